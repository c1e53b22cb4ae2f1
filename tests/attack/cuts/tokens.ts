/** Generated secrets of every sure rule, each with the parts of 12 characters by which it is known again. */
import { findSecrets } from '../../../src/secrets/find.js';
import { allRules } from '../../../src/secrets/rules/all-rules.js';
import { type Example, textOf } from '../../../src/secrets/sample.js';
import type { Random } from '../../fixtures/random.js';

export type Token = {
  /** The rule and the number of its example. */
  readonly kind: string;
  readonly example: Example;
  /** Parts of 12 characters that are this secret's own: not its prefix, nor anything else that every token of its kind has. */
  readonly parts: ReadonlySet<string>;
};

export const partLength = 12;

/** In rounds: one token of each kind, in an order of its own, then another of each. */
export function drawTokens(seed: number, count: number, random: Random): Token[] {
  const sure = allRules.filter(({ confidence }) => confidence === 'high');
  const tokens: Token[] = [];
  for (let round = 0; tokens.length < count; round++)
    for (const { id, finds } of random.shuffled(sure)) {
      const variant = seed + 1_000 * round;
      const [mine, others] = [finds(variant), [finds(variant + 1), finds(variant + 2)]];
      const which = random.below(mine.length);
      const example = mine[which]!;
      // Some draws look like words, and their rule says that they are no secrets.
      if (findSecrets(textOf(example)).length === 0) continue;
      const common = new Set(others.flatMap((list) => [...partsOf(list[which]?.secret ?? '')]));
      const parts = new Set([...partsOf(example.secret)].filter((part) => !common.has(part)));
      if (parts.size > 0 && tokens.length < count) tokens.push({ kind: `${id} ${which}`, example, parts });
    }
  return tokens;
}

export function* partsOf(text: string): Iterable<string> {
  for (let at = 0; at + partLength <= text.length; at++) yield text.slice(at, at + partLength);
}
