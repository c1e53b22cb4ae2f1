/** Every refusal in words: what is wrong and what to do next. A forgotten kind does not compile. */

import { counted } from '../../base/counted.js';
import { writeOddName } from './odd-name.js';
import type { Choice, Narrower, Refusal, RequestFault } from './refusal.js';

/** `title` says what is wrong, `next` what to do about it. */
export type RefusalWords = { readonly title: string; readonly next: string };

/** The command line names options as flags (`--budget`), a program by their names (`budget`). */
export type Audience = 'command-line' | 'program';

/** One sentence about the refusal and one about the next step: what `error.message` says. */
export function refusalMessage(refusal: Refusal): string {
  const { title, next } = describeRefusal(refusal, 'program');
  return `${title}${title.includes('\n') ? '\n' : '. '}${next}`;
}

export function describeRefusal(refusal: Refusal, audience: Audience): RefusalWords {
  const isProgram = audience === 'program';
  const option = (name: string) => (isProgram ? `\`${name}\`` : `--${name}`);
  const target = isProgram ? '`targets`' : '--target';
  const describe = descriptions[refusal.kind] as (refusal: Refusal, to: Reader) => RefusalWords;
  return describe(refusal, { isProgram, option, target });
}

type Reader = {
  readonly isProgram: boolean;
  readonly option: (name: string) => string;
  /** How targets are named. */
  readonly target: string;
};

const descriptions: {
  readonly [Kind in Refusal['kind']]: (
    refusal: Extract<Refusal, { readonly kind: Kind }>,
    reader: Reader,
  ) => RefusalWords;
} = {
  'root-missing': (_, { isProgram }) => ({
    title: 'the root folder does not exist',
    next: `Check its path${isProgram ? '.' : ': what --root names, else the folder that the command was given.'}`,
  }),
  'root-not-a-directory': (_, { target }) => ({
    title: 'the root is a file, not a folder',
    next: `Give the folder that holds the project; name the file with ${target}.`,
  }),
  'root-unreadable': ({ code }) => ({
    title: `the root folder cannot be read (${code})`,
    next: 'Check its permissions.',
  }),
  'bad-request': ({ problems }, { isProgram }) => {
    const faults = onePerPlace(problems).map(writeFault);
    return {
      title: `the request has ${counted(faults.length, 'problem')}:\n${faults.join('\n')}`,
      next: isProgram
        ? 'Correct these and call again.'
        : 'Put these right; `packlight schema` lists the published shapes, and --help shows examples.',
    };
  },
  'empty-task': (_, { isProgram }) => ({
    title: 'the task is empty',
    next: `Say in plain words what is to be done: ${isProgram ? "{ task: 'fix the login redirect' }" : 'packlight "fix the login redirect"'}`,
  }),
  'no-files': ({ excluded }) => ({
    title: `there is no file to pack here (${excluded} excluded)`,
    next: 'Run `packlight scan` to see what was excluded and why.',
  }),
  'no-match': (_, { isProgram, target }) => ({
    title: 'no file matches this task',
    next: `Use words that occur in the code, or name a file with ${target}${isProgram ? '' : ' PATH'}.`,
  }),
  'target-missing': ({ path, nearest }) => ({
    title: `there is no file ${writeOddName(path)}`,
    next: nearestHint(nearest),
  }),
  'target-outside-root': ({ path, why }) => ({
    title: `${writeOddName(path)} is not a path inside the root (${why})`,
    next: 'Write it relative to the root, like src/app.ts.',
  }),
  'symbol-missing': ({ path, symbol, nearest }) => ({
    title: `${writeOddName(path ?? 'the project')} does not define ${writeOddName(symbol)}`,
    next:
      nearest.length === 0
        ? `Run \`packlight symbols ${writeOddName(path ?? '')}\` to see what it defines.`
        : nearestHint(nearest),
  }),
  'unsafe-log': ({ path, why }) => ({
    title: `nothing is added to ${path}: ${unsafeLogs[why]}`,
    next: 'Look at what it is, remove it, and run the command again; or leave the log out with --no-log.',
  }),
  'ambiguous-target': ({ symbol, choices, choose }, { target }) => ({
    title: `${writeOddName(symbol)} may be any of ${choices.length}:\n${choices.slice(0, maxChoices).map(writeChoice).join('\n')}`,
    next:
      choose === undefined
        ? `Name one of them, like ${target} ${writeOddName(`${choices[0]?.path}#${choices[0]?.symbol}`)}`
        : `Name one of them in \`${choose}\`, like ${writeOddName(`${choices[0]?.path}#${choices[0]?.symbol}`)}`,
  }),
  'target-excluded': ({ path, reason, detail }) => ({
    title: `${writeOddName(path)} may not be packed: ${reason}${detail === '' ? '' : ` (${writeOddName(detail)})`}`,
    next: 'Choose another target; `packlight scan` lists every exclusion.',
  }),
  'context-too-large': (refusal, reader) => tooLargeWords(refusal, reader),
  'secret-risk': ({ path, rule, line }) => ({
    title:
      path === null
        ? `the finished pack still held a secret (rule ${rule}, line ${line} of the pack), so it was not written`
        : `${writeOddName(path)} holds a secret (rule ${rule}, line ${line}), so it may not be sent as a target`,
    next: 'Move the secret out of the project, or add the file to .packlightignore or to the deny rules.',
  }),
  'too-many-changes': ({ max }) => ({
    title: `more than ${max} files differ from the commit`,
    next: 'Name a later commit, or give a smaller folder as the root.',
  }),
  'git-stopped': ({ command, why, max }) => ({
    title: `git ${command} was stopped: ${stopReasons[why](max)}`,
    next:
      why === 'entries'
        ? 'Give a smaller folder of the project as the root. If it should not hold so many files, check it with `git fsck`.'
        : 'Check the repository with `git fsck`, pack a smaller folder of it, or pack a copy without its .git folder.',
  }),
  'git-dir-outside': ({ path, why }, { isProgram }) => ({
    title: `${writeOddName(path)} ${outsideReasons[why]}, so git was not asked`,
    next: `If that repository is yours, ${isProgram ? 'set `trustGitDir`' : 'add --trust-git-dir'} (after moving a work tree, \`git worktree repair\` is enough). If you do not know it, take that entry away, or pack a copy without .git.`,
  }),
};

type TooLarge = Extract<Refusal, { readonly kind: 'context-too-large' }>;

function tooLargeWords(refusal: TooLarge, { option, target }: Reader): RefusalWords {
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

const unsafeLogs = {
  link: 'it is a link',
  'hard-link': 'it has another name, so what is added would go to another file too',
  'not-a-file': 'it is not a plain file',
} satisfies Record<Extract<Refusal, { kind: 'unsafe-log' }>['why'], string>;

const outsideReasons = {
  'git-dir': 'leads to a git folder outside the project that does not name this project as its work tree',
  'common-dir': 'leads to a git folder outside the project that does not know this work tree',
  link: 'is a link that leads outside the project',
  alternates: 'names objects of a repository outside the project',
  pipe: 'is a pipe, not a file',
  'too-many-entries': 'has more entries than a repository can have',
} satisfies Record<Extract<Refusal, { kind: 'git-dir-outside' }>['why'], string>;

const stopReasons = {
  output: (max) => `it wrote more than ${max} bytes`,
  entries: (max) => `it listed more than ${max} entries`,
  path: (max) => `it named a path of more than ${max} bytes`,
  silence: (max) => `it wrote nothing for ${max} seconds`,
  time: (max) => `it took longer than ${max} seconds`,
  memory: (max) => `it needed more than ${max} bytes of memory`,
  failed: () => 'it ended with an error before its answer was complete',
  garbled: () => 'its answer cannot be read',
  changed: () => 'the repository changed while it was read; wait for other git commands to end and run it again',
} satisfies Record<Extract<Refusal, { kind: 'git-stopped' }>['why'], (max: number) => string>;

function narrowerHint(narrower: readonly Narrower[], before: string): string {
  if (narrower.length === 0) return 'fewer or smaller targets';
  return `something smaller: ${narrower.map(({ target, tokens }) => `${before}${writeOddName(target)} (${tokens} tokens)`).join(', ')}`;
}

/** A parser may stumble over one fault more than once: what it expected at a place is said once. */
function onePerPlace(problems: readonly RequestFault[]): readonly RequestFault[] {
  const placeOf = ({ path, expected, place }: RequestFault) => JSON.stringify([path, expected, place]);
  const first = new Map([...problems].reverse().map((problem) => [placeOf(problem), problem]));
  return problems.filter((problem) => first.get(placeOf(problem)) === problem);
}

function writeFault({ path, expected, found, fix, place }: RequestFault): string {
  const at = place === null ? '' : `line ${place.line}, column ${place.column}`;
  // Of a text that could not be read at all, only the name of its file says more than the line.
  const where = place === null ? path : path === '$' ? at : `${path}, ${at}`;
  return `  ${where}: expected ${expected}, found ${found}. ${fix}`;
}

function writeChoice({ path, symbol, line, signature }: Choice): string {
  return `  ${writeOddName(path)}:${line}  ${writeOddName(symbol)}  ${writeOddName(signature.replaceAll('\t', ' '))}`;
}

const maxChoices = 20;

function nearestHint(nearest: readonly string[]): string {
  if (nearest.length === 0) return 'Run `packlight scan --format paths` to see what there is.';
  return `Did you mean ${nearest.map(writeOddName).join(', ')}?`;
}
