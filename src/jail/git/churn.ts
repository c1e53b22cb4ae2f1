/**
 * How often the last commits touched each path. History is not part of a tree: a shallow clone or an export has less of
 * it (INV-12), so this is used only on request, and the caller records it.
 */
import { binaryToPath } from '../../model/path.js';
import { changesOf, lastCommits } from './past-commits.js';
import type { GitOptions } from './run.js';

/**
 * Empty when there is no history to read. Merges count as nothing: what they bring is counted where it was made.
 * Throws `GitStopped` when the history passes a limit.
 */
export async function readChurn(
  root: string,
  commits: number,
  options: GitOptions = { program: 'git', globalExcludes: null },
): Promise<ReadonlyMap<string, number>> {
  const { ids } = await lastCommits(options, root, commits);
  const counts = new Map<string, number>();
  await changesOf(options, root, {
    ids,
    use: ({ name }) => void counts.set(name, (counts.get(name) ?? 0) + 1),
  });
  return new Map([...counts].map(([name, count]) => [binaryToPath(name), count]));
}
