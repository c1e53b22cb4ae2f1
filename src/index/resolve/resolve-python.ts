/**
 * Python. A module is searched in source roots like on `sys.path`: first the roots above the importing file, nearest
 * first, then the others. A regular package or module in any root wins over a namespace package. `from p import m`
 * refers to p and, if m is a module, to p.m.
 */
import { compareBytes } from '../../base/order.js';
import { entriesOf, fieldAt, isRecord, textOf, textsOf } from '../../formats/json-fields.js';
import { parseLenientToml } from '../../formats/toml.js';
import type { Import } from '../../model/analysis.js';
import { externalAnswer, fileAnswer, leavesProject, unresolvedAnswer } from './answer.js';
import type { FileTable } from './files.js';
import { countShared, folderOf, inFolder, isInside, joinPath, nameOf } from './paths.js';
import { pythonStandardNames } from './python-stdlib.table.js';
import type { Project, Resolution, ResolveImport } from './resolve-project.js';

export function createPythonResolver(project: Project, files: FileTable): ResolveImport {
  const roots = createPythonRoots(project, files);
  return (from, imported) => {
    const dots = /^\.*/.exec(imported.specifier)![0].length;
    const names = imported.specifier
      .slice(dots)
      .split('.')
      .filter((name) => name !== '');
    if (dots > 0) return resolveRelative(from, imported, { dots, names });
    const top = names[0] ?? imported.specifier;
    const isStandard = pythonStandardNames.has(top);
    const { around, elsewhere } = roots.providing(top, from);
    const candidates = isStandard ? around : [...around, ...elsewhere];
    const root = candidates.find((folder) => findModule(files, inFolder(folder, top)) !== null);
    if (root !== undefined) {
      const found = collect(files, inFolder(root, names.join('/')), imported);
      return found.length > 0 ? fileAnswer(...found) : unresolvedAnswer('no such module in the package');
    }
    const spread = isStandard
      ? []
      : candidates.flatMap((folder) => collect(files, inFolder(folder, names.join('/')), imported));
    return spread.length > 0 ? fileAnswer(...spread) : externalAnswer(top);
  };

  function resolveRelative(
    from: string,
    imported: Import,
    { dots, names }: { readonly dots: number; readonly names: readonly string[] },
  ): Resolution {
    const base = joinPath(folderOf(from), '../'.repeat(dots - 1));
    if (base === null) return leavesProject;
    const found = collect(files, joinPath(base, names.join('/'))!, imported);
    return found.length > 0 ? fileAnswer(...found) : unresolvedAnswer('no such module in the package');
  }
}

/** `a/b` -> its file: a package's `__init__`, else the module, else its stub or Cython source. */
function findModule(files: FileTable, place: string): string | null {
  for (const suffix of moduleSuffixes) if (files.has(place + suffix)) return place + suffix;
  return null;
}

/** The module, and those of the imported names that are its submodules. */
function collect(files: FileTable, place: string, { names }: Import): string[] {
  const module = place === '' ? findModule(files, '__init__') : findModule(files, place);
  const submodules = files.hasFolder(place)
    ? names.flatMap(({ name }) => (/^\w+$/u.test(name) ? (findModule(files, inFolder(place, name)) ?? []) : []))
    : [];
  return module === null ? submodules : [module, ...submodules];
}

const moduleSuffixes = ['/__init__.py', '.py', '/__init__.pyi', '.pyi', '.pyx'];

type PythonRoots = {
  /**
   * The roots that may contain a top-level name, in search order: those above the file, nearest first; then the others,
   * closest first.
   */
  providing(top: string, from: string): { readonly around: readonly string[]; readonly elsewhere: readonly string[] };
};

/**
 * Python's search roots: the project's root, `src`, folders with a pyproject, setup.py or setup.cfg (and the source
 * folders they name), the parents of top-level packages, and the folder of a script.
 */
function createPythonRoots(project: Project, files: FileTable): PythonRoots {
  const declared = declaredRoots(project, files);
  const roots = new Set([...declared, ...guessedRoots(files)]);
  const byName = indexNames(files, roots);
  return {
    providing: (top, from) => {
      const folder = folderOf(from);
      const holding = byName.get(top) ?? [];
      const around = holding.filter((root) => isInside(root, folder));
      if (!roots.has(folder) && !isPackage(files, folder)) around.push(folder);
      return {
        around: around.sort((a, b) => b.length - a.length),
        elsewhere: holding
          .filter((root) => !isInside(root, folder) && (declared.has(root) || isPackage(files, inFolder(root, top))))
          .sort((a, b) => countShared(`${b}/`, from) - countShared(`${a}/`, from) || compareBytes(a, b)),
      };
    },
  };
}

function declaredRoots(project: Project, files: FileTable): ReadonlySet<string> {
  const roots = new Set(['', 'src', 'lib']);
  for (const name of ['pyproject.toml', 'setup.py', 'setup.cfg']) {
    for (const path of files.named(name)) {
      for (const inner of ['', 'src', ...sourceFolders(project, path)]) {
        const root = joinPath(folderOf(path), inner);
        if (root !== null) roots.add(root);
      }
    }
  }
  return new Set([...roots].filter((root) => files.hasFolder(root)));
}

/** From elsewhere, only packages of such a root can be imported, not the loose modules beside them. */
function guessedRoots(files: FileTable): Set<string> {
  const roots = new Set<string>();
  for (const folder of files.allFolders()) {
    if (folder !== '' && isPackage(files, folder) && !isPackage(files, folderOf(folder))) roots.add(folderOf(folder));
  }
  return roots;
}

/** The source folders that a config of setuptools (`where`, `package-dir`), Poetry (`from`), Hatch or PDM names. */
function sourceFolders(project: Project, path: string): readonly string[] {
  const text = project.read(path) ?? '';
  if (path.endsWith('.toml')) return namedInPyproject(parseLenientToml(text));
  return [
    ...text.matchAll(
      /(?:package_dir\s{0,40}=\s{0,40}(?:\{\s{0,40})?(?:["']["']?\s{0,40})?[:=]|where\s{0,40}=)\s{0,40}["']?([\w./-]+)/g,
    ),
  ].map((match) => match[1]!);
}

function namedInPyproject(config: unknown): string[] {
  const tools = fieldAt(config, 'tool');
  const poetry = fieldAt(tools, 'poetry', 'packages');
  return [
    ...textsOf(fieldAt(tools, 'setuptools', 'packages', 'find', 'where')),
    ...entriesOf(fieldAt(tools, 'setuptools', 'package-dir')).flatMap(([name, value]) =>
      name === '' ? textsOf(value) : [],
    ),
    ...(Array.isArray(poetry) ? poetry.filter(isRecord).flatMap((entry) => textOf(entry.from) ?? []) : []),
    ...textsOf(fieldAt(tools, 'hatch', 'build', 'sources')),
    ...textsOf(fieldAt(tools, 'pdm', 'build', 'package-dir')),
    ...textsOf(fieldAt(tools, 'pytest', 'ini_options', 'pythonpath')),
  ];
}

function isPackage(files: FileTable, folder: string): boolean {
  return files.has(inFolder(folder, '__init__.py')) || files.has(inFolder(folder, '__init__.pyi'));
}

/** Top-level name -> the roots that contain a module or a folder of that name. */
function indexNames(files: FileTable, roots: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>();
  const note = (name: string, root: string) => {
    const held = byName.get(name) ?? [];
    if (held.at(-1) !== root) held.push(root);
    byName.set(name, held);
  };
  for (const root of roots) {
    const names = new Set(files.foldersIn(root).map(nameOf));
    for (const path of files.filesIn(root))
      if (/\.py[ix]?$/.test(path)) names.add(nameOf(path).replace(/\.py[ix]?$/, ''));
    for (const name of names) note(name, root);
  }
  return byName;
}
