/**
 * Python. A module is searched in source roots like on `sys.path`: first the roots above the importing file, nearest
 * first, then the others. A regular package or module in any root wins over a namespace package. `from p import m`
 * refers to p and, if m is a module, to p.m.
 */
import type { Import } from '../../model/analysis.js';
import { externalAnswer, fileAnswer, leavesProject, unresolvedAnswer } from './answer.js';
import type { FileTable } from './files.js';
import { folderOf, inFolder, joinPath } from './paths.js';
import { createPythonRoots } from './python-roots.js';
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
