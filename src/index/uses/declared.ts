/** What the readers of declarations share: types and values as text. */
import { memberMarksOf, readChain } from './chains.js';
import { type Code, isWord } from './code-tokens.js';
import { exportPrefix } from './use-text.js';

export type Declared = {
  readonly name: string;
  /** As `Local.type`. */
  readonly type: string;
  /** A variable of the definition around it, a field of the class around it, or a name that the file exports. */
  readonly owner: 'definition' | 'class' | 'file';
};

/** The names that are declared at a token. It is asked about every token of a file. */
export type DeclarationReader = (code: Code, at: number, language: string) => readonly Declared[];

export const variable = (name: string, type: string): Declared => ({ name, type, owner: 'definition' });
export const field = (name: string, type: string): Declared => ({ name, type, owner: 'class' });
export const exportedName = (name: string, type: string): Declared => ({
  name: exportPrefix + name,
  type,
  owner: 'file',
});
export const none: readonly Declared[] = [];

/** The type that stands at `at`, up to one of the stops outside brackets. */
export function typeTextAt({ values, partners, lines }: Code, at: number, stops: ReadonlySet<string>): string {
  let text = '';
  for (let i = at; i < Math.min(values.length, at + maxTypeTokens); i++) {
    const value = values[i]!;
    if (stops.has(value) || (i > at && lines[i] !== lines[i - 1] && !joins.has(values[i - 1]!) && !joins.has(value)))
      break;
    if (closers.has(value) && partners[i]! < at) break;
    const end = partners[i]!;
    if (end <= i) text += value;
    else {
      if (end - i > maxTypeTokens) break;
      for (; i < end; i++) text += separate(text, values[i]!);
      text += values[i]!;
      continue;
    }
    if (isWord(value) && isWord(values[i + 1])) break;
  }
  return text;
}

/** The value that stands at `at` as `=chain`, or as a type if the code casts it; '' if it is no chain. */
export function valueAt(code: Code, start: number, language: string): string {
  const { values, partners } = code;
  let at = start;
  while (beforeValues.has(values[at]!)) at += 1;
  if (!isWord(values[at]) || loaders.has(values[at]!)) return '';
  const { text, end } = readChain(code, at, memberMarksOf(language));
  const next = values[end];
  if (next === 'as' && isWord(values[end + 1])) return typeTextAt(code, end + 1, castStops);
  if (next === '.' && values[end + 1] === '(') {
    // Go's type assertion; `.(type)` has a type per case.
    const inside = values.slice(end + 2, partners[end + 1]).join('');
    return inside === 'type' ? '' : inside;
  }
  const isLiteral = next === '{' && braceLiterals.has(language);
  return `=${text}${isLiteral && !text.endsWith('()') ? '()' : ''}`;
}

export function isLoader(value: string | undefined): boolean {
  return value !== undefined && loaders.has(value);
}

function separate(text: string, value: string): string {
  return isWord(value) && /[\w$]$/.test(text) ? `|${value}` : value;
}

const maxTypeTokens = 60;
const joins = new Set([',', '|', '&', '.', '<', '(', '[', ':', '->', '=>']);
const closers = new Set([')', ']', '}']);
const beforeValues = new Set(['await', 'new', '&', '*', '(', 'yield', 'range', 'const', 'mut', 'try']);
/** Their results are modules, which imports describe. */
const loaders = new Set(['require', 'import', '__import__']);
const castStops = new Set([';', ',', '=', '{', ')']);
const braceLiterals = new Set(['go', 'rust']);
