/** Which commits are meant by names, and where two lines of history part. */
import type { GitAbsent } from '../model/git.js';
import { type GitOptions, runGit, whyGitRefused } from './git.js';

/** Names become ids first, so that no name can pass for a flag. */
export async function resolveCommits(
  options: GitOptions,
  root: string,
  names: readonly string[],
): Promise<string[] | GitAbsent> {
  const ids: string[] = [];
  for (const [i, name] of names.entries()) {
    const answer = await runGit(options, root, [
      'rev-parse',
      '--verify',
      '--quiet',
      '--end-of-options',
      `${name}^{commit}`,
    ]);
    const id = answer.output.trim();
    if (answer.status === null) return { kind: 'absent', note: whyGitRefused(answer) };
    if (answer.status !== 0 && /not a git repository/i.test(answer.trouble)) return { kind: 'absent', note: null };
    if (answer.status !== 0 || !/^[0-9a-f]{40,64}$/.test(id))
      return { kind: 'absent', note: `no commit of the ${['first', 'second'][i]} name` };
    ids.push(id);
  }
  return ids;
}

/** The last commit that both names have in their history; null when there is none, or none that is known here. */
export async function forkOf(options: GitOptions, root: string, names: readonly string[]): Promise<string | null> {
  const commits = await resolveCommits(options, root, names);
  if (!Array.isArray(commits)) return null;
  const answer = await runGit(options, root, ['merge-base', ...commits]);
  const id = answer.output.trim();
  return answer.status === 0 && /^[0-9a-f]{40,64}$/.test(id) ? id : null;
}
