/** Reads the name on the left of an operator or a bracket, and the name that a field `value` belongs to. */
import type { How } from './candidate.js';
import { type Key, keyOf } from './key-family.js';
import type { Token } from './line-tokens.js';

/** The name of a literal, and how it stands beside it. */
export type Naming = { readonly key: Key; readonly how: How; readonly op: string };

/** The number of the bracket that a closing one belongs to, or -1. */
export function openOf(tokens: readonly Token[], at: number): number {
  let depth = 0;
  for (let i = at; i >= Math.max(0, at - maxListTokens); i--) {
    if (tokens[i]!.kind === 'close') depth += 1;
    if (tokens[i]!.kind === 'open') depth -= 1;
    if (depth === 0) return i;
  }
  return -1;
}

/** The name before an operator. Skips a type: `name: Type =`, `name Type =`. */
export function nameOfOperator(tokens: readonly Token[], at: number): string | null {
  const token = tokens[at - 1];
  if (token === undefined) return null;
  if (token.kind === 'string') return token.text;
  if (token.kind === 'close') {
    const inner = nameInBrackets(tokens, at - 1);
    if (inner !== null && keyOf(inner).family !== 'none') return inner;
    return nameBeforeType(tokens, token.text === ']' ? at - 1 : openOf(tokens, at - 1)) ?? inner;
  }
  if (token.kind === 'operator' && /^[>*?&]/.test(token.text)) return nameBeforeType(tokens, at - 1);
  if (token.kind !== 'word') return null;
  if (tokens[at]!.text.includes('=') && keyOf(token.text).family === 'none')
    return nameBeforeType(tokens, at - 1) ?? token.text;
  return nameAt(tokens, at - 1);
}

/** A name, or two words that make one: `API key`. */
export function nameAt(tokens: readonly Token[], at: number): string {
  const before = tokens[at - 1]?.text ?? '';
  const text = tokens[at]?.text ?? '';
  return kindOfKey.test(before) && /^(?:key|token)$/i.test(text) ? `${before}_${text}` : text;
}

/** `a, b = "…", "…"` and `const [a, b] = ["…", "…"]`: the literal with this number belongs to the name with it. */
export function nameByPosition(tokens: readonly Token[], at: number, number: number): Naming | null {
  const isClosed = tokens[at - 1]?.kind === 'close';
  const names: Token[] = [];
  let i = at - (isClosed ? 2 : 1);
  for (; tokens[i]?.kind === 'word' && names.length < maxListTokens; i -= 2) {
    names.unshift(tokens[i]!);
    if (tokens[i - 1]?.kind !== 'comma') break;
  }
  const start = tokens[i - (isClosed ? 2 : 1)];
  const key = names.length < 2 || number >= names.length ? null : keyOf(names[number]!.text);
  if (key === null || key.family === 'none' || (start !== undefined && !declarations.test(start.text))) return null;
  return { key, how: 'op', op: tokens[at]!.text };
}

/** Looks a few tokens back for a name with a colon or blank between it and its type. */
function nameBeforeType(tokens: readonly Token[], at: number): string | null {
  for (let i = at - 1; i >= Math.max(0, at - maxTypeTokens); i--) {
    const { kind, text } = tokens[i]!;
    if (kind === 'word' && keyOf(text).family !== 'none') {
      const isTyped = at - i <= maxPlainType || tokens[i + 1]!.text.startsWith(':');
      return !isTyped || /<$/.test(tokens[i - 1]?.text ?? '') ? null : text;
    }
    if (kind === 'comma' || kind === 'string' || (kind === 'operator' && !/^[:<>?&|*]+$/.test(text))) return null;
  }
  return null;
}

/** `config["name"]`, `headers[NAME]`, `getName()`. */
function nameInBrackets(tokens: readonly Token[], at: number): string | null {
  const inner = tokens[at - 1];
  if (inner?.kind === 'string' || inner?.kind === 'word') {
    if (tokens[at]!.text === ']') return inner.text;
  }
  let depth = 0;
  for (let i = at; i >= Math.max(0, at - maxBracketTokens); i--) {
    const { kind } = tokens[i]!;
    if (kind === 'close') depth += 1;
    if (kind === 'open') depth -= 1;
    if (depth === 0) return tokens[i - 1]?.kind === 'word' ? tokens[i - 1]!.text : null;
  }
  return null;
}

/** The name that `value`, `default` and the like belong to: `name: "THE_NAME", value: …`. */
export function ownerOfValue(tokens: readonly Token[], at: number): Key | null {
  for (let i = at - 1; i >= Math.max(0, at - maxBracketTokens); i--) {
    const { kind, text } = tokens[i]!;
    if (kind !== 'string' && kind !== 'word') continue;
    const key = keyOf(text);
    const label = tokens[i - 2]?.text ?? '';
    if (key.family !== 'none' && (tokens[i - 1]?.kind === 'operator' ? ownerNames.test(label) : kind === 'string'))
      return key;
  }
  return null;
}

/** `value: "…", name: "THE_NAME"`: the name follows. */
export function ownerBehind(tokens: readonly Token[], at: number): Key | null {
  const label = tokens[at + 2]?.kind === 'comma' ? at + 3 : at + 2;
  const name = tokens[label + 2];
  if (!ownerNames.test(tokens[label]?.text ?? '') || tokens[label + 1]?.kind !== 'operator') return null;
  if (name?.kind !== 'string' && name?.kind !== 'word') return null;
  const key = keyOf(name.text);
  return key.family === 'none' ? null : key;
}

export const valueNames = /^(?:value|val|parameter value|default|default value|content|data|string|raw|secure string)$/;
const kindOfKey = /^(?:api|access|secret|private|auth)$/i;
const ownerNames = /^(?:name|key|ParameterKey|id|property|field|variable|env|header|param|parameter|label)$/i;
const declarations = /^(?:const|let|var|val|my|local|;)$/;
const maxTypeTokens = 6;
/** Without a colon: `token *Type =`, `token[25] =`. */
const maxPlainType = 3;
const maxBracketTokens = 8;
/** How far left a name or a bracket may stand. */
export const maxListTokens = 24;
