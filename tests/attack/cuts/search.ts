/** Looks in everything that was written for parts of the secrets that were placed. */
import type { Placement } from './placement.js';
import type { Outputs } from './session.js';
import { partLength } from './tokens.js';

export type Leak = {
  readonly placement: Placement;
  readonly output: string;
  readonly shown: string;
};

export function findLeaks(placements: readonly Placement[], outputs: Outputs): Leak[] {
  const owners = new Map<string, Placement>();
  for (const placement of placements)
    for (const part of placement.token.parts) for (const form of formsOf(part)) owners.set(form, placement);
  const lengths = [...new Set([...owners.keys()].map(({ length }) => length))];
  const leaks: Leak[] = [];
  for (const [output, text] of outputs) {
    const seen = new Set<Placement>();
    for (const length of lengths)
      for (let at = 0; at + length <= text.length; at++) {
        const placement = owners.get(text.slice(at, at + length));
        if (placement === undefined || seen.has(placement)) continue;
        seen.add(placement);
        leaks.push({ placement, output, shown: text.slice(Math.max(0, at - 30), at + length + 30) });
      }
  }
  return leaks;
}

/** As it is, and as JSON, XML and addresses write it. */
function formsOf(part: string): Set<string> {
  const xml = part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return new Set([part, JSON.stringify(part).slice(1, -1), xml, encodeURIComponent(part)].filter(({ length }) => length >= partLength));
}
