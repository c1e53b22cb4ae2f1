/**
 * One look at a text that is more than ASCII, in place of several: whether it may hold anything hidden, a phrase that speaks to a
 * model, or a script that has such phrases of its own. It may say too much, never too little: then the text itself is looked
 * through. What it has said of the last text is known without another look.
 */
import { foldExactly, folding } from './fold.js';
import { phraseKeywords } from './phrases.js';
import { holdsScript } from './scripts.js';
import { isSuspect } from './suspect.js';
import { foldedSights } from './vocabulary.js';

export type WideSights = {
  readonly mayHide: boolean;
  /** A phrase that is found by a keyword. */
  readonly maySpeak: boolean;
  /** A phrase of a script of its own. */
  readonly mayHaveScript: boolean;
};

/** Of any text. */
export function lookWide(text: string): WideSights {
  const seen = foldedSights(text, wideFolding, wanted);
  const sights = {
    mayHide: seen === null || (seen.marks & mark.suspect) !== 0,
    maySpeak: seen === null || seen.holdsWanted,
    mayHaveScript: seen === null || (seen.marks & mark.script) !== 0,
  };
  last = { text, sights };
  return sights;
}

/** Whether it is known that nothing in it is hidden. */
export function hidesNothing(text: string): boolean {
  return last?.text === text && !last.sights.mayHide;
}

let last: { readonly text: string; readonly sights: WideSights } | null = null;

const mark = { suspect: 1, script: 2 } as const;
const wanted: ReadonlySet<string> = new Set(phraseKeywords);
const wideFolding = { ...folding, marks: marksOf };

/** Half of a character says nothing about the whole. */
function marksOf(unit: number): number {
  if ((unit & 0xf800) === 0xd800) return mark.suspect | mark.script;
  const isOfScript = holdsScript(foldExactly(String.fromCharCode(unit)));
  return (isSuspect(unit) ? mark.suspect : 0) | (isOfScript ? mark.script : 0);
}
