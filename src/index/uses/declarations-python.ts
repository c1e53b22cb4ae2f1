/** Variables of Python, and fields that methods assign to `self`. */
import { wordSet } from '../../base/collections.js';
import { type Code, isWord } from './code-tokens.js';
import { type Declared, field, none, typeTextAt, valueAt, variable } from './declared.js';

export function pythonDeclarations(code: Code, at: number, language: string): readonly Declared[] {
  const { values } = code;
  const value = values[at]!;
  const next = values[at + 1];
  if (value === 'for' && isWord(next)) return loopVariables(code, at + 1, language);
  if (value === 'as' && isWord(next)) return contextVariable(code, at, language);
  if (value === 'lambda') return lambdaParameters(code, at);
  if (!isWord(value) || keywords.has(value) || !startsStatement(code, at)) return none;
  if (value === 'self' && next === '.' && isWord(values[at + 2]))
    return assigned(code, at + 2, language).map(({ name, type }) => field(name, type));
  return assigned(code, at, language);
}

function assigned(code: Code, at: number, language: string): readonly Declared[] {
  const { values } = code;
  const name = values[at]!;
  if (values[at + 1] === ':') return [variable(name, typeTextAt(code, at + 2, equals))];
  if (values[at + 1] === ',') return unpacked(code, at);
  const isAssignment = values[at + 1] === '=' && values[at + 2] !== '=';
  return isAssignment ? [variable(name, valueAt(code, at + 2, language))] : none;
}

/** `major, minor = version.split('.')` */
function unpacked({ values, lines }: Code, at: number): readonly Declared[] {
  const found: Declared[] = [];
  for (let i = at; isWord(values[i]) && lines[i] === lines[at]; i += 2) {
    found.push(variable(values[i]!, ''));
    if (values[i + 1] === '=' && values[i + 2] !== '=') return found;
    if (values[i + 1] !== ',') break;
  }
  return none;
}

function loopVariables(code: Code, at: number, language: string): readonly Declared[] {
  const { values } = code;
  if (values[at + 1] === 'in') return [variable(values[at]!, valueAt(code, at + 2, language))];
  const found: Declared[] = [];
  for (let i = at; i < values.length && values[i] !== 'in' && values[i] !== ':'; i++)
    if (isWord(values[i])) found.push(variable(values[i]!, ''));
  return found;
}

/** `with open(x) as f`, `except E as e`; in an import it renames, which imports describe. */
function contextVariable(code: Code, at: number, language: string): readonly Declared[] {
  const { values, lines } = code;
  let start = at;
  while (start > 0 && lines[start - 1] === lines[at]) start -= 1;
  const name = values[at + 1]!;
  if (values[start] === 'async') start += 1;
  if (values[start] === 'with') return [variable(name, valueAt(code, start + 1, language))];
  return values[start] === 'except' ? [variable(name, values.slice(start + 1, at).join(''))] : none;
}

function lambdaParameters({ values }: Code, at: number): readonly Declared[] {
  const found: Declared[] = [];
  for (let i = at + 1; i < values.length && values[i] !== ':' && i < at + 20; i++)
    if (isWord(values[i]) && values[i - 1] !== '=') found.push(variable(values[i]!, ''));
  return found;
}

function startsStatement({ values, lines }: Code, at: number): boolean {
  if (at === 0 || lines[at - 1] !== lines[at] || values[at - 1] === ';') return true;
  if (values[at - 1] !== ':') return false;
  // `total: Money = 0` is no `if x: money = 0`.
  let first = at - 1;
  while (first > 0 && lines[first - 1] === lines[at]) first -= 1;
  return headers.has(values[first]!);
}

const equals = new Set(['=']);
const headers = wordSet('if elif else for while with try except finally class def');
const keywords = wordSet('else try finally lambda return yield if elif while with except def class');
