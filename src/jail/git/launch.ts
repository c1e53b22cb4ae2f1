/**
 * How every git process is started: one closed environment and one set of arguments (ADR 0018). The configuration,
 * the attributes and the hooks of a repository are hostile input. They must not make git run a program, open a
 * connection, ask for a password, take a lock or read a file that it names.
 */

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

/** No driver of the repository's choosing, no rename limit of its own, no colour; submodules by their ids alone. */
const safeDiffFlags: readonly string[] = [
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--submodule=short',
  '--ignore-submodules=none',
  '-l1000',
];

/**
 * Settings on the command line win over those of the repository. Settings whose name a repository can choose
 * (`diff.<driver>.command`, `filter.<driver>.process`) cannot be listed here: the commands above and their flags
 * never ask for them.
 */
const safeSettings: readonly (readonly [key: string, value: string])[] = [
  // Programs that git starts on its own account.
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['core.alternateRefsCommand', 'false'],
  ['core.pager', 'cat'],
  ['core.editor', 'false'],
  ['core.askPass', 'false'],
  ['core.sshCommand', 'false'],
  ['core.gitProxy', 'false'],
  ['credential.helper', ''],
  ['credential.interactive', 'false'],
  ['diff.external', ''],
  ['uploadpack.packObjectsHook', 'false'],
  // Signatures are never checked.
  ['log.showSignature', 'false'],
  ['gpg.program', 'false'],
  ['gpg.openpgp.program', 'false'],
  ['gpg.x509.program', 'false'],
  ['gpg.ssh.program', 'false'],
  ['gpg.ssh.defaultKeyCommand', 'false'],
  // No connection; for git 2.45 and later `GIT_NO_LAZY_FETCH` says it earlier.
  ['protocol.allow', 'never'],
  ['fetch.recurseSubmodules', 'false'],
  ['submodule.recurse', 'false'],
  // No file outside the repository is read.
  ['core.attributesFile', '/dev/null'],
  ['diff.orderFile', '/dev/null'],
  ['blame.ignoreRevsFile', ''],
  ['mailmap.file', ''],
  ['mailmap.blob', ''],
  // Nothing is written.
  ['core.untrackedCache', 'false'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  // The form of a diff is the same in every clone, and a file too large to be packed is not compared line by line.
  ['diff.suppressBlankEmpty', 'false'],
  ['core.bigFileThreshold', '16m'],
];

/** All that git gets: nothing of the caller's environment is passed on. */
const safeEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin:/opt/local/bin',
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_PROTOCOL_FROM_USER: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_PAGER: 'cat',
  GIT_EDITOR: 'false',
  GIT_ASKPASS: 'false',
  SSH_ASKPASS: 'false',
  GIT_SSH_COMMAND: 'false',
};
