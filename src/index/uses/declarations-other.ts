/** Variables of Rust, Swift, Kotlin, PHP and Ruby. */
import { type Code, isWord } from './code-tokens.js';
import { type Declared, field, none, typeTextAt, valueAt, variable } from './declared.js';

/** `let x: T = v`, `var x = v`, `val x: T`. */
export function keywordDeclarations(code: Code, at: number, language: string): readonly Declared[] {
  const { values } = code;
  const value = values[at]!;
  if (value === 'for' && isWord(values[at + 1]) && values[at + 2] === 'in')
    return [variable(values[at + 1]!, valueAt(code, at + 3, language))];
  if (value !== 'let' && value !== 'var' && value !== 'val') return none;
  const name = values[at + 1] === 'mut' ? at + 2 : at + 1;
  if (!isWord(values[name])) return none;
  if (values[name + 1] === ':') return [variable(values[name]!, typeTextAt(code, name + 2, stops))];
  return [variable(values[name]!, values[name + 1] === '=' ? valueAt(code, name + 2, language) : '')];
}

/** `$x = v` and `@x = v`; Ruby's variables in an object are fields of its class. */
export function assignedNames(code: Code, at: number, language: string): readonly Declared[] {
  const { values, lines } = code;
  const value = values[at]!;
  if (!isWord(value) || values[at + 1] !== '=' || values[at + 2] === '=' || values[at + 2] === '~') return none;
  const type = valueAt(code, at + 2, language);
  if (value.startsWith('@')) return [field(value, type)];
  const isStatement = value.startsWith('$') || at === 0 || lines[at - 1] !== lines[at];
  return isStatement ? [variable(value, type)] : none;
}

const stops = new Set(['=', ';', 'in', '{']);
