import { describe, expect, it } from 'vitest';
import { statementStarts } from './statements.js';

/** The lines at which a statement begins, counted from 1. */
const startsIn = (text: string, language: string) =>
  statementStarts(text, language).flatMap((isStart, at) => (isStart ? [at + 1] : []));

describe('where statements begin', () => {
  it.each([
    [
      'python',
      ['@cached', 'def a(', '  b,', '):', '    """', '    Says.', '    """', '    c()', '', '# why', 'd = 1'],
      [1, 8, 10],
    ],
    ['python', ['if a:', '  b()', 'else:', '  c()', 'd = [', '  1,', ']', 'e = 2'], [1, 5, 8]],
    [
      'typescript',
      ['const a = {', '  b: 1,', '  c: 2,', '};', '/** Why. */', 'function d() {', '  e();', '  f();', '}'],
      [1, 5, 8],
    ],
    [
      'typescript',
      ['a', '  .b()', '  .c(() => {', '    d();', '    e();', '  });', 'if (f)', '  g();', 'h();'],
      [1, 5, 7, 9],
    ],
    ['go', ['x := []T{', '\t{1},', '\t{2},', '}', 'if a {', '\tb()', '} else {', '\tc()', '\td()', '}'], [1, 5, 9]],
    [
      'rust',
      [
        '#[test]',
        'fn a() {',
        '    let b = B {',
        '        c: 1,',
        '    };',
        '    d()',
        '}',
        'e! {',
        '  f { g }',
        '  h',
        '}',
      ],
      [1, 6, 8],
    ],
    ['rust', ["let a = b.split('{');", 'c(a);', "d('\\'', '\"', e::<'f>());", 'g();'], [1, 2, 3, 4]],
    ['javascript', ['const', '  a = 1,', '  b = 2;', 'c();'], [1, 4]],
    [
      'csharp',
      [
        '[Fact]',
        'public void A()',
        '{',
        '    using (b)',
        '    using (c)',
        '    {',
        '        d();',
        '    }',
        '    e();',
        '}',
      ],
      [1, 9],
    ],
    [
      'ruby',
      ['def a', '  b = <<~TEXT', '    c', '  TEXT', '  d', 'end', 'e do |f|', '  g', '  h', 'end'],
      [1, 5, 7, 9],
    ],
    ['c', ['#include <a.h>', '#include <b.h>', 'static int', 'f(void)', '{', '  g();', '  h();', '}'], [1, 2, 3, 7]],
  ] as const)('is known for %s', (language, lines, expected) => {
    expect(startsIn(lines.join('\n'), language)).toEqual(expected);
  });

  it('leaves blank lines to what is above them', () => {
    expect(startsIn('a();\n\n\nb();\n', 'javascript')).toEqual([1, 4]);
  });
});
