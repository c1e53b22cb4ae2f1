/** Phrases of scripts of their own (`labels.table.ts`), each one pattern, in a text that is folded. Most texts have none of these scripts. */
import { foldText } from './fold.js';
import { wholePhrases } from './labels.table.js';
import { scriptRanges, scriptsOf } from './scripts.js';

/** Which phrase, and where it begins. */
export type PhrasePlace = { readonly phrase: string; readonly at: number };

/** The first place of any of the patterns. */
export function findWhole(folded: string): PhrasePlace | null {
  const from = folded.search(otherScripts);
  if (from < 0) return null;
  known.scripts ??= groupByScript();
  const seen = scriptsIn(folded, from);
  let first: PhrasePlace | null = null;
  for (const { bit, whole } of known.scripts) {
    if ((seen & bit) === 0) continue;
    for (const { id, pattern } of whole) {
      const found = pattern.exec(folded);
      if (found !== null) first = earlier(first, { phrase: id, at: found.index });
    }
  }
  return first;
}

export function earlier(one: PhrasePlace | null, other: PhrasePlace | null): PhrasePlace | null {
  return one === null || (other !== null && other.at < one.at) ? other : one;
}

type Script = { readonly bit: number; readonly whole: readonly { readonly id: string; readonly pattern: RegExp }[] };

function groupByScript(): Script[] {
  return scriptRanges.map((script, number) => ({
    bit: 1 << number,
    whole: wholePhrases
      .filter((phrase) => phrase.script === script)
      .map(({ id, pattern }) => ({ id, pattern: new RegExp(foldText(pattern), 'i') })),
  }));
}

const known: { scripts: readonly Script[] | null } = { scripts: null };

/** A function of its own, with nothing after the loop: the engine would throw away what it made of a longer one, text after text. */
function scriptsIn(text: string, from: number): number {
  let seen = 0;
  for (let at = from; at < text.length; at++) seen |= scriptsOf[text.charCodeAt(at) >> 4]!;
  return seen;
}

const otherScripts = /[\u0370-\ud7ff]/;
