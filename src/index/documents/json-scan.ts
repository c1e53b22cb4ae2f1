/**
 * A tolerant reader of JSON with or without comments, which tells where things are. It needs no memory but
 * the stack of open brackets, copes with one line of any length, and takes what is broken as it comes.
 */
export type JsonEvent = {
  /** 'key' when a member's name was read, 'value' when a string, number or word was, else a bracket. */
  readonly type: 'key' | 'value' | 'open' | 'close';
  /** Brackets around it. */
  readonly depth: number;
  readonly start: number;
  readonly end: number;
  /** The opening bracket around it: '{', '[' or '' at the top. */
  readonly inside: string;
};

export function scanJson(text: string, visit: (event: JsonEvent) => void): void {
  const open: string[] = [];
  let at = 0;
  while (at < text.length) {
    const start = at;
    const character = text[at]!;
    if (character === '"' || character === "'") {
      at = endOfString(text, at);
      visit({
        type: isKey(text, at, open) ? 'key' : 'value',
        depth: open.length,
        start,
        end: at,
        inside: open.at(-1) ?? '',
      });
    } else if (character === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
      at = endOfComment(text, at);
    } else if (character === '{' || character === '[') {
      at += 1;
      visit({ type: 'open', depth: open.length, start, end: at, inside: open.at(-1) ?? '' });
      open.push(character);
    } else if (character === '}' || character === ']') {
      at += 1;
      open.pop();
      visit({ type: 'close', depth: open.length, start, end: at, inside: open.at(-1) ?? '' });
    } else if (isWord(text.charCodeAt(at))) {
      while (at < text.length && isWord(text.charCodeAt(at))) at += 1;
      visit({
        type: isKey(text, at, open) ? 'key' : 'value',
        depth: open.length,
        start,
        end: at,
        inside: open.at(-1) ?? '',
      });
    } else at += 1;
  }
}

/** A string's content, without quotes; escapes that are no plain JSON stay as they are. */
export function unquote(literal: string): string {
  const inner = literal.replace(/^["']|["']$/g, '');
  if (!inner.includes('\\')) return inner;
  return inner.replace(/\\(u[0-9a-fA-F]{4}|[\s\S])/g, (_, code: string) =>
    code.length === 5 ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : (escapes.get(code) ?? code),
  );
}

function isKey(text: string, end: number, open: readonly string[]): boolean {
  if (open.at(-1) !== '{') return false;
  let at = end;
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
  return text[at] === ':';
}

function endOfString(text: string, start: number): number {
  const quote = text.charCodeAt(start);
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 92) at += 1;
    else if (unit === quote) return at + 1;
    else if (unit === 10) return at;
  }
  return text.length;
}

function endOfComment(text: string, start: number): number {
  const isLine = text[start + 1] === '/';
  const end = text.indexOf(isLine ? '\n' : '*/', start + 2);
  if (end < 0) return text.length;
  return isLine ? end : end + 2;
}

function isSpace(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === 10 || unit === 13;
}

function isWord(unit: number): boolean {
  return (
    unit > 127 ||
    (unit >= 48 && unit <= 57) ||
    (unit >= 65 && unit <= 90) ||
    (unit >= 97 && unit <= 122) ||
    wordMarks.has(unit)
  );
}

/** `_ $ - + .` */
const wordMarks = new Set([95, 36, 45, 43, 46]);
const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
]);
