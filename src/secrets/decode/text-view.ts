/**
 * Scans an edited version of a text: without marks, without the `" + "` between strings, with `%41` read as `A`.
 * Findings are mapped back to offsets of the text itself and include everything that was removed inside them.
 */
import type { Finder, Finding } from '../finding.js';

/** `text` replaces the characters from `start` to `end`. */
export type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** What to edit, and how far around each edit to search. */
type Edits = { readonly edits: readonly Edit[]; readonly reach: number };

/**
 * `edits` are sorted and do not overlap. Scans only text within `reach` characters of an edit, extended to the next
 * white space. The caller has already scanned the rest.
 */
export function findThrough(text: string, { edits, reach }: Edits, find: Finder): Finding[] {
  const findings: Finding[] = [];
  let seenTo = 0;
  for (let first = 0; first < edits.length; ) {
    let last = first;
    let to = endOfRegion(text, edits, { last, reach });
    while (last + 1 < edits.length && edits[last + 1]!.start <= to + reach) {
      last += 1;
      to = endOfRegion(text, edits, { last, reach });
    }
    const from = startOfRegion(text, Math.max(seenTo, edits[first]!.start - reach), seenTo);
    seenTo = to;
    const view = viewRegion(text, edits.slice(first, last + 1), { from, to });
    for (const { start, end, ...finding } of find(view.text))
      findings.push({ ...finding, start: view.placeOf(start).start, end: view.placeOf(end - 1).end });
    first = last + 1;
  }
  return findings;
}

type View = { readonly text: string; placeOf(offset: number): { readonly start: number; readonly end: number } };

/**
 * A region of the edited text: where it begins there and in the original, and where it ends in the original if it was
 * edited.
 */
type Part = { readonly text: string; readonly inView: number; readonly at: number; readonly editedTo: number | null };

type Region = { readonly from: number; readonly to: number };

function viewRegion(text: string, edits: readonly Edit[], { from, to }: Region): View {
  const parts: Part[] = [];
  let at = from;
  let inView = 0;
  const add = (part: string, editedTo: number | null) => {
    parts.push({ text: part, inView, at, editedTo });
    inView += part.length;
  };
  for (const edit of edits) {
    add(text.slice(at, edit.start), null);
    at = edit.start;
    if (edit.text !== '') add(edit.text, edit.end);
    at = edit.end;
  }
  add(text.slice(at, to), null);
  return { text: parts.map((part) => part.text).join(''), placeOf: (offset) => placeIn(parts, offset) };
}

/** Stops at the next edit, which extends the region itself, so no character is passed twice. */
function endOfRegion(text: string, edits: readonly Edit[], { last, reach }: { last: number; reach: number }): number {
  const least = edits[last]!.end + reach;
  const next = last + 1 < edits.length ? edits[last + 1]!.start : text.length;
  const most = Math.min(text.length, least + maxValueLength, next);
  let end = Math.min(least, text.length);
  while (end < most && text.charCodeAt(end) > 0x20) end += 1;
  return end;
}

const maxValueLength = 16_384;

/** Begins after white space if possible, so that no value is cut. */
function startOfRegion(text: string, from: number, lowest: number): number {
  const least = Math.max(lowest, from - maxValueLength);
  let start = from;
  while (start > least && text.charCodeAt(start - 1) > 0x20) start -= 1;
  return start;
}

function placeIn(parts: readonly Part[], offset: number): { readonly start: number; readonly end: number } {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (parts[middle]!.inView <= offset) low = middle;
    else high = middle - 1;
  }
  const { at, inView, editedTo } = parts[low]!;
  if (editedTo !== null) return { start: at, end: editedTo };
  return { start: at + offset - inView, end: at + offset - inView + 1 };
}
