import { describe, expect, it } from 'vitest';
import { codeSpans, gapsBetween, stringSpans } from './lex.js';

const cut = (text: string, spans: Iterable<readonly [number, number]>) =>
  [...spans].map(([start, end]) => text.slice(start, end));

describe('the lexer', () => {
  it('tells code from comments and strings', () => {
    const text = `a("one", 2); // 'not code'\nb /* "nor this" */ + c`;
    expect(cut(text, codeSpans(text, 'typescript'))).toEqual(['a(', ', 2); ', '\nb ', ' + c']);
    expect(cut(text, gapsBetween(codeSpans(text, 'typescript'), text.length))).toEqual([
      '"one"',
      `// 'not code'`,
      '/* "nor this" */',
    ]);
  });

  it.each([
    ['typescript', `a('x y', "it's", \`l\n\${b}\`) // "no"`, ['x y', `it's`, `l\n\${b}`]],
    ['python', `x = """a\n"b" c""" # 'no'\ny = r'\\'d'`, ['a\n"b" c', `\\'d`]],
    ['go', 'a("b\\"c", `d"e`) /* "no" */', ['b\\"c', 'd"e']],
    ['rust', `fn a<'b>(c: &'b str) { d("e") }`, ['e']],
    ['ruby', `a 'b' # "no"\n=begin\n"no"\n=end\nc "d#{e}"`, ['b', 'd#{e}']],
    ['sql', `select 'it''s' -- 'no'`, ['it', 's']],
    ['typescript', `''`, ['']],
  ])('finds what stands between the quotes of %s', (language, text, expected) => {
    expect(cut(text, stringSpans(text, language))).toEqual(expected);
  });

  it('leaves out a string that has no end, and goes on behind its line', () => {
    const text = `a = "open\nb = "closed"\nc = "`;
    expect(cut(text, stringSpans(text, 'python'))).toEqual(['closed']);
  });

  it('knows neither code nor strings of a language that is not code', () => {
    expect(codeSpans('"a" b', 'markdown')).toEqual([]);
    expect([...stringSpans('"a" b', 'markdown')]).toEqual([]);
  });
});
