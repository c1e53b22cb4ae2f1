/** Flags, settings and environment under which git runs no program of the project, reads nothing else and writes nothing. */

/** No driver of the repository's choosing, no rename limit of its own, no colour; submodules by their ids alone. */
export const safeDiffFlags: readonly string[] = [
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--submodule=short',
  '--ignore-submodules=none',
  '-l1000',
];

/**
 * Settings on the command line win over those of the repository. Settings whose name a repository can choose
 * (`diff.<driver>.command`, `filter.<driver>.process`) cannot be listed here: the commands of `launch.ts` and
 * their flags never ask for them.
 */
export const safeSettings: readonly (readonly [key: string, value: string])[] = [
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
export const safeEnvironment: Readonly<Record<string, string>> = {
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
