/** Layouts that people really have. Each is made in an empty folder. */
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git, writeTree } from '../../fixtures/git-tree.js';
import { type Formats, makeProject } from './repositories.js';

export type Layout = {
  readonly root: string;
  /** The folder in which `.git` is, to which a hostile project may write. */
  readonly top: string;
  /** The folder with objects and references. */
  readonly commonDir: string;
  /** The folder with HEAD and index. */
  readonly gitDir: string;
  /** Without one there is no list of files to compare, only commits. */
  readonly hasWorkTree: boolean;
  /** What is needed for packlight to read it: nothing, or that a person trusts it. */
  readonly needs: 'nothing' | 'trust';
  /** Without it, questions about older commits may be answered with the refusal that git failed. */
  readonly hasHistory: boolean;
};

type Maker = (folder: string, formats: Formats) => Layout;

const plainAt = (root: string, more: Partial<Layout> = {}): Layout => ({
  root,
  top: root,
  commonDir: join(root, '.git'),
  gitDir: join(root, '.git'),
  hasWorkTree: true,
  needs: 'nothing',
  hasHistory: true,
  ...more,
});

/** A plain repository after one change to it. */
const changed =
  (change: (root: string) => void): Maker =>
  (folder, formats) => {
    const root = makeProject(join(folder, 'project'), formats);
    change(root);
    return plainAt(root);
  };

const cloned =
  (...flags: readonly string[]): Maker =>
  (folder, formats) => {
    const source = makeProject(join(folder, 'source'), formats);
    git(source, 'config', 'uploadpack.allowFilter', 'true');
    git(folder, 'clone', '-q', ...flags, `file://${source}`, 'clone');
    return plainAt(join(folder, 'clone'));
  };

function workTree(folder: string, formats: Formats): Layout {
  const main = makeProject(join(folder, 'main'), formats);
  git(main, 'worktree', 'add', '-q', join(folder, 'tree'), '-b', 'other');
  const gitDir = join(main, '.git/worktrees/tree');
  return plainAt(join(folder, 'tree'), { commonDir: join(main, '.git'), gitDir });
}

function submodule(folder: string, formats: Formats): Layout {
  const library = makeProject(join(folder, 'library'), formats);
  const main = makeProject(join(folder, 'main'), formats);
  git(main, 'submodule', '--quiet', 'add', library, 'parts/lib');
  const gitDir = join(main, '.git/modules/parts/lib');
  return plainAt(join(main, 'parts/lib'), { commonDir: gitDir, gitDir });
}

function bare(folder: string, formats: Formats): Layout {
  const source = makeProject(join(folder, 'source'), formats);
  git(folder, 'clone', '-q', '--bare', source, 'bare.git');
  const root = join(folder, 'bare.git');
  return plainAt(root, { commonDir: root, gitDir: root, hasWorkTree: false });
}

/** The layouts that attacks start from. */
export const hosts: Readonly<Record<string, Maker>> = {
  plain: changed(() => {}),
  packed: changed((root) => void git(root, 'gc', '-q')),
  enclosing: (folder, formats) => {
    const layout = changed(() => {})(folder, formats);
    return { ...layout, root: join(layout.root, 'src/deep') };
  },
  'work-tree': workTree,
  submodule,
  bare,
};

export const layouts: Readonly<Record<string, Maker>> = {
  ...hosts,
  'folder in a work tree': (folder, formats) => {
    const layout = workTree(folder, formats);
    return { ...layout, root: join(layout.root, 'src') };
  },
  'main of a work tree': (folder, formats) => {
    const { commonDir } = workTree(folder, formats);
    return plainAt(join(commonDir, '..'));
  },
  'work tree inside its project': (folder, formats) => {
    const main = makeProject(join(folder, 'main'), formats);
    git(main, 'worktree', 'add', '-q', '.trees/one', '-b', 'one');
    return plainAt(join(main, '.trees/one'));
  },
  'work tree by relative paths': (folder, formats) => {
    const layout = workTree(folder, formats);
    writeFileSync(join(layout.root, '.git'), 'gitdir: ../main/.git/worktrees/tree\n');
    writeFileSync(join(layout.gitDir, 'gitdir'), '../../../../tree/.git\n');
    return layout;
  },
  'work tree with its own config': (folder, formats) => {
    const layout = workTree(folder, formats);
    git(layout.root, 'config', 'extensions.worktreeConfig', 'true');
    git(layout.root, 'config', '--worktree', 'core.quotePath', 'false');
    return layout;
  },
  'work tree of a bare repository': (folder, formats) => {
    const source = makeProject(join(folder, 'source'), formats);
    mkdirSync(join(folder, 'project'));
    git(join(folder, 'project'), 'clone', '-q', '--bare', source, '.bare');
    writeFileSync(join(folder, 'project/.git'), 'gitdir: ./.bare\n');
    git(join(folder, 'project'), 'worktree', 'add', '-q', 'one', '-b', 'one');
    return plainAt(join(folder, 'project/one'));
  },
  'submodule of a submodule': (folder, formats) => {
    const inner = makeProject(join(folder, 'inner'), formats);
    const outer = makeProject(join(folder, 'outer'), formats);
    git(outer, 'submodule', '--quiet', 'add', inner, 'in');
    git(outer, 'commit', '-qm', 'add');
    const main = makeProject(join(folder, 'main'), formats);
    git(main, 'submodule', '--quiet', 'add', outer, 'out');
    git(join(main, 'out'), 'submodule', '--quiet', 'update', '--init');
    return plainAt(join(main, 'out/in'));
  },
  'submodule in a work tree': (folder, formats) => {
    const library = makeProject(join(folder, 'library'), formats);
    const main = makeProject(join(folder, 'main'), formats);
    git(main, 'submodule', '--quiet', 'add', library, 'lib');
    git(main, 'commit', '-qm', 'add');
    git(main, 'worktree', 'add', '-q', join(folder, 'tree'), '-b', 'other');
    git(join(folder, 'tree'), 'submodule', '--quiet', 'update', '--init');
    return plainAt(join(folder, 'tree/lib'));
  },
  'project with a submodule': (folder, formats) => plainAt(join(submodule(folder, formats).root, '../..')),
  'folder of a submodule': (folder, formats) => plainAt(join(submodule(folder, formats).root, 'src')),
  'absorbed later': (folder, formats) => {
    const main = makeProject(join(folder, 'main'), formats);
    makeProject(join(main, 'lib'), formats);
    git(main, 'submodule', '--quiet', 'add', './lib', 'lib');
    git(main, 'submodule', '--quiet', 'absorbgitdirs');
    return plainAt(join(main, 'lib'));
  },
  'separate git folder inside': (folder, formats) => {
    const root = makeProject(join(folder, 'project'), formats);
    git(root, 'init', '-q', '--separate-git-dir', join(root, '.store'));
    return plainAt(root);
  },
  'separate git folder that names its work tree': (folder, formats) => {
    const root = makeProject(join(folder, 'project'), formats);
    git(root, 'init', '-q', '--separate-git-dir', join(folder, 'store'));
    git(root, 'config', 'core.worktree', root);
    return plainAt(root);
  },
  'separate git folder': (folder, formats) => {
    const root = makeProject(join(folder, 'project'), formats);
    git(root, 'init', '-q', '--separate-git-dir', join(folder, 'store'));
    return plainAt(root, { needs: 'trust' });
  },
  'shared clone': (folder, formats) => {
    makeProject(join(folder, 'source'), formats);
    git(folder, 'clone', '-q', '--shared', 'source', 'clone');
    return plainAt(join(folder, 'clone'), { needs: 'trust' });
  },
  'clone with a reference': (folder, formats) => {
    const source = makeProject(join(folder, 'source'), formats);
    git(folder, 'clone', '-q', '--reference', source, source, 'clone');
    return plainAt(join(folder, 'clone'), { needs: 'trust' });
  },
  'moved work tree': (folder, formats) => {
    const layout = workTree(folder, formats);
    renameSync(layout.root, join(folder, 'moved'));
    return { ...layout, root: join(folder, 'moved'), top: join(folder, 'moved'), needs: 'trust' };
  },
  'shallow clone': cloned('--depth=2'),
  'partial clone': cloned('--filter=blob:none'),
  'partial clone without trees': (folder, formats) => ({
    ...cloned('--filter=tree:0')(folder, formats),
    hasHistory: false,
  }),
  'sparse checkout': changed((root) => void git(root, 'sparse-checkout', 'set', 'src')),
  'sparse index': changed((root) => void git(root, 'sparse-checkout', 'set', '--sparse-index', 'src')),
  'split index': changed((root) => void git(root, 'update-index', '--split-index')),
  'no index': changed((root) => rmSync(join(root, '.git/index'))),
  'commit graph': changed((root) => {
    git(root, 'repack', '-q', '-a', '-d');
    git(root, 'commit-graph', 'write', '--reachable', '--split');
  }),
  'multi-pack index': changed((root) => {
    git(root, 'repack', '-q', '-d');
    git(root, 'multi-pack-index', 'write');
  }),
  'packed references': changed((root) => void git(root, 'pack-refs', '--all')),
  'detached head': changed((root) => void git(root, 'checkout', '-q', '--detach')),
  'linked head': changed((root) => {
    rmSync(join(root, '.git/HEAD'));
    symlinkSync('refs/heads/main', join(root, '.git/HEAD'));
  }),
  'replaced object': changed((root) => void git(root, 'replace', 'HEAD', 'HEAD~1')),
  'linked hooks': changed((root) => symlinkSync(join(root, '..'), join(root, '.git/hooks'))),
  'objects elsewhere in the project': changed((root) => {
    renameSync(join(root, '.git/objects'), join(root, '.git/store'));
    symlinkSync('store', join(root, '.git/objects'));
  }),
  'alternates in the project': changed((root) => {
    renameSync(join(root, '.git/objects'), join(root, '.git/pool'));
    writeTree(root, { '.git/objects/info/alternates': '../pool\n' });
  }),
  'dead alternates': changed((root) => writeTree(root, { '.git/objects/info/alternates': '/no/such/objects\n' })),
  'nested repository': changed((root) => {
    mkdirSync(join(root, 'nested'));
    git(join(root, 'nested'), 'init', '-q');
  }),
  'untracked and ignored files': changed((root) => {
    writeTree(root, { 'new.ts': 'export {};\n', 'a.log': 'x', '.git/info/exclude': 'own.txt\n', 'own.txt': 'x' });
  }),
  'empty history': (folder) => {
    const root = join(folder, 'project');
    mkdirSync(root);
    git(root, 'init', '-q');
    writeTree(root, { 'a.ts': 'export {};\n' });
    return plainAt(root);
  },
};
