/** Resolves names to commits, and finds the last common commit of two. */
import type { GitAbsent } from '../../model/git.js';
import { type GitAnswer, type GitOptions, runGit, whyGitRefused } from './run.js';

/** Asks git which commit a name refers to. `idOf` reads the id from the answer. */
export function askForCommit(options: GitOptions, root: string, name: string): Promise<GitAnswer> {
  const args = ['--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  return runGit(options, root, { command: 'rev-parse', kind: 'answer', args });
}

export function idOf({ status, output }: GitAnswer): string | null {
  const id = output.trim();
  return status === 0 && /^[0-9a-f]{40,64}$/.test(id) ? id : null;
}

/** Names become ids first, so that no name can pass for a flag. */
export async function resolveCommits(
  options: GitOptions,
  root: string,
  names: readonly string[],
): Promise<string[] | GitAbsent> {
  const ids: string[] = [];
  for (const [i, name] of names.entries()) {
    const answer = await askForCommit(options, root, name);
    if (answer.status === null) return { kind: 'absent', note: whyGitRefused(answer) };
    if (answer.status !== 0 && /not a git repository/i.test(answer.trouble)) return { kind: 'absent', note: null };
    const id = idOf(answer);
    if (id === null) return { kind: 'absent', note: `no commit of the ${['first', 'second'][i]} name` };
    ids.push(id);
  }
  return ids;
}

/** The last commit that both names have in their history; null when there is none, or none that is known here. */
export async function forkOf(options: GitOptions, root: string, names: readonly string[]): Promise<string | null> {
  const commits = await resolveCommits(options, root, names);
  if (!Array.isArray(commits)) return null;
  return idOf(await runGit(options, root, { command: 'merge-base', kind: 'walk', args: commits }));
}
