import { describe, expect, it } from 'vitest';
import { blockEnds } from './block-ends.js';

/** The block that the first line begins. */
function firstBlock(...lines: string[]): string[] {
  return lines.slice(0, blockEnds(`${lines.join('\n')}\n`)(1));
}

const next = 'fun next() {}';

describe('the block that a line begins', () => {
  it.each([
    ['a body in braces', ['fun a() {', '  if (x) {', '  }', '}']],
    ['parameters over several lines', ['class A(', '  val x: Int,', ') : B() {', '', '  fun b() {}', '}']],
    ['a default value in braces', ['fun a(then: () -> Unit = {}) {', '  then()', '}']],
    ['a brace on a line of its own', ['function Get-A', '{', '  1', '}']],
    ['calls that follow each other', ['val a = list.map {', '  it', '}.filter {', '  it > 1', '}']],
    ['an expression below', ['fun a(): Int =', '  1 +', '    2']],
    ['indentation alone', ['def a():', '    x = 1', '', '    return x']],
    ['a word that ends it', ['def a', '  b', 'rescue E', '  c', 'end']],
    ['one line', ['fun a() = 1']],
  ])('reaches to its end: %s', (_, lines) => {
    expect(firstBlock(...lines, next)).toEqual(lines);
    expect(firstBlock(...lines, '', next)).toEqual(lines);
  });

  it.each([
    ['a string', '  val x = "}"'],
    ['a character', "  val x = '}'"],
    ['a string over several lines', '  val x = """\n}\n"""'],
    ['a comment', "  // } don't"],
    ['a long comment', '  /* }\n } */'],
    ['a comment of a script', '  # } and so on'],
    ['an escaped quote', '  val x = "\\"}"'],
  ])('does not end at a bracket in %s', (_, line) => {
    const lines = ['fun a() {', ...line.split('\n'), '  y()', '}'];
    expect(firstBlock(...lines, next)).toEqual(lines);
  });

  it('goes by indentation where a brace is never closed', () => {
    const lines = ['class A {', '  fun b() {', '    c()', '  }'];
    expect(firstBlock(...lines, 'class B')).toEqual(lines);
  });

  it('takes time that grows with the text alone, whatever it holds', () => {
    for (const piece of ['/* ', "'", '"""', '\\"', '} {\n', ') (\n', '{', 'fun a() } {\n', 'else x(\n', '\n']) {
      const text = piece.repeat(50_000);
      const endOf = blockEnds(text);
      for (let line = 1; line <= 2_000; line++) endOf(line);
    }
  }, 20_000);
});
