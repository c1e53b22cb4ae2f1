/** The language of a text file, by the strongest evidence: whole name, longest extension, first line, then 'text'. */

import { baseName, type RelPath } from '../path.js';
import { LANGUAGE_ROWS, type LanguageKind, type LanguageRow } from './languages.table.js';

export type LanguageId = string;

export function languageOf(path: RelPath, firstLine: string): LanguageId {
  return languageOfNamed(languageOfName(baseName(path)), { firstLine });
}

/** As `languageOf`, if the language by name is known. `firstLine` is read only if the name does not decide. */
export function languageOfNamed(named: LanguageId | null, opening: { readonly firstLine: string }): LanguageId {
  if (named === null) return byFirstLine(opening.firstLine) ?? UNKNOWN;
  return SHARES_EXTENSION.has(named) ? correct(named, opening.firstLine) : named;
}

/** The kind of a language; 'plain' for an id that is not in the table. */
export function kindOfLanguage(id: LanguageId): LanguageKind {
  return KINDS.get(id) ?? 'plain';
}

/** Whether the name belongs to a known language; the bytes may still be binary. */
export function isTextName(path: RelPath): boolean {
  return languageOfName(baseName(path)) !== null;
}

/** Reads `x.h.in` as `x.h` and `Dockerfile.dist` as `Dockerfile`, if the shorter name has a language. */
export function languageOfName(base: string): LanguageId | null {
  const name = base.toLowerCase();
  const inner = name.replace(WRAPPED, '');
  const wrapped = inner === name ? null : byPlainName(inner);
  return wrapped ?? NAMES.get(base) ?? byPlainName(name);
}

function byPlainName(name: string): LanguageId | null {
  return NAMES.get(name) ?? byNamePattern(name) ?? byExtension(name);
}

/** Names with a known prefix or suffix: `Dockerfile.dev`, `.env.local`, `.prettierignore`. */
function byNamePattern(name: string): LanguageId | null {
  if (name.startsWith('.env.')) return 'dotenv';
  if (/^(?:docker|container)file[.-]/.test(name)) return 'dockerfile';
  if (/^(?:gnu)?makefile[.-]/.test(name)) return 'makefile';
  return /^\.\w+ignore$/.test(name) ? 'gitignore' : null;
}

/** Longest known extension first, so that `x.blade.php` is not PHP. */
function byExtension(name: string): LanguageId | null {
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const language = EXTENSIONS.get(name.slice(dot + 1));
    if (language !== undefined) return language;
  }
  return null;
}

const SHARES_EXTENSION: ReadonlySet<LanguageId> = new Set(['typescript', 'c']);

/** For extensions that two languages share, the first line decides. */
function correct(language: LanguageId, firstLine: string): LanguageId {
  if (language === 'typescript' && firstLine.startsWith('<?xml')) return 'xml';
  if (language === 'c' && /-\*-.*\bc\+\+/i.test(firstLine)) return 'cpp';
  return language;
}

function byFirstLine(firstLine: string): LanguageId | null {
  if (firstLine.startsWith('#!')) return byInterpreter(firstLine);
  const mode = /-\*-\s*(?:mode:\s*)?([\w+#-]+)\s*(?:;.*)?-\*-/i.exec(firstLine)?.[1]?.toLowerCase();
  if (mode !== undefined) return MODES.get(mode) ?? (KINDS.has(mode) ? mode : null);
  if (/^<\?xml\b/.test(firstLine)) return 'xml';
  if (/^<\?php\b/.test(firstLine)) return 'php';
  return /^\s*<!doctype html|^\s*<html\b/i.test(firstLine) ? 'html' : null;
}

/** `#!/usr/bin/env -S FOO=1 python3.12 -u` names python: the first word that is no option and no assignment. */
function byInterpreter(firstLine: string): LanguageId | null {
  for (const word of firstLine.slice(2).trim().split(/\s+/)) {
    const program = word.slice(word.lastIndexOf('/') + 1).toLowerCase();
    if (program === 'env' || word.startsWith('-') || /^\w+=/.test(word)) continue;
    return INTERPRETERS.get(program) ?? INTERPRETERS.get(program.replace(/(?<![\d.])[\d.]+$/, '')) ?? null;
  }
  return null;
}

function indexColumn(column: 2 | 3 | 4): ReadonlyMap<string, LanguageId> {
  const keysOf = (row: LanguageRow) => row[column].split(' ').filter((key) => key !== '');
  return new Map(LANGUAGE_ROWS.flatMap((row) => keysOf(row).map((key) => [key, row[0]] as const)));
}

const UNKNOWN: LanguageId = 'text';

/** Suffixes of templates, samples and backups of other files. */
const WRAPPED = /[.-](?:in|tmpl|tpl|template|example|sample|dist|default|orig|bak)$/;

const EXTENSIONS = indexColumn(2);
const NAMES = indexColumn(3);
const INTERPRETERS = indexColumn(4);
const KINDS: ReadonlyMap<string, LanguageKind> = new Map(LANGUAGE_ROWS.map(([id, kind]) => [id, kind]));

/** Editor modes whose names differ from the language ids. */
const MODES: ReadonlyMap<string, LanguageId> = new Map([
  ['c++', 'cpp'],
  ['sh', 'shell'],
  ['shell-script', 'shell'],
  ['js', 'javascript'],
  ['c#', 'csharp'],
  ['lisp', 'commonlisp'],
]);
