/**
 * Go. An import names a package, which is a folder: all its .go files except tests. Module paths come from every go.mod
 * of the project; a local `replace` target counts as that module. `vendor` contains copies of external code, so nothing
 * resolves into it.
 */
import { addTo, groupBy } from '../../base/collections.js';
import { externalAnswer, fileAnswer, leavesProject, unresolvedAnswer } from './answer.js';
import type { FileTable } from './files.js';
import { closestTo, folderOf, foldersAbove, inFolder, joinPath, nameOf } from './paths.js';
import type { Project, ResolveImport } from './resolve-project.js';

type Module = {
  readonly folder: string;
  readonly path: string;
  readonly required: readonly string[];
  readonly replaced: ReadonlyMap<string, string>;
};

export function createGoResolver(project: Project, files: FileTable): ResolveImport {
  const modules = [...files.named('go.mod'), ...files.named('go.work')].map((path) => readModule(project, path));
  const byFolder = groupBy(modules, ({ folder }) => folder);
  const foldersByPath = new Map<string, string[]>();
  for (const { path, folder } of modules) if (path !== '' && !isVendored(folder)) addTo(foldersByPath, path, folder);
  for (const { replaced } of modules)
    for (const [path, folder] of replaced) if (!foldersByPath.has(path)) foldersByPath.set(path, [folder]);

  const modulesAround = (from: string) => foldersAbove(from).flatMap((folder) => byFolder.get(folder) ?? []);

  /** The folder of the longest module path that is a prefix of the import, closest to the file. */
  function findFolder(from: string, specifier: string): string | null {
    const around = modulesAround(from);
    for (let path = specifier; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('/')))) {
      const replaced = around.map((module) => module.replaced.get(path)).find((folder) => folder !== undefined);
      const folder = replaced ?? closestTo(from, foldersByPath.get(path) ?? []);
      if (folder !== null) return joinPath(folder, specifier.slice(path.length));
    }
    return null;
  }

  return (from, { specifier }) => {
    const isRelative = /^\.{1,2}(?:\/|$)/.test(specifier);
    const folder = isRelative ? joinPath(folderOf(from), specifier) : findFolder(from, specifier);
    if (folder !== null) {
      const sources = files.filesIn(folder).filter(isSource);
      return sources.length > 0 ? fileAnswer(...sources) : unresolvedAnswer('the module has no such package');
    }
    return isRelative ? leavesProject : externalAnswer(nameExternal(specifier, modulesAround(from)));
  };
}

function readModule(project: Project, path: string): Module {
  const folder = folderOf(path);
  const text = (project.read(path) ?? '').replace(/\/\/.*$/gm, '');
  const replaced = new Map<string, string>();
  for (const line of directives(text, 'replace')) {
    const [, name, target] = /^(\S+)(?:\s+v\S+)?\s+=>\s+(\.{1,2}(?:\/\S*)?)$/.exec(line) ?? [];
    const place = target === undefined ? null : joinPath(folder, target);
    if (place !== null) replaced.set(unquote(name!), place);
  }
  return {
    folder,
    path: unquote(directives(text, 'module')[0] ?? ''),
    required: directives(text, 'require').map((line) => unquote(line.split(/\s+/)[0]!)),
    replaced,
  };
}

/** The arguments of a directive, on single lines or in a block. */
function directives(text: string, name: string): string[] {
  const found: string[] = [];
  let isInBlock = false;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (isInBlock && line === ')') isInBlock = false;
    else if (isInBlock && line !== '') found.push(line);
    else if (line.startsWith(name) && /^\s*\($/.test(line.slice(name.length))) isInBlock = true;
    else if (line.startsWith(`${name} `) || line.startsWith(`${name}\t`)) found.push(line.slice(name.length).trim());
  }
  return found;
}

function unquote(text: string): string {
  return text.replace(/^["`](.*)["`]$/, '$1');
}

function isSource(path: string): boolean {
  const name = nameOf(path);
  return name.endsWith('.go') && !name.endsWith('_test.go') && !/^[_.]/.test(name);
}

function isVendored(folder: string): boolean {
  return /(?:^|\/)vendor(?:\/|$)/.test(inFolder(folder, ''));
}

/** The required module, if there is one; else the first two or three segments, depending on the host. */
function nameExternal(specifier: string, around: readonly Module[]): string {
  const names = specifier.split('/');
  if (!names[0]!.includes('.')) return specifier;
  const required = around
    .flatMap((module) => module.required)
    .filter((path) => specifier === path || specifier.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)[0];
  return required ?? names.slice(0, hostsOfThree.has(names[0]!) ? 3 : 2).join('/');
}

const hostsOfThree = new Set(['github.com', 'gitlab.com', 'bitbucket.org', 'golang.org', 'codeberg.org', 'gitee.com']);
