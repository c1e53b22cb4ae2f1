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
  const add = (kind: TokenKind, [start, end]: readonly [number, number], quote = 0): number => {
    const [from, to] = [start + quote, end - quote];
    const place = { start: start + offset, end: end + offset, from: from + offset, to: to + offset };
    tokens.push({ kind, text: line.slice(from, to), ...place });
    return end;
  };
  for (let at = 0; at < line.length; ) {
    const unit = line.charCodeAt(at);
    if (unit <= 0x20) {
      at += 1;
      continue;
    }
    const quote = quoteAt(line, at);
    if (quote !== '') {
      const end = unclosed.has(quote) ? -1 : endOfString(line, at, quote);
      if (end < 0) unclosed.add(quote);
      at = end < 0 ? add('other', [at, at + quote.length]) : add('string', [at, end], quote.length);
      continue;
    }
    word.lastIndex = at;
    if (word.test(line)) {
      at = add('word', [at, word.lastIndex]);
      continue;
    }
    operator.lastIndex = at;
    if (operator.test(line)) at = add('operator', [at, operator.lastIndex]);
    else at = add(kindOfSign.get(line[at]!) ?? 'other', [at, at + 1]);
  }
  return tokens;
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

const backslash = 0x5c;
const maxBackslashes = 7;
/** A name with its path: `spring.datasource.password`, `$this->token`, `X-Api-Key`. */
const word = /[\w$@\u0080-\uffff]+(?:(?:->|::|\?\.|[.-])[\w$\u0080-\uffff]+)*/y;
const operator = /[=:!?|+<>~&.*/%^-]+/y;
const kindOfSign: ReadonlyMap<string, TokenKind> = new Map([
  ['(', 'open'],
  ['[', 'open'],
  ['{', 'open'],
  [')', 'close'],
  [']', 'close'],
  ['}', 'close'],
  [',', 'comma'],
]);
