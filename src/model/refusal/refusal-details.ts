/** The parts of refusals that are lists: faults, choices, narrower targets, nearest names. */
import { writeOddName } from './odd-name.js';
import type { Choice, Narrower, Refusal, RequestFault } from './refusal.js';
import type { Reader, RefusalWords } from './refusal-words.table.js';

type TooLarge = Extract<Refusal, { readonly kind: 'context-too-large' }>;

export function tooLargeWords(refusal: TooLarge, { option, target }: Reader): RefusalWords {
  const { needed, limit, narrower, unit = 'tokens', subject = 'pack', choose } = refusal;
  const title = `the ${subject} does not fit: ${needed} ${unit} needed, ${limit} allowed`;
  if (unit === 'characters')
    return { title, next: `Use a stronger ${option('tier')}, or shorten goal, acceptance and constraints.` };
  const { field, to } = refusal.raise ?? { field: option('budget'), to: needed };
  const smaller =
    subject === 'map'
      ? 'map a smaller folder'
      : choose === undefined
        ? `name ${narrowerHint(narrower, `${target} `)}`
        : `name ${narrowerHint(narrower, '')}, with \`${choose}\` or in the step`;
  // A contract may have added the report of its budget.
  const { budget_report: report } = refusal as { readonly budget_report?: unknown };
  const budget = report === undefined ? '' : `\nbudget_report: ${JSON.stringify(report)}`;
  return { title, next: `Raise ${field} to at least ${to}, or ${smaller}.${budget}` };
}

function narrowerHint(narrower: readonly Narrower[], before: string): string {
  if (narrower.length === 0) return 'fewer or smaller targets';
  return `something smaller: ${narrower.map(({ target, tokens }) => `${before}${writeOddName(target)} (${tokens} tokens)`).join(', ')}`;
}

/** A parser may stumble over one fault more than once: what it expected at a place is said once. */
export function onePerPlace(problems: readonly RequestFault[]): readonly RequestFault[] {
  const placeOf = ({ path, expected, place }: RequestFault) => JSON.stringify([path, expected, place]);
  const first = new Map([...problems].reverse().map((problem) => [placeOf(problem), problem]));
  return problems.filter((problem) => first.get(placeOf(problem)) === problem);
}

export function writeFault({ path, expected, found, fix, place }: RequestFault): string {
  const at = place === null ? '' : `line ${place.line}, column ${place.column}`;
  // Of a text that could not be read at all, only the name of its file says more than the line.
  const where = place === null ? path : path === '$' ? at : `${path}, ${at}`;
  return `  ${where}: expected ${expected}, found ${found}. ${fix}`;
}

export function writeChoice({ path, symbol, line, signature }: Choice): string {
  return `  ${writeOddName(path)}:${line}  ${writeOddName(symbol)}  ${writeOddName(signature.replaceAll('\t', ' '))}`;
}

export function nearestHint(nearest: readonly string[]): string {
  if (nearest.length === 0) return 'Run `packlight scan --format paths` to see what there is.';
  return `Did you mean ${nearest.map(writeOddName).join(', ')}?`;
}
