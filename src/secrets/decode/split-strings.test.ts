import { describe, expect, it } from 'vitest';
import { createNumbering, redactText } from '../../guard/redact.js';
import { traitsOf } from '../fast/vocabulary.js';
import { findSecrets } from '../find.js';
import { createDraw } from '../sample.js';
import { findJoined } from './split-strings.js';

const draw = createDraw('join.test');
const secret = `ghp_${draw.base62(36)}`;
const [head, tail] = [secret.slice(0, 15), secret.slice(15)];
const find = findJoined(findSecrets, traitsOf);
const redact = (text: string) => redactText(text, find(text), createNumbering());

describe('a secret in pieces', () => {
  it.each([
    [`t = "${head}" + "${tail}";`, 't = "[REDACTED:github-personal-token#1]";'],
    [`$t = '${head}' . '${tail}';`, "$t = '[REDACTED:github-personal-token#1]';"],
    [`t = "${head}" "${tail}"`, 't = "[REDACTED:github-personal-token#1]"'],
    [`t = "${head}" & "${tail}"`, 't = "[REDACTED:github-personal-token#1]"'],
    [`t = '${head}' || '${tail}'`, "t = '[REDACTED:github-personal-token#1]'"],
  ])('is one finding in a line: %#', (text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });

  it.each([
    [`t = "${head}" +\n  "${tail}";`, '#1]" +\n  "[REDACTED'],
    [`t = ("${head}"\n     "${tail}")`, '#1]"\n     "[REDACTED'],
    [`t = "${head}" \\\n  "${tail}"`, '#1]" \\\n  "[REDACTED'],
    [`t = "${head}\\\n${tail}"`, '#1]\\\n[REDACTED'],
    [`export T=${head}\\\r\n    ${tail}\n`, '#1]\\\r\n    [REDACTED'],
  ])('is taken out piece by piece over lines, so that the rest still parses: %#', (text, between) => {
    const redacted = redact(text);
    expect(redacted).toContain(between);
    expect(redacted).not.toContain(head.slice(0, 8));
    expect(redacted).not.toContain(tail.slice(-8));
  });

  it('is found when a value is split that only its name tells', () => {
    const value = draw.base62(32);
    expect(redact(`const apiKey = "${value.slice(0, 12)}" + "${value.slice(12)}";`)).toBe(
      'const apiKey = "[REDACTED:generic-secret#1]";',
    );
  });

  it('is found in many pieces', () => {
    const pieces = secret.match(/.{1,4}/g)!.map((piece) => `"${piece}"`);
    expect(redact(`x = ${pieces.join(' + ')};`)).toBe('x = "[REDACTED:github-personal-token#1]";');
  });
});

describe('strings that are not joined', () => {
  it('stay apart: lists, arguments and sentences', () => {
    for (const glue of ['", "', '": "', '"; x = "', '"]["', ' " + " '])
      expect(find(`["${head}${glue}${tail}"]`), glue).toEqual(findSecrets(`["${head}${glue}${tail}"]`));
  });

  it('are not looked at twice when the text has no split', () => {
    let looked = 0;
    findJoined((text) => {
      looked += 1;
      return findSecrets(text);
    }, traitsOf)('a = "b";\nc = ["d", "e"];\n');
    expect(looked).toBe(1);
  });
});
