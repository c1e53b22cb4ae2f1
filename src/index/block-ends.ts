/**
 * Finds the end of the block that a line begins, without a parser: by brackets if the line opens one, otherwise by
 * indentation. Strings and comments are skipped as far as they can be recognised without knowing the language. The time
 * is linear in the text: nothing is searched twice, and the lines of a block by indentation are bounded.
 */

/** Maps a line (from 1) to the last line of the block that begins there, or to itself. */
export function blockEnds(text: string): (line: number) => number {
  const lines = text.split('\n');
  const indents = lines.map(indentOf);
  const { reach, braces } = matchBrackets(text, lines.length);
  return (line) => {
    let last = line;
    let hasBlock = braces.has(line);
    // A list of parameters may close on the line that opens the body, and a body may open on a line of its own.
    for (let step = 0; step < maxSteps; step++) {
      const end = reach.get(last) ?? last;
      if (end === last && (hasBlock || !isBodyAlone.test(lines[last] ?? ''))) break;
      last = end === last ? last + 1 : end;
      hasBlock ||= braces.has(last);
    }
    return hasBlock ? last : indentedEnd(lines, indents, { first: line, last });
  };
}

/** The block includes deeper lines, empty lines between them, continuation lines such as `else`, and the closing line. */
function indentedEnd(
  lines: readonly string[],
  indents: readonly number[],
  { first, last }: { readonly first: number; readonly last: number },
): number {
  const base = indents[first - 1]!;
  let end = last;
  const stop = Math.min(lines.length, last + maxIndented);
  for (let line = last + 1; line <= stop; line++) {
    const indent = indents[line - 1]!;
    if (indent === blank) continue;
    const isDeeper = indent > base;
    if (!isDeeper && (indent < base || !goesOn.test(lines[line - 1]!))) break;
    end = line;
    if (!isDeeper && lastWord.test(lines[line - 1]!)) break;
  }
  return end;
}

type Brackets = {
  /** From a line to the last line on which a bracket closes that it opens. */
  readonly reach: ReadonlyMap<number, number>;
  /** Lines that open a brace which closes on a later one. */
  readonly braces: ReadonlySet<number>;
};

function matchBrackets(text: string, lineCount: number): Brackets {
  const reach = new Map<number, number>();
  const braces = new Set<number>();
  const open: { readonly closes: string; readonly line: number }[] = [];
  const waiting = new Map<string, number>();
  for (const { mark, line } of marksIn(text)) {
    const closes = pairs.get(mark);
    if (closes !== undefined) {
      open.push({ closes, line });
      waiting.set(closes, (waiting.get(closes) ?? 0) + 1);
      continue;
    }
    // A closing bracket without an opening one is skipped, and so are unclosed brackets inside.
    if ((waiting.get(mark) ?? 0) === 0) continue;
    for (let top = open.pop(); top !== undefined; top = open.pop()) {
      waiting.set(top.closes, waiting.get(top.closes)! - 1);
      if (top.closes !== mark) continue;
      reach.set(top.line, Math.max(reach.get(top.line) ?? 0, Math.min(line, lineCount)));
      if (mark === '}' && line > top.line) braces.add(top.line);
      break;
    }
  }
  return { reach, braces };
}

/** Brackets with their lines, but for those in strings and comments. */
function* marksIn(text: string): Iterable<{ readonly mark: string; readonly line: number }> {
  const ended = new Set<string>();
  const marks = /\n|\/\/|\/\*|"""|'''|["'`]|\\[^\n]|#(?=[\s#!-])|[()[\]{}]/g;
  let line = 1;
  let counted = 0;
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    const [mark] = found;
    if (mark === '\n') {
      line += 1;
      counted = marks.lastIndex;
    } else if (mark === '//' || mark === '#') marks.lastIndex = endOfLine(text, found.index);
    else if (mark.length === 3 || mark === '/*') {
      const end = mark === '/*' ? '*/' : mark;
      const at = ended.has(end) ? -1 : text.indexOf(end, marks.lastIndex);
      if (at < 0) ended.add(end);
      else marks.lastIndex = at + end.length;
      line += countNewlines(text, counted, marks.lastIndex);
      counted = marks.lastIndex;
    } else if (quotes.has(mark)) marks.lastIndex = endOfString(text, found.index);
    else if (mark.length === 1) yield { mark, line };
  }
}

/** A string ends on its line; a quote without a partner there is an apostrophe. */
function endOfString(text: string, start: number): number {
  const quote = text[start]!;
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === quote) return at + 1;
    if (text[at] === '\\') at += 1;
  }
  return start + 1;
}

function endOfLine(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  return newline < 0 ? text.length : newline;
}

function countNewlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function indentOf(line: string): number {
  const at = line.search(/\S/);
  return at < 0 || preprocessor.test(line) ? blank : at;
}

const blank = -1;
/** Steps from bracket to bracket: `(` to `) {` to `} else {`. */
const maxSteps = 20;
/** The most lines of a block without brackets, to bound the time for files with many definitions. */
const maxIndented = 2_000;
const isBodyAlone = /^\s{0,200}\{/;
const goesOn = /^\s{0,200}(?:[)\]}{>]|(?:end|else|elsif|rescue|ensure|catch|where)\b)/;
const lastWord = /^\s{0,200}end\b/;
/** Their indentation means nothing. */
const preprocessor = /^\s{0,200}#(?:if|elif|else|endif)/;
const quotes: ReadonlySet<string> = new Set(['"', "'", '`']);
const pairs: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
