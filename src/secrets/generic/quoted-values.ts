/** Finds the name that a string literal belongs to, from the tokens to its left or from the line before. */
import type { How } from './candidate.js';
import { type Key, keyOf } from './key-family.js';
import { keyOfArgument } from './known-calls.js';
import type { Token } from './line-tokens.js';

/** The name of a literal, and how it stands beside it. */
export type Naming = { readonly key: Key; readonly how: How; readonly op: string };

/** `at` is the number of the string in `tokens`; `before` are the tokens of the line before. */
export function nameOfString(tokens: readonly Token[], at: number, before: readonly Token[]): Naming | null {
  return nameBefore(tokens, at, before) ?? nameBehind(tokens, at);
}

/** `"…" == name`, `"…".equals(name)`: the value precedes its name. */
function nameBehind(tokens: readonly Token[], at: number): Naming | null {
  const [operator, name, inner] = [tokens[at + 1], tokens[at + 2], tokens[at + 4]];
  const compared = operator?.kind === 'operator' && /^[!=]==?$/.test(operator.text) ? name : undefined;
  const other = compared ?? (name?.text === 'equals' ? inner : undefined);
  const key = other?.kind === 'word' ? keyOf(other.text) : null;
  return key === null || key.family === 'none' ? null : { key, how: 'op', op: '==' };
}

function nameBefore(tokens: readonly Token[], at: number, before: readonly Token[]): Naming | null {
  const last = at - 1 - (isPrefix(tokens, at - 1) ? 1 : 0);
  const token = tokens[last];
  if (token === undefined) return nameOnLineBefore(before);
  if (token.kind === 'operator') return nameAtOperator(tokens, last, before);
  if (token.kind === 'word' && /[!&]$/.test(tokens[last - 1]?.text ?? '') && tokens[last - 1]!.text.startsWith(':'))
    return nameAtOperator(tokens, last - 1, before);
  if (token.kind === 'word') return nameAtWord(tokens, last);
  if (token.kind === 'open') return nameAtOpen(tokens, last, before);
  if (token.kind === 'comma') return nameAtComma(tokens, last, before);
  return null;
}

/** One letter that touches the quote: `r"…"`, `b'…'`. */
function isPrefix(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return (
    token?.kind === 'word' &&
    token.end === tokens[at + 1]!.start &&
    /^(?:[rbuflLRBUFN]{1,2}|@|\$|\$@)$/.test(token.text)
  );
}

function nameAtOperator(tokens: readonly Token[], at: number, before: readonly Token[]): Naming | null {
  const op = tokens[at]!.text;
  if (concatenations.test(op)) return throughStatement(tokens, at, 'cat');
  if (defaults.test(op)) return throughStatement(tokens, at, 'dflt');
  if (op === '-') return nameAtWord(tokens, at - 1);
  if (!assignments.test(op) && !(op === '|' && tokens[0]!.text === '|')) return null;
  const named = nameOfOperator(tokens, at);
  if (named === null) return null;
  const key = keyOf(named);
  if (valueNames.test(key.words.join(' '))) {
    const owner = ownerOfValue(tokens, at) ?? ownerOfValue(before, before.length) ?? ownerBehind(tokens, at);
    if (owner !== null) return { key: owner, how: 'pair', op };
    const outer = throughStatement(tokens, at - 1, 'op') ?? fieldOf(before);
    if (outer !== null && key.family === 'none') return outer;
  }
  return key.family === 'none' ? null : { key, how: 'op', op };
}

/** `name = Field(` on the line before, with `default=` here. */
function fieldOf(before: readonly Token[]): Naming | null {
  return before.at(-1)?.text === '(' ? throughStatement(before, before.length, 'op') : null;
}

/** The name before an operator. Skips a type: `name: Type =`, `name Type =`. */
export function nameOfOperator(tokens: readonly Token[], at: number): string | null {
  const token = tokens[at - 1];
  if (token === undefined) return null;
  if (token.kind === 'string') return token.text;
  if (token.kind === 'close') {
    const inner = nameInBrackets(tokens, at - 1);
    if (token.text !== ']' || (inner !== null && keyOf(inner).family !== 'none')) return inner;
    return nameBeforeType(tokens, at - 1) ?? inner;
  }
  if (token.kind === 'operator' && /^[>*?&]/.test(token.text)) return nameBeforeType(tokens, at - 1);
  if (token.kind !== 'word') return null;
  if (tokens[at]!.text.includes('=') && keyOf(token.text).family === 'none')
    return nameBeforeType(tokens, at - 1) ?? token.text;
  return token.text;
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
function ownerBehind(tokens: readonly Token[], at: number): Key | null {
  const label = tokens[at + 2]?.kind === 'comma' ? at + 3 : at + 2;
  const name = tokens[label + 2];
  if (!ownerNames.test(tokens[label]?.text ?? '') || tokens[label + 1]?.kind !== 'operator') return null;
  if (name?.kind !== 'string' && name?.kind !== 'word') return null;
  const key = keyOf(name.text);
  return key.family === 'none' ? null : key;
}

/** `password "…"`, `IDENTIFIED BY '…'`, and the words `or` and `else` before a default. */
function nameAtWord(tokens: readonly Token[], at: number): Naming | null {
  const text = tokens[at]?.text ?? '';
  if (/^(?:or|else|OR)$/.test(text)) return throughStatement(tokens, at, 'dflt');
  if (/^by$/i.test(text) && tokens.slice(Math.max(0, at - 3), at).some((token) => /^identified$/i.test(token.text)))
    return { key: keyOf('identified_password'), how: 'sql', op: '' };
  if (/^(?:is|to|was)$/i.test(text) && tokens[at - 1] !== undefined) {
    const key = keyOf(tokens[at - 1]!.text);
    return key.family === 'none' ? null : { key, how: 'space', op: 'is' };
  }
  if (
    /^ConvertTo-SecureString$/i.test(text) ||
    (/^String$/i.test(text) && /^ConvertTo-SecureString$/i.test(tokens[at - 2]?.text ?? ''))
  )
    return { key: keyOf('secure_password'), how: 'op', op: '=' };
  const key = keyOf(text);
  return key.family === 'none' ? null : { key, how: /^(?:PASSWORD|password)$/.test(text) ? 'sql' : 'space', op: '' };
}

/** The first argument or item: `setToken("…")`, `key = f("…")`, `keys = ["…"`. */
function nameAtOpen(tokens: readonly Token[], at: number, before: readonly Token[]): Naming | null {
  const left = tokens[at - 1];
  if (left === undefined) return nameOnLineBefore(before);
  if (left.kind === 'operator' && assignments.test(left.text)) {
    const name = nameOfOperator(tokens, at - 1);
    const key = name === null ? null : keyOf(name);
    return key === null || key.family === 'none'
      ? null
      : { key, how: tokens[at]!.text === '(' ? 'op' : 'list', op: left.text };
  }
  if (left.kind !== 'word' && left.kind !== 'close') return null;
  const argument = keyOfArgument(left.text, 0);
  if (argument !== null) return { key: argument, how: 'op', op: ',' };
  if (left.kind === 'word' && converters.test(left.text)) {
    const converted = throughStatement(tokens, at - 1, 'op');
    if (converted !== null) return converted;
  }
  const callee = left.kind === 'word' ? keyOf(left.text) : null;
  if (callee !== null && callee.family !== 'none' && !lookups.test(left.text))
    return { key: callee, how: 'call', op: '(' };
  if (tokens[at - 2]?.kind === 'open') return nameAtOpen(tokens, at - 2, []);
  return throughStatement(tokens, at - 1, 'wrap');
}

/** A further argument or item: `set("name", "…")`, `login(user, "…")`, `["…", "…"`. */
function nameAtComma(tokens: readonly Token[], at: number, before: readonly Token[]): Naming | null {
  let depth = 0;
  let items = 1;
  for (let i = at - 1; i >= Math.max(0, at - maxListTokens); i--) {
    const { kind, text } = tokens[i]!;
    if (kind === 'close') depth += 1;
    if (depth === 0 && kind === 'comma') items += 1;
    if (kind === 'open' && depth > 0) depth -= 1;
    else if (kind === 'open') {
      const first = tokens[i + 1];
      const flag = tokens[at - 1]!;
      if (flag.kind === 'string' && (flag.text.startsWith('--') || (items === 2 && text === '('))) {
        const key = keyOf(flag.text);
        if (key.family !== 'none') return { key, how: 'pair', op: ',' };
      }
      if (items === 1 && /[({]/.test(text) && (first?.kind === 'string' || first?.kind === 'word') && i + 2 === at) {
        const key = keyOf(first.text);
        if (key.family !== 'none') return { key, how: 'pair', op: ',' };
      }
      const argument = text === '(' ? keyOfArgument(tokens[i - 1]?.text ?? '', items) : null;
      if (argument !== null) return { key: argument, how: 'op', op: '=' };
      const outer = nameAtOpen(tokens, i, before);
      return outer === null || outer.how === 'wrap' ? null : { ...outer, op: text === '(' ? ',' : outer.op };
    }
  }
  return items === 1 && depth === 0 && at === 4 ? namedBySymbol(tokens) : null;
}

/** `set :password, "…"`: a command with a symbol. */
function namedBySymbol([, colon, name]: readonly Token[]): Naming | null {
  const key = colon!.text === ':' && name!.kind === 'word' ? keyOf(name!.text) : null;
  return key === null || key.family === 'none' ? null : { key, how: 'pair', op: ',' };
}

/** The last name before an assignment in the statement. */
function throughStatement(tokens: readonly Token[], at: number, how: How): Naming | null {
  for (let i = at - 1; i >= Math.max(0, at - maxListTokens); i--) {
    const { kind, text } = tokens[i]!;
    if (kind === 'comma' && how === 'wrap') return null;
    if (kind === 'operator' && assignments.test(text)) {
      const name = nameOfOperator(tokens, i);
      const key = name === null ? null : keyOf(name);
      return key === null || key.family === 'none' ? null : { key, how, op: text };
    }
    if (how === 'dflt' && (kind === 'word' || kind === 'string') && keyOf(text).family !== 'none')
      return { key: keyOf(text), how, op: '' };
  }
  return null;
}

/** The line before ends in a name and an operator, with the value here. */
function nameOnLineBefore(before: readonly Token[]): Naming | null {
  const at = before.length - 1 - (before.at(-1)?.text === '(' ? 1 : 0);
  const token = before[at];
  if (token?.kind !== 'operator') return null;
  if (defaults.test(token.text)) return throughStatement(before, at, 'dflt');
  if (!assignments.test(token.text)) return null;
  const name = nameOfOperator(before, at);
  const key = name === null ? null : keyOf(name);
  return key === null || key.family === 'none' ? null : { key, how: 'next', op: token.text };
}

/** Functions that only change the type of their argument. */
const converters =
  /(?:^|[.:])(?:String::from|from|SecretStr|Secret|StringBuilder|bytes|bytearray|str|NSString|Some|Buffer\.from|raw)$/;
const assignments = /^(?:={1,3}|<<<|:|:{1,3}=|\.=|=>|!==?|\?=|\|\|=|\?\?=|\+=|<-|->|:-|=~|::)[&*!~-]?$/;
const defaults = /^(?:\|\||\?\?|\?:|\?)$/;
const concatenations = /^(?:\+|\.|\.\.|<>|&)$/;
export const valueNames = /^(?:value|val|parameter value|default|default value|content|data|string|raw|secure string)$/;
const ownerNames = /^(?:name|key|ParameterKey|id|property|field|variable|env|header|param|parameter|label)$/i;
const lookups =
  /(?:^|\.)(?:get|getenv|env|has|find|fetch|lookup|read|load|require|import|isset|remove|delete|del|pop|exists?|check|validate|assert\w*|expect|describe|it|test|log|print\w*|error|warn|info|debug)$/i;
const maxTypeTokens = 6;
/** Without a colon: `token *Type =`. */
const maxPlainType = 2;
const maxBracketTokens = 8;
const maxListTokens = 24;
