/** `packlight scope`: compares the files written since a task began with those it declared. It reverts nothing. */

import { checkScope, defined, guardLines, type ScopeReport } from '../../api/faces.js';
import { choice, lastValue } from '../args/parse-flags.js';
import { ask, type Command, engineFlags, oneRoot, rootFlag } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { writeOddName } from '../output/printable-names.js';
import { writeOut } from '../output/write-output.js';
import { askedTask, graphFlag } from './worker.js';

export const scopeCommand: Command = {
  usage: 'packlight scope TASK_ID [flags]',
  about: 'Check that a task wrote only what it declared: everything since its start commit, untracked files too.',
  flags: {
    ...rootFlag,
    ...graphFlag,
    'since COMMIT': "compare with this commit (default: the task's startCommit, else HEAD)",
    'severity error|warn': 'what a violation is: exit code 4, or only a list',
    'format text|json': 'a line for each file, or JSON',
    ...engineFlags,
  },
  examples: [
    'packlight scope T03',
    'packlight scope T03 --since main --severity warn',
    'exit codes: 0 inside its scope, 4 a violation',
  ],
  run: async (args) => {
    const format = choice(args, 'format', ['text', 'json']);
    const severity = choice(args, 'severity', ['error', 'warn']);
    const asked = askedTask(args, 'scope');
    const since = defined({ since: lastValue(args, 'since') });
    const report = await ask(args, (options) => checkScope(oneRoot(args, undefined), asked, { ...options, ...since }));
    await writeOut(format === 'json' ? [`${JSON.stringify(report)}\n`] : guardLines(linesOf(report)));
    return report.ok || severity === 'warn' ? exitCodes.done : exitCodes.difference;
  },
};

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
