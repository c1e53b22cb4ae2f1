/** `packlight eval`: measures the quality of the packs of a project on its own history. */
import { availableParallelism } from 'node:os';
import * as engine from '../../api/faces.js';
import { type EvalReport, quoteText, shortId } from '../../api/faces.js';
import { choice, lastValue, type ParsedArgs, readAmount } from '../args/parse-flags.js';
import { UsageError } from '../args/usage-error.js';
import { isQuiet, oneFolder, RefusedError, say, trustsGitDir } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { removeTemporaryFolders } from '../leftovers.js';
import { writeOddName } from '../output/printable-names.js';
import { writeTo } from '../output/write-output.js';
import { type EvalFault, evalFaults } from '../words.table.js';

export async function runEval(args: ParsedArgs): Promise<ExitCode> {
  const format = choice(args, 'format', ['text', 'json', 'html']);
  const least = { files: readPercent(args, 'min-files'), lines: readPercent(args, 'min-lines') };
  removeTemporaryFolders();
  const report = await measure(args);
  const written =
    format === 'json'
      ? `${JSON.stringify(report)}\n`
      : format === 'html'
        ? engine.writeEvalPage(report)
        : [...engine.guardLines(writeEvalText(report))].join('');
  await writeTo(lastValue(args, 'out'), written);
  return isBelow(report, least, args) ? exitCodes.difference : exitCodes.done;
}

async function measure(args: ParsedArgs): Promise<engine.EvalReport> {
  const request = {
    fixes: readAmount(lastValue(args, 'fixes') ?? '30', 'fixes'),
    commits: readAmount(lastValue(args, 'commits') ?? '2000', 'commits'),
    anyCommit: args.switches.has('any-commit'),
    budgets: readBudgets(args),
  };
  const report = await engine.evaluateHistory(oneFolder(args), request, {
    workers: availableParallelism(),
    trustGitDir: trustsGitDir(args),
    onFix: (done, wanted) => showLine(args, `packlight: fix ${done + 1} of ${wanted}…`),
  });
  showLine(args, '');
  if (report.ok) return report.value;
  throw inWords(report.error);
}

function readBudgets(args: ParsedArgs): number[] {
  const written = lastValue(args, 'budgets') ?? '2k,4k,8k,16k';
  const budgets = written.split(',').map((one) => readAmount(one.trim(), 'budgets'));
  return [...new Set(budgets)].sort((a, b) => a - b);
}

function readPercent(args: ParsedArgs, name: string): number {
  const written = lastValue(args, name);
  if (written === undefined) return 0;
  const percent = Number(written.replace(/%$/, ''));
  if (!(percent >= 0 && percent <= 100))
    throw new UsageError(`--${name} ${written} is not a percentage`, `Give a number from 0 to 100, like --${name} 70.`);
  return percent;
}

type Minimum = { readonly files: number; readonly lines: number };

function isBelow({ budgets }: engine.EvalReport, least: Minimum, args: ParsedArgs): boolean {
  const { tokens, files, lines } = budgets.at(-1)!;
  const short = [
    ...(files < least.files * 10 ? [`${files / 10} % of the changed files, asked were ${least.files} %`] : []),
    ...(lines < least.lines * 10 ? [`${lines / 10} % of the changed lines, asked were ${least.lines} %`] : []),
  ];
  for (const words of short) say(args, `packs of ${tokens} tokens held ${words}`);
  return short.length > 0;
}

/** Replaces the progress line, on a terminal only. */
function showLine(args: ParsedArgs, line: string): void {
  if (!isQuiet(args) && process.stderr.isTTY === true) process.stderr.write(`\r\x1b[2K${line}`);
}

function inWords(trouble: engine.EvalTrouble | engine.Refusal): Error {
  if (!isEvalFault(trouble)) return new RefusedError(trouble);
  const words = evalFaults[trouble.kind] as (fault: EvalFault) => readonly [what: string, next: string];
  return new UsageError(...words(trouble));
}

function isEvalFault(trouble: engine.EvalTrouble | engine.Refusal): trouble is EvalFault {
  return trouble.kind in evalFaults;
}

/** Formats the report of `packlight eval` for people: a table with bars, and the missed files. */
function writeEvalText({ commits, fixes, budgets, asked }: EvalReport): string[] {
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
