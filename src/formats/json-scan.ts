/** Reports where keys, values and brackets stand in JSON, with or without comments, in any text, broken or not. */
type JsonEvent = {
  /** The name of a member; a string, number or word; or a bracket. */
  readonly type: 'key' | 'value' | 'open' | 'close';
  /** The number of brackets around it. */
  readonly depth: number;
  readonly start: number;
  readonly end: number;
  /** The opening bracket around it: '{', '[' or '' at the top. */
  readonly inside: string;
};

export function scanJson(text: string, visit: (event: JsonEvent) => void): void {
  const open: string[] = [];
  const report = (type: JsonEvent['type'], start: number, end: number): void =>
    visit({ type, depth: open.length, start, end, inside: open.at(-1) ?? '' });
  let at = 0;
  while (at < text.length) {
    const start = at;
    const character = text[at]!;
    if (character === '"' || character === "'") {
      at = endOfString(text, at);
      report(isKey(text, at, open) ? 'key' : 'value', start, at);
    } else if (character === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
      at = endOfComment(text, at);
    } else if (character === '{' || character === '[') {
      at += 1;
      report('open', start, at);
      open.push(character);
    } else if (character === '}' || character === ']') {
      at += 1;
      open.pop();
      report('close', start, at);
    } else if (isWord(text.charCodeAt(at))) {
      while (at < text.length && isWord(text.charCodeAt(at))) at += 1;
      report(isKey(text, at, open) ? 'key' : 'value', start, at);
    } else at += 1;
  }
}

/** The content of a string. Escapes that JSON does not know stand for their second character. */
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
    (unit > 127 && unit !== 0xfeff) ||
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
