/**
 * A quick answer for names: nearly all of them hold no secret, whichever way they are cut. A rule finds nothing in a
 * text that it is told no keyword of, and of a part of a name it is told none that it is not told of the name; so a name of
 * plain letters without any, which decodes to nothing either, needs no further look. What is added to a part for a look is
 * asked about too: it may be what a keyword must stand before.
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

/** Those of many names that one reading of all of them says it of; of the others each is asked about on its own. */
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

/** What may stand beside it leaves every question open: it can only add to what is noted of a name. */
const apart = '\u00ff';
const maxTogether = 1 << 16;

const within = findEncoded(findSecrets, traitsOf, 1);
/** Nothing that is escaped, hidden or joined. */
const plainName = /^[\w./@+~,()-]{1,1024}$/;
/** Long enough to be decoded to something, or to lack a padding. */
const longRun = /[\w+/-]{20}/;
