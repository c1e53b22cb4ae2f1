/** Every refusal in words: what is wrong and what to do next. A forgotten kind does not compile. */
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
  const option = (name: string) => (audience === 'program' ? `\`${name}\`` : `--${name}`);
  const targetWord = audience === 'program' ? '`targets`' : '--target';
  switch (refusal.kind) {
    case 'root-missing':
      return {
        title: 'the root folder does not exist',
        next: `Check its path${audience === 'program' ? '.' : ': what --root names, else the folder that the command was given.'}`,
      };
    case 'root-not-a-directory':
      return {
        title: 'the root is a file, not a folder',
        next: `Give the folder that holds the project; name the file with ${targetWord}.`,
      };
    case 'root-unreadable':
      return { title: `the root folder cannot be read (${refusal.code})`, next: 'Check its permissions.' };
    case 'bad-request': {
      const faults = onePerPlace(refusal.problems).map(writeFault);
      return {
        title: `the request has ${faults.length} ${faults.length === 1 ? 'problem' : 'problems'}:\n${faults.join('\n')}`,
        next:
          audience === 'program'
            ? 'Correct these and call again.'
            : 'Put these right; `packlight schema` lists the published shapes, and --help shows examples.',
      };
    }
    case 'empty-task':
      return {
        title: 'the task is empty',
        next: `Say in plain words what is to be done: ${audience === 'program' ? "{ task: 'fix the login redirect' }" : 'packlight "fix the login redirect"'}`,
      };
    case 'no-files':
      return {
        title: `there is no file to pack here (${refusal.excluded} excluded)`,
        next: 'Run `packlight scan` to see what was excluded and why.',
      };
    case 'no-match':
      return {
        title: 'no file speaks of this task',
        next: `Use words that occur in the code, or name a file with ${targetWord}${audience === 'program' ? '' : ' PATH'}.`,
      };
    case 'target-missing':
      return {
        title: `there is no file ${writeOddName(refusal.path)}`,
        next: nearestHint(refusal.nearest),
      };
    case 'target-outside-root':
      return {
        title: `${writeOddName(refusal.path)} is not a path inside the root (${refusal.why})`,
        next: 'Write it relative to the root, like src/app.ts.',
      };
    case 'symbol-missing':
      return {
        title: `${writeOddName(refusal.path ?? 'the project')} does not define ${writeOddName(refusal.symbol)}`,
        next:
          refusal.nearest.length === 0
            ? `Run \`packlight symbols ${writeOddName(refusal.path ?? '')}\` to see what it defines.`
            : nearestHint(refusal.nearest),
      };
    case 'unsafe-log': {
      const why = {
        link: 'it is a link',
        'hard-link': 'it has another name, so what is added would go to another file too',
        'not-a-file': 'it is not a plain file',
      }[refusal.why];
      return {
        title: `nothing is added to ${refusal.path}: ${why}`,
        next: 'Look at what it is, remove it, and run the command again; or leave the log out with --no-log.',
      };
    }
    case 'ambiguous-target':
      return {
        title: `${writeOddName(refusal.symbol)} may be any of ${refusal.choices.length}:\n${refusal.choices.slice(0, maxChoices).map(writeChoice).join('\n')}`,
        next: `Name one of them, like ${targetWord} ${writeOddName(`${refusal.choices[0]?.path}#${refusal.choices[0]?.symbol}`)}`,
      };
    case 'target-excluded':
      return {
        title: `${writeOddName(refusal.path)} may not be packed: ${refusal.reason}${refusal.detail === '' ? '' : ` (${writeOddName(refusal.detail)})`}`,
        next: 'Choose another target; `packlight scan` lists every exclusion.',
      };
    case 'context-too-large':
      return {
        title: `the pack does not fit: ${refusal.needed} ${refusal.unit ?? 'tokens'} needed, ${refusal.limit} allowed`,
        next:
          refusal.unit === 'characters'
            ? `Use a stronger ${option('tier')}, or shorten goal, acceptance and constraints.`
            : `Raise ${option('budget')} to at least ${refusal.needed}, or name ${narrowerHint(refusal.narrower, targetWord)}.`,
      };
    case 'secret-risk':
      return {
        title:
          refusal.path === null
            ? `the finished pack still held a secret (rule ${refusal.rule}, line ${refusal.line} of the pack), so it was not written`
            : `${writeOddName(refusal.path)} holds a secret (rule ${refusal.rule}, line ${refusal.line}), so it may not be sent as a target`,
        next: 'Move the secret out of the project, or add the file to .packlightignore or to the deny rules.',
      };
    case 'too-many-changes':
      return {
        title: `more than ${refusal.max} files differ from the commit`,
        next: 'Name a later commit, or give a smaller folder as the root.',
      };
    case 'git-stopped':
      return {
        title: `git ${refusal.command} was stopped: ${stopReasons[refusal.why](refusal.max)}`,
        next:
          refusal.why === 'entries'
            ? 'Give a smaller folder of the project as the root. If it should not hold so many files, check it with `git fsck`.'
            : 'Check the repository with `git fsck`, pack a smaller folder of it, or pack a copy without its .git folder.',
      };
    case 'git-dir-outside':
      return {
        title: `${writeOddName(refusal.path)} ${outsideReasons[refusal.why]}, so git was not asked`,
        next: `If that repository is yours, ${audience === 'program' ? 'set `trustGitDir`' : 'add --trust-git-dir'} (after moving a work tree, \`git worktree repair\` is enough). If you do not know it, take that entry away, or pack a copy without .git.`,
      };
    default:
      return refusal satisfies never;
  }
}

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

function narrowerHint(narrower: readonly Narrower[], targetWord: string): string {
  if (narrower.length === 0) return 'fewer or smaller targets';
  return `something smaller: ${narrower.map(({ target, tokens }) => `${targetWord} ${writeOddName(target)} (${tokens} tokens)`).join(', ')}`;
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
