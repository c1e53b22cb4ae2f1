/**
 * Threats L1, L2 and L5: canaries. A generated secret of every rule is planted in every place that a project or
 * a request can hold one, trap after trap, contract by contract; then everything that packlight writes is
 * searched for it.
 */
import { seededRandom } from '../../fixtures/random.js';
import { drawForever, isIn, type Outputs, type SetTrap } from './canary.js';
import { trapPacks } from './packs.js';
import { trapTasks } from './tasks.js';
import { trapWorkers } from './workers.js';

/** Rule, place and output; never the value. */
export type Hit = { readonly contract: string; readonly rule: string; readonly place: string; readonly output: string };

export type CanarySummary = {
  readonly seed: number;
  readonly planted: number;
  readonly rules: number;
  readonly outputs: number;
  readonly hits: readonly Hit[];
  /** How many were planted, by contract and place. */
  readonly places: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

export type Tamper = (outputs: Outputs, unguarded: string) => Outputs;

export type CampaignOptions = {
  readonly traps?: Readonly<Record<string, SetTrap>>;
  /** For the twin. */
  readonly tamper?: Tamper;
};

/** In turns; plain packs and bundles have most of the formats. */
export const memoryTraps: Readonly<Record<string, SetTrap>> = {
  packs: trapPacks,
  tasks: trapTasks,
  workers: trapWorkers,
};

export async function runCanaries(
  seed: number,
  planted: number,
  { traps = memoryTraps, tamper = (outputs) => outputs }: CampaignOptions = {},
): Promise<CanarySummary> {
  const random = seededRandom(seed);
  const draws = drawForever(seed, random);
  const places: Record<string, Record<string, number>> = {};
  const rules = new Set<string>();
  const hits: Hit[] = [];
  const turns = Object.entries(traps);
  let [count, outputs] = [0, 0];
  for (let turn = 0; count < planted; turn++) {
    const [contract, setTrap] = turns[turn % turns.length]!;
    const batch = Array.from({ length: perTrap }, () => draws.next().value);
    const trap = await setTrap(batch, random);
    const written = tamper(trap.outputs, trap.unguarded);
    for (const canary of trap.canaries) {
      const { rule, place } = canary;
      rules.add(rule);
      places[contract] = { ...places[contract], [place]: (places[contract]?.[place] ?? 0) + 1 };
      for (const [output, text] of written) if (isIn(text, canary)) hits.push({ contract, rule, place, output });
    }
    count += trap.canaries.length;
    outputs += written.size;
  }
  return { seed, planted: count, rules: rules.size, outputs, hits, places };
}

/** One line for each way out, with the number of outputs. */
export function tellHits(hits: readonly Hit[]): string[] {
  const told = new Map<string, string[]>();
  for (const { contract, rule, place, output } of hits) {
    const line = `${contract}: ${rule} in ${place}`;
    told.set(line, [...(told.get(line) ?? []), output]);
  }
  return [...told].map(([line, ways]) => `${line} came out in ${[...new Set(ways)].join(', ')}`);
}

const perTrap = 24;
