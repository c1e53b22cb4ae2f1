import { describe, expect, it } from 'vitest';
import { analyseText } from '../../tests/languages/check.js';
import { elementDepths, statementStarts } from '../base/statements.js';
import type { LineRange } from '../model/block.js';
import { createGrower } from './grow-region.js';

async function grown(text: string, range: LineRange) {
  const { definitions } = await analyseText(text, 'typescript');
  return createGrower({
    lines: text.split('\n'),
    starts: statementStarts(text, 'typescript'),
    elements: () => elementDepths(text, 'typescript'),
    definitions,
  })(range);
}

const functionOf = (name: string, lines: number) =>
  `function ${name}() {\n${Array.from({ length: lines - 2 }, (_, i) => `  call(${i});\n`).join('')}}\n`;

describe('a region', () => {
  const call = 'one();\ntwo(\n  first,\n  second,\n);\nthree();\n';

  it('grows to the statements that it begins and ends in', async () => {
    expect(await grown(call, [3, 4])).toEqual([2, 5]);
  });

  it('stays as it is when it consists of whole statements', async () => {
    expect(await grown(call, [2, 5])).toEqual([2, 5]);
  });

  it('is cut where the statement is too long to be shown for a few of its lines', async () => {
    const table = `const table = [\n${'  1,\n'.repeat(60)}];\n`;
    expect(await grown(table, [20, 30])).toEqual([20, 30]);
  });

  it('shows whole elements of a long table, the outermost that begin in it', async () => {
    const row = '  {\n    name: "a",\n    list: [\n      1,\n    ],\n  },\n';
    const table = `const table = [\n${row.repeat(20)}];\n`;
    expect(await grown(table, [17, 30])).toEqual([14, 31]);
    expect(await grown(table, [116, 121])).toEqual([116, 121]);
  });

  it('is no part of a long comment or text', async () => {
    expect(await grown(`/**\n${' * Why.\n'.repeat(90)} */\none();\n`, [30, 50])).toBeNull();
    expect(await grown(`const text = \`\n${'  line\n'.repeat(90)}\`;\n`, [30, 50])).toBeNull();
    expect(await grown(`/**\n${' * Why.\n'.repeat(30)} */\none();\n`, [16, 18])).toEqual([1, 33]);
  });

  it('never begins with the end of the member above', async () => {
    const getter = (name: string) => `  ${name}: {\n    get() {\n      one();\n      two();\n    },\n  },\n`;
    const text = `const all = {\n${['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'].map(getter).join('')}};\n`;
    expect(await grown(text, [13, 20])).toEqual([9, 24]);
  });

  it('leaves out the long statement at its edge', async () => {
    const table = `one();\ntwo();\nconst table = [\n${'  1,\n'.repeat(60)}];\nthree();\n`;
    expect(await grown(table, [1, 30])).toEqual([1, 2]);
    expect(await grown(table, [30, 65])).toEqual([65, 65]);
  });

  it('ends between the members of a class, never in the comment of one', async () => {
    const member = (name: string) =>
      `  /**\n${'   * Why.\n'.repeat(60)}   */\n  ${name}() {\n    one();\n    two();\n  }\n`;
    expect(await grown(`class A {\n${member('a')}${member('b')}}\n`, [60, 90])).toEqual([66, 67]);
  });

  it('is none if it only closes what begins elsewhere', async () => {
    const text = `class A {\n${'  a = 1;\n'.repeat(60)}  b() {\n    one();\n  }\n}\n`;
    expect(await grown(text, [65, 65])).toBeNull();
  });

  it('does not take the end of the function above for the blank line that it begins with', async () => {
    const text = `${functionOf('a', 5)}\n${functionOf('b', 5)}`;
    expect(await grown(text, [6, 11])).toEqual([7, 11]);
  });

  it('shows a short function whole, with its doc comment', async () => {
    const text = `one();\n\n/** Why. */\n${functionOf('a', 30)}\n${functionOf('b', 5)}`;
    expect(await grown(text, [20, 28])).toEqual([3, 33]);
    expect(await grown(text, [20, 37])).toEqual([3, 39]);
  });

  it('never begins behind the last line', async () => {
    const text = `class A {\n${'  a = 1;\n'.repeat(60)}}\n`;
    expect(await grown(text, [60, 62])).toEqual([60, 62]);
  });

  it('leaves out the last lines of a long function above it and the first lines of one below it', async () => {
    const text = `${functionOf('a', 80)}\n${functionOf('b', 10)}\n${functionOf('c', 80)}`;
    expect(await grown(text, [78, 94])).toEqual([82, 91]);
    expect(await grown(text, [60, 91])).toEqual([60, 91]);
  });
});
