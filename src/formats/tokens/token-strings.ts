/** Where a comment, string or here-document that begins at an offset ends; at the end of the text if it is open. */
import type { Quote, TokenRules } from './token-rules.table.js';
import type { Token } from './tokens.js';

export function endOfComment(text: string, at: number, { lineComments, blockComments, special }: TokenRules): number {
  for (const [open, close] of blockComments)
    if (text.startsWith(open, at)) return indexAfter(text, close, at + open.length);
  for (const mark of lineComments) {
    if (!text.startsWith(mark, at)) continue;
    if (special === 'php' && text.startsWith('#[', at)) continue; // an attribute
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end;
  }
  return at;
}

/** Its content is from `from` to `to`; what follows it begins at `end`. */
type StringAt = { readonly from: number; readonly to: number; readonly end: number };

/** `before` is the token before it: a slash begins a regular expression only after some tokens. */
type Context = { readonly rules: TokenRules; readonly before: Token | undefined };

export function readString(text: string, at: number, { rules, before }: Context): StringAt | null {
  const { quotes } = rules;
  switch (rules.special) {
    case 'script':
      if (text[at] === '`') return templateAt(text, at);
      if (text[at] === '/' && mayBeginRegex(before)) return regexAt(text, at);
      break;
    case 'ruby':
      return symbolAt(text, at) ?? wordListAt(text, at) ?? quotedAt(text, at, quotes);
    case 'rust':
      return rustAt(text, at) ?? quotedAt(text, at, quotes);
    case 'python':
      return quotedAt(text, at + prefixLength(/[rRbBuUfF]{1,2}(?=["'])/y, text, at), quotes);
    case 'csharp': {
      const length = prefixLength(/[$@]{1,2}(?=")/y, text, at);
      const isVerbatim = length > 0 && text.slice(at, at + length).includes('@');
      return isVerbatim ? verbatimAt(text, at + length) : quotedAt(text, at + length, quotes);
    }
    default:
      break;
  }
  return quotedAt(text, at, quotes);
}

/** A string without an end has no content. */
function quotedAt(text: string, at: number, quotes: readonly Quote[]): StringAt | null {
  const quote = quotes.find(({ mark }) => text.startsWith(mark, at));
  if (quote === undefined) return null;
  const { mark, lines, escapes } = quote;
  const from = at + mark.length;
  for (let place = from; place < text.length; place++) {
    const unit = text.charCodeAt(place);
    if (unit === 0x5c && escapes) place += 1;
    else if (unit === 0x0a && lines === 'one') return { from, to: place, end: place };
    else if (text.startsWith(mark, place)) return { from, to: place, end: place + mark.length };
  }
  return { from: at, to: at, end: text.length };
}

/** Templates may hold templates: a stack finds the end of the outermost one. */
function templateAt(text: string, at: number): StringAt {
  const open: ('`' | '{')[] = ['`'];
  for (let place = at + 1; place < text.length; place++) {
    const unit = text[place]!;
    const inText = open.at(-1) === '`';
    if (unit === '\\') place += 1;
    else if (unit === '`') {
      if (inText) open.pop();
      else open.push('`');
      if (open.length === 0) return { from: at + 1, to: place, end: place + 1 };
    } else if (inText && unit === '$' && text[place + 1] === '{') {
      open.push('{');
      place += 1;
    } else if (!inText && unit === '{') open.push('{');
    else if (!inText && unit === '}') open.pop();
  }
  return { from: at, to: at, end: text.length };
}

function mayBeginRegex(before: Token | undefined): boolean {
  if (before === undefined) return true;
  if (before.kind === 'text') return false;
  if (before.kind === 'word')
    return /^(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield)$/.test(before.value);
  return !/^[)\]}]$/.test(before.value);
}

/** The content includes the slashes, so that it differs from a path. */
function regexAt(text: string, at: number): StringAt | null {
  let isInClass = false;
  const last = Math.min(text.length, at + maxRegexLength);
  for (let place = at + 1; place < last; place++) {
    const unit = text[place]!;
    if (unit === '\n') return null;
    if (unit === '\\') place += 1;
    else if (unit === '[') isInClass = true;
    else if (unit === ']') isInClass = false;
    else if (unit === '/' && !isInClass) {
      const end = place + 1 + prefixLength(/[a-z]{1,8}/y, text, place + 1);
      return { from: at, to: end, end };
    }
  }
  return null;
}

/** `:name`. Routes and commands of Ruby use symbols as strings. */
function symbolAt(text: string, at: number): StringAt | null {
  if (text[at] !== ':' || text[at - 1] === ':' || text[at + 1] === ':') return null;
  if (at > 0 && /[\w)\]]/.test(text[at - 1]!)) return null;
  const length = prefixLength(/[A-Za-z_]\w{0,100}[?!]?/y, text, at + 1);
  return length === 0 ? null : { from: at + 1, to: at + 1 + length, end: at + 1 + length };
}

/** `%w[a b]` and similar literals. */
function wordListAt(text: string, at: number): StringAt | null {
  if (text[at] !== '%') return null;
  const length = prefixLength(/%[wWiIqQ]?[[({]/y, text, at);
  if (length < 2) return null;
  const close = { '[': ']', '(': ')', '{': '}' }[text[at + length - 1] as '[' | '(' | '{'];
  const inside = text.slice(at + length, at + maxWordListLength).indexOf(close);
  const end = at + length + inside + 1;
  return inside < 0 ? null : { from: at, to: end, end };
}

/** Raw strings and characters. A lifetime looks like the beginning of a character and is none. */
function rustAt(text: string, at: number): StringAt | null {
  const hashes = prefixLength(/b?r#{0,8}(?=")/y, text, at);
  if (hashes > 0 && !/\w/.test(text[at - 1] ?? ' ')) {
    const from = at + hashes + 1;
    const close = `"${text.slice(at, at + hashes).replace(/[^#]/g, '')}`;
    const to = text.indexOf(close, from);
    return to < 0 ? { from: at, to: at, end: text.length } : { from, to, end: to + close.length };
  }
  const character = text[at] === "'" ? prefixLength(/'(?:\\.[^']{0,8}|[^'\\])'/suy, text, at) : 0;
  return character > 0 ? { from: at + 1, to: at + character - 1, end: at + character } : null;
}

function verbatimAt(text: string, at: number): StringAt {
  for (let place = at + 1; place < text.length; place++) {
    if (text[place] !== '"') continue;
    if (text[place + 1] !== '"') return { from: at + 1, to: place, end: place + 1 };
    place += 1;
  }
  return { from: at, to: at, end: text.length };
}

/** `<<~EOS` and `<<<EOT` run to the line that begins with their name. */
export function endOfHeredoc(text: string, at: number, { special }: TokenRules): number {
  if ((special !== 'ruby' && special !== 'php') || !text.startsWith('<<', at)) return at;
  const opening =
    special === 'ruby' ? /<<[~-]["'`]?([A-Z_]\w{0,60})["'`]?/y : /<<<[ \t]{0,9}["']?([A-Za-z_]\w{0,60})["']?/y;
  opening.lastIndex = at;
  const name = opening.exec(text)?.[1];
  if (name === undefined) return at;
  const firstLine = text.indexOf('\n', at);
  const closing = new RegExp(`^[ \\t]{0,80}${name}\\b`, 'gm');
  closing.lastIndex = firstLine < 0 ? text.length : firstLine;
  const found = closing.exec(text);
  return found === null ? text.length : found.index + found[0].length;
}

/** A false beginning is followed only this far. Otherwise each of many would be read to the end of the text. */
const maxRegexLength = 300;
const maxWordListLength = 2_000;

function prefixLength(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

function indexAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}
