import { describe, expect, it } from 'vitest';
import { compileGlob } from './glob.js';
import { walkGlob, wildmatch } from './wildmatch.js';

/** Each row: pattern, texts that match, texts that do not. Binary strings: `\xNN` is one byte. */
type Row = readonly [pattern: string, matches: readonly string[], others: readonly string[]];

const STARS: readonly Row[] = [
  ['*', ['', 'a', '.a', '*'], ['a/b', '/']],
  ['a*', ['a', 'ab', 'a*'], ['b', 'a/b', 'ab/']],
  ['*.log', ['.log', 'x.log', '..log'], ['x.logs', 'd/x.log']],
  ['a*b*c', ['abc', 'axbxc', 'abbcc', 'abcbc'], ['ab', 'acb', 'ab/c']],
  ['*/b', ['a/b', '/b'], ['b', 'a/a/b', 'a/b/']],
  ['a/*/b', ['a/x/b'], ['a/b', 'a/x/y/b']],
  ['**', ['', 'a', 'a/b/c'], []],
  ['***', ['', 'a', 'a/b/c'], []],
  ['**/b', ['b', 'a/b', 'a/a/b', '/b'], ['ab', 'a/ab', 'b/a']],
  ['****/b', ['b', 'a/b'], ['ab']],
  ['a/**', ['a/', 'a/b', 'a/b/c'], ['a', 'ab', 'b/a/b']],
  ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['ab', 'a/xb', 'a/b/c', 'xa/b']],
  ['a/**/**/b', ['a/b', 'a/x/y/z/b'], ['a/xb']],
  ['**/*', ['a', 'a/b', ''], []],
  ['**/**', ['a', 'a/b', ''], []],
  ['**/*.c', ['a.c', 'x/a.c', 'x/y/.c'], ['a.c/x']],
  ['**/a*b/**/c', ['ab/c', 'x/axb/y/c'], ['x/ab', 'a/b/c']],
  ['a**b', ['ab', 'axb'], ['a/b', 'ax/b']],
  ['a**/b', ['a/b', 'ax/b'], ['ab', 'a/x/b']],
  ['a/**b', ['a/b', 'a/xb'], ['a/x/b']],
  ['x/**y/z', ['x/y/z', 'x/ay/z'], ['x/a/y/z']],
  ['**\\/b', ['a/b', 'a/a/b', '/b'], ['b']],
  ['a/**\\/b', ['a/x/b'], ['a/b']],
  ['\\/**/b', ['/b', '/a/b'], ['b']],
];

const BYTES: readonly Row[] = [
  ['', [''], ['a']],
  ['?', ['a', '?', '\xff', '\x01'], ['', '/', 'ab']],
  ['?', [], ['\xc3\xa9']],
  ['??', ['\xc3\xa9'], []],
  ['a?c', ['abc'], ['a/c', 'ac']],
  ['\\a', ['a'], ['\\a']],
  ['\\*', ['*'], ['a', '\\*']],
  ['\\\\', ['\\'], ['\\\\']],
  ['a\\', [], ['a', 'a\\', 'a\\\\']],
  ['*\\', [], ['', '\\', 'a\\']],
  ['\xff*', ['\xff', '\xff\xfe'], ['\xfe']],
  ['A', ['A'], ['a']],
  ['{a,b}', ['{a,b}'], ['a', 'b']],
];

const BRACKETS: readonly Row[] = [
  ['[abc]', ['a', 'b', 'c'], ['d', '', 'ab', '[abc]']],
  ['[a-c]', ['a', 'b', 'c'], ['d', '-']],
  ['[c-a]', ['c'], ['a', 'b', '-']],
  ['[!a]', ['b', '!', '\xff'], ['a', '/', '']],
  ['[^a]', ['b', '^'], ['a', '/']],
  ['[a!^]', ['a', '!', '^'], ['b']],
  ['[]a]', [']', 'a'], ['[', '[]a]']],
  ['[!]a]', ['b', '['], [']', 'a']],
  ['[]-a]', [']', '^', '_', '`', 'a'], ['-', 'b']],
  ['[a-]', ['a', '-'], ['b']],
  ['[-a]', ['a', '-'], ['b']],
  ['[!-a]', ['b'], ['a', '-']],
  ['[a-c-e]', ['a', 'b', 'c', '-', 'e'], ['d']],
  ['[--0]', ['-', '.', '0'], ['/', '1']],
  ['[+--]', ['+', ',', '-'], ['.']],
  ['[\\]]', [']'], ['\\']],
  ['[\\a-c]', ['a', 'b', 'c'], ['\\', '-']],
  ['[a-\\c]', ['a', 'b', 'c'], ['\\', '-']],
  ['[\\-a]', ['-', 'a'], ['\\']],
  ['[\\\\-^]', ['\\', ']', '^'], ['-']],
  ['[*?[]', ['*', '?', '['], ['a']],
  ['[,-.]', [',', '-', '.'], ['+']],
  ['[.-0]', ['.', '0'], ['/']],
  ['a[/]b', [], ['a/b', 'a[/]b']],
  ['a[!x]b', ['ayb'], ['a/b', 'axb']],
  ['[\xe0-\xef]', ['\xe0', '\xe9', '\xef'], ['\xdf', '\xf0', 'a']],
  ['[!\x80-\xff]', ['a'], ['\x80', '\xff']],
  ['[a', [], ['a', '[a']],
  ['[', [], ['[', 'a']],
  ['[]', [], [']', '[]']],
  ['[!]', [], ['!', ']', '[!]']],
  ['[a\\]', [], ['a', ']', '[a]']],
  ['[a-\\', [], ['a']],
  ['x[a', [], ['x[a', 'xa']],
];

const CLASSES: readonly Row[] = [
  ['[[:alpha:]]', ['a', 'Z'], ['0', '_', '\xe9', ':']],
  ['[[:digit:]]', ['0', '9'], ['a']],
  ['[[:alnum:]]', ['0', 'a', 'Z'], ['-']],
  ['[[:upper:]]', ['A', 'Z'], ['a']],
  ['[[:lower:]]', ['a', 'z'], ['A', '\xe9']],
  ['[[:xdigit:]]', ['0', 'a', 'F'], ['g', 'G']],
  ['[[:blank:]]', [' ', '\t'], ['\n', 'a']],
  ['[[:space:]]', [' ', '\t', '\n', '\r'], ['\v', '\f', 'a', '\xa0']],
  ['[[:cntrl:]]', ['\x01', '\x1f', '\x7f', '\n'], [' ', '\x80']],
  ['[[:punct:]]', ['!', ':', '@', '[', '`', '{', '~'], ['a', ' ', '/', '\x7f']],
  ['[[:graph:]]', ['!', 'a', '~'], [' ', '\x7f', '\xe9']],
  ['[[:print:]]', [' ', 'a', '~'], ['\t', '\x7f', '\xe9']],
  ['[![:digit:]]', ['a', '\xff'], ['0', '/']],
  ['[[:digit:][:upper:]_]', ['0', 'A', '_'], ['a']],
  ['[[:digit:]-a]', ['0', '-', 'a'], ['b', '1a']],
  ['[a-[:digit:]]', ['a]', ':]', 'd]', 't]'], ['0', 'a', '[]', 'b]']],
  ['[[:bogus:]]', [], ['b', ':', '[:bogus:]']],
  ['[[:ALPHA:]]', [], ['a', 'A']],
  ['[[::]]', [], [':', '[', '[:]']],
  ['[[:]', ['[', ':'], ['[[:]']],
  ['[[:alpha]', ['[', ':', 'a', 'l', 'p', 'h'], ['b', ']']],
  ['[[:alpha', [], ['a', '[']],
  ['[[.a.]]', ['[]', '.]', 'a]'], ['a']],
  ['[a[:digit]', ['a', '[', ':', 'd', 't'], ['0', ']']],
];

describe('wildmatch', () => {
  const tables = { stars: STARS, 'single bytes': BYTES, brackets: BRACKETS, 'character classes': CLASSES };
  for (const [name, rows] of Object.entries(tables)) {
    it.each(rows)(`matches ${name}: %j`, (pattern, matches, others) => {
      expect(matches.filter((text) => !wildmatch(pattern, text))).toEqual([]);
      expect(others.filter((text) => wildmatch(pattern, text))).toEqual([]);
    });
  }

  it('agrees with a matcher that tries everything, on all short patterns and texts', () => {
    const patterns = strings(['a', '/', '*', '?'], 5);
    const texts = strings(['a', 'b', '/'], 4);
    const wrong = patterns.flatMap((pattern) => {
      const slow = toExhaustiveRegExp(pattern);
      return texts.filter((text) => wildmatch(pattern, text) !== slow.test(text)).map((text) => [pattern, text]);
    });
    expect(wrong).toEqual([]);
  });
});

describe('the work of a match', () => {
  const long = 'a'.repeat(2000);
  const deep = 'aaa/'.repeat(500);
  const hostile: Readonly<Record<string, readonly [pattern: string, text: string]>> = {
    'many stars': [`${'*a'.repeat(300)}*b`, long],
    'one long run of stars': [`${'*'.repeat(5000)}b*c`, long],
    'stars and question marks': [`${'*?'.repeat(900)}b*a`, long],
    'many double stars': [`${'**/'.repeat(400)}x`, deep],
    'double and single stars in turn': [`${'**/a*'.repeat(200)}/x/**`, deep],
    'three stars behind each double one': [`${'**/*a*a*'.repeat(100)}b*a*/`, deep],
    'a part that fails at the very end': [`**/${'*/'.repeat(90)}x*/`, deep],
    'brackets and stars': [`**/${'[a-z]*'.repeat(50)}!*/`, deep],
    'two long parts': [`**/${'*a'.repeat(300)}*b*`, `${long}/${long}`],
    'a pattern longer than any text': ['?'.repeat(1_000_000), long],
  };
  it.each(Object.entries(hostile))('is at most quadratic with %s', (_name, [pattern, text]) => {
    expect(Math.abs(walkGlob(compileGlob(pattern)!, text, 0))).toBeLessThan(workLimit(text));
    expect(wildmatch(pattern, text)).toBe(false);
  });

  it('would not be if every star were tried again', () => {
    const [pattern, text] = hostile['many stars']!;
    expect(countStepsTryingAll(pattern, text, workLimit(text))).toBe(workLimit(text));
  });

  it('is near linear for the patterns people write', () => {
    for (const pattern of ['**/node_modules/**', 'src/**/*.test.ts', '*.min.*', 'build-[0-9]*/']) {
      expect(Math.abs(walkGlob(compileGlob(pattern)!, deep, 0))).toBeLessThan(3 * deep.length);
    }
  });
});

function workLimit(text: string): number {
  return 2 * (text.length + 1) ** 2;
}

/** Plain recursion over literals and single stars, stopped at the limit. */
function countStepsTryingAll(pattern: string, text: string, limit: number): number {
  let steps = 0;
  const matches = (at: number, from: number): boolean => {
    if (steps === limit) return false;
    steps += 1;
    if (at === pattern.length) return from === text.length;
    if (pattern[at] !== '*') return pattern[at] === text[from] && matches(at + 1, from + 1);
    for (let next = from; next <= text.length; next++) if (matches(at + 1, next)) return true;
    return false;
  };
  matches(0, 0);
  return steps;
}

function strings(alphabet: readonly string[], maxLength: number): string[] {
  const all = [''];
  let longest = [''];
  for (let length = 1; length <= maxLength; length++) {
    longest = longest.flatMap((text) => alphabet.map((char) => text + char));
    all.push(...longest);
  }
  return all;
}

/** The meaning of stars put down as a regular expression: clear, and exponential. */
function toExhaustiveRegExp(pattern: string): RegExp {
  const source = pattern.replace(/(?<=^|\/)\*\*+\/|(?<=^|\/)\*\*+$|\*+|\?/g, (wild) => {
    if (wild === '?') return '[^/]';
    if (/^\*\*+\/$/.test(wild)) return '(?:.*/)?';
    return '<>';
  });
  const trailing = /(?<=^|\/)\*\*+$/.test(pattern);
  const parts = source.split('<>');
  const body = parts
    .slice(0, -1)
    .map((part, index) => part + (trailing && index === parts.length - 2 ? '.*' : '[^/]*'));
  return new RegExp(`^${body.join('')}${parts.at(-1)}$`, 's');
}
