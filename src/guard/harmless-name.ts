/**
 * A fast check for names: nearly all contain no secret, however they are cut. A rule needs one of its keywords, and a
 * segment of a name has no keyword that the name lacks. So a name of plain letters without keywords, which decodes to
 * nothing, is harmless. Segments with added padding are checked too, because padding may complete a match.
 */

import { findEncoded } from '../secrets/decode/decoders.js';
import { findDecoded } from '../secrets/decode/encoded-runs.js';
import { holdsRuleWord, notedIn, traitsOf } from '../secrets/fast/vocabulary.js';
import { findSecrets } from '../secrets/find.js';
import { paddedParts } from './clean-name.js';

export function isHarmlessName(name: string): boolean {
  if (!plainName.test(name)) return false;
  if (!longRun.test(name)) return !holdsRuleWord(name);
  return (
    findDecoded(name, within, traitsOf(name)).length === 0 &&
    !holdsRuleWord(name) &&
    !paddedParts(name).some(holdsRuleWord)
  );
}

/** The names that a single scan shows to be harmless. The others must be checked one by one. */
export function* harmlessAmong(names: readonly string[]): Iterable<string> {
  for (let from = 0, to = 0; from < names.length; from = to) {
    let length = 0;
    while (to < names.length && (to === from || length + names[to]!.length < maxTogether))
      length += names[to++]!.length;
    const some = names.slice(from, to);
    const noted = notedIn(some.join(apart));
    let next = 0;
    let end = -1;
    for (const name of some) {
      end += apart.length + name.length;
      const isNoted = next < noted.length && noted[next]! <= end;
      while (next < noted.length && noted[next]! <= end) next += 1;
      if (!isNoted && plainName.test(name) && paddedParts(name).length === 0) yield name;
    }
  }
}

/** Separates names. As a character beyond ASCII it can only add hits, never suppress one. */
const apart = '\u00ff';
const maxTogether = 1 << 16;

const within = findEncoded(findSecrets, traitsOf, 1);
/** No escapes, invisible characters or split strings. */
const plainName = /^[\w./@+~,()-]{1,1024}$/;
/** Long enough to be decoded, or to lack padding. */
const longRun = /[\w+/-]{20}/;
