/**
 * How every git process is started: one closed environment and one set of arguments (ADR 0018). The configuration,
 * the attributes and the hooks of a repository are hostile input. They must not make git run a program, open a
 * connection, ask for a password, take a lock or read a file that it names.
 */
import { safeDiffFlags, safeEnvironment, safeSettings } from './safe-git.table.js';

/** All that packlight asks git to do. Each reads objects, the index or references; none runs filters. */
export type GitCommand =
  | 'cat-file'
  | 'diff-tree'
  | 'ls-files'
  | 'ls-tree'
  | 'merge-base'
  | 'rev-list'
  | 'rev-parse'
  | 'version';

export type GitOptions = {
  /** Program to start; a bare name is looked up in fixed system folders, never in the project. */
  readonly program: string;
  /** The person's global excludes file, or null: git is told this one instead of finding its own. */
  readonly globalExcludes: string | null;
};

export type GitLaunch = {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

type Call = { readonly command: GitCommand; readonly args: readonly string[] };

export function launchOf(options: GitOptions, root: string, { command, args }: Call): GitLaunch {
  const settings = [...safeSettings, ['core.excludesFile', options.globalExcludes ?? ''] as const];
  return {
    program: options.program,
    args: [
      ...['--no-pager', '--no-optional-locks', '--no-replace-objects', '--literal-pathspecs', '-C', root],
      ...settings.flatMap(([key, value]) => ['-c', `${key}=${value}`]),
      command,
      ...(isDiff(command) ? safeDiffFlags : []),
      ...args,
    ],
    env: safeEnvironment,
  };
}

function isDiff(command: GitCommand): boolean {
  return command === 'diff-tree';
}
