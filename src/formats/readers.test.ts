import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../tests/fixtures/random.js';
import { readIni } from './ini.js';
import { readLenientJson } from './json.js';
import { tokensOf } from './tokens/program-tokens.js';
import { readToml } from './toml.js';
import { everyElement, readXml, xmlText } from './xml.js';

describe('TOML', () => {
  it('is read whole: tables, lists of tables, dotted keys, all strings, numbers, dates', () => {
    const text = `\ufeff# head
title = "a # \\"b\\" \\u00e9\\n" # end
lit = 'c:\\n'
long = """
one \\
   two"" three"""
raw = '''
it's'''
n = 1_000
f = -1.5
big = 99999999999999999999
hex = 0xff
when = 2024-01-02 03:04:05Z
yes = true
[a."b.c"]
d.e = 1
[[bin]]
name = "one"
[bin.more]
x = [1, ["two", { three = 3, }], # why
]
[[bin]]
name = "two"
[a]
late = "implied before"
`;
    expect(readToml(text)).toEqual({
      ok: true,
      value: {
        title: 'a # "b" é\n',
        lit: 'c:\\n',
        long: 'one two"" three',
        raw: "it's",
        n: 1000,
        f: -1.5,
        big: '99999999999999999999',
        hex: '0xff',
        when: '2024-01-02 03:04:05Z',
        yes: true,
        a: { 'b.c': { d: { e: 1 } }, late: 'implied before' },
        bin: [{ name: 'one', more: { x: [1, ['two', { three: 3 }]] } }, { name: 'two' }],
      },
    });
  });

  it.each([
    ['a = 1\na = 2', 2, 'a key that is given twice'],
    ['[a]\n[a]', 2, 'a table that is given twice'],
    ['a = "open\nb = 1', 1, 'a string without its closing quote'],
    ['\n\na = """x', 3, 'a string without its closing quote'],
    ['a = what', 1, 'a value was expected'],
    ['a = 1 2', 1, 'the end of the line was expected'],
    ['a 1', 1, '= was expected'],
    ['[a', 1, '] was expected'],
    ['[[a]', 1, ']] was expected'],
    ['a = [1 2]', 1, 'a comma or ] was expected'],
    ['a = {b = 1', 1, 'a comma or } was expected'],
    ['a = {b = 1}\na.c = 2', 2, 'a key below a value that holds no keys'],
    ['a = [1]\n[[a]]', 2, 'a list of tables where another value stands'],
    ['a = "\\q"', 1, 'a backslash that means nothing'],
    [`a = ${'['.repeat(100)}`, 1, 'more than 64 levels'],
    [`[${'a.'.repeat(100)}b]`, 1, 'more than 64 levels'],
  ])('%j is refused in line %i: %s', (text, line, what) => {
    expect(readToml(text)).toEqual({ ok: false, error: { line, what } });
  });

  it('makes plain fields of names that mean something to JavaScript', () => {
    const read = readToml('__proto__.x = 1\nconstructor = 2');
    expect(Object.keys((read as { value: object }).value)).toEqual(['__proto__', 'constructor']);
    expect(({} as { x?: number }).x).toBe(undefined);
  });
});

describe('XML', () => {
  it('is read with attributes, entities, CDATA, comments and prefixes', () => {
    const read = readXml(`\ufeff<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]>
<!-- <no> --><m:a k='1 &lt; 2' x:y="z"><b>one &amp; &#233;&#xe9; &x;</b><b><![CDATA[<two>]]> three</b><c/></m:a>`);
    expect(read.ok && read.value.attributes).toEqual(new Map([...[['k', '1 < 2']], ['y', 'z']] as [string, string][]));
    expect(read.ok && everyElement(read.value, 'b').map(({ text }) => text)).toEqual(['one & éé &x;', '<two> three']);
    expect(read.ok && xmlText(read.value, 'c')).toBe(null);
  });

  it.each([
    ['<a>\n<b></a>', 2, 'a closing tag without its opening one'],
    ['<a>\n', 2, 'an element that is not closed'],
    ['', 1, 'no element'],
    ['<a/><b/>', 1, 'a second element at the top'],
    ['words', 1, 'text outside of the first element'],
    ['<a\n<b>', 1, 'a tag that is not closed'],
    ['<a><!-- </a>', 1, '--> is missing'],
    ['<a>'.repeat(100), 1, 'more than 64 levels'],
  ])('%j is refused in line %i: %s', (text, line, what) => {
    expect(readXml(text)).toEqual({ ok: false, error: { line, what } });
  });
});

describe('JSON of manifests', () => {
  it('passes over comments and last commas, and says where the rest is wrong', () => {
    expect(readLenientJson('\ufeff{ // x\n"a": ["//", /* , */ 1, ],\n}')).toEqual({
      ok: true,
      value: { a: ['//', 1] },
    });
    expect(readLenientJson('{ // x\n"a": 1,\n"b" 2 }')).toEqual({
      ok: false,
      error: { line: 3, what: 'not JSON: a colon was expected' },
    });
  });
});

describe('JSON of manifests that is plain', () => {
  it.each([
    ['more levels than a manifest has', `${'['.repeat(65)}${']'.repeat(65)}`],
    ['half a character', '{"a":"\\ud800"}'],
  ])('is read as carefully as any other: %s', (_what, text) => {
    expect(readLenientJson(text).ok).toBe(false);
  });

  it('may have as many levels as any other', () => {
    expect(readLenientJson(`${'['.repeat(64)}${']'.repeat(64)}`).ok).toBe(true);
  });
});

describe('setup.cfg', () => {
  it('is read in sections with values of several lines', () => {
    const read = readIni('[A]\nk = 1\n# c\nlist =\n  x\n  y = z\n[b:c]\nd: e\n');
    expect(read.ok && read.value.get('a')).toEqual(new Map([...[['k', ['1']]], ['list', ['x', 'y = z']]] as never));
    expect(read.ok && read.value.get('b:c')?.get('d')).toEqual(['e']);
    expect(readIni('[a]\nwords\n')).toEqual({ ok: false, error: { line: 2, what: 'a section or a key was expected' } });
  });
});

/** Bad for whoever goes back in the text: openings without an end, repeats that nearly match. */
const hostile = [
  ...[
    '[',
    '{',
    '(',
    '<a>',
    '<a b="',
    '"',
    "'",
    '"""',
    '/*',
    '//',
    '<!--',
    '<![CDATA[',
    '&',
    '#',
    '\\',
    '[[',
    'a.',
    '${',
  ],
  ...[
    ' ',
    '\n',
    '\t',
    '#\n',
    '"a',
    'a=',
    'a = [',
    'a = {b = ',
    ',',
    ', ]',
    '<a ',
    '</',
    '<!',
    'a\n=',
    '- ',
    '\n ',
    'a(a',
    '%w[',
  ],
];

describe('every reader', () => {
  const dialect = { comment: '//', word: /[\w.]+/y, quotes: '"\'', computed: /\$/ } as const;
  const readers = [readToml, readXml, readLenientJson, readIni, (text: string) => tokensOf(text, dialect)];

  it('comes to an end on 30,000 characters of anything, and refuses more than two million', () => {
    for (const piece of hostile) {
      const text = piece.repeat(Math.ceil(30_000 / piece.length));
      for (const read of readers) expect(() => read(text)).not.toThrow();
    }
    for (const read of [readToml, readXml, readLenientJson, readIni])
      expect(read(' '.repeat(2_000_001))).toMatchObject({ ok: false, error: { line: 1 } });
  });

  it('never throws, on 1,000 texts of random pieces', () => {
    const random = seededRandom(7);
    const pieces = [
      ...hostile,
      ']',
      '}',
      ')',
      '</a>',
      '"',
      '=',
      'a',
      '1',
      'true',
      ':',
      '-->',
      ']]>',
      '*/',
      '\u{1f600}',
    ];
    for (let i = 0; i < 1_000; i++) {
      const text = Array.from({ length: random.below(30) }, () => random.pick(pieces)).join('');
      for (const read of readers) expect(() => read(text), text).not.toThrow();
    }
  });
});
