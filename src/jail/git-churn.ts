/**
 * How often each path was touched by the last commits. History is no part of a tree: a shallow clone or an
 * export has less of it (INV-12), so this is asked for by name, never by default, and recorded by who asks.
 */
import { binaryToPath } from '../model/path.js';
import { type GitOptions, startGit } from './git.js';

/** Empty when there is no history to read. Merges count as nothing: what they bring is counted where it was made. */
export async function readChurn(
  root: string,
  commits: number,
  options: GitOptions = { program: 'git', globalExcludes: null },
): Promise<ReadonlyMap<string, number>> {
  const most = Math.max(1, Math.min(mostCommits, Math.floor(commits)));
  const child = startGit(options, root, [
    ...['-c', 'log.showRoot=true', '-c', 'log.showSignature=false'],
    ...['log', '-z', '--name-only', '--format=', '--no-renames', '--no-merges', '--relative'],
    ...['--no-ext-diff', '--no-textconv', '--no-color', '--ignore-submodules=all', `--max-count=${most}`, 'HEAD', '--'],
  ]);
  for (const part of [child, child.stdin, child.stdout]) part.on('error', () => {});
  child.stdin.end();
  child.stderr.resume();
  const counts = new Map<string, number>();
  let rest = '';
  for await (const chunk of child.stdout) {
    const names = (rest + (chunk as Buffer).toString('latin1')).split('\0');
    rest = names.pop() ?? '';
    for (const name of names) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Map([...counts].map(([name, count]) => [binaryToPath(name), count]));
}

/** Bounded work, whatever is asked for. */
const mostCommits = 100_000;
