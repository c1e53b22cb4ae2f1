/**
 * Ruby. `./x` is beside the file. Other names are searched on the load path: `lib` of every gem in the project,
 * `app/*`, `test` and `spec`. A constant resolves to the file that the naming convention gives it.
 */
import { remember } from '../../base/remember.js';
import { externalAnswer, fileAnswer, leavesProject, unresolvedAnswer } from './answer.js';
import { closestTo, folderOf, foldersAbove, inFolder, joinPath, nameOf } from './paths.js';
import type { ResolverFactory } from './resolve-project.js';

export const createRubyResolver: ResolverFactory = (_project, files) => {
  const isOnLoadPath = remember(isLoadFolder);

  function findOnLoadPath(from: string, name: string): string | null {
    for (const ending of [name, `${name}.rb`]) {
      if (!/\.\w+$/.test(ending)) continue;
      const found = files.endingWith(ending).filter((path) => isOnLoadPath(path.slice(0, path.length - ending.length)));
      const path = closestTo(from, found);
      if (path !== null) return path;
    }
    return null;
  }

  /** Scripts put their own folder on the load path. Bare names are excluded, because they are too often libraries. */
  function findAbove(from: string, name: string): string | null {
    if (!name.includes('/')) return null;
    const places = foldersAbove(from).map((folder) => inFolder(folder, `${name.replace(/\.rb$/, '')}.rb`));
    return places.find((path) => files.has(path)) ?? null;
  }

  return (from, { specifier, kind }) => {
    if (/^\.{1,2}\//.test(specifier)) {
      const place = joinPath(folderOf(from), specifier);
      if (place === null) return leavesProject;
      const path = [`${place}.rb`, place].find((candidate) => files.has(candidate));
      return path === undefined ? unresolvedAnswer('no such file') : fileAnswer(path);
    }
    const name = /^(?:::)?[A-Z]/.test(specifier) ? toPath(specifier) : specifier.replace(/^\/+/, '');
    const path = findOnLoadPath(from, name) ?? findAbove(from, name);
    if (path !== null) return fileAnswer(path);
    return kind === 'autoload' ? unresolvedAnswer('no such file on the load path') : externalAnswer(nameExternal(name));
  };
};

/** The root itself, `lib`, `test`, `spec`, a folder of `app`, or of `app/…/concerns`. */
function isLoadFolder(root: string): boolean {
  const folder = root.replace(/\/$/, '');
  if (folder === '' || loadNames.has(nameOf(folder))) return true;
  return (
    nameOf(folderOf(folder)) === 'app' ||
    (nameOf(folder) === 'concerns' && nameOf(folderOf(folderOf(folder))) === 'app')
  );
}

/** `HTTPServer::BaseError` -> `http_server/base_error`. */
function toPath(constant: string): string {
  return constant
    .replace(/^::/, '')
    .replaceAll('::', '/')
    .replace(/(?<![A-Z\d])([A-Z\d]+)(?=[A-Z][a-z])|([a-z\d])(?=[A-Z])/g, '$1$2_')
    .toLowerCase();
}

function nameExternal(name: string): string {
  return name.split('/')[0]!;
}

const loadNames = new Set(['lib', 'test', 'spec', 'ext', 'app']);
