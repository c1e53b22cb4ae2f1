/** Every refusal in words: what is wrong and what to do next. A forgotten kind does not compile. */
import { counted } from '../../base/counted.js';
import { writeOddName } from './odd-name.js';
import type { Refusal } from './refusal.js';
import { nearestHint, onePerPlace, tooLargeWords, writeChoice, writeFault } from './refusal-details.js';

/** `title` says what is wrong, `next` what to do about it. */
export type RefusalWords = { readonly title: string; readonly next: string };

export type Reader = {
  readonly isProgram: boolean;
  readonly option: (name: string) => string;
  /** How targets are named. */
  readonly target: string;
};

export const descriptions: {
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

const maxChoices = 20;
