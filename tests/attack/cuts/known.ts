/**
 * Cuts by a fixed length, as `cuts.table.ts` lists them. Where a text ends because a budget is used up depends on
 * everything else in the pack, so the outputs of packing commands are not listed; the campaign probes them each time.
 */
import type { Scene } from './carrier.js';
import { knownCuts } from './cuts.table.js';
import { type FoundCut, probeScene } from './probe.js';
import type { Session } from './session.js';

export type CutTable = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

const hasNoBudget = /^(?:project --summary|symbols|graph|scan|secrets|rank|show|runs|store|explain|eval|permit)/;

/** Each text whole words and without a blank: a cut at a word and one at a character. */
export async function probeFixed(session: Session, scene: Scene): Promise<FoundCut[]> {
  const { commands } = scene.build({});
  const isListed = (i: number) => scene.name.startsWith('refusals') || hasNoBudget.test(commands[i]!.join(' '));
  const only = new Set([...commands.keys()].filter(isListed));
  const words = await probeScene(session, scene, { filling: 'words', length: probeLength, only });
  return [...words, ...(await probeScene(session, scene, { filling: 'solid', length: probeLength, only }))].filter(
    ({ output }) => output.startsWith('std'),
  );
}

const probeLength = 3_000;

/** One line for each cut that the table does not have. */
export function unknownCuts({ name }: Scene, found: readonly FoundCut[]): string[] {
  return found
    .filter(({ carrier, at }) => knownCuts[name]?.[carrier]?.includes(at) !== true)
    .map(({ carrier, filling, output, at }) => `${name}: ${carrier} (${filling}) is cut at ${at} in ${output}`);
}

export function writeTable(cuts: ReadonlyMap<string, readonly FoundCut[]>): string {
  const table: Record<string, Record<string, number[]>> = {};
  for (const [scene, found] of cuts)
    for (const { carrier, at } of found) {
      table[scene] ??= {};
      table[scene][carrier] = [...new Set([...(table[scene][carrier] ?? []), at])].sort((a, b) => a - b);
    }
  return `/** Where fields are cut by length, as the probe found it: CUT_TABLE=write npx vitest run tests/attack/cuts.test.ts */
import type { CutTable } from './known.js';

export const knownCuts: CutTable = ${JSON.stringify(table, null, 2)};
`;
}
