/** `packlight scope`: compares the files written since a task began with those it declared. It reverts nothing. */
import { checkScope, defined, guardLines, type ScopeReport } from '../../api/faces.js';
import { choice, lastValue, type ParsedArgs } from '../args/parse-flags.js';
import { ask, oneRoot } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { writeOddName } from '../output/printable-names.js';
import { writeOut } from '../output/write-output.js';
import { askedTask } from './worker.js';

export async function runScope(args: ParsedArgs): Promise<ExitCode> {
  const format = choice(args, 'format', ['text', 'json']);
  const severity = choice(args, 'severity', ['error', 'warn']);
  const asked = askedTask(args, 'scope');
  const since = defined({ since: lastValue(args, 'since') });
  const report = await ask(args, (options) => checkScope(oneRoot(args), asked, { ...options, ...since }));
  await writeOut(format === 'json' ? [`${JSON.stringify(report)}\n`] : guardLines(linesOf(report)));
  return report.ok || severity === 'warn' ? exitCodes.done : exitCodes.difference;
}

function linesOf({ ok, violations, declared, others, exempt, notes }: ScopeReport): string[] {
  return [
    ...violations.map(
      ({ why, detail, ...change }) => `${why}\t${lineOf(change)}${detail === '' ? '' : `\t${writeOddName(detail)}`}\n`,
    ),
    ...others.map(
      ({ taskIds, ...change }) => `other task\t${lineOf(change)}\t${taskIds.map(writeOddName).join(', ')}\n`,
    ),
    ...declared.map((change) => `declared\t${lineOf(change)}\n`),
    ...exempt.map((change) => `exempt\t${lineOf(change)}\n`),
    ...notes.map((note) => `note\t${note}\n`),
    ok
      ? 'Nothing was written outside the task.\n'
      : `${violations.length} written outside the task. Nothing was put back.\n`,
  ];
}

type Change = ScopeReport['declared'][number];

function lineOf({ path, change, renamed }: Change): string {
  const other =
    renamed === null ? '' : ` (${change === 'deleted' ? 'renamed to' : 'renamed from'} ${writeOddName(renamed)})`;
  return `${change}\t${writeOddName(path)}${other}`;
}
