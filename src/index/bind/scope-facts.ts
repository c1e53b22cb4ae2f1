/** What the scopes of a file declare, read when it is first asked for: variables, parameters, results. */
import { remember } from '../../base/remember.js';
import type { Definition, IndexedFile, Uses } from '../../model/analysis.js';
import { type Code, isWord, tokenise } from '../uses/code-tokens.js';
import { type Parameter, readParameters, typePlaceOf } from '../uses/parameters.js';
import { readScopes } from '../uses/scopes.js';
import { readLocals } from '../uses/use-text.js';
import type { DefinitionPlace } from './name-table.js';

export type ScopeFacts = {
  /** The variables of a scope: name -> types, as `Local.type`. */
  readonly localsAt: (file: number, scope: number) => Locals;
  readonly signatureOf: (place: DefinitionPlace) => SignatureTypes;
  /** The definition around a definition; -1 at the top. */
  readonly outerOf: (file: number, at: number) => number;
};

export type Locals = ReadonlyMap<string, readonly string[]>;

export function createScopeFacts(files: readonly IndexedFile[], usesOf: (file: number) => Uses): ScopeFacts {
  const scopesOf = unlimited((file: number) => readScopes(files[file]!.definitions));
  const signaturesOf = unlimited((file: number) =>
    unlimited((at: number) => readSignatureTypes(files[file]!.definitions[at]!, files[file]!.entry.language)),
  );
  const localsOf = unlimited((file: number) => groupLocals(usesOf(file)));
  return {
    localsAt: (file, scope) => localsOf(file).get(scope) ?? none,
    outerOf: (file, at) => scopesOf(file).outer(at),
    signatureOf: ([file, at]) => signaturesOf(file)(at),
  };
}

function groupLocals(uses: Uses): ReadonlyMap<number, Locals> {
  const scopes = new Map<number, Map<string, string[]>>();
  for (const { scope, name, type } of readLocals(uses)) {
    const own = scopes.get(scope) ?? new Map<string, string[]>();
    scopes.set(scope, own);
    const types = own.get(name);
    if (types === undefined) own.set(name, [type]);
    else if (types.length < maxTypes) types.push(type);
  }
  return scopes;
}

const none: Locals = new Map();
const unlimited = <T>(answer: (key: number) => T) => remember(answer, Number.POSITIVE_INFINITY);

/** A name that is declared more often in one scope is no single thing. */
const maxTypes = 6;

type SignatureTypes = {
  readonly parameters: readonly Parameter[];
  /** The type of the value, or of what a call returns; '' if it is not stated. */
  readonly value: string;
};

/** The types that a definition's signature states: of its parameters, and of its value or result. */
function readSignatureTypes({ name, signature }: Definition, language: string): SignatureTypes {
  const code = tokenise(signature, language);
  const at = code.values.findIndex((value) => value === name || value === `$${name}`);
  if (at < 0) return { parameters: [], value: '' };
  const place = typePlaceOf(language);
  const open = openingAfter(code, at);
  const close = open < 0 ? -1 : code.partners[open]!;
  const parameters = close < 0 ? [] : readParameters(code, { open, close }, place);
  return { parameters: [...receiverOf(code, at), ...parameters], value: valueType(code, { at, open, close }, place) };
}

/** The bracket of the parameters; what stands between it and the name are generics or the value of a constant. */
function openingAfter({ values }: Code, at: number): number {
  for (let i = at + 1; i < values.length; i++) {
    if (values[i] === '(') return i;
    if (values[i] === ':' || values[i] === '{') return -1;
  }
  return -1;
}

/** Go writes the receiver of a method before its name. */
function receiverOf(code: Code, at: number): readonly Parameter[] {
  const isReceiver = code.values[0] === 'func' && code.values[1] === '(' && code.partners[1]! === at - 1;
  return isReceiver ? readParameters(code, { open: 1, close: at - 1 }, 'after') : [];
}

type Marks = { readonly at: number; readonly open: number; readonly close: number };

function valueType({ values }: Code, { at, open, close }: Marks, place: ReturnType<typeof typePlaceOf>): string {
  const behind = close < 0 ? values.slice(at + 1) : values.slice(close + 1);
  if (place === 'after') return join(untilValue(behind));
  const [first] = behind;
  if (first === ':' || first === '->' || (first === '?' && behind[1] === ':'))
    return join(untilValue(behind.slice(first === '?' ? 2 : 1)));
  if (place !== 'before' || (open >= 0 && close < 0)) return '';
  return join(values.slice(0, at).filter((value) => isWord(value) || typeMarks.has(value)));
}

function untilValue(values: readonly string[]): readonly string[] {
  const end = values.findIndex((value) => value === '=' || value === '{' || value === 'where');
  return end < 0 ? values : values.slice(0, end);
}

/** Two words side by side are alternatives: one of them is a modifier. */
function join(values: readonly string[]): string {
  return values
    .join(' ')
    .replace(/([\w$]) (?=[\w$])/g, '$1|')
    .replace(/ /g, '');
}

const typeMarks = new Set(['.', '::', '<', '>', '[', ']', ',', '*', '&', '?']);

/**
 * The names in a written type, in the order in which they are tried. A wrapper that the project does not define
 * (`Promise<User>`, `map[string]*User`) is looked through: the first name that binds is the type.
 */
export function typeNames(type: string): readonly (readonly string[])[] {
  const arrow = type.lastIndexOf('=>');
  const value = arrow < 0 ? type : type.slice(arrow + 2);
  if (value.startsWith('func')) return [];
  return value.split(/[|&]/).flatMap((part) => {
    const names = part.match(/[A-Za-z_$\\\u0080-\uffff][\w$\\\u0080-\uffff]*(?:(?:\.|::)[\w$]+)*/g) ?? [];
    return names.length === 0 ? [] : [names.map((name) => name.replaceAll('::', '.'))];
  });
}

/** The type of one of several results: `(*Client, error)`. */
export function resultType(type: string, position: number): string {
  if (!type.startsWith('(')) return position === 0 ? type : '';
  const results: string[] = [''];
  let depth = 0;
  for (const letter of type.slice(1, -1)) {
    if (letter === ',' && depth === 0) results.push('');
    else results[results.length - 1] += letter;
    if ('([{<'.includes(letter)) depth += 1;
    else if (')]}>'.includes(letter)) depth -= 1;
  }
  // Named results: `(client *Client, err error)`.
  return results[position]?.split('|').at(-1) ?? '';
}
