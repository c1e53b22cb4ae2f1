/**
 * A list of any length, since packs have a row per file. Stops after a maximum number of problems, so that a hostile
 * document cannot cause a report many times its own size. A list has a problem here exactly if it violates the schema.
 */
import { appendAll } from '../../../base/append.js';
import { type Problem, problem } from '../../../base/problem.js';
import { list, type Shape } from '../../../base/shape.js';

export const maxProblems = 1000;

export function longList<T>(item: Shape<T>): Shape<readonly T[]> {
  const plain = list(item);
  return {
    ...plain,
    check: (value, path) => {
      if (!Array.isArray(value)) return plain.check(value, path);
      const problems: Problem[] = [];
      for (let i = 0; i < value.length; i++) {
        if (problems.length >= maxProblems) {
          const rest = `Repair these first; ${value.length - i} more entries were not looked at.`;
          problems.push(problem(`${path}[${i}]`, value[i], { expected: item.name[0], fix: rest }));
          break;
        }
        appendAll(problems, item.check(value[i], `${path}[${i}]`));
      }
      return problems;
    },
  };
}
