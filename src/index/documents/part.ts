/**
 * A part of a document on its way to a definition: a name and a stretch of text. Parts are made by the
 * outlines in this folder, each by one pass over the text; here they get lines, bytes, order and a cap.
 */
import type { Definition, DefinitionKind } from '../../model/analysis.js';
import { keepName, keepSignature } from '../brief.js';

export type Part = {
  readonly name: string;
  readonly kind: DefinitionKind;
  readonly container: string | null;
  /** UTF-16 offsets: where it starts, where what names it ends, and where all of it ends. */
  readonly start: number;
  readonly headEnd: number;
  readonly end: number;
  /** Other files can use it. */
  readonly exported: boolean;
};

export function toDefinitions(text: string, parts: readonly Part[]): Definition[] {
  const ordered = parts
    .filter(({ name, start, end }) => name.trim() !== '' && end > start)
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .slice(0, maxParts);
  const places = placesOf(
    text,
    ordered.flatMap(({ start, headEnd, end }) => [start, Math.max(start, headEnd - 1), end - 1, end]),
  );
  return ordered.map(({ name, kind, container, start, headEnd, end, exported }) => {
    const first = places.get(start)!;
    const last = places.get(end - 1)!;
    const head = places.get(Math.max(start, headEnd - 1))!;
    return {
      name: keepName(onOneLine(name), kind),
      kind,
      container,
      lines: [first.line, last.line],
      bytes: [first.byte, places.get(end)!.byte],
      signatureLines: [first.line, Math.min(head.line, last.line)],
      signature: onOneLine(keepSignature(text.slice(start, Math.min(headEnd, start + readHead)), maxHeadLength)),
      docLines: null,
      exported,
      bases: [],
    };
  });
}

type Place = { readonly line: number; readonly byte: number };

/** Lines and bytes of many offsets in one pass, whatever the length of a line. */
function placesOf(text: string, offsets: readonly number[]): Map<number, Place> {
  const places = new Map<number, Place>();
  let [at, line, byte] = [0, 1, 0];
  for (const offset of [...new Set(offsets)].sort((a, b) => a - b)) {
    const safe = splitsPair(text, offset) ? offset - 1 : offset;
    const stretch = text.slice(at, safe);
    byte += Buffer.byteLength(stretch, 'utf8');
    for (let i = stretch.indexOf('\n'); i >= 0; i = stretch.indexOf('\n', i + 1)) line += 1;
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

/** More than this in one file is data that no one would look at name by name. */
const maxParts = 5_000;
const maxHeadLength = 300;
/** One more than is kept, so that a cut is known for one. */
const readHead = maxHeadLength + 1;
