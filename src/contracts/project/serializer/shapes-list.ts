/**
 * A list of any length: packs hold a row for each file. When so many problems are found that nobody reads
 * on, the rest of the list is not looked at, so that a hostile document cannot ask for a report many
 * times its own size. A list has a problem here exactly when it has one for the schema.
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
