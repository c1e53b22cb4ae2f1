/** Looks in everything that was written for parts of the secrets that were placed. */
import type { Placement } from './placement.js';
import type { Outputs } from './session.js';
import { partLength } from './tokens.js';

export type Leak = {
  readonly placement: Placement;
  readonly output: string;
};

export function findLeaks(placements: readonly Placement[], outputs: Outputs): Leak[] {
  const wanted = new Map<string, Wanted[]>();
  for (const placement of placements)
    for (const part of placement.token.parts)
      for (const form of formsOf(part)) {
        const begin = form.slice(0, partLength);
        wanted.set(begin, [...(wanted.get(begin) ?? []), { form, placement }]);
      }
  const places = findBegins(new Set(wanted.keys()));
  const leaks: Leak[] = [];
  for (const [output, text] of outputs) {
    const seen = new Set<Placement>();
    for (const at of places(text))
      for (const { form, placement } of wanted.get(text.slice(at, at + partLength)) ?? []) {
        if (seen.has(placement) || !text.startsWith(form, at)) continue;
        seen.add(placement);
        leaks.push({ placement, output });
      }
  }
  return leaks;
}

type Wanted = { readonly form: string; readonly placement: Placement };

/** As it is, in small letters as words are compared, and as JSON, XML and addresses write it. */
function formsOf(part: string): Set<string> {
  const xml = part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return new Set([part, part.toLowerCase(), JSON.stringify(part).slice(1, -1), xml, encodeURIComponent(part)]);
}

/** Places in a text where one of the given strings of `partLength` may begin: a rolling hash and a table of bits. */
function findBegins(begins: ReadonlySet<string>): (text: string) => Iterable<number> {
  const isWanted = new Uint8Array(tableSize);
  for (const begin of begins) isWanted[slotOf(hashOf(begin))] = 1;
  return function* (text) {
    if (text.length < partLength) return;
    let hash = hashOf(text.slice(0, partLength));
    for (let at = 0; ; at++) {
      if (isWanted[slotOf(hash)] === 1) yield at;
      const next = at + partLength;
      if (next >= text.length) return;
      hash = (Math.imul(hash - Math.imul(text.charCodeAt(at), highest), base) + text.charCodeAt(next)) | 0;
    }
  };
}

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, base) + text.charCodeAt(at)) | 0;
  return hash;
}

/** The upper bits depend on every character. */
function slotOf(hash: number): number {
  return hash >>> 12;
}

const base = 0x01000193;
const tableSize = 1 << 20;
let highest = 1;
for (let i = 1; i < partLength; i++) highest = Math.imul(highest, base);
