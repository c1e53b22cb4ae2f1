/** A project as one text: `//- path` begins a file. Nothing is on a disk. */

import { type FoundManifest, readManifest } from '../../src/facts/manifests/describe-manifest.js';
import type { Project } from '../../src/facts/manifests/manifest-source.js';
import { guardReads } from '../../src/guard/guarded-reader.js';

export function manifestOf(fixture: string, folderName = 'shop'): FoundManifest {
  return readManifest(projectOf(fixture, folderName));
}

/** Each dependency as `type name version`. */
export function needs({ manifest }: FoundManifest): readonly string[] {
  return manifest.dependencies.map(({ type, name, version }) => `${type} ${name} ${version ?? ''}`.trim());
}

export function projectOf(fixture: string, folderName: string): Project {
  const files = new Map<string, string>();
  for (const part of fixture.split(/^\/\/- /m).slice(1)) {
    const end = part.indexOf('\n');
    files.set(part.slice(0, end).trim(), part.slice(end + 1));
  }
  return { paths: [...files.keys()], readText: guardReads((path) => files.get(path) ?? null), folderName };
}
