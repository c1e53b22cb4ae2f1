/**
 * The last commits of a history: what they say and which paths they changed. History is no part of a tree
 * (INV-12): this is read for those who ask about the history itself.
 */
import { fail, ok, type Result } from '../base/result.js';
import { binaryToPath, type RelPath } from '../model/path.js';
import { type GitOptions, runGit, splitNul, whyGitRefused } from './git.js';
import type { CommitTrouble } from './git-commit.js';

export type PastCommit = {
  readonly id: string;
  readonly parent: string;
  readonly message: string;
  /** `M` for a file that was there before and after. */
  readonly changed: readonly { readonly path: RelPath; readonly status: string }[];
};

/** Newest first, without merges and without the first commit. */
export async function readPast(
  root: string,
  commits: number,
  options: GitOptions = { program: 'git', globalExcludes: null },
): Promise<Result<readonly PastCommit[], CommitTrouble>> {
  const answer = await runGit(options, root, [
    ...['-c', 'log.showSignature=false', '-c', 'log.showRoot=false'],
    ...['log', '-z', '--raw', '--no-abbrev', '--no-renames', '--no-merges', '--relative', '--no-ext-diff'],
    ...['--no-textconv', '--no-color', '--encoding=UTF-8', '--format=%H%x01%P%x01%B'],
    ...[`--max-count=${Math.max(1, Math.min(mostCommits, Math.floor(commits)))}`, 'HEAD', '--'],
  ]);
  if (answer.status === 0) return ok(parsePast(answer.output));
  if (/does not have any commits|unknown revision|bad revision|ambiguous argument/i.test(answer.trouble)) return ok([]);
  const note = whyGitRefused(answer);
  return fail(note === null ? { kind: 'no-repository' } : { kind: 'git-failed', note });
}

/** Between zeros: `<id>\x01<parents>\x01<message>`, and for each path `:<modes> <ids> <status>` and its name. */
function parsePast(listing: string): PastCommit[] {
  const commits: { id: string; parent: string; message: string; changed: PastCommit['changed'][number][] }[] = [];
  const parts = splitNul(`${listing}\0`);
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!.replace(/^\n/, '');
    const head = commitHead.exec(part);
    if (head !== null) {
      const [, id, parent, message] = head as unknown as [string, string, string, string];
      commits.push({ id, parent, message: firstLines(decode(message)), changed: [] });
    } else if (part.startsWith(':') && commits.length > 0) {
      at += 1;
      const status = part.slice(part.lastIndexOf(' ') + 1);
      commits.at(-1)!.changed.push({ path: binaryToPath(parts[at] ?? ''), status });
    }
  }
  return commits.filter(({ parent }) => parent !== '');
}

/** Whole lines only: half of a token in a message would not be recognised as one. */
function firstLines(message: string): string {
  return message.length <= maxMessageLength
    ? message
    : message.slice(0, message.lastIndexOf('\n', maxMessageLength) + 1);
}

function decode(binary: string): string {
  return Buffer.from(binary, 'latin1').toString('utf8');
}

/** With one parent or none. */
const commitHead = /^([0-9a-f]{40,64})\x01([0-9a-f]{40,64})?\x01([\s\S]*)$/;
/** Bounded work, whatever is asked for. */
const mostCommits = 100_000;
const maxMessageLength = 20_000;
