/**
 * A repository in which everything that git can be told to start is a tripwire: every configuration key that this
 * git knows, every hook, every attribute driver, an alias for each subcommand, a signed commit and missing objects
 * that a partial clone would fetch. A tripwire writes its name into a file when it is started, and holds a canary
 * that nobody may print.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git, writeTree } from '../fixtures/git-tree.js';
import { numberKeys, switchKeys, wordKeys } from './git-keys.table.js';
import { type ChosenValues, chooseValues, configKeys } from './git-tripwire-keys.js';

/** What every tripwire holds; generated, so that it stands in no file of the project. */
export const canary = ['canary', 'of', 'the', 'tripwire'].join('-');

export type Tripwire = ChosenValues & {
  readonly root: string;
  /** Names of the tripwires that were started. */
  readonly fired: () => string[];
  /** Files outside the repository: to see whether one was added or changed. */
  readonly outside: () => string;
};

export type TripwireForm = {
  /** `program`: each key names a script. `file`: each names a file that does not exist, in a folder that does. */
  readonly names: 'program' | 'file';
  /** `none`: find out which values each key accepts. `table`: begin with what an earlier run found out. */
  readonly hints: 'none' | 'table';
};

/** `files` is the project. It gets three commits; the last two are signed, and the first lacks a blob. */
export function layTripwires(
  place: string,
  files: Readonly<Record<string, string | Buffer>>,
  { names, hints }: TripwireForm,
): Tripwire {
  const [root, outside] = [join(place, 'project'), join(place, 'outside')];
  for (const folder of [root, join(outside, 'trip')]) mkdirSync(folder, { recursive: true });
  const firedFile = join(place, 'fired');
  const script = (name: string) => {
    const path = join(outside, 'trip', name.replace(/[^\w.-]/g, '_'));
    if (names === 'file' && !/^hook\./.test(name)) return `${path}.new`;
    writeFileSync(path, `#!/bin/sh\n# ${canary}\necho '${name}' >> '${firedFile}'\n`);
    chmodSync(path, 0o755);
    return path;
  };
  git(root, 'init', '-q');
  commitProject(root, files);
  for (const hook of hookNames) {
    const path = script(`hook.${hook}`);
    mkdirSync(join(root, '.git/hooks'), { recursive: true });
    writeFileSync(join(root, '.git/hooks', hook), readFileSync(path), { mode: 0o755 });
  }
  const config = { root, plain: readFileSync(join(root, '.git/config'), 'latin1') };
  const chosen = chooseValues(
    config,
    configKeys().map((key) => [key, valuesOf(key, { root, script, hints })]),
  );
  rmSync(firedFile, { force: true });
  return {
    root,
    ...chosen,
    fired: () => (existsSync(firedFile) ? readFileSync(firedFile, 'utf8').trim().split('\n') : []),
    outside: () =>
      readdirSync(outside, { recursive: true, withFileTypes: true })
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => (existsSync(path) && !readdirSafe(path) ? `${path} ${readFileSync(path, 'latin1')}` : path))
        .sort()
        .join('\n'),
  };
}

function readdirSafe(path: string): boolean {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
}

function commitProject(root: string, files: Readonly<Record<string, string | Buffer>>): void {
  const attributes = '* filter=trip diff=trip merge=trip\n';
  const [lost, kept_] = ['lost.ts', 'kept.ts'];
  writeTree(root, { ...files, [lost]: 'export const lost = 1;\n', [kept_]: 'export const kept = 1;\n' });
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'first');
  const lostId = git(root, 'rev-parse', `HEAD:${lost}`).trim();
  rmSync(join(root, lost));
  const elsewhere = git(root, 'rev-parse', 'HEAD').trim();
  git(root, 'update-index', '--add', '--cacheinfo', `160000,${elsewhere},sub`);
  const submodule = '[submodule "sub"]\n\tpath = sub\n\turl = ext::false\n\tupdate = !false\n';
  writeTree(root, { '.gitmodules': submodule, [kept_]: 'export const kept = 2;\n' });
  for (const message of ['fix: count kept things right', 'fix: count kept things once more']) {
    writeTree(root, { [kept_]: `export const kept = ${message.length};\n` });
    git(root, 'add', '-u', '.');
    git(root, 'add', '.gitmodules');
    commitSigned(root, message);
  }
  rmSync(join(root, '.git/objects', lostId.slice(0, 2), lostId.slice(2)));
  writeTree(root, { '.gitattributes': attributes, '.git/info/attributes': attributes });
  writeTree(root, { [kept_]: 'export const kept = 0;\n', 'new.ts': 'export const fresh = 1;\n' });
}

/** With a signature that no program has made. */
function commitSigned(root: string, message: string): void {
  const [tree, parent] = [git(root, 'write-tree').trim(), git(root, 'rev-parse', 'HEAD').trim()];
  const who = 't <t@t.invalid> 1700000000 +0000';
  const signature = '-----BEGIN PGP SIGNATURE-----\n \n AAAA\n -----END PGP SIGNATURE-----';
  const text = `tree ${tree}\nparent ${parent}\nauthor ${who}\ncommitter ${who}\ngpgsig ${signature}\n\n${message}\n`;
  const file = join(root, '.git/signed');
  writeFileSync(file, text);
  const id = git(root, 'hash-object', '-t', 'commit', '-w', file).trim();
  rmSync(file);
  git(root, 'update-ref', 'HEAD', id);
}

type Naming = { readonly root: string; readonly script: (name: string) => string } & Pick<TripwireForm, 'hints'>;

/** In the order in which they are tried. */
function valuesOf(key: string, { root, script, hints }: Naming): string[] {
  const path = script(key);
  if (/^include/.test(key) && !path.endsWith('.new'))
    writeFileSync(path, `# ${canary}\n[core]\n\tfsmonitor = "${script('included')}"\n[x]\n\ty = ${canary}\n`);
  const own: Readonly<Record<string, string>> = {
    'remote.origin.url': `ext::${path} %S`,
    'remote.local.url': root,
    'remote.origin.promisor': 'true',
    'remote.local.promisor': 'true',
    'remote.foreign.promisor': 'true',
    'remote.local.partialclonefilter': 'blob:none',
    'remote.origin.partialclonefilter': 'blob:none',
    'extensions.partialClone': 'origin',
    'protocol.allow': 'always',
    'protocol.ext.allow': 'always',
    'protocol.file.allow': 'always',
    'log.showSignature': 'true',
    'diff.trip.binary': 'auto',
  };
  if (own[key] !== undefined) return [own[key]];
  if (hints === 'none') return [path, 'true', '1'];
  if (switchKeys.includes(key) || key.startsWith('advice.')) return ['true'];
  return wordKeys.includes(key) ? [] : numberKeys.includes(key) ? ['1'] : [path, 'true', '1'];
}

const hookNames = [
  'applypatch-msg',
  'commit-msg',
  'fsmonitor-watchman',
  'post-applypatch',
  'post-checkout',
  'post-commit',
  'post-index-change',
  'post-merge',
  'post-receive',
  'post-rewrite',
  'post-update',
  'pre-applypatch',
  'pre-auto-gc',
  'pre-commit',
  'pre-merge-commit',
  'pre-push',
  'pre-rebase',
  'pre-receive',
  'prepare-commit-msg',
  'proc-receive',
  'push-to-checkout',
  'reference-transaction',
  'sendemail-validate',
  'update',
];
