/**
 * Reads the verdicts in tool output: which lines report a failure, which a success, and which neither. It knows jest,
 * vitest, mocha, node:test, pytest, unittest, go test, cargo, surefire, PHPUnit, RSpec, dotnet test, tsc, eslint, gcc
 * and rustc. A verdict holds for the lines below it until the next verdict. Each line is read once.
 */
import { findPlaces, type LogMention } from './places.js';
import { rules } from './verdicts.table.js';

export type Verdict = 'fail' | 'warning' | 'pass' | 'none';

/**
 * The places of the failures. Output that reports no failure may be a bare stack trace or a sentence: then the places
 * of all lines count that report no success.
 */
export function findFailures(text: string): LogMention[] {
  const lines = readVerdicts(text);
  const wanted = lines.some(({ verdict }) => verdict === 'fail') ? failing : notPassing;
  const found: LogMention[] = [];
  let at = 0;
  for (const mention of findPlaces(text)) {
    while (at < lines.length - 1 && lines[at]!.end < mention.end) at += 1;
    if (wanted.has(lines[at]!.verdict)) found.push(mention);
  }
  return found;
}

/** The text with its long runs of lines about successes replaced. `mark` is told how many lines they were. */
export function withoutPasses(text: string, mark: (lines: number) => string): string {
  const verdicts = readVerdicts(text);
  if (!verdicts.some(({ verdict }) => verdict === 'fail')) return text;
  const kept: string[] = [];
  let run: string[] = [];
  const close = () => {
    if (run.length > fewPasses) kept.push(mark(run.length));
    else kept.push(...run);
    run = [];
  };
  for (const [i, line] of text.split('\n').entries()) {
    if (verdicts[i]?.verdict === 'pass') run.push(line);
    else {
      close();
      kept.push(line);
    }
  }
  close();
  return kept.join('\n');
}

/** Whether a text reports successes and nothing else. */
export function isAllPassing(text: string): boolean {
  const filled = readVerdicts(text).filter(({ isBlank }) => !isBlank);
  return filled.length > 0 && filled.every(({ verdict }) => verdict === 'pass');
}

type ReadLine = { readonly verdict: Verdict; readonly end: number; readonly isBlank: boolean };

function readVerdicts(text: string): ReadLine[] {
  const read: ReadLine[] = [];
  let state: Verdict = 'none';
  // A heading with a path alone, as eslint prints it, has the worst verdict of the lines below it.
  let heading = -1;
  for (let start = 0, end = 0; start <= text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    const line = text.slice(start, Math.min(end, start + maxRead)).trimEnd();
    const isBlank = line === '';
    const own = isBlank ? null : verdictOf(line);
    if (own !== null) state = own;
    if (heading >= 0 && own !== null && isEslintRow.test(line)) {
      const known = read[heading]!;
      if (known.verdict !== 'fail') read[heading] = { ...known, verdict: own };
    } else if (!/\s/.test(line) && /[\\/.]/.test(line)) heading = read.length;
    else if (isBlank) heading = -1;
    read.push({ verdict: own ?? state, end, isBlank });
  }
  return read;
}

/** Null for a line that says nothing by itself and belongs to the verdict above it. */
function verdictOf(line: string): Verdict | null {
  for (const [verdict, shape] of rules) if (shape.test(line)) return verdict;
  return null;
}

const failing: ReadonlySet<Verdict> = new Set(['fail']);
const notPassing: ReadonlySet<Verdict> = new Set(['fail', 'warning', 'none']);
const isEslintRow = /^\s+\d+:\d+\s/;
/** So many lines about successes take no more room than a mark. */
const fewPasses = 4;
/** Verdicts stand at the beginning or the end of short lines. */
const maxRead = 1_000;
