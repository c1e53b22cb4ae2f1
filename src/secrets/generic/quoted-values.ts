/** Finds the name that a string literal belongs to, from the tokens to its left or from the line before. */
import {
  maxListTokens,
  type Naming,
  nameAt,
  nameByPosition,
  nameOfOperator,
  openOf,
  ownerBehind,
  ownerOfValue,
  valueNames,
} from './assigned-names.js';
import type { How } from './candidate.js';
import { type Key, keyOf, strongFamilies } from './key-family.js';
import { keyOfArgument } from './known-calls.js';
import type { Token } from './line-tokens.js';

/** `at` is the number of the string in `tokens`; `before` are the tokens of the line before. */
export function nameOfString(tokens: readonly Token[], at: number, before: readonly Token[]): Naming | null {
  return nameBefore(tokens, at, before) ?? nameBehind(tokens, at);
}

/** `"…" == name`, `"…".equals(name)`, `echo "…" | chpasswd`: the value precedes its name. */
function nameBehind(tokens: readonly Token[], at: number): Naming | null {
  const [operator, name, inner] = [tokens[at + 1], tokens[at + 2], tokens[at + 4]];
  if (operator?.text === '|' && tokens.slice(at + 2, at + maxPiped).some(({ text }) => readers.test(text)))
    return { key: keyOf('user_password'), how: 'op', op: '=' };
  const compared = operator?.kind === 'operator' && /^[!=]==?$/.test(operator.text) ? name : undefined;
  const other = compared ?? (name?.text === 'equals' ? inner : undefined);
  const key = other?.kind === 'word' ? keyOf(other.text) : null;
  return key === null || key.family === 'none' ? null : { key, how: 'op', op: '==' };
}

/** A converted string stands for its value: `f("…")` is read as `"…"`, then as the argument of `f`. */
function nameBefore(tokens: readonly Token[], at: number, before: readonly Token[]): Naming | null {
  const outer = startOfConversion(tokens, at);
  return (outer < at ? nameLeftOf(tokens, outer, before) : null) ?? nameLeftOf(tokens, at, before);
}

/** The number of the first token of the conversions around a string, or of the string itself. */
function startOfConversion(tokens: readonly Token[], at: number): number {
  let start = at;
  for (let level = 0; level < maxLevels && tokens[start - 1]?.text === '('; level++) {
    if (!converters.test(tokens[start - 2]?.text ?? '')) break;
    start -= 2;
    if (tokens[start - 1]?.text === 'new') start -= 1;
    if (tokens[start - 1]?.text === ']' && tokens[start - 2]?.text === '[') start -= 2;
  }
  return start;
}

function nameLeftOf(tokens: readonly Token[], at: number, before: readonly Token[]): Naming | null {
  const last = at - 1 - (isPrefix(tokens, at - 1) ? 1 : 0);
  const token = tokens[last];
  if (token === undefined) return nameOnLineBefore(before);
  if (token.kind === 'operator') return nameAtOperator(tokens, last, before);
  if (token.kind === 'word' && /^[!&]+$/.test(tokens[last - 1]?.text ?? '') && tokens[last - 2]?.text === ':')
    return nameAtOperator(tokens, last - 2, before);
  if (token.kind === 'word') return nameAtWord(tokens, last, before);
  if (token.kind === 'open') return nameAtOpen(tokens, last, before);
  if (token.kind === 'comma') return nameAtComma(tokens, last, before);
  return token.kind === 'close' ? nameInList(tokens, last) : null;
}

/** `(or (getenv "NAME") "…")`, `(:name . "…")`. */
function nameInList(tokens: readonly Token[], at: number): Naming | null {
  const open = openOf(tokens, at);
  return tokens[open - 1]?.text === 'or' && tokens[open - 2]?.text === '('
    ? throughStatement(tokens, at, 'dflt')
    : null;
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
  if (op === '<<' && assignments.test(tokens[at - 1]?.text ?? '')) return nameAtOperator(tokens, at - 1, before);
  if (op === '|' && tokens[at - 2]?.text === '|' && tokens[at - 3]?.kind === 'open')
    return nameAtOpen(tokens, at - 3, before);
  if (op === '.' && /^[:']$/.test(tokens[at - 2]?.text ?? '')) return nameAtWord(tokens, at - 1, before);
  if (concatenations.test(op)) return throughStatement(tokens, at, 'cat');
  if (defaults.test(op)) return throughStatement(tokens, at, 'dflt');
  if (op === '-') return nameAtWord(tokens, at - 1, before);
  if (!assignments.test(op) && !(op === '|' && tokens[0]!.text === '|')) return null;
  const position = op.endsWith('=') ? nameByPosition(tokens, at, 0) : null;
  if (position !== null) return position;
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

/** `password "…"`, `IDENTIFIED BY '…'`, and the words `or` and `else` before a default. */
function nameAtWord(tokens: readonly Token[], at: number, before: readonly Token[]): Naming | null {
  const text = tokens[at]?.text ?? '';
  if (/^(?:or|else|OR|fromMaybe)$/.test(text)) return throughStatement(tokens, at, 'dflt');
  if (/^return$/.test(text) || (at === 0 && /^(?:send|type)$/.test(text))) return nameOfResult(before);
  if (/^value$/i.test(text)) {
    const owner = tokens.slice(0, at).findLast((token) => strongFamilies.has(keyOf(token.text).family));
    return owner === undefined ? null : { key: keyOf(owner.text), how: 'pair', op: '=' };
  }
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
  const key = keyOf(nameAt(tokens, at));
  if (key.family === 'none') return null;
  if (/^(?:def\w*|setq|set|@)$/.test(tokens[at - 1]?.text ?? '') || text.startsWith('@'))
    return { key, how: 'op', op: '' };
  return { key, how: /^(?:PASSWORD|password)$/.test(text) ? 'sql' : 'space', op: '' };
}

/** The line before names what this one returns or sends: `def api_token():`, `expect "password:"`. */
function nameOfResult(before: readonly Token[]): Naming | null {
  const at = before.findIndex(({ kind, text }, i) => kind === 'word' && before[i + 1]?.text === '(' && text !== 'if');
  const asked = before.length === 2 && before[1]!.kind === 'string' ? before[1]!.text.replace(/\W+$/, '') : null;
  const name = asked ?? (/^(?:[:{]|=>|->)$/.test(before.at(-1)?.text ?? '') ? before[at]?.text : undefined);
  const key = keyOf(name ?? '');
  return key.family === 'none' ? null : { key, how: 'next', op: ':' };
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
  const argument = keyOfArgument(left.text, tokens[at + 2]?.kind === 'close' ? 'only' : 0);
  if (argument !== null) return { key: argument, how: 'op', op: ',' };
  const field = typing.test(left.text) ? fieldOfCall(tokens, at - 3) : null;
  if (field !== null) return { key: field, how: 'pair', op: ',' };
  if (defaulting.test(left.text) || (tokens[at]!.text === '{' && lookupBefore(tokens, at - 1))) {
    const owner = throughStatement(tokens, at - 1, 'dflt');
    if (owner !== null) return owner;
  }
  const callee = left.kind === 'word' ? keyOf(left.text) : null;
  if (callee !== null && callee.family !== 'none' && !lookups.test(left.text))
    return {
      key: callee,
      how: tokens[at + 2]?.kind === 'close' && !questions.test(left.text) ? 'pair' : 'call',
      op: '(',
    };
  if (tokens[at - 2]?.kind === 'open') return nameAtOpen(tokens, at - 2, []);
  return throughStatement(tokens, at - 1, 'wrap');
}

/** `get("#password").type("…")`: the field that the call before names. */
function fieldOfCall(tokens: readonly Token[], at: number): Key | null {
  if (tokens[at]?.kind !== 'close') return null;
  const name = tokens.slice(openOf(tokens, at), at).findLast(({ kind }) => kind === 'string');
  const key = keyOf(name?.text ?? '');
  return strongFamilies.has(key.family) ? key : null;
}

/** `ENV.fetch("NAME") { "…" }`. */
function lookupBefore(tokens: readonly Token[], at: number): boolean {
  return tokens[at]!.kind === 'close' && /fetch$/.test(tokens[openOf(tokens, at) - 1]?.text ?? '');
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
      const argument = text === '(' ? keyOfArgument(tokens[i - 1]?.text ?? '', items) : null;
      if (argument !== null) return { key: argument, how: 'op', op: '=' };
      if (items === 1 && /[({]/.test(text) && (first?.kind === 'string' || first?.kind === 'word') && i + 2 === at) {
        const key = keyOf(first.text);
        if (key.family !== 'none') return { key, how: 'pair', op: ',' };
      }
      if (flag.kind === 'word' && /^[A-Z][A-Z_]+$/.test(flag.text) && keyOf(flag.text).family === 'pw')
        return { key: keyOf(flag.text), how: 'pair', op: ',' };
      if (text === '(' && flag.kind === 'string' && accounts.test(flag.text))
        return { key: keyOf('account_password'), how: 'op', op: '=' };
      const owner = /=$/.test(tokens[i - 1]?.text ?? '') ? nameByPosition(tokens, i - 1, items) : null;
      if (owner !== null) return owner;
      const outer = nameAtOpen(tokens, i, before);
      if (outer?.how === 'list' && outer.key.family === 'auth' && items === 1) return { ...outer, how: 'op' };
      return outer === null || outer.how === 'wrap' ? null : { ...outer, op: text === '(' ? ',' : outer.op };
    }
    if (kind === 'operator' && depth === 0 && /^:?=$/.test(text)) return nameByPosition(tokens, i, items);
  }
  return items === 1 && depth === 0 && at === 3 ? namedBySymbol(tokens) : null;
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
  /(?:^|[.:])(?:from|Secret(?:Str(?:ing)?)?(?:::new)?|StringBuilder|bytes?|bytearray|[Gg]etBytes|str|String|string|NSString|Some|Just|raw|bcrypt|btoa|b64encode)$/;
/** Functions whose argument stands in for a missing value. */
const defaulting = /(?:^|[.:])(?:default|unwrap_or(?:_else)?|getOrElse|orElse|getOrDefault|get_or)$/;
/** Methods that write into a field. */
const typing = /^(?:type|send_keys|sendKeys|fill|setValue|fill_in)$/;
/** Commands that read a password from their input. */
const readers = /^(?:chpasswd|passwd|password-stdin|pass-stdin)$/;
/** Accounts whose password is the next argument. */
const accounts = /^(?:root|admin|administrator|sa|postgres)$/i;
const assignments = /^(?:={1,3}|<<<|:|：|:{1,3}=|\.=|=>|!==?|\?=|\|\|=|\?\?=|\+=|<-|->|:-|=~|::)[&*!~-]{0,2}$/;
const defaults = /^(?:\|\||\?\?|\?:|\?|\/\/)$/;
const concatenations = /^(?:\+|\.|\.\.|<>|&)$/;
const lookups =
  /(?:^|\.)(?:get|getenv|env|has|find|fetch|lookup|read|load|require|import|isset|remove|delete|del|pop|exists?|check|validate|assert\w*|expect|describe|it|test|log|print\w*|error|warn|info|debug)$/i;
/** Functions that are asked for something: their argument is a name, a path or a text. */
const questions =
  /(?:^|[._>])(?:[Gg]et|[Ss]elect|[Ff]ind|[Ff]etch|[Ll]ookup|[Rr]ead|[Ll]oad|[Pp]arse|[Gg]enerate|[Cc]reate|[Mm]ake|[Ii]s|[Hh]as|[Cc]heck|[Vv]alidate|[Vv]erify|[Aa]ssert|[Ee]xpect|[Tt]est|[Pp]rint|[Tt]o|[Ff]rom|[Bb]y)[A-Z_]/;
/** Conversions around one value. */
const maxLevels = 3;
const maxPiped = 10;
