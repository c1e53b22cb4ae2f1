/**
 * Ways in which the metadata of a project leads to the canary repository. The attacker knows its paths and its newest
 * commit, and writes only to what belongs to the layout.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { git, writeTree } from '../../fixtures/git-tree.js';
import type { Layout } from './layouts.js';
import type { Victim } from './repositories.js';

export type Attack = {
  /** Which of git's files it turns to its own use. */
  readonly kind: 'pointer' | 'objects' | 'references' | 'index' | 'ignore rules' | 'config' | 'promisor';
  /** Without the checks of packlight the canary must come out, at least in a plain layout. */
  readonly leaksWhenTrusted: boolean;
  readonly apply: (layout: Layout, victim: Victim) => void;
};

const pointer = (apply: Attack['apply']): Attack => ({ kind: 'pointer', leaksWhenTrusted: true, apply });
/** With the objects within reach, HEAD names a commit of the victim. */
const objects = (apply: Attack['apply']): Attack => ({
  kind: 'objects',
  leaksWhenTrusted: true,
  apply: (layout, victim) => {
    apply(layout, victim);
    writeFileSync(join(layout.gitDir, 'HEAD'), `${victim.head}\n`);
  },
});
/** An untracked file is there for the rules of the victim to match: whatever is left out is listed with its rule. */
const ignoreRules = (apply: Attack['apply']): Attack => ({
  kind: 'ignore rules',
  leaksWhenTrusted: true,
  apply: (layout, victim) => {
    apply(layout, victim);
    writeTree(layout.root, { 'untracked/notes.txt': 'notes\n' });
  },
});
const harmless = (kind: Attack['kind'], apply: Attack['apply']): Attack => ({ kind, leaksWhenTrusted: false, apply });

export const attacks: Readonly<Record<string, Attack>> = {
  'a .git file': pointer(({ top }, { gitDir }) => writePointer(top, gitDir)),
  'a .git file with a relative path': pointer(({ top }, { gitDir }) => writePointer(top, relative(top, gitDir))),
  'a .git link': pointer(({ top }, { gitDir }) => link(gitDir, join(top, '.git'))),
  'a .git link to a file': pointer(({ top }, { gitDir, root }) => {
    const file = join(dirname(root), 'pointer');
    writeFileSync(file, `gitdir: ${gitDir}\n`);
    link(file, join(top, '.git'));
  }),
  'the folder of another work tree': pointer(({ top }, { gitDir, root }) => {
    git(root, 'worktree', 'add', '-q', `${root}-tree`, '-b', 'tree');
    const [name] = readdirSync(join(gitDir, 'worktrees'));
    writePointer(top, join(gitDir, 'worktrees', name!));
  }),
  'the folder of another submodule': pointer(({ top }, { root }) => {
    const main = `${root}-main`;
    mkdirSync(main);
    git(main, 'init', '-q', `--object-format=${formatOf(root)}`);
    git(main, 'submodule', '--quiet', 'add', root, 'lib');
    writePointer(top, join(main, '.git/modules/lib'));
  }),
  'a made-up work tree': pointer(({ top }, { gitDir, head }) => {
    rmSync(join(top, '.git'), { recursive: true });
    writeTree(top, {
      '.meta/worktrees/x/HEAD': `${head}\n`,
      '.meta/worktrees/x/commondir': `${gitDir}\n`,
      '.meta/worktrees/x/gitdir': `${join(top, '.git')}\n`,
      '.git': 'gitdir: .meta/worktrees/x\n',
    });
  }),
  'a made-up submodule': pointer(({ top }, { gitDir, head }) => {
    rmSync(join(top, '.git'), { recursive: true });
    writeTree(top, {
      '.meta/HEAD': `${head}\n`,
      '.meta/config': '[core]\n\tworktree = ..\n\trepositoryformatversion = 0\n',
      '.git': 'gitdir: .meta\n',
    });
    for (const name of ['objects', 'refs', 'index', 'config']) link(join(gitDir, name), join(top, '.meta', name));
  }),
  'a common folder': objects(({ gitDir }, victim) => writeFileSync(join(gitDir, 'commondir'), `${victim.gitDir}\n`)),
  'a common folder with a forged way back': objects(({ gitDir, top }, victim) => {
    writeFileSync(join(gitDir, 'commondir'), `${victim.gitDir}\n`);
    writeFileSync(join(gitDir, 'gitdir'), `${join(top, '.git')}\n`);
  }),
  'a linked commondir': harmless('pointer', ({ gitDir }, { gitDir: target, root }) => {
    writeFileSync(join(dirname(root), 'common'), `${target}\n`);
    link(join(dirname(root), 'common'), join(gitDir, 'commondir'));
  }),
  'a .git file in a folder of the project': harmless('pointer', ({ root }, { gitDir }) =>
    writeTree(root, { 'nested/.git': `gitdir: ${gitDir}\n`, 'nested/notes.txt': 'notes\n' }),
  ),
  'a submodule that leads elsewhere': harmless('pointer', ({ root, top }, { gitDir, head }) => {
    const name = `${relative(top, root)}/lib`.replace(/^\//, '');
    git(top, 'update-index', '--add', '--cacheinfo', `160000,${head},${name}`);
    git(top, 'commit', '-qm', 'add');
    writeTree(root, { 'lib/.git': `gitdir: ${gitDir}\n` });
  }),

  alternates: objects(({ commonDir }, { gitDir }) => writeAlternates(commonDir, `${join(gitDir, 'objects')}\n`)),
  'relative alternates': objects(({ commonDir }, { gitDir }) =>
    writeAlternates(commonDir, `${relative(join(commonDir, 'objects'), join(gitDir, 'objects'))}\n`),
  ),
  'alternates behind comments': objects(({ commonDir }, { gitDir }) =>
    writeAlternates(commonDir, `# shared\n\n${join(gitDir, 'objects')}`),
  ),
  'quoted alternates': objects(({ commonDir }, { gitDir }) =>
    writeAlternates(commonDir, `"${join(gitDir, 'objects').replace('v', '\\166')}"\n`),
  ),
  'an alternate behind a quoted one': objects(({ commonDir }, { gitDir }) =>
    writeAlternates(commonDir, `".",${join(gitDir, 'objects')}\n`),
  ),
  'chained alternates': objects(({ commonDir }, { gitDir }) => {
    writeAlternates(commonDir, '../one\n');
    writeTree(commonDir, { 'one/info/alternates': '../two\n' });
    writeTree(commonDir, { 'two/info/alternates': `${join(gitDir, 'objects')}\n` });
  }),
  'alternates in a folder of references': objects(({ commonDir }, { gitDir }) => {
    writeAlternates(commonDir, '../refs\n');
    writeTree(commonDir, { 'refs/info/alternates': `${join(gitDir, 'objects')}\n` });
  }),
  'alternates at the end of a long list': objects(({ commonDir }, { gitDir }) =>
    writeAlternates(commonDir, `${'#\n'.repeat(600_000)}${join(gitDir, 'objects')}\n`),
  ),
  'alternates before a NUL': objects(({ commonDir }, { gitDir }) =>
    writeAlternates(commonDir, `${join(gitDir, 'objects')}\n\0x\n`),
  ),
  'alternates through a name that is not UTF-8': objects(({ commonDir }, { gitDir }) => {
    symlinkSync(gitDir, Buffer.concat([Buffer.from(`${commonDir}/x`), Buffer.from([0xff])]));
    const list = Buffer.concat([Buffer.from('../x'), Buffer.from([0xff]), Buffer.from('/objects\n')]);
    writeTree(commonDir, { 'objects/info/alternates': list });
  }),
  'alternates through a link in the project': objects(({ commonDir }, { gitDir }) => {
    link(gitDir, join(commonDir, 'rr-cache'));
    writeAlternates(commonDir, '../rr-cache/objects\n');
  }),
  'alternates in a linked file': objects(({ commonDir }, { gitDir, root }) => {
    writeFileSync(join(dirname(root), 'list'), `${join(gitDir, 'objects')}\n`);
    link(join(dirname(root), 'list'), join(commonDir, 'objects/info/alternates'));
  }),
  'a linked objects/info': objects(({ commonDir }, { gitDir, root }) => {
    writeTree(dirname(root), { 'info/alternates': `${join(gitDir, 'objects')}\n` });
    link(join(dirname(root), 'info'), join(commonDir, 'objects/info'));
  }),
  'linked objects': objects(({ commonDir }, { gitDir }) => link(join(gitDir, 'objects'), join(commonDir, 'objects'))),
  'linked objects over two links': objects(({ commonDir }, { gitDir }) => {
    link(gitDir, join(commonDir, 'lfs'));
    link('lfs/objects', join(commonDir, 'objects'));
  }),
  'linked folders of objects': objects(({ commonDir }, { gitDir }) => {
    for (const name of readdirSync(join(gitDir, 'objects')))
      if (name.length === 2) link(join(gitDir, 'objects', name), join(commonDir, 'objects', name));
  }),
  'linked loose objects': objects(({ commonDir }, { gitDir }) => {
    for (const name of readdirSync(join(gitDir, 'objects')).filter(({ length }) => length === 2))
      for (const file of readdirSync(join(gitDir, 'objects', name)))
        link(join(gitDir, 'objects', name, file), join(commonDir, 'objects', name, file));
  }),
  'a linked pack folder': objects(({ commonDir }, { gitDir, root }) => {
    git(root, 'repack', '-q', '-a', '-d');
    link(join(gitDir, 'objects/pack'), join(commonDir, 'objects/pack'));
  }),
  'linked packs': objects(({ commonDir }, { gitDir, root }) => {
    git(root, 'repack', '-q', '-a', '-d');
    for (const file of readdirSync(join(gitDir, 'objects/pack')))
      link(join(gitDir, 'objects/pack', file), join(commonDir, 'objects/pack', file));
  }),
  'linked packs of an odd name': objects(({ commonDir }, { gitDir, root }) => {
    git(root, 'repack', '-q', '-a', '-d');
    const folder = join(commonDir, 'objects/pack');
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(join(gitDir, 'objects/pack'))) {
      const name = Buffer.concat([
        Buffer.from(`${folder}/pack-`),
        Buffer.from([0xff]),
        Buffer.from(file.slice(file.lastIndexOf('.'))),
      ]);
      symlinkSync(join(gitDir, 'objects/pack', file), name);
    }
  }),
  'a linked multi-pack index': harmless('objects', ({ commonDir }, { gitDir, root }) => {
    git(root, 'repack', '-q', '-d');
    git(root, 'multi-pack-index', 'write');
    link(join(gitDir, 'objects/pack/multi-pack-index'), join(commonDir, 'objects/pack/multi-pack-index'));
  }),
  'a linked commit graph': harmless('objects', ({ commonDir }, { gitDir, root }) => {
    git(root, 'commit-graph', 'write', '--reachable');
    link(join(gitDir, 'objects/info/commit-graph'), join(commonDir, 'objects/info/commit-graph'));
  }),
  'http alternates': harmless('objects', ({ commonDir }, { gitDir }) =>
    writeTree(commonDir, { 'objects/info/http-alternates': `${join(gitDir, 'objects')}\n` }),
  ),

  'linked refs': harmless('references', ({ commonDir }, { gitDir }) =>
    link(join(gitDir, 'refs'), join(commonDir, 'refs')),
  ),
  'a linked HEAD': harmless('references', ({ gitDir }, victim) =>
    link(join(victim.gitDir, 'HEAD'), join(gitDir, 'HEAD')),
  ),
  'linked packed-refs': harmless('references', ({ commonDir }, { gitDir, root }) => {
    git(root, 'pack-refs', '--all');
    link(join(gitDir, 'packed-refs'), join(commonDir, 'packed-refs'));
  }),
  'linked logs': harmless('references', ({ commonDir }, { gitDir }) =>
    link(join(gitDir, 'logs'), join(commonDir, 'logs')),
  ),
  'linked worktrees': harmless('references', ({ commonDir }, { gitDir, root }) => {
    git(root, 'worktree', 'add', '-q', `${root}-tree`, '-b', 'tree');
    const [name] = readdirSync(join(gitDir, 'worktrees'));
    link(join(gitDir, 'worktrees', name!), join(commonDir, 'worktrees/stolen'));
  }),
  'linked shallow and grafts': harmless('references', ({ commonDir }, { head, root }) => {
    writeFileSync(join(dirname(root), 'ids'), `${head}\n`);
    for (const name of ['shallow', 'info/grafts']) link(join(dirname(root), 'ids'), join(commonDir, name));
  }),

  'a linked index': {
    kind: 'index',
    leaksWhenTrusted: true,
    apply: ({ gitDir }, victim) => link(join(victim.gitDir, 'index'), join(gitDir, 'index')),
  },
  'a linked split index': {
    kind: 'index',
    leaksWhenTrusted: true,
    apply: ({ gitDir }, victim) => {
      git(victim.root, 'update-index', '--split-index');
      for (const name of readdirSync(victim.gitDir))
        if (/^(?:shared)?index/.test(name)) link(join(victim.gitDir, name), join(gitDir, name));
    },
  },
  'a linked shared index': {
    kind: 'index',
    leaksWhenTrusted: true,
    apply: ({ gitDir }, victim) => {
      git(victim.root, 'update-index', '--split-index');
      cpSync(join(victim.gitDir, 'index'), join(gitDir, 'index'));
      for (const name of readdirSync(victim.gitDir))
        if (name.startsWith('sharedindex')) link(join(victim.gitDir, name), join(gitDir, name));
    },
  },

  'a linked info/exclude': ignoreRules(({ commonDir }, { gitDir }) =>
    link(join(gitDir, 'info/exclude'), join(commonDir, 'info/exclude')),
  ),
  'a linked info': ignoreRules(({ commonDir }, { gitDir }) => link(join(gitDir, 'info'), join(commonDir, 'info'))),

  'core.worktree': harmless('config', ({ commonDir }, { root }) => setConfig(commonDir, 'core', `worktree = ${root}`)),
  'core.worktree of a work tree': harmless('config', ({ commonDir, gitDir }, { root }) => {
    setConfig(commonDir, 'extensions', 'worktreeConfig = true');
    writeFileSync(join(gitDir, 'config.worktree'), `[core]\n\tworktree = ${root}\n`);
  }),
  'an included config': harmless('config', ({ commonDir }, { gitDir, root }) => {
    git(root, 'config', 'core.worktree', root);
    setConfig(commonDir, 'include', `path = ${join(gitDir, 'config')}`);
  }),
  'a linked config': harmless('config', ({ commonDir }, { gitDir, root }) => {
    git(root, 'config', 'core.worktree', root);
    link(join(gitDir, 'config'), join(commonDir, 'config'));
  }),
  'ignore rules by config': harmless('config', ({ commonDir, root }, { gitDir }) => {
    setConfig(commonDir, 'core', `excludesFile = ${join(gitDir, 'info/exclude')}`);
    writeTree(root, { 'untracked/notes.txt': 'notes\n' });
  }),
  'a config that cannot be read': harmless('config', ({ commonDir }, { root, canary }) =>
    setConfig(commonDir, 'include', `path = ${join(root, `${canary}-untracked.ts`)}`),
  ),

  'a promisor': {
    kind: 'promisor',
    leaksWhenTrusted: false,
    apply: ({ commonDir, gitDir }, { root, head }) => {
      git(root, 'config', 'uploadpack.allowFilter', 'true');
      git(root, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
      setConfig(commonDir, 'core', 'repositoryFormatVersion = 1');
      setConfig(commonDir, 'extensions', 'partialClone = origin');
      setConfig(
        commonDir,
        'remote "origin"',
        `url = file://${root}\n\tpromisor = true\n\tpartialclonefilter = blob:none`,
      );
      writeFileSync(join(gitDir, 'HEAD'), `${head}\n`);
    },
  },
};

function writePointer(top: string, gitDir: string): void {
  rmSync(join(top, '.git'), { recursive: true, force: true });
  writeFileSync(join(top, '.git'), `gitdir: ${gitDir}\n`);
}

function link(target: string, path: string): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

function writeAlternates(commonDir: string, text: string): void {
  writeTree(commonDir, { 'objects/info/alternates': text });
}

function setConfig(commonDir: string, section: string, line: string): void {
  const path = join(commonDir, 'config');
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  writeFileSync(path, `${before}[${section}]\n\t${line}\n`);
}

function formatOf(root: string): string {
  return git(root, 'rev-parse', '--show-object-format').trim();
}
