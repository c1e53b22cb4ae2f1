import { describe, expect, it } from 'vitest';
import { type Fixture, type MemoryOptions, memoryWorld } from '../../tests/fixtures/memory-world.js';
import { seededRandom } from '../../tests/fixtures/random.js';
import { secretPathRule } from '../guard/paths.js';
import { maxIgnoreBytes } from '../model/limits.js';
import type { RelPath } from '../model/path.js';
import type { Content } from './classify/content.js';
import { scanRoot } from './scan.js';

const limits = { maxFileBytes: 1_000, maxFiles: 1_000 };

async function scan(fixture: Fixture, options: MemoryOptions = {}, changed: Partial<typeof limits> = {}) {
  const snapshot = await scanRoot(memoryWorld(fixture, options), {
    limits: { ...limits, ...changed },
    secretPath: secretPathRule,
  });
  return {
    kept: snapshot.files.map((file) => file.path),
    excluded: Object.fromEntries(
      snapshot.excluded.map(({ path, reason, detail }) => [path, detail === '' ? reason : `${reason}: ${detail}`]),
    ),
    source: snapshot.source,
    snapshot,
  };
}

describe('scanRoot without git', () => {
  it('keeps what no rule forbids and names the rule for the rest', async () => {
    const { kept, excluded } = await scan(`
//- .gitignore
*.log
build/
!keep.log
//- src/app.ts
export const app = 1;
//- src/.gitignore
generated.ts
//- src/generated.ts
x
//- debug.log
x
//- keep.log
x
//- build/out.js
x
`);
    expect(kept).toEqual(['.gitignore', 'keep.log', 'src/.gitignore', 'src/app.ts']);
    expect(excluded).toEqual({
      'build/': 'ignored: .gitignore:2: build/',
      'debug.log': 'ignored: .gitignore:1: *.log',
      'src/generated.ts': 'ignored: src/.gitignore:1: generated.ts',
    });
  });

  it('gives paths in byte order, where a dash comes before the slash of a directory', async () => {
    const { kept } = await scan({ 'a/b': '1', 'a-b': '2', 'a.b': '3', a0: '4', é: '5', '😀': '6', '～': '7' });
    expect(kept).toEqual(['a-b', 'a.b', 'a/b', 'a0', 'é', '～', '😀']);
  });

  it('leaves out version control, installed dependencies and its own store, each as one entry', async () => {
    const { kept, excluded } = await scan({
      '.git/HEAD': 'x',
      'node_modules/a/index.js': 'x',
      'lib/node_modules/b.js': 'x',
      '.packlight/store': 'x',
      'a.js': 'x',
    });
    expect(kept).toEqual(['a.js']);
    expect(Object.keys(excluded)).toEqual(['.git/', '.packlight/', 'lib/node_modules/', 'node_modules/']);
  });

  it('brings a dependency directory back when .packlightignore says so, and notes it', async () => {
    const { kept, source } = await scan({
      '.packlightignore': '!vendor-fork/node_modules/\n',
      'vendor-fork/node_modules/a.js': 'x',
      'node_modules/b.js': 'x',
    });
    expect(kept).toContain('vendor-fork/node_modules/a.js');
    expect(kept).not.toContain('node_modules/b.js');
    expect(source.notes.join()).toContain('vendor-fork/node_modules/');
  });

  it('cannot be made to show version control or its own store by an ignore file', async () => {
    const { kept } = await scan({
      '.packlightignore': '!.git/\n!.packlight/\n!.env\n',
      '.git/config': 'x',
      '.packlight/a': 'x',
      '.env': 'A=1',
      'a.js': 'x',
    });
    expect(kept).toEqual(['.packlightignore', 'a.js']);
  });

  it('obeys .councilignore and .packlightignore beside .gitignore', async () => {
    const { excluded } = await scan({
      '.councilignore': 'a.js\n',
      '.packlightignore': 'b.js\n',
      'a.js': 'x',
      'b.js': 'x',
      'c.js': 'x',
    });
    expect(excluded).toEqual({
      'a.js': 'ignored: .councilignore:1: a.js',
      'b.js': 'ignored: .packlightignore:1: b.js',
    });
  });

  it('reads info/exclude and personal excludes, the nearer one winning', async () => {
    const { kept, source } = await scan(
      { '.git/info/exclude': '!b.tmp\n', 'a.tmp': 'x', 'b.tmp': 'x' },
      { personalExcludes: '*.tmp\n' },
    );
    expect(kept).toEqual(['b.tmp']);
    expect(source.personalExcludes).toEqual(['global excludes']);
  });

  it('does not read a file that is too large, and says how large', async () => {
    const { excluded } = await scan({ 'big.txt': 'x'.repeat(2_000) });
    expect(excluded['big.txt']).toContain('too-large');
  });

  it('excludes links, special files, binaries, secret paths and pointers to elsewhere, each with its reason', async () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`;
    const { kept, excluded } = await scan(
      { link: 'x', fifo: 'x', 'a.bin': Buffer.from([0, 1, 2, 3, 0, 255]), '.env': 'A=1', 'model.bin': pointer },
      { kinds: { link: 'link', fifo: 'special' } },
    );
    expect(kept).toEqual([]);
    expect(Object.entries(excluded).map(([path, why]) => [path, why.split(':')[0]])).toEqual([
      ['.env', 'secret-path'],
      ['a.bin', 'binary'],
      ['fifo', 'special-file'],
      ['link', 'link'],
      ['model.bin', 'lfs-pointer'],
    ]);
  });

  it('stops at the file limit and lists what it did not look at', async () => {
    const fixture = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`d${i}/f.txt`, 'x']));
    const { kept, excluded } = await scan(fixture, {}, { maxFiles: 4 });
    expect(kept).toHaveLength(4);
    expect(Object.values(excluded)).toEqual(Array(6).fill('too-many-files: more than 4 files'));
  });

  it('says which ignore files are too large to be applied, the first five by name', async () => {
    const large = '#'.repeat(maxIgnoreBytes + 1);
    const folders = Array.from({ length: 6 }, (_, i) => [`d${i}/.gitignore`, large]);
    const fixture = { '.packlightignore': large, 'a.txt': 'x', ...Object.fromEntries(folders) };
    const { snapshot } = await scan(fixture, {}, { maxFileBytes: 2 * maxIgnoreBytes });
    const said = snapshot.source.notes.filter((note) => note.includes('not applied'));
    expect(said[0]).toBe('.packlightignore is not applied: it is larger than 1000000 bytes');
    expect(said).toHaveLength(6);
    expect(said.at(-1)).toBe('2 more ignore files are not applied');
  });

  it('finds nothing in an empty project and does not mind', async () => {
    expect(await scan({})).toMatchObject({ kept: [], excluded: {} });
  });

  it('gives the same snapshot whatever order the directory has', async () => {
    const fixture = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`d${i % 7}/f${i}.txt`, `${i}`]));
    const { snapshot: plain } = await scan(fixture);
    for (let seed = 1; seed <= 20; seed++) {
      const { snapshot } = await scan(fixture, { shuffle: seededRandom(seed).shuffled });
      expect(snapshot).toEqual(plain);
    }
  });
});

describe('packs that were written into the project', () => {
  const record = '{\n "packlight": "manifest/1",\n "sha256": ""\n}\n';
  const files = {
    'a.js': 'x',
    'out/old.md': 'a pack',
    'out/old.md.manifest.json': record,
    'out/old.md.intoto.json': '{}',
    'out/old.md.notes': 'mine',
    'other.md': 'no pack',
    'other.md.manifest.json': '{"name":"a web app"}',
  };
  const others = ['a.js', 'other.md', 'other.md.manifest.json', 'out/old.md.notes'];

  it('are left out with what was written beside them, and nothing that only looks like it', async () => {
    const { kept, excluded } = await scan(files, { tracked: ['a.js'], untracked: Object.keys(files).slice(1) });
    expect(kept).toEqual(others);
    expect(excluded['out/old.md']).toBe('own-store: a pack that packlight wrote, or its record');
    expect(Object.keys(excluded)).toHaveLength(3);
  });

  it('stay when git tracks them, or when nobody can say: a repository could hide its files so', async () => {
    expect((await scan(files, { tracked: Object.keys(files) })).kept).toHaveLength(7);
    expect((await scan(files)).kept).toHaveLength(7);
  });
});

describe('scanRoot with git', () => {
  it('keeps a file that is tracked although ignored, and records it', async () => {
    const { kept, excluded, source } = await scan(
      { '.gitignore': 'out/\n', 'out/kept.js': 'x', 'out/other.js': 'x', 'out/deep/x.js': 'x' },
      { tracked: ['.gitignore', 'out/kept.js'] },
    );
    expect(kept).toEqual(['.gitignore', 'out/kept.js']);
    expect(Object.keys(excluded)).toEqual(['out/deep/', 'out/other.js']);
    expect(source.trackedThoughIgnored).toEqual(['out/kept.js']);
  });

  it('lists what git tracks and the disk has not', async () => {
    const { excluded } = await scan(
      { 'a.js': 'x' },
      {
        tracked: [
          'a.js',
          'gone.js',
          { path: 'sparse/b.js' as RelPath, kind: 'file', skipped: true },
          { path: 'sub' as RelPath, kind: 'submodule', skipped: false },
        ],
      },
    );
    expect(excluded).toEqual({
      'gone.js': 'missing: tracked by git, not on disk',
      'sparse/b.js': 'not-checked-out: left out by a sparse checkout',
      'sub/': 'submodule: not checked out',
    });
  });

  it('does not look into a submodule or a nested repository', async () => {
    const { kept, excluded } = await scan(
      { 'a.js': 'x', 'sub/s.js': 'x', 'nested/.git/HEAD': 'x', 'nested/n.js': 'x' },
      { tracked: ['a.js', { path: 'sub' as RelPath, kind: 'submodule', skipped: false }], untracked: ['nested/'] },
    );
    expect(kept).toEqual(['a.js']);
    expect(Object.keys(excluded)).toEqual(['nested/', 'sub/']);
  });

  it('believes git when it ignores more than the rules inside the root say', async () => {
    const { kept, excluded } = await scan({ 'a.js': 'x', 'b.js': 'x' }, { tracked: ['a.js'], untracked: [] });
    expect(kept).toEqual(['a.js']);
    expect(excluded['b.js']).toContain('git ignores it');
  });

  it('believes git when it lists something in a directory that our rules prune', async () => {
    const { kept, excluded } = await scan(
      { '.gitignore': 'x/\n', 'x/a.js': '1', 'x/b.js': '2' },
      { tracked: ['.gitignore'], untracked: ['x/a.js'] },
    );
    expect(kept).toEqual(['.gitignore', 'x/a.js']);
    expect(Object.keys(excluded)).toEqual(['x/b.js']);
  });

  it.each<readonly [what: string, asked: boolean, files: Record<string, string>, tracked: readonly string[]]>([
    ['everything is tracked', false, { 'a.js': 'x', 'd/b.js': 'x' }, ['a.js', 'd/b.js']],
    ['what is not tracked is left out anyway', false, { 'a.js': 'x', 'node_modules/b.js': 'x', '.env': 'x' }, ['a.js']],
    ['a file is not tracked', true, { 'a.js': 'x', 'd/b.js': 'x' }, ['a.js']],
    ['a file is ignored', true, { '.gitignore': 'b.js\n', 'b.js': 'x' }, ['.gitignore']],
    ['a directory is ignored', true, { '.gitignore': 'd/\n', 'd/b.js': 'x' }, ['.gitignore']],
    ['a directory is a repository', true, { 'a.js': 'x', 'd/.git/HEAD': 'x' }, ['a.js']],
  ])('asks git for what it does not track only if that can change something: %s', async (_, asked, files, tracked) => {
    const world = memoryWorld(files, { tracked });
    let questions = 0;
    const git = {
      describeTree: async (root: string) => {
        const tree = await world.git.describeTree(root);
        if (tree.kind === 'absent') return tree;
        const untracked = () => {
          questions += 1;
          return tree.untracked();
        };
        return { ...tree, untracked };
      },
    };
    await scanRoot({ ...world, git }, { limits, secretPath: secretPathRule });
    expect(questions > 0).toBe(asked);
  });
});

describe('what a visit is shown', () => {
  const files = { a: 'first', b: 'second', c: 'x' };
  const rules = { limits, secretPath: secretPathRule };

  it('stays what it was for whoever keeps it', async () => {
    const kept: Content[] = [];
    await scanRoot(memoryWorld(files), rules, (_, content) => void kept.push(content));
    expect(kept.map(({ bytes }) => bytes.toString())).toEqual(['first', 'second', 'x']);
    expect(kept.map(({ text }) => text)).toEqual(['first', 'second', 'x']);
  });

  it('is lent until the visit is over, also one that waits', async () => {
    const seen: string[] = [];
    const rooms = new Set<ArrayBufferLike>();
    await scanRoot(memoryWorld(files), { ...rules, bytes: 'lent' }, async (_, content) => {
      await new Promise(setImmediate);
      seen.push(`${content.bytes} ${content.text}`);
      rooms.add(content.bytes.buffer);
    });
    expect(seen).toEqual(['first first', 'second second', 'x x']);
    expect(rooms.size).toBe(1);
  });
});
