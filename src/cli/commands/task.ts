/** `packlight task`: writes the context of one task iteration, sized by the tier of the model. */
import { existsSync } from 'node:fs';
import { type BuiltTask, buildTaskPack, defined, readTaskFile, type TaskDiff } from '../../api/faces.js';
import { choice, lastValue, oneWord, type ParsedArgs } from '../args/parse-flags.js';
import { readTextFile } from '../args/task-input.js';
import { UsageError } from '../args/usage-error.js';
import { RefusedError, say } from '../command.js';
import { pathInRoot } from '../output/own-files.js';
import { writeBuilt } from '../output/write-built.js';
import { wrongUse } from '../usage-words.table.js';

export async function runTask(args: ParsedArgs): Promise<void> {
  const format = choice(args, 'format', ['json', 'markdown']);
  const task = readTaskWord(args);
  const issues = lastValue(args, 'issues');
  const asked = {
    tier: choice(args, 'tier', ['default', 'strong', 'cheap']),
    budgetTier: choice(args, 'budget-tier', ['optimal', 'warning', 'hard']),
    format,
    ...defined({
      issues: issues === undefined ? undefined : readTextFile(issues, 'text'),
      diff: readDiff(lastValue(args, 'diff')),
      iteration: countOf(args, 'iteration'),
      topIssues: countOf(args, 'top-issues'),
      diffSummaryChars: countOf(args, 'diff-summary-chars'),
    }),
  };
  const words = typeof task === 'string' ? [] : args.words;
  const inputs = [...words, ...['issues', 'diff'].flatMap((flag) => lastValue(args, flag) ?? [])];
  const built = await writeBuilt(args, (root, options) => {
    const inputFiles = inputs.flatMap((path) => pathInRoot(root, path) ?? []);
    return buildTaskPack(root, task, { ...options, ...asked, inputFiles });
  });
  for (const note of built.notes) say(args, note);
  say(args, summarise(built));
}

/** A name with the extension of a data file, or -, is a file; anything else is a task id. */
function readTaskWord(args: ParsedArgs): object | string {
  const next = 'Give one id of openspec/project.yml, or one file: packlight task tokens-1';
  const word = oneWord(args.words, ['the task is missing', 'more than one task given'], next);
  if (word !== '-' && !/\.(?:json|ya?ml)$/i.test(word)) return word;
  const read = readTaskFile(readTextFile(word, 'text'), word);
  if (!read.ok) throw new RefusedError(read.error);
  return read.value;
}

function readDiff(word: string | undefined): TaskDiff | undefined {
  if (word === undefined) return undefined;
  if (word === 'worktree') return { worktree: true };
  const [, base, head] = /^([^./][^\s]*?)\.\.([^./][^\s]*)$/.exec(word) ?? [];
  if (base !== undefined && head !== undefined && !base.endsWith('.')) return { base, head };
  if (word !== '-' && !existsSync(word)) throw new UsageError(...wrongUse.badDiff(word));
  return readTextFile(word, 'text');
}

function countOf(args: ParsedArgs, flag: string): number | undefined {
  const text = lastValue(args, flag);
  if (text !== undefined && !/^\d{1,9}$/.test(text))
    throw new UsageError(`--${flag} ${text} is not a whole number`, `Write it like --${flag} 3.`);
  return text === undefined ? undefined : Number(text);
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
