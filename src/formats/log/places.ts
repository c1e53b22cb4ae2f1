/**
 * Finds paths with line numbers in the output of tsc, eslint, jest, vitest, pytest, go test, cargo, javac and in stack
 * traces. Reads word by word in linear time. `locate-path.ts` decides whether a path is a project file.
 */

export type LogMention = {
  readonly path: string;
  readonly line: number | null;
  readonly start: number;
  readonly end: number;
};

/** A generator, since a long text may name a million locations. */
export function* findPlaces(text: string): Generator<LogMention, void, undefined> {
  let heading: LogMention | null = null;
  for (let start = 0, end = 0; start <= text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    const line = text.slice(start, end);
    if (line.length <= maxLineLength) {
      const alone = aloneOnLine(line, start);
      // eslint writes a path alone, then its problems as `line:column`.
      const below = heading === null ? null : /^\s+(\d+):\d+\s/.exec(line);
      if (below !== null && heading !== null) yield { ...heading, line: Number(below[1]) };
      else if (line.trim() !== '') heading = alone;
      if (alone !== null) yield alone;
      yield* wholeLine(line, start);
    }
    yield* words(line, start);
  }
}

/** A path that fills its line. It may contain spaces. */
function aloneOnLine(line: string, start: number): LogMention | null {
  const path = line.trim();
  if (!path.includes('.') || /:\d|[\r\u2028\u2029]/.test(path)) return null;
  const from = start + line.indexOf(path);
  return { path, line: null, start: from, end: from + path.length };
}

/**
 * Formats with spaces in the path: `PATH(12,5): error`, `PATH:12:5 - error`, `PATH: line 12`, `File "PATH", line 12`.
 */
function* wholeLine(line: string, start: number): Generator<LogMention> {
  // Remove the indent first: a pattern that begins with spaces would try each of them.
  const indent = line.length - line.trimStart().length;
  const written = line.slice(indent);
  for (const form of lineForms) {
    const [, before = '', path = '', number = ''] = form.exec(written) ?? [];
    if (path === '') continue;
    const from = start + indent + before.length;
    yield { path, line: number === '' ? null : Number(number), start: from, end: from + path.length };
  }
}

const lineForms = [
  /^()([^()\n]{1,400})\((\d{1,7}),\d{1,7}\): /,
  /^((?:--> |❯ |at )?)([^:\n]{1,400}):(\d{1,7})(?::\d{1,7})?(?::| - |$)/,
  /^()((?:[A-Za-z]:)?[^:\n]{1,400}): line (\d{1,7}), col/,
  /^(File ")([^"\n]{1,400})", line (\d{1,7})/,
  /^(at .{1,300} in )(\S.{0,300}):line (\d{1,7})$/,
  /^((?:FAIL|FAILED|PASS)\s{1,40})([^:>\n]{1,400}?)()(?:::| > | - |$)/,
];

/** Words that look like a path, with the position after them: `:12:5`, `:[12,5]`, `(12,5)`, `::test_name`, `#L12`. */
function* words(line: string, start: number): Generator<LogMention> {
  if (!line.includes('.')) return;
  for (const { 0: word, index } of line.matchAll(/[^\s"'`<>|*?,;=]+/g)) {
    if (!word.includes('.') || word.length > maxPathLength) continue;
    // `Object.<anonymous>(src/a.ts:1:2)` and `(src/a.ts:1:2)`. A folder name may contain brackets.
    const inside = word.lastIndexOf('(') + 1;
    const unopened = endOfOpening(word);
    yield* wordFrom(word, 0, start + index);
    if (inside > 0) yield* wordFrom(word, inside, start + index);
    if (unopened > 0 && unopened !== inside) yield* wordFrom(word, unopened, start + index);
  }
}

function* wordFrom(whole: string, from: number, start: number): Generator<LogMention> {
  const word = whole.slice(from);
  const [scheme = ''] = /^(?:file:\/\/)?\/?(?:[A-Za-z]:(?=[^:]))?/.exec(word) ?? [];
  const first = scheme.length > 1 ? scheme.length : 0;
  if (word === '' || word[first] === ':') return;
  let end = endOfWord(word, first + 1);
  for (const mark of [word.indexOf(':', first), anchorIn(word, first + 1), bracketIn(word)])
    if (mark > first && mark < end) end = mark;
  const [, number] = end < word.length ? (/^(?::\[?|\(|#L)(\d{1,7})/.exec(word.slice(end, end + 10)) ?? []) : [];
  const path = word.slice(0, end);
  const at = start + from;
  yield { path, line: number === undefined ? null : Number(number), start: at, end: at + end };
}

/** The offset of `#L12`; -1 if there is none. */
function anchorIn(word: string, from: number): number {
  const at = word.indexOf('#L', from) < 0 ? -1 : word.slice(from).search(/#L\d/);
  return at < 0 ? -1 : at + from;
}

/** The offset of a line in brackets that ends the word, as in `a.ts(12`; -1 if there is none. */
function bracketIn(word: string): number {
  const bracket = /\(\d{1,7}$/.exec(word.slice(-8));
  return bracket === null ? -1 : word.length - bracket[0].length;
}

/** The number of opening brackets at the beginning of a word; 0 if it has nothing else. */
function endOfOpening(word: string): number {
  let at = 0;
  while (at < word.length && '([{'.includes(word[at]!)) at += 1;
  return at === word.length ? 0 : at;
}

/** The offset of the trailing brackets and dots of a word, at least `least`. */
function endOfWord(word: string, least: number): number {
  let end = word.length;
  while (end > least && ')]}.'.includes(word[end - 1]!)) end -= 1;
  return end;
}

const maxLineLength = 2_000;
const maxPathLength = 1_000;
