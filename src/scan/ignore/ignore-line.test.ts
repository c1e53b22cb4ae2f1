import { describe, expect, it } from 'vitest';
import { parsePattern, splitRuleLines } from './ignore-line.js';

function readLines(text: string): (readonly [number, string])[] {
  return splitRuleLines(Buffer.from(text, 'latin1')).map((line) => [line.number, line.text] as const);
}

describe('the lines of an ignore file', () => {
  it.each<readonly [what: string, text: string, lines: readonly (readonly [number, string])[]]>([
    ['nothing in an empty file', '', []],
    [
      'line numbers past comments and empty lines',
      '# one\n\na\n#b\nc\n',
      [
        [3, 'a'],
        [5, 'c'],
      ],
    ],
    [
      'a last line without its newline',
      'a\nb',
      [
        [1, 'a'],
        [2, 'b'],
      ],
    ],
    [
      'CRLF as a newline, at the end of the file too',
      'a\r\nb\r',
      [
        [1, 'a'],
        [2, 'b'],
      ],
    ],
    [
      'only one CR, and only at the end',
      'a\r\r\nb\rc\n',
      [
        [1, 'a\r'],
        [2, 'b\rc'],
      ],
    ],
    [
      'an empty CRLF line as an empty rule',
      'a\r\n\r\nb\r\n',
      [
        [1, 'a'],
        [2, ''],
        [3, 'b'],
      ],
    ],
    [
      'past a byte order mark',
      '\xef\xbb\xbfa\nb',
      [
        [1, 'a'],
        [2, 'b'],
      ],
    ],
    ['a comment behind a byte order mark', '\xef\xbb\xbf#a\nb', [[2, 'b']]],
    ['one byte order mark only', '\xef\xbb\xbf\xef\xbb\xbfa', [[1, '\xef\xbb\xbfa']]],
    [
      'a byte order mark on a later line as text',
      'a\n\xef\xbb\xbfb',
      [
        [1, 'a'],
        [2, '\xef\xbb\xbfb'],
      ],
    ],
    [
      'a hash that is not first',
      'a#b\n #c\n',
      [
        [1, 'a#b'],
        [2, ' #c'],
      ],
    ],
    [
      'escaped marks as they stand',
      '\\#a\n\\!b\n',
      [
        [1, '\\#a'],
        [2, '\\!b'],
      ],
    ],
    [
      'bytes that are no UTF-8',
      '\xff\xfe\n\xc3\n',
      [
        [1, '\xff\xfe'],
        [2, '\xc3'],
      ],
    ],
    [
      'a line up to its NUL',
      'a\0b\nc\0\n\0d\n',
      [
        [1, 'a'],
        [2, 'c'],
        [3, ''],
      ],
    ],
  ])('keep %s', (_what, text, lines) => {
    expect(readLines(text)).toEqual(lines);
  });

  it.each<readonly [raw: string, kept: string]>([
    ['a ', 'a'],
    ['a   ', 'a'],
    [' a', ' a'],
    ['a b ', 'a b'],
    ['   ', ''],
    ['a\\ ', 'a\\ '],
    ['a\\  ', 'a\\ '],
    ['a \\ ', 'a \\ '],
    ['a\\\\ ', 'a\\\\'],
    ['a\\\\\\ ', 'a\\\\\\ '],
    ['a\t', 'a\t'],
    ['a \t', 'a \t'],
    ['a\t ', 'a\t'],
    ['a \r', 'a'],
    ['a\r ', 'a\r'],
    ['a \0 b', 'a'],
    ['a \\', 'a \\'],
    ['!  ', '!'],
  ])('lose their spaces at the end as git has it: %j', (raw, kept) => {
    expect(readLines(`${raw}\n`).map(([, text]) => text)).toEqual([kept]);
  });
});

describe('one line', () => {
  it.each<readonly [text: string, body: string, flags: string]>([
    ['a', 'a', ''],
    ['a/', 'a', 'directories'],
    ['/a', 'a', 'anchored'],
    ['/a/', 'a', 'directories anchored'],
    ['a/b', 'a/b', 'anchored'],
    ['a/b/', 'a/b', 'directories anchored'],
    ['a//', 'a/', 'directories anchored'],
    ['//a', '/a', 'anchored'],
    ['!a', 'a', 'negated'],
    ['!/a/', 'a', 'negated directories anchored'],
    ['!!a', '!a', 'negated'],
    ['\\!a', '\\!a', ''],
    ['**/a', '**/a', 'anchored'],
    ['a/**', 'a/**', 'anchored'],
    ['a\\/', 'a\\', 'directories'],
    ['/', '', 'directories'],
    ['//', '', 'directories anchored'],
    ['!', '', 'negated'],
    ['!/', '', 'negated directories'],
    ['', '', ''],
  ])('says what it is: %j', (text, body, flags) => {
    const pattern = parsePattern(text);
    const found = [
      pattern.negated && 'negated',
      pattern.directoriesOnly && 'directories',
      pattern.anchored && 'anchored',
    ];
    expect(pattern.body).toBe(body);
    expect(found.filter(Boolean).join(' ')).toBe(flags);
  });
});
