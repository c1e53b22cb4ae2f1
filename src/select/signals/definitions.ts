/** Matches the names of definitions with the words of the title. */
import { termsOfWord } from '../../base/words.js';
import type { Definition } from '../../model/analysis.js';

export type BestDefinition = { readonly name: string; readonly score: number };

/** The definition whose name has the highest weight of wanted words for its length. */
export function bestDefinition(
  definitions: readonly Definition[],
  worthOf: ReadonlyMap<string, number>,
): BestDefinition | null {
  let best: BestDefinition | null = null;
  const seen = new Map<string, number>();
  for (const { name, kind } of definitions) {
    if (documentKinds.has(kind)) continue;
    const score = seen.get(name) ?? scoreOf(name, worthOf);
    seen.set(name, score);
    if (score > (best?.score ?? 0)) best = { name, score };
  }
  return best;
}

function scoreOf(name: string, worthOf: ReadonlyMap<string, number>): number {
  const terms = new Set(termsOfWord(name));
  let score = 0;
  for (const term of terms) score += worthOf.get(term) ?? 0;
  return score / Math.sqrt(1 + terms.size);
}

const documentKinds: ReadonlySet<string> = new Set(['heading', 'section', 'key', 'cell', 'selector']);
