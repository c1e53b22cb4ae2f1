/**
 * Splits a line into string literals, words, operators and brackets, in any language. The reader makes one pass and
 * never goes back, so a hostile line costs no more than a plain one of the same length.
 */

export type TokenKind = 'word' | 'string' | 'operator' | 'open' | 'close' | 'comma' | 'other';

/** `from` and `to` enclose the content: a string without its quotes, any other token whole. */
export type Token = {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
};

/** The tokens of `line`; `offset` is added to all positions. */
export function tokensOf(line: string, offset: number): Token[] {
  const tokens: Token[] = [];
  const unclosed = new Set<string>();
  let at = 0;
  /** Adds the token from `at` to `end` and goes on there. */
  const add = (kind: TokenKind, end: number, quote = 0): void => {
    const from = at + quote;
    const to = end - quote;
    tokens.push({
      kind,
      text: line.slice(from, to),
      start: at + offset,
      end: end + offset,
      from: from + offset,
      to: to + offset,
    });
    at = end;
  };
  while (at < line.length) {
    const unit = line.charCodeAt(at);
    if (unit <= 0x20) {
      at += 1;
      continue;
    }
    raw.lastIndex = at;
    const opened = mayBeRaw(unit) ? raw.exec(line) : null;
    if (opened !== null) {
      const closer = closerOf(opened[0]);
      const end = unclosed.has(closer) ? -1 : line.indexOf(closer, raw.lastIndex);
      if (end < 0) unclosed.add(closer);
      else if (!quoted.test(line.slice(raw.lastIndex, end))) {
        const [from, to] = [raw.lastIndex, end];
        tokens.push({
          kind: 'string',
          text: line.slice(from, to),
          start: at + offset,
          end: to + closer.length + offset,
          from: from + offset,
          to: to + offset,
        });
        at = to + closer.length;
        continue;
      }
    }
    word.lastIndex = at;
    if (word.test(line)) {
      add('word', word.lastIndex);
      continue;
    }
    const quote = mayBeQuote(unit) ? quoteAt(line, at) : '';
    if (quote !== '') {
      const end = unclosed.has(quote) ? -1 : endOfString(line, at, quote);
      if (end < 0) unclosed.add(quote);
      if (end < 0) add('other', at + quote.length);
      else add('string', end, quote.length);
      continue;
    }
    operator.lastIndex = at;
    if (operator.test(line)) add('operator', operator.lastIndex);
    else add(kindOfSign.get(line[at]!) ?? 'other', at + 1);
  }
  return tokens;
}

function mayBeRaw(unit: number): boolean {
  return unit < 128 && rawUnits[unit] === 1;
}

/** What closes a raw string: `"#`, `)x"`, `]==]`, or the bracket. */
function closerOf(opener: string): string {
  const hashes = /^[^#]*(#+)"$/.exec(opener);
  if (hashes !== null) return `"${hashes[1]}`;
  if (opener === "''") return opener;
  const delimiter = /^[Rr]"(\w*)\($/.exec(opener);
  if (delimiter !== null) return `)${delimiter[1]}"`;
  if (opener.startsWith('[')) return opener.replaceAll('[', ']');
  return { '(': ')', '{': '}', '[': ']' }[opener.at(-1)!]!;
}

function mayBeQuote(unit: number): boolean {
  return unit === 0x22 || unit === 0x27 || unit === 0x60 || unit === backslash;
}

/** The opening quote at an offset, with the backslashes or the two further quotes that belong to it; else `''`. */
function quoteAt(line: string, at: number): string {
  let sign = at;
  while (line.charCodeAt(sign) === backslash && sign < at + maxBackslashes) sign += 1;
  const character = line[sign];
  if (character !== '"' && character !== "'" && character !== '`') return '';
  if (sign > at) return line.slice(at, sign + 1);
  if (character === "'" && isApostrophe(line, at)) return '';
  const triple = character.repeat(3);
  return line.startsWith(triple, at) ? triple : character;
}

/** A quote after a letter is an apostrophe, unless the letter is the prefix of a string (`r'…'`). */
function isApostrophe(line: string, at: number): boolean {
  return at > 0 && /\w/.test(line[at - 1]!) && !(/[a-zA-Z]/.test(line[at - 1]!) && !/\w/.test(line[at - 2] ?? ' '));
}

/** The offset past the closing quote, or -1. */
function endOfString(line: string, start: number, quote: string): number {
  const from = start + quote.length;
  if (quote.length > 1) {
    const end = line.indexOf(quote, from);
    return end < 0 ? -1 : end + quote.length;
  }
  for (let at = from; at < line.length; at++) {
    if (line[at] === quote) return at + 1;
    if (line.charCodeAt(at) === backslash) at += 1;
  }
  return -1;
}

/** `r#"`, `#"`, `R"x(`, `r"(`, `%q(`, `~S(`, `q{`, `[[`, `''`. */
const raw = /[rb]{0,2}#{1,3}"|R"\w{0,8}\(|r"\(|%[qQ][({[]|~[sS][({[]|q[({]|\[={0,4}\[|''(?=\w)/y;
const rawUnits = Uint8Array.from({ length: 128 }, (_, unit) =>
  "rbRq#%[~'".includes(String.fromCharCode(unit)) ? 1 : 0,
);
const quoted = /["'`]/;
const backslash = 0x5c;
const maxBackslashes = 7;
/** A name with its path: `spring.datasource.password`, `$this->token`, `X-Api-Key`. */
const word = /[\w$@\u0080-\uff19\uff1b-\uffff]+(?:(?:->|::|\?\.|[.-])[\w$\u0080-\uff19\uff1b-\uffff]+)*/y;
const operator = /[=:：!?|+<>~&.*/%^-]+/y;
const kindOfSign: ReadonlyMap<string, TokenKind> = new Map([
  ['(', 'open'],
  ['[', 'open'],
  ['{', 'open'],
  [')', 'close'],
  [']', 'close'],
  ['}', 'close'],
  [',', 'comma'],
]);
