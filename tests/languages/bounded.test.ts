/** Texts whose cost once grew with the square or the cube of their length. */
import { describe, expect, it } from 'vitest';
import { findMatches } from '../../src/index/parse/matches.js';
import { analyseText } from './check.js';

const many = 30_000;

describe('a text made to be slow', () => {
  it.each([
    ['python', 'comments below a definition', `def f():\n  pass\n${'  # c\n'.repeat(many)}`, 'f'],
    ['python', 'base classes', `class A(${Array.from({ length: many }, (_, i) => `b${i}`).join(',')}): pass\n`, 'A'],
    ['python', 'names of a tuple', `${'a, '.repeat(many / 10)}b = 1\ndef f(): pass\n`, 'f'],
    ['python', 'decorators', `${'@a\n'.repeat(many)}def f(): pass\n`, 'f'],
    ['go', 'names in one declaration', `package p\nvar ${'a, '.repeat(many / 10)}b = 1\nfunc f() {}\n`, 'f'],
    ['go', 'embedded types', `package p\ntype A struct {\n${'  E\n'.repeat(many)}}\n`, 'A'],
    ['java', 'annotations', `${'@A '.repeat(many)}class B {}\n`, 'B'],
  ])('is read by the parser of %s in spite of many %s', async (language, _, text, name) => {
    const { tier, definitions } = await analyseText(text, language);
    expect(tier).toBe('parser');
    expect(definitions.map((definition) => definition.name)).toContain(name);
  });

  it.each([
    ['python', '('],
    ['go', 'type A struct { a '],
    ['java', 'class A {'],
  ])('falls back to the outline and says so when a parser of %s finds nothing but %j', async (language, piece) => {
    const { tier, note } = await analyseText(piece.repeat(many), language);
    expect([tier, note]).toEqual(['outline', 'the parser needed too many steps']);
  });

  it('is not what asks for the text of many names', async () => {
    const text = Array.from({ length: 3_000 }, (_, i) => `import { a${i} as b${i} } from './c${i}';\n`).join('');
    const { imports } = await analyseText(text, 'typescript');
    expect(imports.map(({ specifier, names }) => `${specifier} ${names[0]?.name} ${names[0]?.as}`)).toEqual(
      Array.from({ length: 3_000 }, (_, i) => `./c${i} a${i} b${i}`),
    );
  });

  it('ends a query that has found too much before anything is made of it', () => {
    let asked = 0;
    let limit = 0;
    const work = { limitMemory: (bytes: number) => (limit = bytes), isSpent: () => 20_000_000 * asked > limit };
    const query = {
      matches: (_: unknown, { progressCallback }: { progressCallback: () => boolean }) => {
        while (!progressCallback()) asked += 1;
        return [];
      },
    };
    expect(findMatches({ query, work } as never, { rootNode: {} } as never)).toBeNull();
    expect(asked).toBe(2);
  });

  it('gives no definitions deeper than anyone nests them', async () => {
    const deep = Array.from({ length: 300 }, (_, i) => `${' '.repeat(i)}class C${i}:\n`).join('');
    const { definitions } = await analyseText(`${deep}${' '.repeat(300)}x = 1\n`, 'python');
    expect(definitions.length).toBeLessThanOrEqual(64);
  });
});
