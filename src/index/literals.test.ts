import { describe, expect, it } from 'vitest';
import { analyseText } from '../../tests/languages/check.js';
import { findLiterals, maxLiteralLength, maxLiterals } from './literals.js';

const rows = (text: string, language: string) =>
  findLiterals(text, language).map(({ line, text: says }) => `${line} ${says}`);

describe('literals', () => {
  it('are messages and routes, each with its line', () => {
    const text = [
      `import { a } from './a.js';`,
      `// "a comment says nothing"`,
      `throw new Error("cannot open the cart");`,
      `app.get('/api/users/:id', "no id");`,
      `const key = 'cart.items';`,
      `log(\`could not read \${path}\`);`,
    ].join('\n');
    expect(rows(text, 'typescript')).toEqual([
      '3 cannot open the cart',
      '4 /api/users/:id',
      '4 no id',
      `6 could not read \${path}`,
    ]);
  });

  it.each([
    ['a word', '"cart"'],
    ['a path that goes up or down', '"./a/b"; "../c"; "a/b"'],
    ['marks and numbers', '"1 2 3"; " - "; "/ 1"; "//a"; "/"; "/12"'],
    ['a single letter beside a word', '"a cart"'],
    ['what has no end', '"cannot open the cart'],
  ])('are not %s', (_, text) => {
    expect(rows(text, 'typescript')).toEqual([]);
  });

  it('read as a person reads them', () => {
    expect(rows('x = "it\\\'s  \\"gone\\"\\nand\\tlost \\(y)"', 'swift')).toEqual([`1 it's "gone" and lost \\(y)`]);
    expect(rows('x = """\n  two\n  lines here\n"""\ny = "on line five"', 'python')).toEqual([
      '1 two lines here',
      '5 on line five',
    ]);
  });

  it('are bounded in number and length', () => {
    const many = findLiterals('"two words";\n'.repeat(maxLiterals + 50), 'typescript');
    expect([many.length, many.at(-1)?.line]).toEqual([maxLiterals, maxLiterals]);
    const long = 'a '.repeat(maxLiteralLength / 2);
    expect(findLiterals(`"${long}"`, 'typescript').length).toBe(1);
    expect(findLiterals(`"${long} "`, 'typescript')).toEqual([]);
  });

  it.each([
    ['typescript', 'throw new Error("cannot open the cart");\n'],
    ['python', 'raise ValueError("cannot open the cart")\n'],
    ['go', 'package p\nvar e = errors.New("cannot open the cart")\n'],
    ['rust', 'fn a() { panic!("cannot open the cart") }\n'],
    ['java', 'class A { String a = "cannot open the cart"; }\n'],
    ['csharp', 'class A { string a = "cannot open the cart"; }\n'],
    ['c', 'char *a = "cannot open the cart";\n'],
    ['cpp', 'auto a = "cannot open the cart";\n'],
    ['ruby', 'raise "cannot open the cart"\n'],
    ['php', '<?php throw new E("cannot open the cart");\n'],
    ['swift', 'let a = "cannot open the cart"\n'],
    ['dart', 'var a = "cannot open the cart";\n'],
    ['vue', '<script>\nconst a = "cannot open the cart"\n</script>\n'],
    ['shell', 'echo "cannot open the cart"\n'],
    ['kotlin', 'val a = "cannot open the cart"\n'],
  ])('are part of the analysis of %s', async (language, text) => {
    const { literals } = await analyseText(text, language);
    expect(literals.map((literal) => literal.text)).toEqual(['cannot open the cart']);
  });
});
