import { beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../../scripts/vocabulary.mjs';
import { prove } from '../../../tests/fixtures/proof.js';
import { sha256 } from '../../base/hash.js';
import { canonicalJson } from '../../base/json.js';
import { checkAttestation, writeAttestation } from './attest.js';

beforeAll(ensureVocabulary);

const made = prove({ 'a.ts': 'the invoice\n' }, { task: 'the invoice' });

describe('an attestation', () => {
  it('is an in-toto Statement v1 whose subject is the pack and whose predicate is the manifest', async () => {
    const { pack, manifest } = await made;
    const text = writeAttestation(manifest, 'context.md');
    expect(JSON.parse(text)).toEqual({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ name: 'context.md', digest: { sha256: sha256(pack.text) } }],
      predicateType: 'https://packlight.dev/attestation/manifest/v1',
      predicate: manifest,
    });
    expect(`${canonicalJson(JSON.parse(text))}\n`).toBe(text);
    expect(checkAttestation(Buffer.from(text), manifest, 'context.md')).toEqual([]);
  });

  it.each<[string, (text: string) => string | Uint8Array, string]>([
    ['another type', (text) => text.replace('Statement/v1', 'Statement/v0.1'), '_type'],
    ['another predicate type', (text) => text.replace('manifest/v1', 'manifest/v2'), 'predicateType'],
    [
      'another digest',
      (text) => text.replace(/(?<="digest":\{"sha256":")./, (digit) => (digit === '0' ? '1' : '0')),
      'another pack',
    ],
    ['another name', (text) => text.replace('context.md', 'Context.md'), 'another name'],
    [
      'a second subject',
      (text) => text.replace('"subject":[', '"subject":[{"digest":{"sha256":"0"}},'),
      'more than one',
    ],
    ['another record', (text) => text.replace('"budget":8000', '"budget":9000'), 'another manifest'],
    ['white space', (text) => ` ${text}`, 'not written as'],
    ['no JSON', () => '{', 'not a JSON object'],
    ['an array', () => '[]', 'not a JSON object'],
    ['bytes that are no UTF-8', () => Buffer.from([0x7b, 0xff]), 'not a JSON object'],
    ['nothing in it', () => '{}', 'another pack'],
  ])('that has %s is told apart', async (_, change, what) => {
    const { manifest } = await made;
    const found = checkAttestation(change(writeAttestation(manifest, 'context.md')), manifest, 'context.md');
    expect(found.join('\n')).toContain(what);
  });
});
