/**
 * What a file uses, by scope: every name outside its import statements, with the members read from it, and the types of
 * its variables as far as they are written. Binding the names needs the whole project (`src/index/bind/`).
 */
import { wordSet } from '../../base/collections.js';
import { type Definition, type Import, noUses, type Uses } from '../../model/analysis.js';
import { memberMarksOf, readChain } from './chains.js';
import { type Code, isWord, readCode } from './code-tokens.js';
import { goDeclarations } from './declarations-go.js';
import { assignedNames, keywordDeclarations } from './declarations-other.js';
import { pythonDeclarations } from './declarations-python.js';
import { scriptDeclarations } from './declarations-script.js';
import { typedDeclarations } from './declarations-typed.js';
import type { DeclarationReader } from './declared.js';
import { readScopes, type Scopes } from './scopes.js';
import { type Local, type Use, writeUses } from './use-text.js';

export type FileNames = { readonly definitions: readonly Definition[]; readonly imports: readonly Import[] };

export function readUses(text: string, language: string, { definitions, imports }: FileNames): Uses {
  const readDeclarations = readers.get(language);
  if (readDeclarations === undefined) return noUses;
  const code = readCode(text, language);
  const isImport = findImports(code, imports);
  const scopes = readScopes(definitions);
  const locals = findLocals(code, { definitions, scopes, language, readDeclarations });
  const declared = placesOfNames(definitions);
  return writeUses(findUses(code, { scopes, language, isImport, declared }), locals);
}

/** Whether each token belongs to an import statement or an export list. An import ends with its line, unless a bracket is open. */
function findImports({ values, lines, partners }: Code, imports: readonly Import[]): Uint8Array {
  const isImport = new Uint8Array(values.length);
  for (const [at, value] of values.entries())
    if (value === 'export' && values[at + 1] === '{' && partners[at + 1]! > at) isImport.fill(1, at, partners[at + 1]!);
  const starts = new Set(imports.filter(({ kind }) => !expressions.has(kind)).map(({ line }) => line));
  for (let at = 0; at < values.length; at++) {
    if (!starts.has(lines[at]!)) continue;
    const line = lines[at]!;
    for (; at < values.length && (lines[at] === line || isImport[at] === 1); at++) {
      isImport[at] = 1;
      if (partners[at]! > at) isImport.fill(1, at, partners[at]! + 1);
    }
    // A module name may stand on the line of the closing bracket.
    while (at < values.length && lines[at] === lines[at - 1]) isImport[at++] = 1;
    at -= 1;
  }
  return isImport;
}

type LocalContext = {
  readonly definitions: readonly Definition[];
  readonly scopes: Scopes;
  readonly language: string;
  readonly readDeclarations: DeclarationReader;
};

function findLocals(code: Code, { definitions, scopes, language, readDeclarations }: LocalContext): Local[] {
  const found = new Map<string, Local>();
  for (let at = 0; at < code.values.length && found.size < maxLocals; at++) {
    for (const { name, type, owner } of readDeclarations(code, at, language)) {
      let scope = owner === 'file' ? -1 : scopes.at(code.lines[at]!);
      if (owner === 'class') while (scope >= 0 && !classLike.has(definitions[scope]!.kind)) scope = scopes.outer(scope);
      const written = type.replace(/\s/g, '');
      found.set(`${scope} ${name} ${written}`, { scope, name, type: written });
    }
  }
  return [...found.values()];
}

/** `LINE NAME` for the lines on which definitions write their own names. */
function placesOfNames(definitions: readonly Definition[]): Set<string> {
  const places = new Set<string>();
  for (const { name, signatureLines } of definitions)
    for (let line = signatureLines[0]; line <= Math.min(signatureLines[1], signatureLines[0] + maxNameLines); line++)
      places.add(`${line} ${name}`);
  return places;
}

type UseContext = {
  readonly scopes: Scopes;
  readonly language: string;
  readonly isImport: Uint8Array;
  readonly declared: Set<string>;
};

function findUses(code: Code, { scopes, language, isImport, declared }: UseContext): Use[] {
  const { values, lines } = code;
  const memberMarks = memberMarksOf(language);
  const found = new Map<string, Use>();
  for (let at = 0; at < values.length && found.size < maxUses; at++) {
    const value = values[at]!;
    if (!isWord(value) || isImport[at] === 1 || keywords.has(value)) continue;
    if (memberMarks.has(values[at - 1]!) || isKey(values, at) || declaresField(code, at, language)) continue;
    const line = lines[at]!;
    // The first time that a definition's line has its name, it declares it.
    if (declared.delete(`${line} ${value}`)) continue;
    const scope = scopes.at(line);
    const chain = readChain(code, at, memberMarks).text;
    const key = `${scope} ${chain}`;
    if (!found.has(key)) found.set(key, { scope, line, chain });
  }
  return [...found.values()];
}

/** In Go, two words at the beginning of a line are a field and its type, or a keyword and a name. */
function declaresField({ values, lines }: Code, at: number, language: string): boolean {
  if (language !== 'go') return false;
  if (values[at - 1] === 'package') return true;
  return lines[at - 1] !== lines[at] && lines[at + 1] === lines[at] && isWord(values[at + 1]);
}

/** `{ name: value }` and `call(name=value)` name a member, not a definition. */
function isKey(values: readonly string[], at: number): boolean {
  const [before, after] = [values[at - 1], values[at + 1]];
  const isFirst = before === '{' || before === ',' || before === '(';
  return isFirst && ((after === ':' && before !== '(') || (after === '=' && values[at + 2] !== '=' && before !== '{'));
}

const script: DeclarationReader = scriptDeclarations;
const readers: ReadonlyMap<string, DeclarationReader> = new Map([
  ...['javascript', 'jsx', 'typescript', 'tsx', 'vue'].map((id) => [id, script] as const),
  ...['java', 'csharp', 'c', 'cpp', 'dart'].map((id) => [id, typedDeclarations] as const),
  ...['rust', 'swift', 'kotlin'].map((id) => [id, keywordDeclarations] as const),
  ...['php', 'ruby'].map((id) => [id, assignedNames] as const),
  ['python', pythonDeclarations],
  ['go', goDeclarations],
]);

const expressions: ReadonlySet<string> = new Set(['dynamic', 'autoload']);
const classLike: ReadonlySet<string> = new Set(['class', 'struct', 'record', 'object', 'interface', 'module', 'trait']);
/** Words that begin statements in most languages; they bind to nothing. */
const keywords = wordSet(
  'if else for while do return const let var function class new await try catch throw switch case break ' +
    'continue in def elif pass None True False func nil true false null undefined void public private protected ' +
    'static',
);
/** More than any real file has. */
const maxUses = 20_000;
const maxLocals = 10_000;
/** Decorators may stand in front of a name. */
const maxNameLines = 20;
