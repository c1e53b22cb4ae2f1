import { beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../../scripts/vocabulary.mjs';
import { prove } from '../../../tests/fixtures/proof.js';
import { sha256 } from '../../base/hash.js';
import { readManifest } from './read-manifest.js';

beforeAll(ensureVocabulary);

const made = prove({ 'a.ts': 'the invoice\n', 'b.ts': 'x\n' }, { task: 'say "sha256": "" of the invoice' });

/** Hashed again after a change, as a forger would. */
function rehash(text: string): string {
  const unsigned = text.replace(/"sha256": "[0-9a-f]*"/, '"sha256": ""');
  return unsigned.replace('"sha256": ""', `"sha256": "${sha256(unsigned)}"`);
}

describe('readManifest', () => {
  it('reads what was written, as text and as bytes', async () => {
    const { text, manifest } = await made;
    expect(readManifest(text)).toEqual({ ok: true, value: manifest });
    expect(readManifest(Buffer.from(text))).toEqual({ ok: true, value: manifest });
    expect(rehash(text)).toBe(text);
  });

  it.each<[string, (text: string) => string | Buffer, string]>([
    ['another number', (text) => text.replace('"budget": 8000,\n "f', '"budget": 8001,\n "f'), 'its own sha256'],
    ['white space', (text) => `${text}\n`, 'its own sha256'],
    ['a byte order mark', (text) => `\ufeff${text}`, 'does not begin'],
    ['bytes that are no UTF-8', (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff])]), 'not UTF-8'],
    [
      'upper-case digits',
      (text) =>
        text.replace(/"sha256": "[0-9a-f]+"/, (found) =>
          found.replace(/[a-f](?=[^"]*"$)/, (digit) => digit.toUpperCase()),
        ),
      'does not begin',
    ],
    ['another document', () => '{}', 'not a manifest'],
    ['nothing', () => '', 'not a manifest'],
  ])('notices %s', async (_, change, what) => {
    const read = readManifest(change((await made).text));
    expect(read).toMatchObject({ ok: false });
    expect(read.ok ? '' : read.error[0]!.what).toContain(what);
  });

  it.each<[string, (text: string) => string, string]>([
    ['an unknown field', (text) => text.replace('"unranked"', '"unraked"'), '$.unraked'],
    [
      'a field twice',
      (text) => text.replace('"budget": 8000,\n "f', '"budget": 8000,\n "budget": 8000,\n "f'),
      '$.budget',
    ],
    ['no JSON', (text) => text.replace(/\}\n$/, '\n'), 'line'],
    [
      'a level that does not exist',
      (text) => text.replace('"level": "full"', '"level": "half"'),
      '$.included[0].level',
    ],
  ])('names what is wrong when the hash was taken again: %s', async (_, change, where) => {
    const read = readManifest(rehash(change((await made).text)));
    expect(read.ok ? [] : read.error.map((problem) => problem.where).join(' ')).toContain(where);
  });
});
