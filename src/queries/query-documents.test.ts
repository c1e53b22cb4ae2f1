import { describe, expect, it } from 'vitest';
import type { Definition } from '../model/analysis.js';
import type { RelPath } from '../model/path.js';
import { createDraw } from '../secrets/sample.js';
import { symbolsDocument } from './query-documents.js';

/** As long as the index lets a name be. */
const maxNameLength = 200;
const { base62 } = createDraw('documents');

describe('the fields of a document', () => {
  it('are guarded whole, even where one is as long as what the index cuts', () => {
    const before = 'convex_deploy api token: ';
    const deployment = `dev:${base62(30).toLowerCase()}`;
    const secret = `${deployment}|${base62(maxNameLength - before.length - deployment.length - 1)}`;
    const written = documentOf(before + secret);
    expect(before.length + secret.length).toBe(maxNameLength);
    expect(written).not.toContain(deployment.slice(4));
    expect(written).toContain('[REDACTED:');
  });
});

function documentOf(name: string): string {
  const definition: Definition = {
    name,
    kind: 'heading',
    container: null,
    lines: [1, 1],
    bytes: [0, 1],
    headLine: 1,
    signatureLines: [1, 1],
    signature: '',
    docLines: null,
    bodyLines: null,
    exported: false,
    bases: [],
  };
  return [...symbolsDocument({ rows: [{ path: 'a.md' as RelPath, definition }], files: [] })].join('');
}
