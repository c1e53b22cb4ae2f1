/** How the cost of a pattern grows when a text made for it is doubled, in counted steps. */
import { type Attack, attacksOn, writeAttack } from './attacks.js';
import { countSteps } from './match.js';

export type Growth = { readonly attack: Attack; readonly steps: number; readonly factor: number };

/** The first attack under which doubling the text more than doubles the steps; null if there is none. */
export function superlinearGrowth(regex: RegExp, isTried: (index: number) => boolean = () => true): Growth | null {
  for (const [index, attack] of attacksOn(regex).entries()) {
    if (!isTried(index)) continue;
    const short = countSteps(regex, writeAttack(attack, 20), maxSteps);
    // Linear patterns take some ten steps for each character.
    if (short < 20 * fewSteps) continue;
    const once = countSteps(regex, writeAttack(attack, 60), maxSteps);
    const twice = countSteps(regex, writeAttack(attack, 120), maxSteps);
    if (twice / once <= largestFactor && once < maxSteps) continue;
    // A repetition that is bounded (`{0,400}`) grows until its bound is reached, and no further.
    const long = once >= maxSteps ? maxSteps : countSteps(regex, writeAttack(attack, 1_000), maxStepsOfLong);
    const longer = once >= maxSteps ? maxStepsOfLong : countSteps(regex, writeAttack(attack, 2_000), maxStepsOfLong);
    const factor = longer / long;
    if (factor > largestFactor || longer >= maxStepsOfLong) return { attack, steps: longer, factor };
  }
  return null;
}

/** The most steps that any attack takes on a text of this length. */
export function stepsAt(regex: RegExp, length: number): number {
  const texts = attacksOn(regex).map((attack) => {
    const times = Math.floor((length - attack.head.length - attack.tail.length) / attack.pump.length);
    return writeAttack(attack, Math.max(0, times));
  });
  return Math.max(...texts.map((text) => countSteps(regex, text, maxSteps)));
}

const fewSteps = 5;
const maxSteps = 400_000;
const maxStepsOfLong = 4_000_000;
const largestFactor = 2.6;
