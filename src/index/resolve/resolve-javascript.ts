/**
 * JavaScript, TypeScript and languages that embed them. Tries a specifier as a path, by the tsconfig's rules, as a
 * private `#name`, and as a package of the project. Anything else is an external package.
 */
import { fieldAt } from '../../formats/json-fields.js';
import type { Import } from '../../model/analysis.js';
import { externalAnswer, fileAnswer, leavesProject, unresolvedAnswer } from './answer.js';
import { nodeModules } from './javascript/node-modules.table.js';
import { probeFile, probeTargets, resolveEntry, resolveFolder } from './javascript/package-entry.js';
import { matchStar, targetsOf } from './javascript/package-exports.js';
import { createManifests } from './javascript/package-manifests.js';
import { createTsConfigs } from './javascript/tsconfig.js';
import { folderOf, foldersAbove, inFolder, isInside, joinPath } from './paths.js';
import type { Resolution, ResolverFactory } from './resolve-project.js';

export const createJavaScriptResolver: ResolverFactory = (project, files) => {
  const manifests = createManifests(project, files);
  const configs = createTsConfigs(project, files, manifests.findPackage);

  return (from, imported) => {
    const specifier = stripLoaders(imported.specifier);
    const answer = resolveSpecifier(from, specifier, imported);
    const hash = specifier.indexOf('#', 1);
    return answer.kind === 'file' || hash < 0 ? answer : resolveSpecifier(from, specifier.slice(0, hash), imported);
  };

  function resolveSpecifier(from: string, specifier: string, imported: Import): Resolution {
    if (/^\.{1,2}(?:\/|$)/.test(specifier)) return resolveRelative(from, specifier);
    if (specifier.startsWith('/')) return resolveFromRoot(from, specifier);
    if (/^[a-z][a-z+.-]*:/i.test(specifier)) return externalAnswer(nameOfUrl(specifier));
    const mapped = resolveByConfig(from, specifier);
    if (mapped.length > 0) return fileAnswer(...mapped);
    if (specifier.startsWith('#')) return resolvePrivate(from, specifier, imported);
    return resolvePackage(from, specifier, imported);
  }

  function probe(place: string): readonly string[] {
    const found = probeFile(files, place);
    if (found.length > 0 || !files.hasFolder(place)) return found;
    return resolveFolder(files, { folder: place, manifest: manifests.manifestIn(place) });
  }

  function resolveRelative(from: string, specifier: string): Resolution {
    const place = joinPath(folderOf(from), specifier);
    if (place === null) return leavesProject;
    const found = /(?:^|\/)\.{0,2}$/.test(specifier) ? probeFolderFirst(place) : probe(place);
    if (found.length > 0) return fileAnswer(...found);
    for (const { rootDirs } of configs.rulesFor(from)) {
      const root = rootDirs.find((folder) => isInside(folder, place));
      if (root === undefined) continue;
      for (const other of rootDirs) {
        const twin = probe(joinPath(other, place.slice(root.length)) ?? '');
        if (twin.length > 0) return fileAnswer(...twin);
      }
    }
    return unresolvedAnswer('no such file');
  }

  /** './' and '..' name a folder, even if a file of the same name stands beside it. */
  function probeFolderFirst(place: string): readonly string[] {
    const found = files.hasFolder(place)
      ? resolveFolder(files, { folder: place, manifest: manifests.manifestIn(place) })
      : [];
    return found.length > 0 ? found : probe(place);
  }

  /** A path from the served root: that of the nearest package, of the project, or a `public` folder. */
  function resolveFromRoot(from: string, specifier: string): Resolution {
    const roots = foldersAbove(from).filter(
      (folder) =>
        folder === '' || files.has(inFolder(folder, 'package.json')) || files.has(inFolder(folder, 'index.html')),
    );
    for (const root of roots) {
      for (const place of [joinPath(root, specifier), joinPath(root, `public${specifier}`)]) {
        const found = place === null ? [] : probe(place);
        if (found.length > 0) return fileAnswer(...found);
      }
    }
    return unresolvedAnswer('no such file under the root');
  }

  /** The longest matching pattern of `paths`, then `baseUrl`. */
  function resolveByConfig(from: string, specifier: string): readonly string[] {
    for (const { paths, baseUrl } of configs.rulesFor(from)) {
      const matches = paths
        .map(({ pattern, targets }) => ({
          pattern,
          targets,
          star: pattern === specifier ? '' : matchStar(pattern, specifier),
        }))
        .filter(({ star }) => star !== null)
        .sort((a, b) => rankOfPattern(b.pattern) - rankOfPattern(a.pattern));
      for (const { targets, star } of matches.slice(0, 1)) {
        for (const target of targets) {
          const found = probe(target.replace('*', () => star!));
          if (found.length > 0) return found;
        }
      }
      const found = baseUrl === null ? [] : probe(joinPath(baseUrl, specifier) ?? '');
      if (found.length > 0) return found;
    }
    return [];
  }

  function resolvePrivate(from: string, specifier: string, imported: Import): Resolution {
    const scope = manifests.scopeOf(from);
    const map = scope === null ? undefined : fieldAt(manifests.manifestIn(scope), 'imports');
    const targets = targetsOf(map, { subpath: specifier, usual: conditionsFor(from, imported) });
    if (scope === null || targets === null) return unresolvedAnswer('no package gives this name');
    const found = probeTargets(
      files,
      scope,
      targets.filter((target) => target.startsWith('.')),
    );
    if (found.length > 0) return fileAnswer(...found);
    const [bare] = targets.filter((target) => !target.startsWith('.'));
    return bare === undefined ? unresolvedAnswer('no such file') : resolvePackage(from, bare, imported);
  }

  function conditionsFor(from: string, { kind }: Import): readonly string[] {
    return ['types', kind === 'require' ? 'require' : 'import', ...(configs.rulesFor(from)[0]?.conditions ?? [])];
  }

  function resolvePackage(from: string, specifier: string, imported: Import): Resolution {
    const { name, subpath } = splitBare(specifier);
    const folder = manifests.findPackage(from, name);
    if (folder !== null) {
      const entry = { subpath, usual: conditionsFor(from, imported) };
      const found = resolveEntry(files, { folder, manifest: manifests.manifestIn(folder) }, entry);
      return found.length > 0 ? fileAnswer(...found) : unresolvedAnswer('the package of the project has no such file');
    }
    if (nodeModules.has(name)) return externalAnswer(`node:${name}`);
    const alias = /^[@~]\/(.+)$/.exec(specifier);
    return alias === null ? externalAnswer(name) : resolveAlias(from, alias[1]!);
  }

  /** `@/x` is not a package name: bundlers map it to the sources of the nearest package that has them. */
  function resolveAlias(from: string, rest: string): Resolution {
    for (const folder of foldersAbove(from)) {
      for (const root of ['src', 'app', '']) {
        if (!files.has(inFolder(folder, 'package.json')) && folder !== '') break;
        const found = probe(joinPath(folder, `${root}/${rest}`) ?? '');
        if (found.length > 0) return fileAnswer(...found);
      }
    }
    return unresolvedAnswer('no config says what this alias means');
  }
};

/** `raw-loader!./x?y` -> `./x`: loaders and queries of bundlers are not part of the path. */
function stripLoaders(specifier: string): string {
  const bare = specifier.slice(specifier.lastIndexOf('!') + 1);
  return bare.replace(/(?!^)[?].*$/s, '');
}

/** TypeScript's ranking: an exact pattern first, then the longest prefix before '*'. */
function rankOfPattern(pattern: string): number {
  const star = pattern.indexOf('*');
  return star < 0 ? Number.POSITIVE_INFINITY : star;
}

function splitBare(specifier: string): { readonly name: string; readonly subpath: string } {
  const names = specifier.split('/');
  const name = names.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
  const rest = specifier.slice(name.length + 1);
  return { name, subpath: rest === '' ? '.' : `./${rest}` };
}

/** `npm:react@18/x` -> react; `node:fs` is unchanged; a web address gives its host. */
function nameOfUrl(url: string): string {
  const registry = /^(?:npm|jsr):\/?((?:@[^/]+\/)?[^/@]+)/.exec(url);
  if (registry !== null) return registry[1]!;
  const host = /^[a-z]+:\/\/([^/?#]+)/i.exec(url);
  return host === null ? url : host[1]!;
}
