/** Formats the report of `packlight eval` for people: a table with bars, and the missed files. */

import { type EvalReport, quoteText, shortId } from '../../api/faces.js';
import { writeOddName } from './printable-names.js';

export function writeEvalText({ commits, fixes, budgets, asked }: EvalReport): string[] {
  const lines = [
    `${fixes} fixes among the last ${commits} commits, each asked for by its message\n\n`,
    `  tokens   changed files in the pack          changed lines in the pack          whole   not at all\n`,
    ...budgets.map(
      ({ tokens, files, lines: held, whole, nothing }) =>
        `${shorten(tokens).padStart(8)}   ${bar(files)}   ${bar(held)}   ${String(whole).padStart(5)}   ${String(nothing).padStart(10)}\n`,
    ),
  ];
  const last = budgets.length - 1;
  const missed = asked.filter(({ held, paths }) => held[last]!.files < paths.length);
  if (missed.length === 0) return lines;
  return [
    ...lines,
    `\nMissed at ${shorten(budgets[last]!.tokens)}, files found of those changed:\n`,
    ...missed
      .slice(0, maxMissed)
      .map(
        ({ commit, subject, paths, held }) =>
          `  ${shortId(commit, 10)}  ${held[last]!.files}/${paths.length}  ${quoteText(subject, maxSubject)}\n${paths.map((path) => `                   ${writeOddName(path)}\n`).join('')}`,
      ),
    ...(missed.length > maxMissed ? [`  … and ${missed.length - maxMissed} more (--format json has all)\n`] : []),
  ];
}

function shorten(tokens: number): string {
  return tokens % 1_000 === 0 ? `${tokens / 1_000}k` : String(tokens);
}

function bar(thousandths: number): string {
  const filled = Math.round((thousandths / 1_000) * width);
  return `${(thousandths / 10).toFixed(1).padStart(5)} % ${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
}

const width = 24;
const maxMissed = 10;
const maxSubject = 72;
