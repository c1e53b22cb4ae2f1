/**
 * Phrases in non-Latin scripts (`labels.table.ts`). Each is one pattern that is searched in folded text. Most texts
 * have none of these scripts.
 */
import { foldText } from '../decode/fold.js';
import { wholePhrases } from './labels.table.js';
import { everyScript, scriptRanges, scriptsIn } from './scripts.js';

/** A phrase and its offset. */
export type PhrasePlace = { readonly phrase: string; readonly at: number };

/** The first match of any pattern of the `possible` scripts. If these are all scripts, the text is examined first. */
export function findWhole(folded: string, possible: number): PhrasePlace | null {
  const scripts = possible === everyScript ? scriptsIn(folded) : possible;
  if (scripts === 0) return null;
  known.scripts ??= groupByScript();
  let first: PhrasePlace | null = null;
  for (const { bit, whole } of known.scripts) {
    if ((scripts & bit) === 0) continue;
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
