import { describe, expect, it } from 'vitest';
import { createNumbering, redactAll, redactText } from './redact.js';

const find = (start: number, end: number) => ({ rule: 'some-rule', start, end, confidence: 'high' as const });

describe('redaction', () => {
  it('puts a named and numbered mark in the place of each secret', () => {
    expect(redactText('a=11 b=22', [find(2, 4), find(7, 9)], createNumbering())).toBe(
      'a=[REDACTED:some-rule#1] b="[REDACTED:some-rule#2]"',
    );
  });

  it('gives the same value the same number throughout a pack, and starts anew for the next', () => {
    const numbering = createNumbering();
    expect(redactText('xx yy xx', [find(0, 2), find(3, 5), find(6, 8)], numbering)).toMatch(/#1\] .*#2\] .*#1\]/);
    expect(redactText('yy', [find(0, 2)], numbering)).toContain('#2]');
    expect(redactText('yy', [find(0, 2)], createNumbering())).toContain('#1]');
  });

  it('keeps the line breaks inside a secret, so that later lines keep their numbers', () => {
    expect(redactText('a\r\nb\nc|d', [find(0, 6)], createNumbering())).toBe('[REDACTED:some-rule#1]\r\n\n|d');
  });

  it('goes on until nothing is found any more', () => {
    const findFirst = (text: string) => (/s\d/.test(text) ? [find(text.search(/s\d/), text.search(/s\d/) + 2)] : []);
    const { text, rounds } = redactAll('s1 s2 s3', findFirst, createNumbering());
    expect(text).toBe('[REDACTED:some-rule#1] [REDACTED:some-rule#2] [REDACTED:some-rule#3]');
    expect(rounds.length).toBe(3);
  });

  it('takes a text out whole that never settles', () => {
    const { text } = redactAll('one\ntwo', () => [find(0, 1)], createNumbering());
    expect(text).toMatch(/^\[REDACTED:unsettled#\d+\]\n$/);
  });

  it('leaves a text without findings as it is', () => {
    expect(redactText('plain', [], createNumbering())).toBe('plain');
  });
});

/** Redacts what stands between « and ». */
function redactMarked(marked: string): string {
  const parts = marked.split(/[«»]/);
  const findings = parts.slice(0, -1).flatMap((_, at) => {
    const start = parts.slice(0, at).join('').length;
    return at % 2 === 0 ? [] : [find(start, start + parts[at]!.length)];
  });
  return redactText(parts.join(''), findings, createNumbering()).replaceAll(/\[REDACTED:some-rule#\d\]/g, '@');
}

describe('the syntax around a secret', () => {
  it.each([
    ['password: «abc»', 'password: "@"'],
    ['password: «abc» # the old one', 'password: "@" # the old one'],
    ['password: !!str «abc»\nuser: ann', 'password: !!str "@"\nuser: ann'],
    ['password:\n  «abc»\n', 'password:\n  "@"\n'],
    ['password: # comment\n  «abc»\n', 'password: # comment\n  "@"\n'],
    ['tokens:\n  - «abc»\n  - «def»\n', 'tokens:\n  - "@"\n  - "@"\n'],
    ['{ user: ann, password: «abc» }', '{ user: ann, password: "@" }'],
    ['"pin": «123456»,', '"pin": "@",'],
    ['login(password=«abc»)', 'login(password="@")'],
    ['TOKEN=«abc»\n', 'TOKEN="@"\n'],
    ["it's: «abc»", `it's: "@"`],
  ])('puts quotes around a bare value: %s', (marked, expected) => {
    expect(redactMarked(marked)).toBe(expected);
  });

  it.each([
    ['password: "«abc»"', 'password: "@"'],
    ["password: '«abc»'", "password: '@'"],
    ['token: |\n  «abc»\n', 'token: |\n  @\n'],
    ['"Server=h;Password=«abc»;"', '"Server=h;Password=@;"'],
    ['curl https://h/?token=«abc»', 'curl https://h/?token=@'],
    ['https://ann:«abc»@h', 'https://ann:@@h'],
    ['<password>«abc»</password>', '<password>@</password>'],
    ['mysql -p«abc»', 'mysql -p@'],
    ['Authorization: Bearer «abc»', 'Authorization: Bearer @'],
    ['"{\\"pin\\": «123456»}"', '"{\\"pin\\": @}"'],
  ])('adds none where it has them or needs none: %s', (marked, expected) => {
    expect(redactMarked(marked)).toBe(expected);
  });

  it.each([
    ['k = "«AA\\n" +\n  "BB\\n" +\r\n  "CC»";', 'k = "@" +\n  "" +\r\n  "";'],
    ['k = "«AA\\n"\n    + "BB»";', 'k = "@"\n    + "";'],
    ['k = ["«AA",\n "BB",\n "CC»"]', 'k = ["@",\n "",\n ""]'],
    ['k = "«AA\\n\\\nBB\\n\\\nCC»";', 'k = "@\\\n\\\n";'],
    ['k = `«AA\nBB»`;', 'k = `@\n`;'],
  ])('keeps the quotes of fragments and the ends of continued lines: %s', (marked, expected) => {
    expect(redactMarked(marked)).toBe(expected);
  });
});
