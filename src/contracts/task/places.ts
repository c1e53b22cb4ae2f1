/**
 * Places that a tool's output speaks of: paths with a line, as tsc, eslint, jest, vitest, pytest, go test,
 * cargo, javac and stack traces write them. Reading is by words, so it takes time in proportion to the
 * text; whether a word is a file of the project, `locate.ts` says.
 */

export type Place = {
  readonly path: string;
  readonly line: number | null;
  /** Where the path stands in the text. */
  readonly start: number;
  readonly end: number;
};

export function findPlaces(text: string): Place[] {
  const places: Place[] = [];
  let start = 0;
  let heading: Place | null = null;
  for (const line of text.split('\n')) {
    if (line.length <= longestLine) {
      const alone = aloneOnLine(line, start);
      // eslint writes a path alone, then what is wrong in it as `line:column`.
      const below = heading === null ? null : /^\s+(\d+):\d+\s/.exec(line);
      if (below !== null && heading !== null) places.push({ ...heading, line: Number(below[1]) });
      else if (line.trim() !== '') heading = alone;
      places.push(...(alone === null ? [] : [alone]), ...wholeLine(line, start), ...words(line, start));
    } else places.push(...words(line, start));
    start += line.length + 1;
  }
  return places;
}

/** A path that is all there is on a line; it may have spaces. */
function aloneOnLine(line: string, start: number): Place | null {
  const [, before = '', path = ''] = /^(\s*)(\S.*\S|\S)\s*$/.exec(line) ?? [];
  if (!path.includes('.') || /:\d/.test(path)) return null;
  return { path, line: null, start: start + before.length, end: start + before.length + path.length };
}

/** Forms in which a path may have spaces: `PATH(12,5): error`, `PATH:12:5 - error`, `PATH: line 12, col 5`, `File "PATH", line 12`. */
function wholeLine(line: string, start: number): Place[] {
  const forms = [
    /^(\s*)([^()\n]{1,400})\((\d{1,7}),\d{1,7}\): /,
    /^(\s*(?:--> |❯ |at )?)([^:\n]{1,400}):(\d{1,7})(?::\d{1,7})?(?::| - |$)/,
    /^(\s*)((?:[A-Za-z]:)?[^:\n]{1,400}): line (\d{1,7}), col/,
    /^(\s*File ")([^"\n]{1,400})", line (\d{1,7})/,
    /^(\s*(?:FAIL|FAILED|PASS)\s+)([^:>\n]{1,400}?)()(?:::| > | - |$)/,
  ];
  return forms.flatMap((form) => {
    const [, before = '', path = '', number = ''] = form.exec(line) ?? [];
    if (path === '') return [];
    const from = start + before.length;
    return [{ path, line: number === '' ? null : Number(number), start: from, end: from + path.length }];
  });
}

/** Words that look like a path, with what stands behind them: `:12:5`, `:[12,5]`, `(12,5)`, `::test_name`, `#L12`. */
function words(line: string, start: number): Place[] {
  const places: Place[] = [];
  for (const { 0: word, index } of line.matchAll(/[^\s"'`<>|*?,;=]+/g)) {
    if (!word.includes('.') || word.length > longestPath) continue;
    // `Object.<anonymous>(src/a.ts:1:2)` and `(src/a.ts:1:2)`; a folder may itself have brackets in its name.
    for (const from of new Set([0, word.lastIndexOf('(') + 1, word.search(/[^([{]/)])) {
      const found = /^((?:[A-Za-z]:)?[^:]+?)(?::\[?(\d{1,7})|\((\d{1,7})$|#L(\d{1,7})|::|$|:|[)\]}.]+$)/.exec(
        word.slice(Math.max(0, from)),
      );
      if (found === null) continue;
      const [, path = '', colon, bracket, hash] = found;
      const number = colon ?? bracket ?? hash;
      const at = start + index + Math.max(0, from);
      places.push({ path, line: number === undefined ? null : Number(number), start: at, end: at + path.length });
    }
  }
  return places;
}

const longestLine = 2_000;
const longestPath = 1_000;
