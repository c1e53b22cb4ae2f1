/**
 * The names under which a file of JavaScript or TypeScript can be imported. What it passes on from other files is in its
 * imports; `passedOn` has the lines on which CommonJS passes on all of a required file.
 */
import { type Code, isWord, readCode } from './code-tokens.js';

export type ScriptExports = { readonly names: readonly string[]; readonly passedOn: ReadonlySet<number> };

/** The name of what `module.exports = …` exports as a whole. */
const wholeModule = 'module.exports';

export function scriptExports(text: string, language: string): ScriptExports {
  const code = readCode(text, language);
  const { values, lines, partners } = code;
  const names = new Set<string>();
  const passedOn = new Set<number>();
  const add = (found: readonly string[]) => {
    for (const name of found) names.add(name);
  };
  const passOn = (at: number) => {
    if (values[at] === 'require') passedOn.add(lines[at]!);
    return values[at] === 'require';
  };
  for (let at = 0, close = -1; at < values.length; at++) {
    const value = values[at]!;
    if (value === '{' && close < at) close = partners[at]!;
    if (value === 'export' && close < at) add(exportedAt(code, at + 1));
    if (value !== 'exports' || values[at - 1] === 'export') continue;
    const isWhole = values[at - 1] === '.' && values[at - 2] === 'module';
    const [mark, name, sign] = [values[at + 1], values[at + 2], values[at + 3]];
    if (mark === '.' && isWord(name) && sign === '=' && values[at + 4] !== '=') add([name]);
    else if (isWhole && mark === '=' && name === '{') add(keysOf(code, at + 2, passOn));
    else if (isWhole && mark === '=' && name !== '=' && name !== 'exports' && !passOn(at + 2)) add([wholeModule]);
  }
  return { names: [...names], passedOn };
}

/** The names of an `export` statement, from the token after the keyword. */
function exportedAt(code: Code, start: number): string[] {
  const { values, partners } = code;
  let at = start;
  if (values[at] === 'default' || values[at] === '=') return ['default'];
  if (values[at] === 'type' && values[at + 1] === '{') at += 1;
  if (values[at] === '*' || (values[at] === 'type' && values[at + 1] === '*')) return [];
  if (values[at] === '{') return values[partners[at]! + 1] === 'from' ? [] : listedIn(code, at);
  while (modifiers.has(values[at]!)) at += 1;
  if (variableWords.has(values[at]!) && values[at + 1] !== 'enum') return variablesAt(code, at + 1);
  while (definitionWords.has(values[at]!) || values[at] === '*') at += 1;
  return isWord(values[at]) && at > start ? [values[at]!] : [];
}

/** `a` and `b` of `{ x as a, type b }`. */
function listedIn({ values, partners }: Code, open: number): string[] {
  const close = partners[open]!;
  const ends = values.flatMap((value, at) => (at > open && at <= close && (value === ',' || at === close) ? [at] : []));
  return ends.flatMap((end) => (isWord(values[end - 1]) ? [values[end - 1]!] : []));
}

/** The names that one statement declares, taken apart or not. */
function variablesAt(code: Code, start: number): string[] {
  const { values, partners } = code;
  const names: string[] = [];
  for (let at = start, isName = true; at < values.length; at++) {
    const value = values[at]!;
    if (value === ';' || (statementWords.has(value) && values[at - 1] !== '.')) break;
    if (isName && isWord(value)) names.push(value);
    else if (isName && partners[at]! > at) names.push(...takenApart(code, at));
    if (partners[at]! > at) at = partners[at]!;
    isName = value === ',' && (takesValue.has(values[at + 2]!) || partners[at + 1]! > at);
  }
  return names;
}

/** `a` and `c` of `{ a = 1, b: c }`. */
function takenApart({ values, partners }: Code, open: number): string[] {
  const names: string[] = [];
  for (let at = open + 1; at < partners[open]!; at++) {
    const value = values[at]!;
    if (partners[at]! > at) at = partners[at]!;
    else if (isWord(value) && values[at + 1] !== ':' && values[at - 1] !== '=') names.push(value);
  }
  return names;
}

/** The keys of the object that CommonJS exports. */
function keysOf({ values, partners }: Code, open: number, passOn: (at: number) => boolean): string[] {
  const names: string[] = [];
  let isKey = true;
  for (let at = open + 1; at < partners[open]!; at++) {
    const value = values[at]!;
    if (isKey && value === '.') passOn(at + 3);
    if (isKey && isWord(value) && !(accessWords.has(value) && isWord(values[at + 1]))) {
      names.push(value);
      isKey = false;
    } else if (isKey && value !== '*' && !isWord(value)) isKey = false;
    if (partners[at]! > at) at = partners[at]!;
    if (value === ',') isKey = true;
  }
  return names;
}

const modifiers = new Set(['declare', 'abstract', 'async', 'import']);
const variableWords = new Set(['const', 'let', 'var']);
const definitionWords = new Set(['const', 'function', 'class', 'interface', 'type', 'enum', 'namespace', 'module']);
const statementWords = new Set(['export', 'import', 'const', 'let', 'var', 'function', 'class', 'interface', 'type']);
const takesValue = new Set(['=', ':', ',', ';']);
const accessWords = new Set(['async', 'get', 'set', 'static']);
