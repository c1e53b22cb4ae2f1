/**
 * No part of 12 characters of a secret leaves, wherever its text is cut. The campaign finds the cuts of every scene,
 * places tokens at every distance around each, runs the commands and searches everything that they wrote.
 */

import { createGuard } from '../../../src/guard/seal.js';
import { type Random, seededRandom } from '../../fixtures/random.js';
import type { Job, Scene } from './carrier.js';
import type { Placement } from './placement.js';
import { looseRound, planRounds, type Round, type Target, type Tools } from './plan.js';
import { findLeaks, type Leak } from './search.js';
import type { Outputs, Session } from './session.js';
import { findTargets, tableTargets } from './targets.js';
import { drawTokens } from './tokens.js';

export type CutSummary = {
  readonly seed: number;
  readonly tokens: number;
  readonly kinds: number;
  readonly carriers: number;
  readonly cuts: number;
  readonly placed: number;
  readonly outputs: number;
  readonly leaks: readonly string[];
};

export type CampaignOptions = {
  readonly seed: number;
  readonly tokens: number;
  readonly scenes: readonly Scene[];
  /** So many rounds for each scene, with a few of its commands; without it, every distance around every cut. */
  readonly share?: number;
  /** One distance in so many. */
  readonly step?: number;
  /** For the twin: adds an output that cuts before it guards. */
  readonly tamper?: (outputs: Outputs, round: Round) => Outputs;
};

export async function attackCuts(session: Session, options: CampaignOptions): Promise<CutSummary> {
  const { seed, scenes, share, step = 1, tamper = (outputs) => outputs } = options;
  const random = seededRandom(seed);
  const tokens = drawTokens(seed, options.tokens, random);
  const kinds = new Set<string>();
  const leaks = new Map<string, { readonly count: number; readonly first: string }>();
  let [cuts, placed, searched] = [0, 0, 0];
  for (const scene of scenes) {
    const targets = share === undefined ? await findTargets(session, scene) : tableTargets(scene);
    const tools = { tokens, random, step };
    const rounds =
      share === undefined ? allRounds(scene, targets, tools) : someRounds(scene, targets, { ...tools, share });
    cuts += targets.length;
    for (const round of rounds) {
      const job = scene.build(Object.fromEntries(round.placements.map(({ carrier, text }) => [carrier, text])));
      const outputs = tamper(await session.run({ ...job, only: round.commands }), round);
      const counted = knownWhole(job, round.placements);
      placed += counted.length;
      searched += outputs.size;
      for (const { token } of counted) kinds.add(token.kind);
      for (const leak of findLeaks(counted, outputs)) {
        const told = tellLeak(scene, leak);
        const { count, first } = leaks.get(told) ?? { count: 0, first: tellPlace(leak.placement) };
        leaks.set(told, { count: count + 1, first });
      }
    }
  }
  const carriers = scenes.reduce((sum, scene) => sum + Object.keys(scene.carriers).length, 0);
  const told = [...leaks].map(([leak, { count, first }]) => `${leak}, ${count} times; ${first}`);
  return { seed, tokens: tokens.length, kinds: kinds.size, carriers, cuts, placed, outputs: searched, leaks: told };
}

/** Those that the guard takes out of the whole file, name or word in which they stand. What it does not know there is no matter of cuts. */
function knownWhole({ files, beside, commands }: Job, placements: readonly Placement[]): Placement[] {
  const whole = [...Object.values({ ...files, ...beside }).map(String), ...Object.keys(files), ...commands.flat()];
  const guarded = whole.map((text, i) => [String(i), createGuard().guardText(text).text] as const);
  const unknown = new Set(findLeaks(placements, new Map(guarded)).map(({ placement }) => placement));
  return placements.filter((placement) => !unknown.has(placement));
}

/** Now and then a round has every command, since a leak need not be where the cut was seen. */
function* allRounds(scene: Scene, targets: readonly Target[], tools: Tools): Iterable<Round> {
  const everyCommand = new Set(scene.build({}).commands.keys());
  for (let round = 0; round < looseRounds; round++)
    yield { placements: looseRound(scene, targets, tools), commands: everyCommand };
  let turn = 0;
  for (const round of planRounds(scene, targets, tools))
    yield turn++ % wholeEvery === 0 ? { ...round, commands: everyCommand } : round;
}

const looseRounds = 8;
const wholeEvery = 40;

function* someRounds(
  scene: Scene,
  targets: readonly Target[],
  tools: Tools & { readonly share: number },
): Iterable<Round> {
  const count = scene.build({}).commands.length;
  for (let round = 0; round < tools.share; round++)
    yield { placements: looseRound(scene, targets, tools), commands: pickCommands(count, tools.random) };
}

/** The first two of each scene show most of it. */
function pickCommands(count: number, random: Random): ReadonlySet<number> {
  return new Set([random.below(Math.min(2, count)), random.below(count)]);
}

/** Scene, carrier and output; never the value. */
function tellLeak(scene: Scene, { placement, output }: Leak): string {
  const where = output.replace(/[0-9a-f]{8,}[\w-]*/g, '…').replace(/objects\/\w+/, 'objects');
  return `${scene.name}: ${placement.carrier} in ${where}`;
}

/** How the first token of a leak was placed, so that it can be placed again. */
function tellPlace({ filling, cut, distance, text, token }: Placement): string {
  return `first ${token.kind} in ${filling}, ${distance} from ${cut}, ${text.length} characters in all`;
}
