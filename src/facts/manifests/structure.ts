/** Describes the structure of the project in one or two sentences, by counts alone. */

import { countEach, ranked } from '../../base/collections.js';
import { counted } from '../../base/counted.js';
import { remember } from '../../base/remember.js';
import { kindOfLanguage, languageOf } from '../../model/languages/language.js';
import { baseName, parentOf, parseRelPath } from '../../model/path.js';
import { isOwnPackage } from '../summary/non-production-dirs.js';

export type Packages = { readonly called: string; readonly paths: readonly string[] };

export function structureSummary(paths: readonly string[], packages: Packages): string {
  if (paths.length === 0) return 'No files.';
  const folders = foldersIn(paths);
  const languages = rankedLanguages(paths).slice(0, maxLanguages);
  const [main, ...others] = languages.map(([name, files]) => `${name} (${files})`);
  const mostly =
    main === undefined ? '' : `, mostly ${main}${others.length === 0 ? '' : `, then ${others.join(', ')}`}`;
  const top = rankedNames(paths, topFolderOf)
    .slice(0, maxFolders)
    .map(([name, files]) => `${name} (${files})`)
    .join(', ');
  const where = top === '' ? '' : `; main folders: ${top}`;
  return `${counted(paths.length, 'file')} in ${counted(folders, 'folder')}${mostly}${where}.${packagesSentence(packages)}`;
}

/** The language of most code files; null if there is no code. */
export function mainLanguage(paths: readonly string[]): string | null {
  return rankedLanguages(paths)[0]?.[0] ?? null;
}

/** A header counts as the language of most files that may include it. */
function rankedLanguages(paths: readonly string[]): readonly (readonly [string, number])[] {
  const languageOfName = remember(languageNamed); // names repeat in a project
  const files = new Map(rankedNames(paths, (path) => (path.endsWith('.h') ? '.h' : languageOfName(baseName(path)))));
  const headers = files.get('.h');
  if (headers === undefined) return [...files];
  files.delete('.h');
  const language = headerLanguage(files.get('c') ?? 0, files.get('cpp') ?? 0);
  files.set(language, (files.get(language) ?? 0) + headers);
  return ranked(files);
}

/** The number of C and C++ files that are no headers. */
export const headerLanguage = (c: number, cpp: number): 'c' | 'cpp' => (cpp > c ? 'cpp' : 'c');

function packagesSentence({ called, paths }: Packages): string {
  if (paths.length === 0) return '';
  const own = paths.filter(isOwnPackage);
  const shown = (own.length === 0 ? paths : own).slice(0, maxPackages);
  const more = (own.length === 0 ? paths : own).length - shown.length;
  const beside = own.length === 0 ? 0 : paths.length - own.length;
  const tail = `${more > 0 ? ` and ${more} more` : ''}${beside > 0 ? `; besides ${counted(beside, 'package')} for examples, benchmarks or tests` : ''}`;
  const article = /^(?:npm|[aeio])/i.test(called) ? 'An' : 'A';
  return ` ${article} ${called} with ${counted(paths.length - beside, 'package')}: ${shown.join(', ')}${tail}.`;
}

function foldersIn(paths: readonly string[]): number {
  const folders = new Set<string>();
  for (const path of paths)
    for (let up = parentOf(path); up !== '' && !folders.has(up); up = parentOf(up)) folders.add(up);
  return folders.size;
}

/** The programming language of a file name. */
function languageNamed(name: string): string | null {
  const parsed = parseRelPath(name);
  if (!parsed.ok) return null;
  const language = languageOf(parsed.value, '');
  return kindOfLanguage(language) === 'code' ? language : null;
}

function topFolderOf(path: string): string | null {
  const slash = path.startsWith('.') ? -1 : path.indexOf('/');
  return slash < 0 ? null : path.slice(0, slash);
}

/** How often `nameIn` finds each name in the paths, most frequent first. */
function rankedNames(paths: readonly string[], nameIn: (path: string) => string | null) {
  return ranked(countEach(paths.flatMap((path) => nameIn(path) ?? [])));
}

const maxLanguages = 3;
const maxFolders = 6;
const maxPackages = 8;
