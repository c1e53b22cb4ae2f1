import { describe, expect, it } from 'vitest';
import { statementStarts } from '../base/statements.js';
import { growToStatements } from './grow-region.js';

const grown = (text: string, lines: readonly [number, number]) =>
  growToStatements(lines, statementStarts(text, 'typescript'));

describe('a region', () => {
  const call = 'one();\ntwo(\n  first,\n  second,\n);\nthree();\n';

  it('grows to the statements that it begins and ends in', () => {
    expect(grown(call, [3, 4])).toEqual([2, 5]);
  });

  it('stays as it is when it consists of whole statements', () => {
    expect(grown(call, [2, 5])).toEqual([2, 5]);
  });

  it('is cut where the statement is too long to be shown for a few of its lines', () => {
    const table = `const table = [\n${'  1,\n'.repeat(60)}];\n`;
    expect(grown(table, [20, 30])).toEqual([20, 30]);
  });
});
