/** Signs of architectures: each function returns its evidence or null. Folders count only with files in them. */

import { countEach, groupBy, ranked } from '../../base/collections.js';
import { compareBytes } from '../../base/order.js';
import { parentOf } from '../../model/path.js';
import { LAYERS, TEMPLATE_FOLDERS } from './architecture.table.js';
import { definitionsThat, type Folder, sayWhere } from './evidence-places.js';
import { count, grouped, listed, some } from './figures.js';
import { type Facts, ownPackages } from './summary-facts.js';
import { LIMITS } from './summary-limits.table.js';

export type FoldersByName = ReadonlyMap<string, readonly Folder[]>;

/** At least three sibling folders, each with a Dockerfile and code. */
export function seeServices(facts: Facts): string | null {
  const folders = [...facts.paths]
    .filter((path) => /\/Dockerfile$/.test(path) && path.split('/').length === 3)
    .slice(0, LIMITS.foldersTried)
    .map(parentOf);
  const services = folders.filter(
    (folder) => facts.own.filter((file) => facts.pathAt(file).startsWith(`${folder}/`)).length >= 2,
  );
  const [most] = [...groupBy(services, parentOf).values()].sort((a, b) => b.length - a.length);
  if (most === undefined || most.length < 3) return null;
  return `${grouped(most.length)} folders with a Dockerfile and code of their own (${listed(most.slice(0, 4).map((path) => `${path}/`))})`;
}

export function seePackages({ project }: Facts): string | null {
  const packages = ownPackages(project);
  if (packages.length < 2) return null;
  const folders = packages.map(({ path }) => (path.includes('/') ? `${parentOf(path)}/*` : '*'));
  const places = ranked(countEach(folders)).slice(0, 3);
  const said = places.map(([place, number]) => `${place === '*' ? 'folders at the root' : place} (${grouped(number)})`);
  return `${count(packages.length, 'package')} with manifests of their own, in ${listed(said)}`;
}

export function seePorts(facts: Facts, folders: FoldersByName): string | null {
  const sets =
    siblings(folders, ['ports', 'adapters'], 1) ?? siblings(folders, ['domain', 'application', 'infrastructure'], 1);
  if (sets === null) return null;
  const found = definitionsThat(facts, ({ name }) => /[a-z]Port$|[a-z]Adapter$/.test(name));
  return `${sayFolders(sets)}${found.length === 0 ? '' : `, ${sayWhere(facts, found)}`}`;
}

/** Sibling folders for models, views and controllers. Templates are no code, so views are found by path. */
export function seeMvc(facts: Facts, folders: FoldersByName): string | null {
  for (const controllers of (folders.get('controllers') ?? []).slice(0, LIMITS.foldersTried)) {
    const parent = parentOf(controllers.path);
    const top = parent.replace(/(?:^|\/)http$/i, '');
    const models = folders.get('models')?.find(({ path }) => [parent, top].includes(parentOf(path)));
    if (models === undefined) continue;
    const roots = [...new Set([parent, top, parentOf(top)])].map((root) => (root === '' ? '' : `${root}/`));
    const prefixes = roots.flatMap((root) => TEMPLATE_FOLDERS.map((name) => `${root}${name}/`));
    const views = facts.all.map(facts.pathAt).filter((path) => prefixes.some((prefix) => path.startsWith(prefix)));
    if (views.length === 0) continue;
    const place = prefixes.find((prefix) => views[0]!.startsWith(prefix));
    return `${sayFolders([models, controllers])} and ${place} (${count(views.length, 'file')})`;
  }
  const paths = facts.own.map(facts.pathAt);
  const apps = (name: string) => paths.filter((path) => path.endsWith(`/${name}`)).map(parentOf);
  const views = new Set([...apps('views.py'), ...apps('urls.py')]);
  const both = apps('models.py').filter((folder) => views.has(folder));
  return both.length < 2
    ? null
    : `models.py beside views.py or urls.py in ${count(both.length, 'folder')} (Django's model-view-template: ${listed(both.slice(0, 3))})`;
}

/** Three layers of folders, with imports that almost always go down. */
export function seeLayers(facts: Facts): string | null {
  const layers = LAYERS.map((): string[] => []);
  const layerOf = new Map<number, number>();
  for (const file of facts.own) {
    const parts = facts.pathAt(file).toLowerCase().split('/').slice(0, -1);
    const folder = parts.findLast((part) => LAYERS.some((names) => names.has(part)));
    if (folder === undefined) continue;
    const layer = LAYERS.findIndex((names) => names.has(folder));
    layerOf.set(file, layer);
    layers[layer]!.push(folder);
  }
  let down = 0;
  let up = 0;
  for (const [file, layer] of layerOf) {
    const targets = facts.fileAt(file).imports.flatMap(({ to }) => (to.kind === 'file' ? [to.paths[0]!] : []));
    for (const path of new Set(targets)) {
      const target = layerOf.get(facts.project.index.numberOf.get(path) ?? -1) ?? layer;
      if (target > layer) down += 1;
      else if (target < layer) up += 1;
    }
  }
  const named = layers.flatMap((names) => ranked(countEach(names)).slice(0, 1));
  if (named.length < 3 || down + up < 4 || down < (down + up) * 0.8) return null;
  const said = named.map(([name, number]) => `${name}/ (${count(number, 'file')})`);
  return `${said.join(', ')} with imports in one direction (${grouped(down)} of ${grouped(down + up)})`;
}

/** A folder of plugins, and a type for plugins near it. */
export function seePlugins(facts: Facts, folders: FoldersByName): string | null {
  const candidates = ['plugins', 'extensions', 'addons'].flatMap((name) => folders.get(name) ?? []);
  const sorted = [...candidates].sort((a, b) => b.files.length - a.files.length || compareBytes(a.path, b.path));
  const types = definitionsThat(facts, ({ name, kind }) => pluginNames.test(name) && pluginKinds.has(kind));
  for (const { path, files } of sorted.filter((folder) => folder.files.length >= 5)) {
    const near = types.filter(({ file }) => facts.pathAt(file).startsWith(`${parentOf(path)}/`));
    if (near.length > 0) return `${path}/ (${count(files.length, 'file')}) against ${sayWhere(facts, near)}`;
  }
  return null;
}

/** Programs by their main function: in Go each folder under `cmd/`, in C and C++ each entry point. */
export function seePrograms(facts: Facts): string | null {
  const entries = new Set(facts.project.manifest.entry_points);
  const mains = definitionsThat(
    facts,
    ({ name, kind, container }) => name === 'main' && kind === 'function' && container === null,
  ).map(({ file }) => facts.fileAt(file).entry);
  const folders = mains
    .filter(({ language, path }) => language === 'go' && path.startsWith('cmd/'))
    .map(({ path }) => parentOf(path));
  const files = mains
    .filter(({ language, path }) => /^c(?:pp)?$/.test(language) && entries.has(path))
    .map(({ path }) => path);
  const programs = [...new Set([...folders, ...files])];
  const what = files.length > 0 ? 'entry points' : 'folders under cmd/';
  return programs.length < 3 ? null : `${grouped(programs.length)} ${what} with a main function (${some(programs, 4)})`;
}

/** Only near the root. Deeper folders of these names are halves of a library. */
export function seeClientAndServer(_: Facts, folders: FoldersByName): string | null {
  const pairs = [siblings(folders, ['client', 'server'], 2), siblings(folders, ['frontend', 'backend'], 2)];
  const near = pairs.find((pair) => pair !== null && pair[0]!.path.split('/').length <= 2);
  return near == null ? null : sayFolders(near);
}

/** Sibling folders of these names with enough files each, or null. */
function siblings(folders: FoldersByName, names: readonly string[], least: number): readonly Folder[] | null {
  for (const first of folders.get(names[0]!) ?? []) {
    const isSibling = ({ path, files }: Folder) => parentOf(path) === parentOf(first.path) && files.length >= least;
    const found = names.flatMap((name) => folders.get(name)?.find(isSibling) ?? []);
    if (found.length === names.length) return found;
  }
  return null;
}

function sayFolders(folders: readonly Folder[]): string {
  return listed(folders.map(({ path, files }) => `${path}/ (${count(files.length, 'file')})`));
}

const pluginNames = /^(?:I?Plugin|Extension|PluginOption|BasePlugin|PluginInterface)$/;
const pluginKinds: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'trait', 'protocol', 'type']);
