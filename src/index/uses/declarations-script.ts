/** Variables and parameters of JavaScript and TypeScript. */
import { type Code, isWord } from './code-tokens.js';
import { type Declared, exportedName, field, isLoader, none, typeTextAt, valueAt, variable } from './declared.js';
import { readParameters } from './parameters.js';

export function scriptDeclarations(code: Code, at: number, language: string): readonly Declared[] {
  const { values, partners } = code;
  const value = values[at]!;
  const next = values[at + 1];
  if (value === 'export' || value === 'module') return exported(code, at);
  if (value === 'const' || value === 'let' || value === 'var') return declaredBehind(code, at + 1, language);
  if (value === '=>') return arrowParameters(code, at);
  if (value === 'function') {
    const open = next === '(' ? at + 1 : at + 2;
    return parametersAt(code, open);
  }
  if (value === 'catch' && next === '(' && isWord(values[at + 2])) return [variable(values[at + 2]!, '')];
  if (value === 'this' && next === '.' && isWord(values[at + 2]) && values[at + 3] === '=' && values[at + 4] !== '=')
    return [field(values[at + 2]!, valueAt(code, at + 4, language))];
  if (accessModifiers.has(value) && isWord(next)) {
    const name = next === 'readonly' ? at + 2 : at + 1;
    if (values[name + 1] === ':' && partners[at] === -1)
      return [field(values[name]!, typeTextAt(code, name + 2, parameterStops))];
  }
  return none;
}

/** Names under which a file exports something that has another name in it. */
function exported(code: Code, at: number): readonly Declared[] {
  const { values, partners } = code;
  const isCommon = values[at] === 'module' && values[at + 2] === 'exports' && values[at + 3] === '=';
  const start = isCommon ? at + 4 : at + 1;
  const close = partners[start]!;
  if (values[start] === '{' && close > start && values[close + 1] !== 'from')
    return exportList(values.slice(start + 1, close));
  const value = values[isCommon ? start : start + 1];
  const isDefault = isCommon || values[start] === 'default' || values[start] === '=';
  return isDefault && isWord(value) && !beginsDefinition.has(value) ? [exportedName('default', `=${value}`)] : none;
}

/** `a as b` in an export statement, `b: a` in an object. */
function exportList(tokens: readonly string[]): readonly Declared[] {
  return tokens.flatMap((token, i) => {
    if (token !== 'as' && token !== ':') return [];
    const [before, after] = [tokens[i - 1], tokens[i + 1]];
    if (!isWord(before) || !isWord(after)) return [];
    return [token === 'as' ? exportedName(after, `=${before}`) : exportedName(before, `=${after}`)];
  });
}

function declaredBehind(code: Code, at: number, language: string): readonly Declared[] {
  const { values, partners } = code;
  const name = values[at];
  const close = partners[at] ?? -1;
  if (isWord(name)) {
    const next = values[at + 1];
    if (next === ':') return [variable(name, typeTextAt(code, at + 2, variableStops))];
    if (next === '=' && isLoader(values[at + 2] === 'await' ? values[at + 3] : values[at + 2])) return none;
    return next === '=' || next === 'of' ? [variable(name, valueAt(code, at + 2, language))] : [variable(name, '')];
  }
  if ((name !== '{' && name !== '[') || close < at) return none;
  const init = values[close + 1] === '=' ? close + 2 : -1;
  if (init > 0 && isLoader(values[init] === 'await' ? values[init + 1] : values[init])) return none;
  const value = init > 0 ? valueAt(code, init, language) : '';
  return destructured(code, [at, close], name === '{' && value.startsWith('=') ? value : '');
}

/** `{ a, b: c }` of a value declares its members `a` and `b`, the second as `c`. */
function destructured(
  { values, partners }: Code,
  [open, close]: readonly [number, number],
  value: string,
): readonly Declared[] {
  const found: Declared[] = [];
  for (let at = open + 1; at < close; at++) {
    const key = values[at]!;
    if (partners[at]! > at) at = partners[at]!;
    else if (isWord(key) && values[at + 1] === ':' && isWord(values[at + 2])) {
      found.push(variable(values[at + 2]!, value === '' ? '' : `${value}.${key}`));
      at += 2;
    } else if (isWord(key) && values[at - 1] !== '=') found.push(variable(key, value === '' ? '' : `${value}.${key}`));
  }
  return found;
}

function arrowParameters(code: Code, arrow: number): readonly Declared[] {
  const { values, partners } = code;
  const before = values[arrow - 1];
  if (isWord(before)) return values[arrow - 2] === ':' ? none : [variable(before, '')];
  return before === ')' && partners[arrow - 1] !== -1 ? parametersAt(code, partners[arrow - 1]!) : none;
}

function parametersAt(code: Code, open: number): readonly Declared[] {
  const close = code.values[open] === '(' ? code.partners[open]! : -1;
  return close < 0
    ? none
    : readParameters(code, { open, close }, 'colon').map(({ name, type }) => variable(name, type));
}

const beginsDefinition = new Set(['class', 'function', 'async', 'abstract', 'new', 'await', 'interface', 'enum']);
const accessModifiers = new Set(['private', 'public', 'protected', 'readonly']);
const parameterStops = new Set([',', ')', '=']);
const variableStops = new Set(['=', ';', 'of', 'in']);
