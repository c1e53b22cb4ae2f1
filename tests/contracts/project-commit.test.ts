/** A commit instead of the files on disk, without a checkout: the same pack as from a clean one. */
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withCommitTree } from '../../src/cli/args/commit-tree.js';
import { UsageError } from '../../src/cli/args/usage-error.js';
import { pack, scanProject } from '../../src/contracts/plain/build-plain.js';
import { readChurn } from '../../src/jail/git/churn.js';
import { defaultGitLimits } from '../../src/jail/git/limits.js';
import { openCommit } from '../../src/jail/git/open-commit.js';
import type { EngineOptions } from '../../src/pipeline/open-world.js';
import { commitAll, git, scratchFolder, writeTree } from '../fixtures/git-tree.js';

const scratch = scratchFolder();
afterAll(scratch.remove);

function newTree(name: string, files: Readonly<Record<string, string | Buffer>>, ...flags: string[]): string {
  const root = join(scratch.path, name);
  mkdirSync(root, { recursive: true });
  git(root, 'init', '-q', ...flags);
  writeTree(root, files);
  return root;
}

/** All that a pack and a scan say of a folder, or of a commit in it. */
async function seen(root: string, options: EngineOptions = {}) {
  const packed = await pack(root, { task: 'cart total price of the lines', budget: 20_000, fill: true }, options);
  const scanned = await scanProject(root, options);
  if (!packed.ok || !scanned.ok) throw new Error('no pack');
  const { files, excluded } = scanned.value;
  return { text: packed.value.text, files, excluded: excluded.filter(({ reason }) => reason !== 'version-control') };
}

/** Every file that a scan of the commit keeps, with its text. */
function filesAt(root: string, name: string) {
  return withCommitTree({ root, commit: name }, async (commit) => {
    const scanned = await scanProject(root, { commit });
    if (!scanned.ok) throw new Error(scanned.error.kind);
    return scanned.value.files.map(({ path }) => {
      const opened = commit.jail.readSync(path, 1_000);
      return [path, opened.ok ? opened.value.bytes.toString() : opened.error.reason];
    });
  });
}

const oddFiles = {
  'src/cart.ts': 'export function total(lines: number[]) {\n  return lines.reduce((a, b) => a + b, 0);\n}\n',
  'src/deep/er/price.ts': "import { total } from '../../cart.js';\nexport const price = () => total([1]);\n",
  'new\nline cart.txt': 'cart of a name with a line end\n',
  'quo"te\'s cart.txt': 'cart\n',
  'back\\slash\\x41 cart.txt': 'cart\n',
  'ümlaut cart.md': '# Cart\n',
  'crlf-cart.txt': 'cart\r\ntotal\r\n',
  'empty-cart.ts': '',
  'same-cart.ts': 'export const same = 1;\n',
  'other-same-cart.ts': 'export const same = 1;\n',
  'cart.bin': Buffer.from([0, 1, 2, 3, 0, 255]),
  '.gitignore': 'dist/\n*.log\n',
  'dist/cart.log': 'cart total, tracked although ignored\n',
  'large.txt': 'cart '.repeat(220_000),
};

describe('A commit', () => {
  it.each(['sha1', 'sha256'])('gives the same pack as a clean checkout (%s)', async (format) => {
    // The large file is the same by either hash, and takes the longest.
    const { 'large.txt': large, ...smaller } = oddFiles;
    const files = format === 'sha1' ? { ...smaller, 'large.txt': large } : smaller;
    const root = newTree(`odd-${format}`, files, `--object-format=${format}`);
    symlinkSync('src/cart.ts', join(root, 'link-to-cart.ts'));
    symlinkSync('/etc', join(root, 'link-out'));
    commitAll(root);
    git(root, 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(format === 'sha1' ? 40 : 64)},sub/module`);
    git(root, 'commit', '-qm', 'with a submodule');
    const checkout = `${root}-clone`;
    git(scratch.path, 'clone', '-q', root, checkout);
    // The work tree has gone on since.
    writeTree(root, { 'src/cart.ts': 'export const cart = "another";\n', 'cart-new.ts': 'export const cart = 2;\n' });

    const clean = await seen(checkout);
    expect(await withCommitTree({ root, commit: 'HEAD' }, (commit) => seen(root, { commit }))).toEqual(clean);
    expect(clean.text).toContain('tracked although ignored');
    expect(clean.excluded).toContainEqual(expect.objectContaining({ path: 'sub/module/', reason: 'submodule' }));
    // The broken twin: the work tree itself gives another pack.
    if (format === 'sha256') expect(await seen(root)).not.toEqual(clean);
  });

  it('of a folder inside the repository holds that folder alone', async () => {
    const root = newTree('inside', { 'top.ts': 'x\n', 'sub/a.ts': 'x\n' });
    commitAll(root);
    expect(await filesAt(join(root, 'sub'), 'HEAD')).toEqual([['a.ts', 'x\n']]);
  });

  it('runs nothing that a hostile repository configures', async () => {
    const trap = join(scratch.path, 'trap-was-run');
    const root = newTree('hostile', { 'a.ts': 'x\n' });
    commitAll(root);
    writeTree(root, { '.gitattributes': '* filter=evil diff=evil eol=crlf\n', 'b.ts': 'y\n' });
    commitAll(root);
    const command = `touch '${trap}'`;
    for (const key of ['core.fsmonitor', 'filter.evil.smudge', 'filter.evil.process', 'diff.evil.textconv'])
      git(root, 'config', key, command);
    for (const key of ['gpg.program', 'diff.external', 'core.pager']) git(root, 'config', key, command);
    git(root, 'config', 'log.showSignature', 'true');
    expect(await filesAt(root, 'HEAD')).toContainEqual(['b.ts', 'y\n']);
    expect((await readChurn(root, 10)).get('b.ts')).toBe(1);
    expect(existsSync(trap)).toBe(false);
  });

  it('leaves out names that git would not check out, and says so', async () => {
    const root = newTree('escape', { 'a.ts': 'x\n' });
    commitAll(root);
    const put = (text: string) => {
      const file = join(scratch.path, 'blob');
      writeFileSync(file, text);
      return git(root, 'hash-object', '-w', file).trim();
    };
    const raw = (entries: readonly (readonly [mode: string, name: string, id: string])[]) => {
      const file = join(scratch.path, 'tree');
      const parts = entries.flatMap(([mode, name, id]) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]);
      writeFileSync(file, Buffer.concat(parts));
      return git(root, 'hash-object', '-t', 'tree', '--literally', '-w', file).trim();
    };
    const evil = put('evil\n');
    const folder = raw([['100644', 'evil.txt', evil]]);
    const tree = raw([
      ['40000', '..', folder],
      ['40000', '.GIT', folder],
      ['120000', 'a', put('/etc')],
      ['40000', 'a', folder],
      ['100644', 'good.txt', put('good\n')],
      ['100644', 'good.txt', evil],
      ['100644', 'n'.repeat(300), evil],
    ]);
    const commit = git(root, 'commit-tree', '-m', 'x', tree).trim();
    expect(await filesAt(root, commit)).toEqual([
      ['a/evil.txt', 'evil\n'],
      ['good.txt', 'good\n'],
    ]);
    const notes = await withCommitTree({ root, commit }, async (_, said) => said);
    for (const words of ['parent', 'git’s own folder', 'longer than', 'stands in the commit twice'])
      expect(notes.join('\n')).toContain(words);
  });

  it('is refused when git fails in the middle, and never shortened', async () => {
    const root = newTree('damaged', { 'a.ts': 'first\n', 'b.ts': 'second\n' });
    commitAll(root);
    const answer = await withCommitTree({ root, commit: 'HEAD' }, async (commit) => {
      const id = git(root, 'rev-parse', 'HEAD:b.ts').trim();
      rmSync(join(root, '.git', 'objects', id.slice(0, 2), id.slice(2)));
      return scanProject(root, { commit });
    });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'git-stopped', command: 'cat-file', why: 'failed' } });
  });

  it('is refused when it has more entries than git may list', async () => {
    const root = newTree('many', { 'a.ts': '1\n', 'b.ts': '2\n', 'c.ts': '3\n' });
    commitAll(root);
    const limits = { ...defaultGitLimits, listing: { ...defaultGitLimits.listing, maxEntries: 2 } };
    expect(await openCommit(root, 'HEAD', { program: 'git', globalExcludes: null, limits })).toMatchObject({
      ok: false,
      error: { kind: 'git-stopped', command: 'ls-tree', why: 'entries', max: 2 },
    });
  });
});

describe('Trouble with a commit is said with the next step', () => {
  const trouble = async (root: string, commit: string): Promise<UsageError> => {
    const error = await withCommitTree({ root, commit }, async () => null).catch((thrown: unknown) => thrown);
    if (!(error instanceof UsageError)) throw new Error('no usage error');
    return error;
  };

  it('no repository, an unknown name, one that would pass for a flag', async () => {
    expect((await trouble(scratch.path, 'HEAD')).what).toContain('not in a git repository');
    const root = newTree('unknown', { 'a.ts': 'x\n' });
    expect((await trouble(root, 'HEAD')).what).toContain('there is no commit HEAD');
    commitAll(root);
    for (const name of ['nowhere', '--output=x', '-p', '4b825dc642cb6eb9a060e54bf8d69288fbee4904'])
      expect((await trouble(root, name)).what).toContain(`there is no commit ${name}`);
  });

  it('a shallow clone lacks the commit; a partial clone lacks the contents', async () => {
    const root = newTree('deep', { 'a.ts': 'one\n' });
    commitAll(root);
    const first = git(root, 'rev-parse', 'HEAD').trim();
    writeTree(root, { 'a.ts': 'two\n' });
    commitAll(root);
    git(root, 'config', 'uploadpack.allowFilter', 'true');
    git(scratch.path, 'clone', '-q', '--depth', '1', `file://${root}`, 'shallow');
    expect((await trouble(join(scratch.path, 'shallow'), first)).next).toContain('--unshallow');
    git(scratch.path, 'clone', '-q', '--no-checkout', '--filter=blob:none', `file://${root}`, 'partial');
    expect((await trouble(join(scratch.path, 'partial'), 'HEAD')).what).toContain('lacks the contents of 1 file');
  });
});

describe('Churn', () => {
  it('counts the commits that touched a path, as seen from the root, in the last commits only', async () => {
    const root = newTree('churn', { 'src/a.ts': '1\n', 'src/b\n.ts': '1\n', 'top.ts': '1\n' });
    commitAll(root);
    writeTree(root, { 'src/a.ts': '2\n' });
    commitAll(root);
    writeTree(root, { 'src/a.ts': '3\n', 'top.ts': '2\n' });
    commitAll(root);
    expect([...(await readChurn(root, 100))].sort()).toEqual([
      ['src/a.ts', 3],
      ['src/b\n.ts', 1],
      ['top.ts', 2],
    ]);
    expect([...(await readChurn(join(root, 'src'), 2))]).toEqual([['a.ts', 2]]);
    expect((await readChurn(scratch.path, 100)).size).toBe(0);
  });
});
