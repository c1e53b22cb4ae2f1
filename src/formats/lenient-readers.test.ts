import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../tests/fixtures/random.js';
import { compileWorkspaceGlobs } from './glob/workspace-globs.js';
import { parseLenientJson } from './json.js';
import { fieldAt, textsOf } from './json-fields.js';
import { parseLenientToml } from './toml.js';
import { parseYaml } from './yaml.js';

describe('JSON with comments', () => {
  it('is read with comments, trailing commas and a byte order mark, and strings are left alone', () => {
    const text = '\ufeff{ // one\n "a": [1, 2, /* two */ ], "b": "x // y /* z */ ,]", "c": { "d": "\\"," , }, }';
    expect(parseLenientJson(text)).toEqual({ a: [1, 2], b: 'x // y /* z */ ,]', c: { d: '",' } });
  });

  it.each(['', '{', '{"a": }', 'nonsense', '{"a": "unclosed', '[1,,2]', '/*'])('is null when it is %j', (text) => {
    expect(parseLenientJson(text)).toBe(null);
  });

  it('gives fields without trusting shapes or prototypes', () => {
    expect(fieldAt({ a: { b: 1 } }, 'a', 'b')).toBe(1);
    expect(fieldAt({}, 'constructor')).toBe(undefined);
    expect(fieldAt('text', 'length')).toBe(undefined);
    expect(textsOf([1, 'x', null])).toEqual(['x']);
  });
});

describe('TOML', () => {
  it('is read as manifests write it', () => {
    const text = `
# comment
title = "a # b" # end
[package]
name = 'lit\\eral'
"quoted.key" = 1
dotted.key.here = true
[dependencies]
one = { version = "1", path = "../one", features = ["a", "b"] }
two.workspace = true
[dependencies.three]
path = """x"""
list = [
  "a", # first
  ["b", 'c'],
]
[[bin]]
name = "first"
[[bin]]
name = "second"
[target.'cfg(unix)'.dependencies]
libc = "0.2"
`;
    expect(parseLenientToml(text)).toEqual({
      title: 'a # b',
      package: { name: 'lit\\eral', 'quoted.key': 1, dotted: { key: { here: true } } },
      dependencies: {
        one: { version: '1', path: '../one', features: ['a', 'b'] },
        two: { workspace: true },
        three: { path: 'x', list: ['a', ['b', 'c']] },
      },
      bin: [{ name: 'first' }, { name: 'second' }],
      target: { 'cfg(unix)': { dependencies: { libc: '0.2' } } },
    });
  });

  it('reads on after what it does not understand', () => {
    expect(parseLenientToml('= 1\n[a\n]]\nb = "unclosed\nc = 2\n[d]\ne = 3')).toMatchObject({ d: { e: 3 } });
  });
});

describe('YAML', () => {
  it('is read as far as maps, lists and scalars go', () => {
    const text = `# head
packages:
  - 'a/*' # all
  - "b#c"
  - d
same:
- x
flow: [one, 'two, three', "four"]
deep:
  inner:
    key: value
  other: 'it''s'
name: shop
`;
    expect(parseYaml(text)).toMatchObject({
      packages: ['a/*', 'b#c', 'd'],
      same: ['x'],
      flow: ['one', 'two, three', 'four'],
      deep: { inner: { key: 'value' } },
      name: 'shop',
    });
  });
});

describe('globs', () => {
  it.each([
    ['packages/*', 'packages/a', true],
    ['packages/*', 'packages/a/b', false],
    ['packages/**', 'packages/a/b', true],
    ['packages/**', 'packages', true],
    ['./packages/*/', 'packages/a', true],
    ['**/test', 'a/b/test', true],
    ['a-*-z', 'a-b-c-z', true],
    ['a-*-z', 'a-b-c-y', false],
    ['{apps,libs}/*', 'libs/x', true],
    ['p?', 'pq', true],
    ['*', '', false],
  ])('%j on %j is %j', (pattern, path, expected) => {
    expect(compileWorkspaceGlobs([pattern], { steps: 10_000 })(path)).toBe(expected);
  });

  it('stay cheap on patterns made to be slow', () => {
    const budget = { steps: 1_000_000 };
    const isMatch = compileWorkspaceGlobs(['**/'.repeat(200) + '*a'.repeat(200)], budget);
    expect(isMatch(`${'a/'.repeat(500)}b`)).toBe(false);
    expect(budget.steps).toBeGreaterThan(0);
  });
});

describe('readers of config files', () => {
  it('never throw, on 6,000 texts of random pieces', () => {
    const random = seededRandom(11);
    const pieces = [
      ...'{}[],:="\'#\n-./*\\ \t',
      '//',
      '/*',
      '*/',
      '"""',
      "'''",
      '[[',
      ']]',
      'a',
      'b.c',
      '- x',
      'k: v\n',
      'k = 1\n',
      '\u{1f600}',
    ];
    for (let i = 0; i < 6_000; i++) {
      const text = Array.from({ length: random.below(40) }, () => random.pick(pieces)).join('');
      for (const parse of [parseLenientJson, parseLenientToml, parseYaml]) parse(text);
    }
  });

  it('survive nesting without end', () => {
    for (const parse of [parseLenientJson, parseLenientToml, parseYaml]) {
      expect(() => parse(`a = ${'['.repeat(50_000)}`)).not.toThrow();
      expect(() => parse('{'.repeat(50_000))).not.toThrow();
      expect(() => parse(Array.from({ length: 3_000 }, (_, i) => `${' '.repeat(i)}k:`).join('\n'))).not.toThrow();
      expect(() => parse(`[${'a.'.repeat(20_000)}b]`)).not.toThrow();
    }
  });
});
