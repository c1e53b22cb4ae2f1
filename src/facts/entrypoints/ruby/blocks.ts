/** Finds the ends of Ruby blocks: `do … end`, and other words that need an `end`. One pass with a stack. */
import { maxTokensGiven } from '../entrypoint-limits.table.js';
import type { Source, TokenRange } from '../read/source.js';

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
    if (kind !== 'word' || source.isMark(place - 1, '.', '::') || source.isMark(place + 1, ':')) continue;
    if (value === 'end') {
      const opener = open.pop();
      if (opener !== undefined) ends.set(opener, place);
    } else if (openers.has(value)) {
      if (conditions.has(value) && !first && !source.isMark(place - 1, '=')) continue;
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
  let at = source.isMark(place + 2, '.') ? place + 4 : place + 2;
  if (source.isMark(at, '(')) at = source.partnerOf(at) + 1;
  return (
    source.isMark(at, '=') && source.wordAt(at - 1) !== 'self' && !source.list[at]!.first && !source.isMark(at + 1, '(')
  );
}

/** The `do` or brace of a call, whose arguments may continue after a comma at the end of a line; null without one. */
export function blockOf(source: Source, place: number): number | null {
  for (let at = place + 1; at < lastToLook(source, place); at++) {
    const token = source.list[at]!;
    if (token.first && !source.isMark(at - 1, ',') && token.value !== '.') return null;
    if (token.kind === 'word' && token.value === 'do') return at;
    if (at === place + 1 && source.isMark(at, '{')) return at; // `member { get :preview }`
    at = source.after(at) - 1;
  }
  return null;
}

const lastToLook = ({ list }: Source, place: number): number => Math.min(list.length, place + maxTokensGiven);

/** The arguments of a call with or without brackets: to the end of the line or to its block. */
export function givenTo(source: Source, place: number): TokenRange {
  if (source.isMark(place + 1, '(') && source.partnerOf(place + 1) > 0)
    return { start: place + 2, end: source.partnerOf(place + 1) };
  let at = place + 1;
  for (; at < lastToLook(source, place); at++) {
    const token = source.list[at]!;
    if ((token.first && !source.isMark(at - 1, ',')) || source.isMark(at, '}', ';')) break;
    if (token.kind === 'word' && /^(?:do|if|unless)$/.test(token.value) && !source.isMark(at + 1, ':')) break;
    at = source.after(at) - 1;
  }
  return { start: place + 1, end: at };
}
