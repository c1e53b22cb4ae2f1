/** The scope check, in real git work trees: everything written since the start commit, told by whose it is. */
import { createHash } from 'node:crypto';
import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/hash.js';
import { compareToBlob } from '../../src/contracts/worker/scope/blob-id.js';
import { checkScope, type ScopeOptions, workerScopeShape } from '../../src/contracts/worker/scope/check-scope.js';
import { type Changes, changesSince } from '../../src/contracts/worker/scope/written-since.js';
import { maxChangedFiles } from '../../src/model/limits.js';
import type { RelPath } from '../../src/model/path.js';
import { commitAll, git, type Scratch, scratchFolder, writeTree } from '../fixtures/git-tree.js';
import { memoryWorld } from '../fixtures/memory-world.js';
import { nexusProject } from './worker-fixture.js';

let scratch: Scratch;
let root: string;
let start: string;

beforeEach(() => {
  scratch = scratchFolder();
  root = join(scratch.path, 'drip');
  writeTree(root, nexusProject({ 'src/wide name.js': 'x\n', 'src/ünï.js': 'x\n', '.gitignore': 'out/\n' }));
  git(root, 'init', '-q');
  commitAll(root);
  start = git(root, 'rev-parse', 'HEAD').trim();
});
afterEach(() => scratch.remove());

async function scope(options: ScopeOptions = {}, taskId = 'T03', folder = root) {
  const checked = await checkScope(folder, { taskId }, { since: start, ...options });
  if (!checked.ok) throw new Error(`refused: ${JSON.stringify(checked.error)}`);
  return checked.value;
}

const write = (path: string, text: string | Buffer) => writeTree(root, { [path]: text });

describe('packlight scope', () => {
  it('is content when nothing or only declared files were written', async () => {
    expect(await scope()).toMatchObject({ ok: true, violations: [], declared: [] });
    write('src/valves/open.js', 'changed\n');
    write('src/valves/schedule.js', 'new\n');
    const report = await scope();
    expect(report).toMatchObject({ ok: true, startCommit: start });
    expect(report.declared).toEqual([
      { path: 'src/valves/open.js', change: 'changed', renamed: null },
      { path: 'src/valves/schedule.js', change: 'added', renamed: null },
    ]);
    expect(workerScopeShape.check(report, '$')).toEqual([]);
  });

  it('sees untracked, changed, deleted, staged and committed writes', async () => {
    write('untracked.js', 'x\n');
    write('src/shared/log.js', 'changed\n');
    rmSync(join(root, 'README.md'));
    write('staged.js', 'x\n');
    git(root, 'add', 'staged.js');
    write('committed.js', 'x\n');
    git(root, 'add', 'committed.js');
    git(root, 'commit', '-qm', 'x', '--', 'committed.js');
    const { ok, violations } = await scope();
    expect(ok).toBe(false);
    expect(violations.map(({ path, change }) => `${change} ${path}`)).toEqual([
      'deleted README.md',
      'added committed.js',
      'changed src/shared/log.js',
      'added staged.js',
      'added untracked.js',
    ]);
  });

  it('counts a rename at both ends', async () => {
    renameSync(join(root, 'src/shared/log.js'), join(root, 'src/shared/record.js'));
    expect((await scope()).violations).toEqual([
      { path: 'src/shared/log.js', change: 'deleted', renamed: 'src/shared/record.js', why: 'undeclared', detail: '' },
      { path: 'src/shared/record.js', change: 'added', renamed: 'src/shared/log.js', why: 'undeclared', detail: '' },
    ]);
  });

  it('writes names with spaces and other letters as they are', async () => {
    write('src/wide name.js', 'y\n');
    write('src/ünï.js', 'y\n');
    expect((await scope()).violations.map(({ path }) => path)).toEqual(['src/wide name.js', 'src/ünï.js']);
  });

  it('leaves .nexus and ignored files alone', async () => {
    write('.nexus/01-governance/STATE.md', 'new state\n');
    write('out/made.js', 'x\n');
    const report = await scope();
    expect(report).toMatchObject({ ok: true, exempt: [{ path: '.nexus/01-governance/STATE.md' }] });
  });

  it('tells tasks of one wave apart, and charges each with its own', async () => {
    write('src/valvesim/play.js', 'by T04\n');
    write('src/valves/open.js', 'by T03\n');
    expect(await scope()).toMatchObject({ ok: true, others: [{ path: 'src/valvesim/play.js', taskIds: ['T04'] }] });
    expect(await scope({}, 'T04')).toMatchObject({ others: [{ path: 'src/valves/open.js', taskIds: ['T03'] }] });
  });

  it('does not take wave 1 of another phase for the same wave', async () => {
    const wave = (id: string, phase: string, file: string) => ({ id, phase, wave: 1, filesModified: [file] });
    const mine = wave('A', '2', 'a.js');
    const allTasks = [mine, wave('B', '02-valves', 'src/shared/log.js'), wave('C', '1', 'src/valvesim/play.js')];
    write('src/shared/log.js', 'by B\n');
    write('src/valvesim/play.js', 'by nobody who runs now\n');
    const checked = await checkScope(root, { task: mine, allTasks }, { since: start });
    expect(checked.ok && checked.value).toMatchObject({
      others: [{ path: 'src/shared/log.js', taskIds: ['B'] }],
      violations: [{ path: 'src/valvesim/play.js' }],
    });
  });

  it('looks into submodules', async () => {
    const library = join(scratch.path, 'library');
    writeTree(library, { 'a.js': 'a\n', 'gone.js': 'g\n' });
    git(library, 'init', '-q');
    commitAll(library);
    git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library, 'vendor/lib');
    commitAll(root);
    expect(await scope({ since: 'HEAD' })).toMatchObject({ ok: true });
    write('vendor/lib/a.js', 'changed\n');
    write('vendor/lib/new.js', 'n\n');
    rmSync(join(root, 'vendor/lib/gone.js'));
    const { violations, notes } = await scope({ since: 'HEAD' });
    expect(violations.map(({ path, change }) => `${change} ${path}`)).toEqual([
      'changed vendor/lib/a.js',
      'deleted vendor/lib/gone.js',
      'added vendor/lib/new.js',
    ]);
    expect(notes).toContain('1 submodule was looked into');
  });

  it('hashes as the repository does, with sha256 too', () => {
    const id = (text: string) => createHash('sha256').update(`blob ${text.length}\0${text}`).digest('hex');
    const entry = {
      path: 'old.js' as RelPath,
      kind: 'file',
      executable: false,
      id: id('same\n'),
      skipped: false,
    } as const;
    const kept = { ...entry, path: 'kept.js' as RelPath, id: id('kept\n') };
    const past = { kind: 'past', commit: id(''), before: [entry, kept], index: [], untracked: ['new.js'] } as const;
    const { jail } = memoryWorld({ 'new.js': 'same\n', 'kept.js': 'kept\n' });
    const { changes } = changesSince(past, jail) as Changes;
    expect(changes).toEqual([
      { path: 'new.js', change: 'added', renamed: 'old.js' },
      { path: 'old.js', change: 'deleted', renamed: 'new.js' },
    ]);
  });

  it('is refused as soon as more files differ than anybody reads, and looks at no more', () => {
    const gone = { kind: 'file', executable: false, id: '0'.repeat(40), skipped: false } as const;
    const before = Array.from({ length: maxChangedFiles + 1_000 }, (_, i) => ({ ...gone, path: `f${i}` as RelPath }));
    const { jail } = memoryWorld({});
    let reads = 0;
    const readSync = (...asked: Parameters<typeof jail.readSync>) => {
      reads += 1;
      return jail.readSync(...asked);
    };
    const past = { kind: 'past', commit: gone.id, before, index: [], untracked: [] } as const;
    expect(changesSince(past, { readSync })).toEqual({ kind: 'too-many-changes', max: maxChangedFiles });
    expect(reads).toBe(maxChangedFiles + 1);
  });

  it('says what to do in a repository without a commit', async () => {
    const fresh = join(scratch.path, 'fresh');
    writeTree(fresh, nexusProject());
    git(fresh, 'init', '-q');
    const checked = await checkScope(fresh, { taskId: 'T03' });
    expect(checked).toMatchObject({
      ok: false,
      error: { problems: [{ path: '$.startCommit', fix: expect.stringContaining('commit once') }] },
    });
  });

  it('names the boundary that was crossed', async () => {
    write('src/soil/probe.js', 'x\n');
    expect((await scope()).violations).toMatchObject([
      { path: 'src/soil/probe.js', why: 'boundary', detail: expect.stringContaining('made by T01') },
    ]);
  });

  it('never reverts anything', async () => {
    write('src/shared/log.js', 'changed\n');
    await scope();
    expect(git(root, 'status', '--porcelain')).toBe(' M src/shared/log.js\n');
  });

  it('takes the start commit of the task, and HEAD when it has none', async () => {
    write('late.js', 'x\n');
    commitAll(root);
    const checked = await checkScope(root, { taskId: 'T03' });
    expect(checked.ok && checked.value).toMatchObject({
      ok: true,
      notes: ['the task has no startCommit: HEAD is taken'],
    });
    const task = { id: 'T03', filesModified: [], startCommit: start };
    const own = await checkScope(root, { task });
    expect(own.ok && own.value.violations.map(({ path }) => path)).toEqual(['late.js']);
  });

  it('refuses, rather than passes, without git or with a commit that is none', async () => {
    for (const since of ['no-such-branch', '--output=x', 'HEAD; rm -rf x'])
      expect(await checkScope(root, { taskId: 'T03' }, { since })).toMatchObject({
        ok: false,
        error: { kind: 'bad-request', problems: [{ path: '$.startCommit' }] },
      });
    const bare = join(scratch.path, 'bare');
    writeTree(bare, nexusProject());
    expect(await checkScope(bare, { taskId: 'T03' })).toMatchObject({
      ok: false,
      error: { problems: [{ path: '$.root' }] },
    });
  });

  it('sees the paths of a project that is a folder of its repository', async () => {
    const outer = join(scratch.path, 'outer');
    writeTree(join(outer, 'inner'), nexusProject());
    writeTree(outer, { 'beside.js': 'x\n' });
    git(outer, 'init', '-q');
    commitAll(outer);
    writeTree(outer, { 'beside.js': 'y\n', 'inner/src/shared/log.js': 'y\n' });
    const report = await scope({ since: 'HEAD' }, 'T03', join(outer, 'inner'));
    expect(report.violations.map(({ path, why }) => `${why} ${path}`)).toEqual([
      'undeclared src/shared/log.js',
      'above-root ../beside.js',
    ]);
  });

  it('takes a checkout with other line ends for unchanged, and says so', async () => {
    write(
      'src/shared/log.js',
      Buffer.from(nexusProject()['src/shared/log.js'] as string)
        .toString()
        .replaceAll('\n', '\r\n'),
    );
    const report = await scope();
    expect(report.ok).toBe(true);
    expect(report.notes.join()).toContain('1 files differ from the commit in line ends alone');
  });

  it('takes a file of LFS for unchanged when its pointer is of these bytes', () => {
    const bytes = Buffer.from('large\n');
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256(bytes)}\nsize 6\n`;
    writeFileSync(join(root, 'pointer'), pointer);
    const id = git(root, 'hash-object', 'pointer').trim();
    expect(compareToBlob(bytes, id)).toBe('lfs');
    expect(compareToBlob(Buffer.from('other\n'), id)).toBe('different');
    expect(compareToBlob(Buffer.from(pointer), id)).toBe('same');
  });

  it('sees a file turned into a link, and a filter that the project sets is not run', async () => {
    rmSync(join(root, 'src/shared/log.js'));
    symlinkSync('/etc/hostname', join(root, 'src/shared/log.js'));
    write('.gitattributes', '* filter=evil\n');
    git(root, 'config', 'filter.evil.clean', `touch ${join(scratch.path, 'ran')}; cat`);
    const { violations } = await scope();
    expect(violations.map(({ path }) => path)).toEqual(['.gitattributes', 'src/shared/log.js']);
    expect(() => rmSync(join(scratch.path, 'ran'))).toThrow('ENOENT');
  });

  it('reads task, plan and settings as of the start commit, and calls a change to them a violation', async () => {
    const tree = nexusProject();
    const graph = '.nexus/05-runtime/TASK_GRAPH.json';
    const plan = '.nexus/04-phases/02-valves/PLAN.md';
    write(graph, String(tree[graph]).replace('"src/valves/schedule.js"', '"src/valves/schedule.js", "evil.js"'));
    write('evil.js', 'x\n');
    write(plan, String(tree[plan]).replace(/- `src\/soil.*\n/, ''));
    write('src/soil/probe.js', 'x\n');
    const { ok, violations } = await scope();
    expect(ok).toBe(false);
    expect(violations.map(({ path, why }) => `${why} ${path}`)).toEqual([
      `self-authorised ${plan}`,
      `self-authorised ${graph}`,
      'undeclared evil.js',
      'boundary src/soil/probe.js',
    ]);
    commitAll(root);
    expect((await scope()).violations).toHaveLength(4);
  });

  it('lets a runtime note its progress in the task graph', async () => {
    const graph = '.nexus/05-runtime/TASK_GRAPH.json';
    write(graph, String(nexusProject()[graph]).replace('"pending"', `"running", "startCommit": "${start}"`));
    expect(await scope()).toMatchObject({ ok: true, exempt: [{ path: graph }] });
  });

  it('says when the start commit does not know the task', async () => {
    git(root, 'rm', '-rq', '--cached', '.nexus');
    write('.gitignore', 'out/\n.nexus/\n');
    git(root, 'commit', '-qam', 'x');
    expect((await scope({ since: 'HEAD' })).notes.join()).toContain('T03 is not in the start commit');
  });

  it('sees a write that is only staged, or committed and put back', async () => {
    const log = String(nexusProject()['src/shared/log.js']);
    write('src/shared/log.js', 'staged\n');
    git(root, 'add', 'src/shared/log.js');
    write('src/shared/log.js', log);
    expect((await scope()).violations.map(({ path }) => path)).toEqual(['src/shared/log.js']);
    git(root, 'commit', '-qm', 'x');
    git(root, 'add', 'src/shared/log.js');
    git(root, 'commit', '-qm', 'y');
    expect((await scope()).violations.map(({ path }) => path)).toEqual(['src/shared/log.js']);
  });
});
