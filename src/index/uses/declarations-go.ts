/** Variables and parameters of Go. */
import { type Code, isWord } from './code-tokens.js';
import { type Declared, none, typeTextAt, valueAt, variable } from './declared.js';
import { readParameters } from './parameters.js';

export function goDeclarations(code: Code, at: number, language: string): readonly Declared[] {
  const { values, partners } = code;
  const value = values[at]!;
  if (value === ':=') return shortDeclaration(code, at, language);
  if ((value === 'var' || value === 'const') && isWord(values[at + 1])) return varDeclaration(code, at + 1, language);
  if (value === 'func' && values[at + 1] === '(' && partners[at + 1] !== -1)
    return readParameters(code, { open: at + 1, close: partners[at + 1]! }, 'after').map(({ name, type }) =>
      variable(name, type),
    );
  return none;
}

/** Several names share the results of one call: `#1` is its second result. */
function shortDeclaration(code: Code, at: number, language: string): readonly Declared[] {
  const { values } = code;
  const names: string[] = [];
  for (let i = at - 1; isWord(values[i]); i -= 2) {
    names.unshift(values[i]!);
    if (values[i - 1] !== ',') break;
  }
  const value = valueAt(code, at + 1, language);
  if (values[at + 1] === 'range')
    return names.map((name, position) => variable(name, position === names.length - 1 && position > 0 ? value : ''));
  return names.map((name, position) => variable(name, position === 0 ? value : resultAt(value, position)));
}

function resultAt(value: string, position: number): string {
  return value.endsWith('()') ? `${value}#${position}` : '';
}

function varDeclaration(code: Code, at: number, language: string): readonly Declared[] {
  const { values } = code;
  const name = values[at]!;
  const next = values[at + 1];
  if (next === '=') return [variable(name, valueAt(code, at + 2, language))];
  return next === ',' ? [variable(name, '')] : [variable(name, typeTextAt(code, at + 1, equals))];
}

const equals = new Set(['=', ';']);
