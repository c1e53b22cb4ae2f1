import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../base/hash.js';
import { createGuard, type Guard } from '../../../guard/seal.js';
import type { GuardedText } from '../../../model/block.js';
import { createDraw } from '../../../secrets/sample.js';
import { memorySpool } from './stream-project.js';
import { type ManifestSources, writeWholeManifest } from './whole-manifest.js';

const secret = `ghp_${createDraw('whole-manifest.test').base62(36)}`;
const guard = createGuard();

/** The manifest of a project with a single exclusion. */
function told(path: string, detail: string, options: Partial<ManifestSources> = {}): ManifestSources {
  const excluded = [{ path, reason: 'denied', detail }] as const;
  return {
    streamed: {
      snapshot: {
        files: [],
        excluded,
        source: { kind: 'walk', trackedThoughIgnored: [], personalExcludes: [], notes: [] },
      },
      files: [],
      time: '2024-05-01T12:00:00Z',
      texts: new Map(),
      release: () => [],
    },
    collected: {
      notedOf: () => undefined,
      exclusionOf: () => undefined,
      written: { sha256: sha256('pack'), bytes: 4 },
    },
    guard,
    options: { format: 'markdown', spool: memorySpool() },
    tokenizer: 'o200k_base',
    folderName: 'shop',
    notes: [],
    ...options,
  };
}

function textOf(one: ManifestSources): string | null {
  const written = writeWholeManifest(one);
  return written.ok ? [...written.value].join('') : null;
}

describe('the manifest of a whole project', () => {
  it.each([
    ['a name that was left out', told(`logs/${secret}.log`, '*.log')],
    ['the rule that left it out', told('a.log', `.packlightignore:1: *${secret}*`)],
    ['a note', told('a.log', '', { notes: [`a rule was lifted for ${secret}`] })],
    ['the name of the folder', told('a.log', '', { folderName: secret })],
    [
      'a rule for levels',
      told('a.log', '', {
        options: { format: 'markdown', spool: memorySpool(), levels: [{ pattern: secret, level: 'name' }] },
      }),
    ],
  ])('holds no secret of %s', (_, one) => {
    expect(textOf(one)).toContain('[REDACTED:');
    expect(textOf(one)).not.toContain(secret);
  });

  it('is refused if a secret stands in it although nobody guarded it', () => {
    const blind: Guard = {
      ...guard,
      guardName: (path) => path as string as GuardedText,
      guardText: (text) => ({ text: text as GuardedText, redactions: [], hidden: [] }),
    };
    expect(writeWholeManifest(told(`logs/${secret}.log`, '', { guard: blind }))).toMatchObject({
      ok: false,
      error: { kind: 'secret-risk', rule: expect.any(String) },
    });
    expect(writeWholeManifest(told('logs/a.log', '', { guard: blind })).ok).toBe(true);
  });
});
