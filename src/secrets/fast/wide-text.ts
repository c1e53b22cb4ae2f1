/**
 * Examines a text beyond ASCII in one pass: whether it may contain invisible characters, its folded form with the
 * phrase keywords in it, and its scripts that have phrases of their own. It may report too much, never too little; then
 * the text itself is examined. The result for the last text is cached.
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
  /** Valid until another text is read. */
  readonly folded: Folded;
  /** The scripts with phrases of their own that it may contain, as bits. */
  readonly scripts: number;
};

/** For a text, or for the bytes that were last read; null if it is too long. */
export function wideTraitsOf(text: string | null): WideTraits | null {
  known.fold ??= folderFor(phraseKeywords, { ...folding, marks: marksOf });
  const folded = known.fold(text);
  const mayHide = folded === null || (folded.marks & suspect) !== 0;
  if (text !== null) last = { text, mayHide };
  return folded === null ? null : { mayHide, folded, scripts: folded.marks >> scriptShift };
}

/** Whether the text is known to have no invisible characters. */
export function hidesNothing(text: string): boolean {
  return last?.text === text && !last.mayHide;
}

let last: { readonly text: string; readonly mayHide: boolean } | null = null;

const known: { fold: ReturnType<typeof folderFor> | null } = { fold: null };
/** Marker bits of units: whether they are suspect, and above that the scripts that they may belong to. */
const suspect = 1;
const scriptShift = 1;
if (everyScript << scriptShift > 0xff) throw new Defect('too many scripts for the marks of a unit');

/** A surrogate alone says nothing about its character, and parts of Hangul syllables may be joined. */
function marksOf(code: number): number {
  if ((code & 0x1ff800) === 0xd800) return suspect | (everyScript << scriptShift);
  const alone = code > 0xffff ? manyUnits : folding.unit(code);
  const folded = alone === manyUnits ? foldExactly(String.fromCodePoint(code)) : String.fromCharCode(alone);
  const scripts = partOfSyllable.test(folded) ? everyScript : scriptsIn(folded);
  return (isSuspect(code) ? suspect : 0) | (scripts << scriptShift);
}

/** How `folding` reports a character that does not become one unit. */
const manyUnits = 0xffff;
const partOfSyllable = /[\u1100-\u11ff]/;
