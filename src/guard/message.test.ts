import { describe, expect, it } from 'vitest';
import { createDraw } from '../secrets/sample.js';
import { guardMessage, quoteText } from './message.js';
import { badRequest, guardRefusal } from './refusal.js';

const token = `ghp_${createDraw('message').base62(36)}`;

describe('a message', () => {
  it.each([
    `unknown flag --${token}`,
    `--format=${token} is not known here`,
    `there is no file docs/${token}.md`,
    `$["${token}"]: expected a string`,
    `git could not read https://x:${token}@example.org/a.git`,
  ])('says %s without the token', (text) => {
    expect(guardMessage(text)).not.toContain(token);
    expect(guardMessage(text)).toContain('[REDACTED:');
  });

  it('says everything else as it was written', () => {
    const text =
      'packlight: src/contracts/project/summary/summary-pack.ts:12 was saved as packs/0b5e0c7e-4f1a-5d0a-9d58-6a4b8f2d9c11';
    expect(guardMessage(text)).toBe(text);
  });

  it('quotes no part of a token, wherever the limit falls in it', () => {
    for (let maxLength = 1; maxLength < 80; maxLength++)
      expect(quoteText(`a word, ${token}, and more words`, maxLength)).not.toContain(token.slice(0, 5));
  });

  it('quotes one line', () => {
    expect(quoteText('one\n\ttwo')).toBe('one two');
  });
});

describe('a refusal', () => {
  it('says what is wrong with a request without a token that the request holds', () => {
    const { problems } = badRequest([{ path: `$.${token}`, expected: 'a', found: `"${token}"`, fix: `Not ${token}.` }]);
    expect(JSON.stringify(problems)).not.toContain(token.slice(0, 12));
  });

  it('names a path without the token in it', () => {
    const refusal = guardRefusal({ kind: 'target-outside-root', path: `../${token}`, why: 'above' });
    expect(refusal).toMatchObject({ kind: 'target-outside-root', why: 'above' });
    expect(JSON.stringify(refusal)).not.toContain(token);
  });
});
