import { describe, expect, it } from 'vitest';
import { readManifest } from '../records/verify/read-manifest.js';
import { type ManifestBody, manifestChunks } from './manifest-chunks.js';
import { manifestShape } from './shapes.js';

const hash = 'ab'.repeat(32);
const body: ManifestBody = {
  contract: 'pack/1',
  request: { task: 'two\nlines', list: [1, [], {}], empty: {} },
  request_redacted: false,
  subject: { format: 'markdown', sha256: hash, bytes: 3, tokens: 1, tokenizer: 'o200k_base' },
  budget: 10,
  fingerprints: { project_index: hash, config: hash, guard: hash },
  included: [],
  moves: [],
  unshown: [],
  unranked: [],
  files_scanned: 0,
  withheld: [{ reason: 'binary', count: 2 }],
  excluded: [],
  notes: ['one', 'two\n "sha256": ""'],
};

/** Made anew each time that it is gone through. */
function names(count: number): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      for (let i = 0; i < count; i++) yield `folder/file-${i}.ts`;
    },
  };
}

const written = (source: ManifestBody) => [...manifestChunks(source)].join('');

describe('a manifest in chunks', () => {
  it.each([0, 1, 2, 20_000])('is the text that JSON gives of the whole, with %i names in a list', (count) => {
    const text = written({ ...body, unranked: names(count) });
    const whole: unknown = JSON.parse(text);
    expect(text).toBe(`${JSON.stringify(whole, null, 1)}\n`);
    expect(whole).toMatchObject({ ...body, unranked: [...names(count)] });
    expect(manifestShape.check(whole, '$')).toEqual([]);
  });

  it('has every field of the shape, in its order, and its own hash holds', () => {
    const text = written({ ...body, beside: [{ name: 'provenance', bytes: 1, sha256: 'a'.repeat(64) }] });
    const { properties } = manifestShape.schema as unknown as { readonly properties: object };
    expect(Object.keys(JSON.parse(text))).toEqual(Object.keys(properties));
    expect(readManifest(text).ok).toBe(true);
    expect(readManifest(text.replace('"count": 2', '"count": 3')).ok).toBe(false);
  });

  it('gives a long list in short chunks', () => {
    const chunks = [...manifestChunks({ ...body, unranked: names(20_000) })];
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(70_000);
    expect(chunks.length).toBeGreaterThan(8);
  });
});
