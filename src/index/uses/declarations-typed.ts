/** Variables of languages that write the type before the name: Java, C#, C, C++, Dart. */
import { wordSet } from '../../base/collections.js';
import { type Code, isWord } from './code-tokens.js';
import { type Declared, none, valueAt, variable } from './declared.js';

export function typedDeclarations(code: Code, at: number, language: string): readonly Declared[] {
  const { values, partners } = code;
  const value = values[at]!;
  const next = values[at + 1];
  if (value === '->' || value === '=>') return lambdaParameters(code, at);
  if (!isWord(value) || !afterNames.has(next!) || keywords.has(value)) return none;
  const type = typeBefore(values, at);
  if (type === null) return none;
  if (type !== 'var' && type !== 'auto' && type !== 'final') return [variable(value, type)];
  const isInLoop = next === 'in' || next === ':';
  return next === '=' || isInLoop ? [variable(value, valueAt(code, at + 2, language))] : [variable(value, '')];

  function lambdaParameters(_: Code, arrow: number): readonly Declared[] {
    const before = values[arrow - 1];
    if (isWord(before)) return values[arrow - 2] === '.' ? none : [variable(before, '')];
    const open = before === ')' ? partners[arrow - 1]! : -1;
    if (open < 0) return none;
    return values.slice(open + 1, arrow - 1).flatMap((name, i, inside) => {
      const follows = inside[i + 1];
      return isWord(name) && (follows === undefined || follows === ',') && !isWord(inside[i - 1])
        ? [variable(name, '')]
        : [];
    });
  }
}

/** The type that ends before a name, read backwards: a path with generics, arrays and pointers. Null if none does. */
function typeBefore(values: readonly string[], at: number): string | null {
  let start = at;
  let depth = 0;
  for (let i = at - 1; i >= Math.max(0, at - maxTokens); i--) {
    const value = values[i]!;
    if (value === '>' || value === ']') depth += 1;
    else if (value === '<' || value === '[') depth -= 1;
    else if (depth === 0) {
      if (suffixes.has(value)) continue;
      if (!isWord(value) || keywords.has(value)) return null;
      start = i;
      if (values[i - 1] !== '.' && values[i - 1] !== '::') break;
      i -= 1;
      if (!isWord(values[i - 1])) return null;
    }
    if (depth < 0) return null;
  }
  if (start === at) return null;
  const before = values[start - 1];
  return before === '.' || before === '->' || before === '@' ? null : values.slice(start, at).join('');
}

const maxTokens = 40;
const suffixes = new Set(['*', '&', '?', '.']);
const afterNames = new Set(['=', ';', ':', ',', ')', 'in', '&']);
const keywords = wordSet(
  'return new throw else case goto in import package using await yield instanceof is as not and or this super ' +
    'base null true false default break continue if while',
);
