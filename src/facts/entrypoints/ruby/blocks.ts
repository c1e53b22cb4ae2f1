/** Finds the ends of Ruby blocks: `do … end`, and other words that need an `end`. One pass with a stack. */
import { maxTokensGiven } from '../entrypoint-limits.table.js';
import { isMark, type Source, wordOf } from '../read/source.js';

const openers = new Set(['do', 'def', 'class', 'module', 'begin', 'case', 'if', 'unless', 'while', 'until', 'for']);
/** After a statement these words are its condition and open no block. */
const conditions = new Set(['if', 'unless', 'while', 'until']);

/** Index of the opening word -> index of its `end`. Blocks without an end are left out. */
export function blockEnds(source: Source): Map<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  let isLoop = false;
  for (const [place, { kind, value, first }] of source.list.entries()) {
    if (first) isLoop = false;
    if (
      kind !== 'word' ||
      isMark(source, place - 1, '.') ||
      isMark(source, place - 1, '::') ||
      isMark(source, place + 1, ':')
    )
      continue;
    if (value === 'end') {
      const opener = open.pop();
      if (opener !== undefined) ends.set(opener, place);
    } else if (openers.has(value)) {
      if (conditions.has(value) && !first && !isMark(source, place - 1, '=')) continue;
      if (value === 'do' && isLoop) continue; // `while x do` has one `end`
      if (value === 'def' && isEndless(source, place)) continue;
      if (value === 'while' || value === 'until' || value === 'for') isLoop = true;
      open.push(place);
    }
  }
  return ends;
}

/** `def full_name = "x"` */
function isEndless(source: Source, place: number): boolean {
  let at = place + 2;
  if (isMark(source, place + 2, '.')) at = place + 4;
  if (isMark(source, at, '(')) at = (source.partner[at] ?? at) + 1;
  return (
    isMark(source, at, '=') &&
    wordOf(source, at - 1) !== 'self' &&
    !source.list[at]!.first &&
    !isMark(source, at + 1, '(')
  );
}

/**
 * The `do` or brace of a call, whose arguments may continue after a comma at the end of a line; null if it has none.
 */
export function blockOf(source: Source, place: number): number | null {
  for (let at = place + 1; at < lastToLook(source, place); at++) {
    const token = source.list[at]!;
    if (token.first && !isMark(source, at - 1, ',') && token.value !== '.') return null;
    if (token.kind === 'word' && token.value === 'do') return at;
    if (at === place + 1 && isMark(source, at, '{')) return at; // `member { get :preview }`
    const close = source.partner[at] ?? -1;
    if (close > at) at = close;
  }
  return null;
}

const lastToLook = ({ list }: Source, place: number): number => Math.min(list.length, place + maxTokensGiven);

/** The arguments of a call with or without brackets: to the end of the line or to its block. */
export function givenTo(source: Source, place: number): { readonly start: number; readonly end: number } {
  if (isMark(source, place + 1, '(') && (source.partner[place + 1] ?? -1) > 0)
    return { start: place + 2, end: source.partner[place + 1]! };
  let at = place + 1;
  for (; at < lastToLook(source, place); at++) {
    const token = source.list[at]!;
    if ((token.first && !isMark(source, at - 1, ',')) || isMark(source, at, '}') || isMark(source, at, ';')) break;
    if (token.kind === 'word' && /^(?:do|if|unless)$/.test(token.value) && !isMark(source, at + 1, ':')) break;
    const close = source.partner[at] ?? -1;
    if (close > at) at = close;
  }
  return { start: place + 1, end: at };
}
