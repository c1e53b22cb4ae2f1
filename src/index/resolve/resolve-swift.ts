/**
 * Swift imports modules, not files. A module of the project is the folder of a target, from Package.swift or the usual
 * layout (`Sources/Name`, `Tests/Name`). It resolves to all its sources.
 */
import { addTo } from '../../base/collections.js';
import { remember } from '../../base/remember.js';
import { externalAnswer, fileAnswer } from './answer.js';
import type { FileTable } from './files.js';
import { closestTo, folderOf, joinPath } from './paths.js';
import type { Project, ResolveImport } from './resolve-project.js';

export function createSwiftResolver(project: Project, files: FileTable): ResolveImport {
  const foldersByTarget = readTargets(project, files);
  const sourcesOf = remember((folder) => files.filesUnder(folder).filter((path) => path.endsWith('.swift')));
  return (from, { specifier }) => {
    const name = specifier
      .replace(/^(?:struct|class|enum|protocol|func|var|let|typealias|actor)\s+/, '')
      .split('.')[0]!;
    const usual = ['Sources', 'Tests', 'Source', 'src'].flatMap((root) => files.foldersEndingWith(`${root}/${name}`));
    const folder = closestTo(from, foldersByTarget.get(name) ?? usual);
    const sources = folder === null ? [] : sourcesOf(folder);
    return sources.length > 0 ? fileAnswer(...sources) : externalAnswer(name);
  };
}

/** Only targets with an explicit folder; the others follow the layout. */
function readTargets(project: Project, files: FileTable): ReadonlyMap<string, readonly string[]> {
  const targets = new Map<string, string[]>();
  for (const manifest of files.named('Package.swift')) {
    for (const part of (project.read(manifest) ?? '')
      .split(/\.(?:target|testTarget|executableTarget|macro|plugin)\s*\(/)
      .slice(1)) {
      const name = /^\s*name\s*:\s*"([^"\n]+)"/.exec(part)?.[1];
      const path = /\bpath\s*:\s*"([^"\n]+)"/.exec(part)?.[1];
      const folder = path === undefined ? null : joinPath(folderOf(manifest), path);
      if (name !== undefined && folder !== null) addTo(targets, name, folder);
    }
  }
  return targets;
}
