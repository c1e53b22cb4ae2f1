/** Signs of a risk in one file: what its code does, how often, and on which lines. */
import { grouped, some } from '../summary/figures.js';

export type RiskSigns = {
  readonly score: number;
  readonly indicators: readonly string[];
  readonly whats: readonly string[];
};

type Sign = { readonly what: string; readonly weight: number; readonly lines: readonly number[] };

/** Ten findings of a kind say hardly more than three. */
export function sumUp(signs: readonly Sign[]): RiskSigns {
  return {
    score: signs.reduce((sum, { weight, lines }) => sum + weight * Math.min(lines.length, 3), 0),
    indicators: signs.map(
      ({ what, lines }) =>
        `${what}: ${grouped(lines.length)}× (line${lines.length === 1 ? '' : 's'} ${some(lines.map(String), 5)})`,
    ),
    whats: signs.map(({ what }) => what),
  };
}
