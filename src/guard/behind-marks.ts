/**
 * Finds secrets that hidden characters had cut in pieces. Once `makeVisible` has put `[U+200B]` in their
 * place no pattern matches any more, yet whoever reads the pack can drop the marks. So a text is looked at
 * twice: as it is, and without its marks; what is found behind them is reported with the marks inside.
 */
import type { Finder, Finding } from './find.js';

export function findBehindMarks(find: Finder): Finder {
  return (text) => {
    const found = find(text);
    return text.includes('[U+') ? joinFindings([...found, ...findWithoutMarks(text, find)]) : found;
  };
}

/** Both looks may see a part of the same secret; all that either of them saw is one finding. */
function joinFindings(findings: readonly Finding[]): Finding[] {
  const joined: Finding[] = [];
  for (const finding of [...findings].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (last === undefined || finding.start >= last.end) joined.push(finding);
    else
      joined[joined.length - 1] = { ...surer(last, finding), start: last.start, end: Math.max(last.end, finding.end) };
  }
  return joined;
}

function surer(a: Finding, b: Finding): Finding {
  return a.confidence !== 'high' && b.confidence === 'high' ? b : a;
}

function findWithoutMarks(text: string, find: Finder): Finding[] {
  const parts = splitAtMarks(text);
  if (parts.length === 1) return [];
  const findings = find(parts.map((part) => part.text).join(''));
  return findings.map((finding) => ({
    ...finding,
    start: placeOf(parts, finding.start),
    end: placeOf(parts, finding.end - 1) + 1,
  }));
}

/** A stretch between marks: where it begins in the text, and where it would without the marks before it. */
type Part = { readonly text: string; readonly at: number; readonly bare: number };

function splitAtMarks(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  let bare = 0;
  const add = (end: number) => {
    parts.push({ text: text.slice(at, end), at, bare });
    bare += end - at;
  };
  for (const match of text.matchAll(mark)) {
    add(match.index);
    at = match.index + match[0].length;
  }
  add(text.length);
  return parts;
}

/** The place in the text of a character of the text without marks. */
function placeOf(parts: readonly Part[], offset: number): number {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (parts[middle]!.bare <= offset) low = middle;
    else high = middle - 1;
  }
  const part = parts[low]!;
  return part.at + offset - part.bare;
}

const mark = /\[U\+[0-9A-F]{4,6}\]/g;
