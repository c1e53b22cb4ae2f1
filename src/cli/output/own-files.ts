/** The files that a command itself writes: names and locations. Separate, because the code that reads them is large. */
import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { attempt, Defect, type PackTrace, type Released, type SideFile, sideFiles } from '../../api/faces.js';

export const manifestPath = (pack: string) => `${pack}.manifest.json`;
export const attestationPath = (pack: string) => `${pack}.intoto.json`;
export const sideFilePath = (pack: string, name: SideFile) => `${pack}.${name}.json`;

/** The pack's own files inside the root, relative to it. The pack did not include them. */
export function ownFilesIn(root: string, path: string): string[] {
  const beside = sideFiles.map((name) => sideFilePath(path, name));
  return [path, manifestPath(path), attestationPath(path), ...beside].flatMap((own) => pathInRoot(root, own) ?? []);
}

/** The path of a file relative to the root, or null if its folder is not inside the root. */
export function pathInRoot(root: string, path: string): string | null {
  // Whoever opens the root reports that it is missing.
  const folder = attempt(() => relative(realpathSync(root), realpathSync(dirname(path))));
  if (folder === null || folder === '..' || folder.startsWith(`..${sep}`)) return null;
  return join(folder, basename(path)).split(sep).join('/');
}

/** A file beside a pack, as it was released with the pack. */
export function sideText({ trace }: { readonly trace: PackTrace }, name: SideFile): Released {
  const found = trace.emission.beside.find((side) => side.name === name);
  if (found === undefined) throw new Defect(`a pack has no ${name} beside it`);
  return found.text;
}
