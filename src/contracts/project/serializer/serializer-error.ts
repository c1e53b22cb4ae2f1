/** Thrown for an invalid document. Lists every problem with its location, but no value (INV-7). */
import type { Problem } from '../../../base/problem.js';
import { quoteText } from '../../../guard/message.js';

/** `place` is a line and column or a byte offset if parsing failed. Otherwise `path` is the location. */
export type DocumentProblem = Problem & { readonly place: string | null };

export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly problems: readonly DocumentProblem[];

  constructor(what: string, given: readonly DocumentProblem[]) {
    const problems = given.map(guardProblem);
    const shown = problems.slice(0, maxShown).map(({ path, place, expected, found }) => {
      return `${place ?? path}: expected ${expected}, found ${found}`;
    });
    const more = problems.length - shown.length;
    super(`${what}: ${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`);
    this.problems = problems;
  }
}

/** A path contains field names, and a field name may itself be a secret. */
function guardProblem({ path, expected, found, fix, place }: DocumentProblem): DocumentProblem {
  const quote = (text: string) => quoteText(text, maxQuoted);
  return { path: quote(path), expected: quote(expected), found: quote(found), fix: quote(fix), place };
}

export function placed(problems: readonly Problem[]): DocumentProblem[] {
  return problems.map((found) => ({ ...found, place: null }));
}

const maxShown = 5;
const maxQuoted = 2_000;
