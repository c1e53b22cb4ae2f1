/**
 * One look at a text that is more than ASCII, in place of several: whether it may hold anything hidden, what it is folded to with
 * the words of phrases in that, and whether it has a script that has phrases of its own. It may say too much, never too little: then
 * the text itself is looked through. What it has said of the last text is known without another look.
 */
import { foldExactly, folding } from './fold.js';
import type { Folded } from './keywords.js';
import { phraseKeywords } from './phrases.js';
import { holdsScript } from './scripts.js';
import { isSuspect } from './suspect.js';
import { folderFor } from './vocabulary.js';

export type WideSights = {
  readonly mayHide: boolean;
  /** It holds until another text is read. */
  readonly folded: Folded;
  /** A phrase of a script of its own. */
  readonly mayHaveScript: boolean;
};

/** Of any text, or of what was last read as bytes; null if it is too long to be told. */
export function lookWide(text: string | null): WideSights | null {
  known.fold ??= folderFor(phraseKeywords, { ...folding, marks: marksOf });
  const folded = known.fold(text);
  const mayHide = folded === null || (folded.marks & mark.suspect) !== 0;
  if (text !== null) last = { text, mayHide };
  return folded === null ? null : { mayHide, folded, mayHaveScript: (folded.marks & mark.script) !== 0 };
}

/** Whether it is known that nothing in it is hidden. */
export function hidesNothing(text: string): boolean {
  return last?.text === text && !last.mayHide;
}

let last: { readonly text: string; readonly mayHide: boolean } | null = null;

const known: { fold: ReturnType<typeof folderFor> | null } = { fold: null };
const mark = { suspect: 1, script: 2 } as const;

/** Half of a character says nothing about the whole, and parts of Hangul syllables may be joined. */
function marksOf(unit: number): number {
  if ((unit & 0xf800) === 0xd800) return mark.suspect | mark.script;
  const folded = foldExactly(String.fromCharCode(unit));
  const isOfScript = holdsScript(folded) || partOfSyllable.test(folded);
  return (isSuspect(unit) ? mark.suspect : 0) | (isOfScript ? mark.script : 0);
}

const partOfSyllable = /[\u1100-\u11ff]/;
