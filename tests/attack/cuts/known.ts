/**
 * Cuts by a fixed length, as `cuts.table.ts` lists them. Where a text ends because a budget is used up depends on
 * everything else in the pack, so those outputs are not listed; the campaign probes them each time.
 */
import type { Scene } from './carrier.js';
import { knownCuts } from './cuts.table.js';
import type { FoundCut } from './probe.js';

export type CutTable = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

const hasFixedCuts =
  /^stderr|^stdout of \d+ (?:project --summary|symbols|graph|scan|secrets|rank|show|runs|store|explain|eval|permit)/;

export function fixedCuts(found: readonly FoundCut[]): FoundCut[] {
  return found.filter(({ output }) => hasFixedCuts.test(output));
}

/** One line for each cut that the table does not have. */
export function unknownCuts({ name }: Scene, found: readonly FoundCut[]): string[] {
  const isKnown = ({ carrier, at }: FoundCut) => knownCuts[name]?.[carrier]?.includes(at) ?? false;
  return fixedCuts(found)
    .filter((cut) => !isKnown(cut))
    .map(({ carrier, filling, output, at }) => `${name}: ${carrier} (${filling}) is cut at ${at} in ${output}`);
}

export function writeTable(cuts: ReadonlyMap<string, readonly FoundCut[]>): string {
  const table: Record<string, Record<string, number[]>> = {};
  for (const [scene, found] of cuts)
    for (const { carrier, at } of fixedCuts(found)) {
      table[scene] ??= {};
      table[scene][carrier] = [...new Set([...(table[scene][carrier] ?? []), at])].sort((a, b) => a - b);
    }
  return `/** Where fields are cut by length, found by the probe: CUT_TABLE=write npx vitest run tests/attack/cuts.test.ts */\nimport type { CutTable } from './known.js';\n\nexport const knownCuts: CutTable = ${JSON.stringify(table, null, 2)};\n`;
}
