/**
 * One look at a text that is more than ASCII, in place of several: whether it may hold anything hidden, what it is folded to with
 * the words of phrases in that, and which scripts it has that have phrases of their own. It may say too much, never too little: then
 * the text itself is looked through. What it has said of the last text is known without another look.
 */
import { Defect } from '../../base/result.js';
import { foldExactly, folding } from '../decode/fold.js';
import { phraseKeywords } from '../phrases/phrases.js';
import { everyScript, scriptsIn } from '../phrases/scripts.js';
import type { Folded } from './keywords.js';
import { isSuspect } from './suspect-units.js';
import { folderFor } from './vocabulary.js';

export type WideTraits = {
  readonly mayHide: boolean;
  /** It holds until another text is read. */
  readonly folded: Folded;
  /** Those that have phrases of their own and may be in it, as bits. */
  readonly scripts: number;
};

/** Of any text, or of what was last read as bytes; null if it is too long to be told. */
export function wideTraitsOf(text: string | null): WideTraits | null {
  known.fold ??= folderFor(phraseKeywords, { ...folding, marks: marksOf });
  const folded = known.fold(text);
  const mayHide = folded === null || (folded.marks & suspect) !== 0;
  if (text !== null) last = { text, mayHide };
  return folded === null ? null : { mayHide, folded, scripts: folded.marks >> scriptShift };
}

/** Whether it is known that nothing in it is hidden. */
export function hidesNothing(text: string): boolean {
  return last?.text === text && !last.mayHide;
}

let last: { readonly text: string; readonly mayHide: boolean } | null = null;

const known: { fold: ReturnType<typeof folderFor> | null } = { fold: null };
/** Marks of units: whether they are suspect, and above that the scripts that they may be of. */
const suspect = 1;
const scriptShift = 1;
if (everyScript << scriptShift > 0xff) throw new Defect('too many scripts for the marks of a unit');

/** Half of a character says nothing about the whole, and parts of Hangul syllables may be joined. */
function marksOf(code: number): number {
  if ((code & 0x1ff800) === 0xd800) return suspect | (everyScript << scriptShift);
  const alone = code > 0xffff ? manyUnits : folding.unit(code);
  const folded = alone === manyUnits ? foldExactly(String.fromCodePoint(code)) : String.fromCharCode(alone);
  const scripts = partOfSyllable.test(folded) ? everyScript : scriptsIn(folded);
  return (isSuspect(code) ? suspect : 0) | (scripts << scriptShift);
}

/** As `folding` says of what does not become one unit. */
const manyUnits = 0xffff;
const partOfSyllable = /[\u1100-\u11ff]/;
