/**
 * A named region of a document, from which a definition is made. The outlines in this folder find them, each in one pass
 * over the text; this file adds lines and bytes, sorts them and limits their number.
 */
import type { Definition, DefinitionKind } from '../../model/analysis.js';
import { shortName, shortSignature } from '../brief.js';

export type Part = {
  readonly name: string;
  readonly kind: DefinitionKind;
  /** The names around it (default: none). */
  readonly container?: string | null;
  /** UTF-16 offsets: where it starts, where what names it ends, and where all of it ends. */
  readonly start: number;
  readonly headEnd: number;
  readonly end: number;
  /** Whether other files can use it (default: they cannot). */
  readonly exported?: boolean;
};

export function toDefinitions(text: string, parts: readonly Part[]): Definition[] {
  const ordered = parts
    .filter(({ name, start, end }) => name.trim() !== '' && end > start)
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .slice(0, maxParts);
  const places = positionsOf(
    text,
    ordered.flatMap(({ start, headEnd, end }) => [start, Math.max(start, headEnd - 1), end - 1, end]),
  );
  return ordered.map(({ name, kind, container = null, start, headEnd, end, exported = false }) => {
    const first = places.get(start)!;
    const last = places.get(end - 1)!;
    const head = places.get(Math.max(start, headEnd - 1))!;
    const headLine = Math.min(head.line, last.line);
    return {
      name: shortName(onOneLine(name), kind),
      kind,
      container,
      lines: [first.line, last.line],
      headLine: first.line,
      bytes: [first.byte, places.get(end)!.byte],
      signatureLines: [first.line, headLine],
      signature: onOneLine(shortSignature(text.slice(start, Math.min(headEnd, start + readHead)), maxHeadLength)),
      docLines: null,
      bodyLines: headLine < last.line ? [headLine + 1, last.line] : null,
      exported,
      bases: [],
    };
  });
}

type Position = { readonly line: number; readonly byte: number };

/** Lines and bytes of many offsets in one pass, whatever the length of a line. */
function positionsOf(text: string, offsets: readonly number[]): Map<number, Position> {
  const places = new Map<number, Position>();
  let [at, line, byte] = [0, 1, 0];
  for (const offset of [...new Set(offsets)].sort((a, b) => a - b)) {
    const safe = splitsPair(text, offset) ? offset - 1 : offset;
    const skipped = text.slice(at, safe);
    byte += Buffer.byteLength(skipped, 'utf8');
    for (let i = skipped.indexOf('\n'); i >= 0; i = skipped.indexOf('\n', i + 1)) line += 1;
    places.set(offset, { line, byte });
    at = safe;
  }
  return places;
}

/** Between the two halves of a character beyond the basic plane there is no byte offset. */
function splitsPair(text: string, offset: number): boolean {
  return (text.charCodeAt(offset) & 0xfc00) === 0xdc00 && (text.charCodeAt(offset - 1) & 0xfc00) === 0xd800;
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A file with more is data. */
const maxParts = 5_000;
const maxHeadLength = 300;
/** One more than is used, so that a cut can be recognised. */
const readHead = maxHeadLength + 1;
