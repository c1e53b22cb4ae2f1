/** How the cost of a pattern grows when a text made for it is doubled, in counted steps. */
import { type Attack, attacksOn, writeAttack } from './attacks.js';
import { countSteps } from './match.js';

export type Growth = { readonly attack: Attack; readonly steps: number; readonly factor: number };

/** The first attack under which doubling the text more than doubles the steps; null if there is none. */
export function superlinearGrowth(regex: RegExp, isTried: (index: number) => boolean = () => true): Growth | null {
  for (const [index, attack] of attacksOn(regex).entries()) {
    if (!isTried(index)) continue;
    const short = countSteps(regex, writeAttack(attack, 20), mostSteps);
    // Linear patterns take some ten steps for each character.
    if (short < 20 * fewSteps) continue;
    const once = countSteps(regex, writeAttack(attack, 60), mostSteps);
    const twice = countSteps(regex, writeAttack(attack, 120), mostSteps);
    const factor = once >= mostSteps ? Number.POSITIVE_INFINITY : twice / once;
    if (factor > largestFactor) return { attack, steps: twice, factor };
  }
  return null;
}

const fewSteps = 5;
const mostSteps = 400_000;
const largestFactor = 2.6;
