/** The guarded manifest of a scanned project. */
import type { Json } from '../../../base/json.js';
import { type FoundManifest, readManifest } from '../../../facts/manifests/describe-manifest.js';
import { guardJson } from '../../../guard/guard-json.js';
import { guardReads } from '../../../guard/guarded-reader.js';
import type { ReadText } from '../../../model/contract.js';
import type { Scanned } from '../scanned-project.js';

export function describeProject(
  { snapshot, options, root }: Pick<Scanned, 'snapshot' | 'options' | 'root'>,
  readText: ReadText,
): FoundManifest {
  const found = readManifest({
    paths: snapshot.files.map(({ path }) => path),
    readText: guardReads(readText),
    folderName: folderNameOf(root, options),
  });
  return guardJson(found as unknown as Json).value as unknown as FoundManifest;
}

/** The project name if no manifest declares one. */
export function folderNameOf(root: string, { folderName }: Pick<Scanned['options'], 'folderName'>): string {
  return folderName ?? lastPartOf(root);
}

function lastPartOf(root: string): string {
  const parts = root.split(/[\\/]/).filter((part) => part !== '' && part !== '.');
  const last = parts.at(-1);
  return last === undefined || last === '..' ? 'project' : last;
}
