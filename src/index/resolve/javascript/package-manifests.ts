/**
 * The package.json files of a project: the package of a file, the packages of a workspace, and the package that a name
 * refers to. A package is identified by its folder.
 */
import { lazily, remember } from '../../../base/remember.js';
import type { StepBudget } from '../../../base/step-budget.js';
import { createGlobBudget } from '../../../formats/glob/bounded-glob.js';
import { compileWorkspaceGlobs } from '../../../formats/glob/workspace-globs.js';
import { parseLenientJson } from '../../../formats/json.js';
import { fieldAt, textOf, textsOf } from '../../../formats/json-fields.js';
import { parseYaml } from '../../../formats/yaml.js';
import type { FileTable } from '../files.js';
import { folderOf, foldersAbove, inFolder, isInside, joinPath } from '../paths.js';
import type { Project } from '../resolve-project.js';

export type Manifests = {
  manifestIn(folder: string): unknown;
  /** The nearest folder above a file with a package.json; null if there is none. */
  scopeOf(path: string): string | null;
  /** The folder of the package that a name refers to from a file; null if the project does not contain it. */
  findPackage(from: string, name: string): string | null;
};

export function createManifests(project: Project, files: FileTable): Manifests {
  const folders = files.named('package.json').map(folderOf);
  const workspaces = lazily(() => readWorkspaces(project, files, { folders, manifestIn }));

  const manifestIn = remember((folder) => parseLenientJson(project.read(inFolder(folder, 'package.json'))) ?? null);

  const scopeAt = remember(
    (folder) => foldersAbove(`${folder}/`).find((above) => files.has(inFolder(above, 'package.json'))) ?? null,
  );
  const scopeOf = (path: string) => scopeAt(folderOf(path));
  /** All files of a folder find the same packages. */
  const packagesFrom = remember((folder) => remember((name) => searchPackage(`${folder}/`, name)));

  function searchPackage(from: string, name: string): string | null {
    const scope = scopeOf(from);
    const own = scope !== null && textOf(fieldAt(manifestIn(scope), 'name')) === name ? scope : null;
    // Only a package with `exports` can import itself by name. Others may share the name with a member.
    if (own !== null && fieldAt(manifestIn(own), 'exports') !== undefined) return own;
    return findLinked(from, name) ?? findInstalled(from, name) ?? findMember(from, name) ?? own;
  }

  /** A dependency on a folder: `file:../x`, `link:../x`, `portal:../x`. */
  function findLinked(from: string, name: string): string | null {
    for (let scope = scopeOf(from); scope !== null; scope = scope === '' ? null : scopeOf(scope)) {
      for (const field of dependencyFields) {
        const [, path] =
          /^(?:file:|link:|portal:)(.*)$/.exec(textOf(fieldAt(manifestIn(scope), field, name)) ?? '') ?? [];
        const folder = path === undefined ? null : joinPath(scope, path);
        if (folder !== null && files.hasFolder(folder)) return folder;
      }
    }
    return null;
  }

  /** Rare, but some projects commit a `node_modules` folder. */
  function findInstalled(from: string, name: string): string | null {
    if (files.foldersEndingWith(`node_modules/${name}`).length === 0) return null;
    const places = foldersAbove(from).map((above) => inFolder(above, `node_modules/${name}`));
    return places.find((place) => files.hasFolder(place)) ?? null;
  }

  /** A dependency that the inner workspace declares but does not contain is external. */
  function findMember(from: string, name: string): string | null {
    const declares = (folder: string | null) =>
      folder !== null && dependencyFields.some((field) => fieldAt(manifestIn(folder), field, name) !== undefined);
    for (const { root, members } of workspaces()) {
      if (!isInside(root, from)) continue;
      const folder = members.get(name);
      if (folder !== undefined) return folder;
      if (declares(scopeOf(from)) || declares(root)) return null;
    }
    return null;
  }

  return { manifestIn, scopeOf, findPackage: (from, name) => packagesFrom(folderOf(from))(name) };
}

type Workspace = { readonly root: string; readonly members: ReadonlyMap<string, string> };
type Known = { readonly folders: readonly string[]; readonly manifestIn: (folder: string) => unknown };

/** Innermost first, so that a nested workspace answers for its own files. */
function readWorkspaces(project: Project, files: FileTable, { folders, manifestIn }: Known): readonly Workspace[] {
  const patternsByRoot = new Map<string, string[]>();
  const note = (root: string, patterns: readonly string[]) => {
    if (patterns.length > 0) patternsByRoot.set(root, [...(patternsByRoot.get(root) ?? []), ...patterns]);
  };
  for (const folder of folders) {
    const declared = fieldAt(manifestIn(folder), 'workspaces');
    note(folder, textsOf(Array.isArray(declared) ? declared : fieldAt(declared, 'packages')));
  }
  for (const path of files.named('pnpm-workspace.yaml'))
    note(folderOf(path), textsOf(fieldAt(parseYaml(project.read(path)), 'packages')));
  for (const path of files.named('lerna.json'))
    note(folderOf(path), textsOf(fieldAt(parseLenientJson(project.read(path)), 'packages')));
  const budget = createGlobBudget();
  return [...patternsByRoot]
    .map(([root, patterns]) => ({ root, members: collectMembers(root, patterns, { folders, manifestIn, budget }) }))
    .sort((a, b) => b.root.length - a.root.length);
}

function collectMembers(
  root: string,
  patterns: readonly string[],
  { folders, manifestIn, budget }: Known & { readonly budget: StepBudget },
): Map<string, string> {
  const isWanted = compileWorkspaceGlobs(
    patterns.filter((pattern) => !pattern.startsWith('!')),
    budget,
  );
  const isUnwanted = compileWorkspaceGlobs(
    patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1)),
    budget,
  );
  const members = new Map<string, string>();
  for (const folder of [...folders.filter((one) => one !== root), root]) {
    budget.steps -= 1;
    if (budget.steps < 0) break;
    if (!isInside(root, folder) || /(?:^|\/)node_modules(?:\/|$)/.test(folder)) continue;
    const below = root === '' ? folder : folder.slice(root.length + 1);
    const isMember = folder === root || isWanted(below);
    const name = textOf(fieldAt(manifestIn(folder), 'name'));
    if (!isMember || name === null || members.has(name)) continue;
    if (!isUnwanted(below)) members.set(name, folder);
  }
  return members;
}

const dependencyFields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];
