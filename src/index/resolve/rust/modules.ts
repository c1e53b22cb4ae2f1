/**
 * Maps Rust's modules to files: the position of a file in the module tree of its crate, and the file of a module path.
 * A path is followed as far as there are files; the rest is an item in the last one.
 */
import { remember } from '../../../base/remember.js';
import type { FileTable } from '../files.js';
import { folderOf, inFolder, isInside, joinPath, nameOf } from '../paths.js';
import type { Project } from '../resolve-project.js';
import type { Cargo } from './cargo.js';

/** A file as a module: the root file of its crate, and its module path below the root. */
export type ModulePath = { readonly root: string; readonly names: readonly string[] };

export type Modules = {
  placeOf(path: string): ModulePath;
  /** The deepest file on the path, and how many names lead to it. */
  follow(place: ModulePath): { readonly path: string; readonly used: number };
};

export function createModules(project: Project, files: FileTable, cargo: Cargo): Modules {
  let moves: ReadonlyMap<string, Move> | null = null;

  const placeOf = remember((path) => followMoves(path) ?? locate(path));

  /** The position of a file that a `#[path]` attribute declares as a module; null for other files and for cycles. */
  function followMoves(path: string): ModulePath | null {
    moves ??= findMoves(project, files);
    const names: string[] = [];
    const seen = new Set<string>();
    let current = path;
    for (let move = moves.get(path); move !== undefined; move = moves.get(current)) {
      if (seen.has(current)) return null;
      seen.add(current);
      names.unshift(move.name);
      current = move.from;
    }
    const base = names.length === 0 ? null : locate(current);
    return base === null ? null : { root: base.root, names: [...base.names, ...names] };
  }

  function locate(path: string): ModulePath {
    const roots = cargo.packageOf(path)?.roots ?? [];
    if (roots.includes(path)) return { root: path, names: [] };
    let best: string | null = null;
    for (const root of roots) {
      if (!isInside(folderOf(root), path)) continue;
      if (best === null || folderOf(root).length > folderOf(best).length) best = root;
    }
    best ??= looseRoot(path);
    return { root: best, names: best === path ? [] : namesBelow(folderOf(best), path) };
  }

  /** Without a Cargo.toml: the lib.rs or main.rs above the file, else the file itself. */
  function looseRoot(path: string): string {
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      for (const name of ['lib.rs', 'main.rs']) if (files.has(inFolder(folder, name))) return inFolder(folder, name);
      if (folder === '' || !hasModuleAbove(folder)) return path;
    }
  }

  function hasModuleAbove(folder: string): boolean {
    return files.has(inFolder(folder, 'mod.rs')) || files.has(`${folder}.rs`);
  }

  function follow({ root, names }: ModulePath): { readonly path: string; readonly used: number } {
    let path = root;
    let used = 0;
    let folder = folderOf(root);
    for (const [i, name] of names.entries()) {
      folder = inFolder(folder, name);
      const file = [`${folder}.rs`, inFolder(folder, 'mod.rs')].find((candidate) => files.has(candidate));
      if (file !== undefined) {
        path = file;
        used = i + 1;
        continue;
      }
      const moved = movedModule(project, files, { path, name });
      if (moved !== null) {
        path = moved;
        used = i + 1;
        folder = folderOf(moved);
      } else if (!definesModule(path, name)) break;
    }
    return { path, used };
  }

  /** A module that is written inside a file may still have files of its own. */
  function definesModule(path: string, name: string): boolean {
    return project.analysisOf(path)?.definitions.some((one) => one.kind === 'module' && one.name === name) ?? false;
  }

  return { placeOf, follow };
}

type Move = { readonly from: string; readonly name: string };

/** The files that `#[path]` attributes declare as modules: file -> declaring file and module name. */
function findMoves(project: Project, files: FileTable): ReadonlyMap<string, Move> {
  const moves = new Map<string, Move>();
  for (const from of files.paths) {
    if (!from.endsWith('.rs')) continue;
    for (const { specifier, names } of project.analysisOf(from)?.imports ?? []) {
      const path = specifier.endsWith('.rs') ? joinPath(folderOf(from), specifier) : null;
      if (path !== null && !moves.has(path) && names[0] !== undefined) moves.set(path, { from, name: names[0].name });
    }
  }
  return moves;
}

/** `#[path = "y.rs"] mod x;` is given as an import of `y.rs` that brings x. */
function movedModule(
  project: Project,
  files: FileTable,
  { path, name }: { readonly path: string; readonly name: string },
): string | null {
  for (const { specifier, names } of project.analysisOf(path)?.imports ?? []) {
    if (!specifier.endsWith('.rs') || names[0]?.name !== name) continue;
    const moved = joinPath(folderOf(path), specifier);
    if (moved !== null && files.has(moved)) return moved;
  }
  return null;
}

function namesBelow(folder: string, path: string): string[] {
  const below = (folder === '' ? path : path.slice(folder.length + 1)).replace(/\.rs$/, '');
  const names = below.split('/');
  if (nameOf(below) === 'mod') names.pop();
  return names;
}
