/**
 * The files of the project for the manifest readers: names by folder, texts by path, parsed documents. A file that
 * cannot be read counts as absent and leaves one note, with the line and never the text.
 */

import { countBefore, groupBy } from '../../base/collections.js';
import { compareBytes } from '../../base/order.js';
import { remember } from '../../base/remember.js';
import type { Result } from '../../base/result.js';
import { type Ini, readIni } from '../../formats/ini.js';
import { readLenientJson } from '../../formats/json.js';
import type { ReadFault } from '../../formats/read-fault.js';
import { readToml } from '../../formats/toml.js';
import { readXml, type XmlElement } from '../../formats/xml.js';
import { readYamlValue } from '../../formats/yaml.js';
import type { ReadGuardedText } from '../../guard/guarded-reader.js';
import { baseName, parentOf, pathFrom } from '../../model/path.js';

export type Project = {
  readonly paths: readonly string[];
  readonly readText: ReadGuardedText;
  readonly folderName: string;
};

export type Source = {
  readonly folderName: string;
  readonly paths: readonly string[];
  readonly has: (path: string) => boolean;
  readonly isFolder: (folder: string) => boolean;
  /** Names of the files directly in a folder, in byte order. */
  readonly namesIn: (folder: string) => readonly string[];
  /** All paths below a folder, in byte order. */
  readonly under: (folder: string) => readonly string[];
  readonly text: ReadGuardedText;
  readonly json: (path: string) => unknown;
  readonly toml: (path: string) => unknown;
  readonly yaml: (path: string) => unknown;
  readonly xml: (path: string) => XmlElement | null;
  readonly ini: (path: string) => Ini | null;
  readonly notes: readonly string[];
  readonly note: (text: string) => void;
};

export function sourceOf({ paths: given, readText, folderName }: Project): Source {
  const paths = isInOrder(given) ? given : [...new Set(given)].sort(compareBytes);
  const known = new Set(paths);
  const byFolder = groupBy(paths, parentOf);
  const notes: string[] = [];
  const remembered = <T>(find: (path: string) => T) => remember(find, Number.POSITIVE_INFINITY);
  const text = remembered((path) => {
    if (!known.has(path)) return null;
    const found = readText(path);
    if (found === null) notes.push(`${path}: could not be read`);
    return found;
  });
  const parsed = <T>(parse: (text: string) => Result<T, ReadFault>): ((path: string) => T | null) =>
    remembered((path) => {
      const raw = text(path);
      if (raw === null) return null;
      const result = parse(raw);
      if (result.ok) return result.value;
      notes.push(`${path}:${result.error.line}: ${result.error.what}`);
      return null;
    });
  return {
    folderName,
    paths,
    has: (path) => known.has(path),
    isFolder: (folder) => folder === '' || rangeUnder(paths, folder).length > 0,
    namesIn: (folder) => (byFolder.get(folder) ?? []).map(baseName),
    under: (folder) => rangeUnder(paths, folder),
    text,
    json: parsed(readLenientJson),
    toml: parsed(readToml),
    yaml: parsed(readYamlValue),
    xml: parsed(readXml),
    ini: parsed(readIni),
    notes,
    note: (text) => void notes.push(text),
  };
}

export function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Files of the project by their names in a manifest of the folder, each once. */
export function filesFrom(source: Source, folder: string, names: readonly string[]): string[] {
  const paths = names.map((name) => pathFrom(folder, name)).filter((path) => path !== null);
  return [...new Set(paths)].filter(source.has);
}

/** Whether the paths are sorted and unique, as those of a snapshot are. */
function isInOrder(paths: readonly string[]): boolean {
  for (let i = 1; i < paths.length; i++) if (compareBytes(paths[i - 1]!, paths[i]!) >= 0) return false;
  return true;
}

function rangeUnder(paths: readonly string[], folder: string): readonly string[] {
  if (folder === '') return paths;
  const prefix = `${folder}/`;
  const start = countBefore(paths, (path) => compareBytes(path, prefix) < 0);
  let end = start;
  while (paths[end]?.startsWith(prefix) === true) end += 1;
  return paths.slice(start, end);
}
