/** `packlight task`: writes the context of one task iteration, sized by the tier of the model. */

import { existsSync } from 'node:fs';
import { type BuiltTask, buildTaskPack, readTaskFile, type TaskDiff } from '../../api/faces.js';
import { choice, lastValue, type ParsedArgs, UsageError } from '../args/parse-flags.js';
import { saveFlags, savingFor } from '../args/store-flags.js';
import { readTextFile } from '../args/task-input.js';
import { ask, type Command, engineFlags, oneRoot, RefusedError, rootFlag, say } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { manifestPath, ownFilesIn } from '../output/own-files.js';
import { writePackFile, writePackOut } from '../output/write-output.js';

export const taskCommand: Command = {
  name: 'task',
  usage: 'packlight task ID|FILE [flags]',
  about: 'Make the context pack for one iteration of a task from openspec/project.yml, or from a file of its own.',
  flags: [
    rootFlag,
    {
      name: 'tier',
      value: 'strong|default|cheap',
      about: 'the model: 120,000, 60,000 or 25,000 characters (default: default)',
    },
    {
      name: 'issues',
      value: 'FILE',
      about: 'what the checks reported: JSON or JSON Lines, each {kind, message, file, line, raw}',
    },
    {
      name: 'diff',
      value: 'FILE|BASE..HEAD|worktree',
      about: 'what the last iteration changed: a unified diff, two commits, or HEAD against the work tree',
    },
    {
      name: 'iteration',
      value: 'N',
      about: 'the iteration that is about to run; the previous state is of the one before',
    },
    {
      name: 'budget-tier',
      value: 'optimal|warning|hard',
      about: 'money left; warning and hard show error output, the diff and the files of issues only',
    },
    { name: 'top-issues', value: 'N', about: 'how many issues are shown (default 10)' },
    {
      name: 'diff-summary-chars',
      value: 'N',
      about: 'how long the diff may be before it is summarised (default 4000)',
    },
    { name: 'format', value: 'json|markdown', about: 'the pack as JSON, or as a CONTEXT.md that holds the same' },
    { name: 'out', value: 'FILE', about: 'write the pack to FILE and its record to FILE.manifest.json' },
    ...saveFlags,
    ...engineFlags,
  ],
  examples: [
    'packlight task tokens-1',
    'packlight task tokens-1 --tier cheap --issues checks/issues.json --diff HEAD~1..HEAD --iteration 2',
    'packlight task tokens-1 --issues issues.jsonl --diff worktree --budget-tier warning',
    'packlight task task.yml --format markdown --out CONTEXT.md',
  ],
  run: async (args) => {
    const format = choice(args, 'format', ['json', 'markdown']);
    const task = readTaskWord(args);
    const root = oneRoot(args, undefined);
    const out = lastValue(args, 'out');
    const issues = lastValue(args, 'issues');
    const asked = {
      tier: choice(args, 'tier', ['default', 'strong', 'cheap']),
      budgetTier: choice(args, 'budget-tier', ['optimal', 'warning', 'hard']),
      format,
      ...(issues === undefined ? {} : { issues: readTextFile(issues, 'text') }),
      ...readDiff(lastValue(args, 'diff')),
      ...readCount(args, 'iteration', 'iteration'),
      ...readCount(args, 'top-issues', 'topIssues'),
      ...readCount(args, 'diff-summary-chars', 'diffSummaryChars'),
    };
    const hidden = out === undefined ? [] : ownFilesIn(root, out);
    const saving = savingFor(args, root);
    const built = await ask(args, (options) => buildTaskPack(root, task, { ...options, ...asked, hidden }));
    if (out === undefined) await writePackOut([built.text]);
    else {
      writePackFile(out, built.text);
      writePackFile(manifestPath(out), built.manifest);
    }
    await saving.save({ trace: built.trace, root, hidden });
    for (const note of built.notes) say(args, note);
    say(args, summarise(built));
    return exitCodes.done;
  },
};

/** A name with the extension of a data file, or -, is a file; anything else is a task id. */
function readTaskWord(args: ParsedArgs): object | string {
  const [word, ...more] = args.words;
  if (word === undefined || more.length > 0)
    throw new UsageError(
      word === undefined ? 'the task is missing' : 'more than one task given',
      'Give one id of openspec/project.yml, or one file: packlight task tokens-1',
    );
  if (word !== '-' && !/\.(?:json|ya?ml)$/i.test(word)) return word;
  const read = readTaskFile(readTextFile(word, 'text'), word);
  if (!read.ok) throw new RefusedError(read.error);
  return read.value;
}

function readDiff(word: string | undefined): { readonly diff?: TaskDiff } {
  if (word === undefined) return {};
  if (word === 'worktree') return { diff: { worktree: true } };
  const [, base, head] = /^([^./][^\s]*?)\.\.([^./][^\s]*)$/.exec(word) ?? [];
  if (base !== undefined && head !== undefined && !base.endsWith('.')) return { diff: { base, head } };
  if (word !== '-' && !existsSync(word))
    throw new UsageError(
      `--diff ${word} is neither a file nor two commits`,
      'Give a file with a unified diff, two commits with two dots between them (HEAD~1..HEAD), or the word worktree.',
    );
  return { diff: readTextFile(word, 'text') };
}

function readCount<Name extends string>(
  args: ParsedArgs,
  flag: string,
  name: Name,
): { readonly [key in Name]?: number } {
  const text = lastValue(args, flag);
  if (text === undefined) return {};
  if (!/^\d{1,9}$/.test(text))
    throw new UsageError(`--${flag} ${text} is not a whole number`, `Write it like --${flag} 3.`);
  return { [name]: Number(text) } as { readonly [key in Name]?: number };
}

function summarise({ pack, text }: BuiltTask): string {
  const { files, docs, previousState, truncated } = pack;
  return [
    `${text.length} characters`,
    `${files.length} files, ${docs.length} documents`,
    ...(previousState === undefined ? [] : [`${previousState.issues.length} issues`]),
    ...(truncated ? ['context truncated'] : []),
  ].join(' · ');
}
