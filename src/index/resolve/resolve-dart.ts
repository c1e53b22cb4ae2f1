/**
 * Dart: `package:name/x.dart` is in the `lib` of that package; all other imports are paths. A part that names its
 * library instead of a path belongs to the file that includes it.
 */
import { addTo } from '../../base/collections.js';
import { fieldAt, textOf } from '../../formats/json-fields.js';
import { parseYaml } from '../../formats/yaml.js';
import { externalAnswer, fileAnswer, leavesProject, unresolvedAnswer } from './answer.js';
import type { FileTable } from './files.js';
import { closestTo, folderOf, inFolder, joinPath } from './paths.js';
import type { Project, ResolveImport } from './resolve-project.js';

export function createDartResolver(project: Project, files: FileTable): ResolveImport {
  const foldersByName = new Map<string, string[]>();
  for (const path of files.named('pubspec.yaml')) {
    const name = textOf(fieldAt(parseYaml(project.read(path)), 'name'));
    if (name !== null) addTo(foldersByName, name, folderOf(path));
  }
  let owners: ReadonlyMap<string, string> | null = null;
  return (from, { specifier, kind }) => {
    if (kind === 'include' && !specifier.includes('/') && !specifier.endsWith('.dart')) {
      owners ??= findOwners(project, files);
      const owner = owners.get(from);
      return owner === undefined ? unresolvedAnswer('no library has this part') : fileAnswer(owner);
    }
    if (specifier.startsWith('dart:')) return externalAnswer(specifier);
    const [, name, rest] = /^package:([^/]+)\/(.+)$/.exec(specifier) ?? [];
    const folder = name === undefined ? null : closestTo(from, foldersByName.get(name) ?? []);
    if (name !== undefined && folder === null) return externalAnswer(name);
    const path = folder === null ? joinPath(folderOf(from), specifier) : joinPath(inFolder(folder, 'lib'), rest!);
    if (path === null) return leavesProject;
    return files.has(path) ? fileAnswer(path) : unresolvedAnswer('no such file');
  };
}

/** Part -> the file that includes it. */
function findOwners(project: Project, files: FileTable): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const path of files.paths) {
    if (!path.endsWith('.dart')) continue;
    for (const { kind, specifier } of project.analysisOf(path)?.imports ?? []) {
      const part = kind === 'include' && specifier.endsWith('.dart') ? joinPath(folderOf(path), specifier) : null;
      if (part !== null && !owners.has(part)) owners.set(part, path);
    }
  }
  return owners;
}
