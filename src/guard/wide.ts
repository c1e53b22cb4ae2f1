/**
 * One look at a text that is more than ASCII, in place of several: whether it may hold anything hidden, where a phrase that speaks
 * to a model may be, and whether it has a script that has such phrases of its own. It may say too much, never too little: then the
 * text itself is looked through. What it has said of the last text is known without another look.
 */
import { foldExactly, folding } from './fold.js';
import type { Place } from './keywords.js';
import { phraseKeywords } from './phrases.js';
import { holdsScript } from './scripts.js';
import { isSuspect } from './suspect.js';
import { excerptFor, scanFor } from './vocabulary.js';

export type WideSights = {
  readonly mayHide: boolean;
  /** Where words of phrases stand, by their numbers in `phraseKeywords`; null if they may stand anywhere. */
  readonly spokenAt: readonly Place[] | null;
  /** A phrase of a script of its own. */
  readonly mayHaveScript: boolean;
};

/** Of any text. */
export function lookWide(text: string): WideSights {
  known.look ??= compileLook();
  const sights = known.look(text);
  last = { text, sights };
  return sights;
}

/** Whether it is known that nothing in it is hidden. */
export function hidesNothing(text: string): boolean {
  return last?.text === text && !last.sights.mayHide;
}

let last: { readonly text: string; readonly sights: WideSights } | null = null;

function compileLook(): (text: string) => WideSights {
  const [scan, excerpt] = [scanFor(phraseKeywords), excerptFor(phraseKeywords, { ...folding, marks: marksOf })];
  return (text) => {
    const spokenAt: Place[] = [];
    // Where it is ASCII it is read as it stands, and whatever else is near leaves the question open.
    scan(text, (keyword, at) => spokenAt.push({ keyword, at, inner: 0 }) > 0);
    const near = excerpt(text);
    if (near === null) return { mayHide: true, spokenAt: null, mayHaveScript: true };
    const { marks, places } = near;
    const told = new Set(spokenAt.map(numberOf));
    for (const place of places) if (place.inner > 0 || !told.has(numberOf(place))) spokenAt.push(place);
    return { mayHide: (marks & mark.suspect) !== 0, spokenAt, mayHaveScript: (marks & mark.script) !== 0 };
  };
}

/** No other place where a character begins has it. */
function numberOf({ keyword, at }: Place): number {
  return at * phraseKeywords.length + keyword;
}

const known: { look: ((text: string) => WideSights) | null } = { look: null };
const mark = { suspect: 1, script: 2 } as const;

/** Half of a character says nothing about the whole, and parts of Hangul syllables may be joined. */
function marksOf(unit: number): number {
  if ((unit & 0xf800) === 0xd800) return mark.suspect | mark.script;
  const folded = foldExactly(String.fromCharCode(unit));
  const isOfScript = holdsScript(folded) || partOfSyllable.test(folded);
  return (isSuspect(unit) ? mark.suspect : 0) | (isOfScript ? mark.script : 0);
}

const partOfSyllable = /[\u1100-\u11ff]/;
