/**
 * The Cargo.toml files of a project: its packages, the root file of each of their crates, and the crate that a name
 * refers to inside a package. Names are compared with '_' for '-', as in code.
 */
import { entriesOf, fieldAt, textOf } from '../../../formats/json-fields.js';
import { parseLenientToml } from '../../../formats/toml.js';
import type { FileTable } from '../files.js';
import { folderOf, foldersAbove, inFolder, joinPath, nameOf } from '../paths.js';
import type { Project } from '../resolve-project.js';

export type CargoPackage = {
  readonly folder: string;
  readonly manifest: unknown;
  /** The library's root file; null if there is no library. */
  readonly library: string | null;
  readonly libraryName: string;
  /** Root files of all its crates, the library first. */
  readonly roots: readonly string[];
};

export type Cargo = {
  packageOf(path: string): CargoPackage | null;
  /** The root file of the library that a crate name refers to from a file; null if it is external. */
  findCrate(from: string, name: string): string | null;
};

export function createCargo(project: Project, files: FileTable): Cargo {
  const manifests = new Map<string, unknown>();
  for (const path of files.named('Cargo.toml')) manifests.set(folderOf(path), parseLenientToml(project.read(path)));
  const packages = new Map<string, CargoPackage>();
  const byName = new Map<string, CargoPackage>();
  for (const [folder, manifest] of manifests) {
    if (fieldAt(manifest, 'package') === undefined) continue;
    const made = readPackage(files, folder, manifest);
    packages.set(folder, made);
    if (!byName.has(made.libraryName)) byName.set(made.libraryName, made);
  }

  function packageOf(path: string): CargoPackage | null {
    const folder = foldersAbove(path).find((above) => packages.has(above));
    return folder === undefined ? null : packages.get(folder)!;
  }

  function findCrate(from: string, name: string): string | null {
    const own = packageOf(from);
    if (own !== null && own.libraryName === name && own.library !== null) return own.library;
    const declared = own === null ? undefined : findDependency(own.manifest, name);
    const found = own === null || declared === undefined ? undefined : followDependency(own, declared);
    return (found ?? byName.get(name))?.library ?? null;
  }

  /** Finds a dependency by path, by package name, or by its declaration in the workspace. */
  function followDependency(own: CargoPackage, [key, value]: Dependency): CargoPackage | undefined {
    const path = textOf(fieldAt(value, 'path'));
    if (path !== null) return packages.get(joinPath(own.folder, path) ?? '');
    if (fieldAt(value, 'workspace') === true) {
      for (const folder of [own.folder, ...foldersAbove(inFolder(own.folder, '.'))]) {
        const shared = fieldAt(manifests.get(folder), 'workspace', 'dependencies', key);
        const sharedPath = textOf(fieldAt(shared, 'path'));
        if (sharedPath !== null) return packages.get(joinPath(folder, sharedPath) ?? '');
        if (shared !== undefined) return byName.get(toCrateName(textOf(fieldAt(shared, 'package')) ?? key));
      }
    }
    return byName.get(toCrateName(textOf(fieldAt(value, 'package')) ?? key));
  }

  return { packageOf, findCrate };
}

type Dependency = readonly [key: string, value: unknown];

function findDependency(manifest: unknown, name: string): Dependency | undefined {
  const targets = entriesOf(fieldAt(manifest, 'target')).map(([, target]) => target);
  return [manifest, ...targets]
    .flatMap((holder) => dependencyTables.flatMap((table) => entriesOf(fieldAt(holder, table))))
    .find(([key]) => toCrateName(key) === name);
}

function readPackage(files: FileTable, folder: string, manifest: unknown): CargoPackage {
  const place = (path: string | null) => (path === null ? null : joinPath(folder, path));
  const present = (path: string | null) => (path !== null && files.has(path) ? [path] : []);
  const [library = null] = present(place(textOf(fieldAt(manifest, 'lib', 'path')) ?? 'src/lib.rs'));
  const name =
    textOf(fieldAt(manifest, 'lib', 'name')) ?? textOf(fieldAt(manifest, 'package', 'name')) ?? nameOf(folder);
  const named = targetTables.flatMap((table) => {
    const targets = fieldAt(manifest, table);
    return Array.isArray(targets) ? targets.flatMap((target) => present(place(textOf(fieldAt(target, 'path'))))) : [];
  });
  const usual = ['src/bin', 'tests', 'examples', 'benches'].flatMap((inner) => rootsIn(files, inFolder(folder, inner)));
  const build = textOf(fieldAt(manifest, 'package', 'build')) ?? 'build.rs';
  const main = present(place('src/main.rs'));
  const roots = [...(library === null ? [] : [library]), ...main, ...named, ...usual, ...present(place(build))];
  return { folder, manifest, library, libraryName: toCrateName(name), roots: [...new Set(roots)] };
}

/** Each file in such a folder is a crate, and so is each subfolder with a main.rs. */
function rootsIn(files: FileTable, folder: string): string[] {
  return [
    ...files.filesIn(folder).filter((path) => path.endsWith('.rs')),
    ...files
      .foldersIn(folder)
      .map((inner) => inFolder(inner, 'main.rs'))
      .filter((path) => files.has(path)),
  ];
}

function toCrateName(name: string): string {
  return name.replaceAll('-', '_');
}

const dependencyTables = ['dependencies', 'dev-dependencies', 'build-dependencies'];
const targetTables = ['bin', 'test', 'example', 'bench'];
