/**
 * A quick answer for names: nearly all of them hold no secret, whichever way they are cut. A rule finds nothing in a
 * text that it is told no keyword of, and of a part of a name it is told none that it is not told of the name; so a name of
 * plain letters without any, which decodes to nothing either, needs no further look. What is added to a part for a look is
 * asked about too: it may be what a keyword must stand before.
 */
import { paddedParts } from './clean-name.js';
import { findDecoded } from './decode.js';
import { findSecrets } from './find.js';
import { findEncoded } from './find-all.js';
import { holdsRuleWord } from './vocabulary.js';

export function isHarmlessName(name: string): boolean {
  if (!plainName.test(name)) return false;
  if (!longRun.test(name)) return !holdsRuleWord(name);
  return findDecoded(name, within).length === 0 && !holdsRuleWord(name) && !paddedParts(name).some(holdsRuleWord);
}

const within = findEncoded(findSecrets, 1);
/** Nothing that is escaped, hidden or joined. */
const plainName = /^[\w./@+~,()-]{1,1024}$/;
/** Long enough to be decoded to something, or to lack a padding. */
const longRun = /[\w+/-]{20}/;
