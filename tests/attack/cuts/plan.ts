/** Which token is aimed at which cut in which run. */
import type { Random } from '../../fixtures/random.js';
import type { Scene } from './carrier.js';
import { type Aim, type Placement, placeToken } from './placement.js';
import { type Filling, fillings } from './probe.js';
import type { Token } from './tokens.js';

/** A cut of a carrier, and the ways in which it was seen: how the text was filled, and which commands showed it. */
export type Target = { readonly carrier: string; readonly cut: number; readonly ways: readonly Way[] };

export type Way = { readonly filling: Filling; readonly command: number };

export type Round = { readonly placements: readonly Placement[]; readonly commands: ReadonlySet<number> };

/** Where the secret begins, counted from the cut; null puts the cut anywhere inside a long secret, such as a private key. */
type Distance = number | null;
type Shot = { readonly cut: number; readonly filling: Filling; readonly distance: Distance };

/** Every distance around every target, its ways in turns. A round has one command, and one shot for each carrier. */
export function* planRounds(scene: Scene, targets: readonly Target[], tools: Tools): Iterable<Round> {
  const queues = new Map<number, Map<string, Shot[]>>();
  for (const { carrier, cut, ways } of targets)
    for (const [i, distance] of distances.filter(() => tools.random.below(tools.step) === 0).entries()) {
      const { filling, command } = ways[i % ways.length]!;
      const queue = queues.get(command) ?? new Map<string, Shot[]>();
      queues.set(command, queue.set(carrier, [...(queue.get(carrier) ?? []), { cut, filling, distance }]));
    }
  for (const [command, queue] of queues)
    for (let round = 0; [...queue.values()].some((shots) => round < shots.length); round++)
      yield {
        placements: placeAll(scene, (carrier) => queue.get(carrier)?.[round] ?? null, tools),
        commands: withNeeded(command, scene),
      };
}

/** A command that reads packs needs those that write them. */
function withNeeded(command: number, scene: Scene): ReadonlySet<number> {
  const { commands } = scene.build({});
  const writes = (i: number) => commands[i]!.some((word) => word === '--out' || word === '--save');
  const isReader = /^(?:show|runs|store|explain|verify|diff|replay|join)$/.test(commands[command]![0]!);
  const needed = isReader ? [...commands.keys()].filter((i) => i < command && writes(i)) : [];
  return new Set([...needed, command]);
}

/** One round at the known cuts of each carrier, or where texts are often cut if it has none. */
export function looseRound(scene: Scene, known: readonly Target[], tools: Tools): readonly Placement[] {
  const { random } = tools;
  const shotAt = (carrier: string): Shot | null => {
    const mine = known.filter((target) => target.carrier === carrier);
    if (mine.length === 0) return null;
    const { cut, ways } = random.pick(mine);
    return { cut, filling: random.pick(ways).filling, distance: random.pick(distances) };
  };
  return placeAll(scene, shotAt, tools);
}

export type Tools = {
  readonly tokens: readonly Token[];
  readonly random: Random;
  /** 1 takes every distance, 4 takes one in four. */
  readonly step: number;
};

/** From far enough before the cut that a usual token ends at it, to behind it; then some cuts inside long secrets. */
const distances: readonly Distance[] = [...Array.from({ length: 62 }, (_, i) => 1 - i), ...Array(8).fill(null)];
const usualCuts = [16, 40, 72, 80, 100, 120, 160, 200, 240, 300, 500];

function placeAll(scene: Scene, shotAt: (carrier: string) => Shot | null, { tokens, random }: Tools): Placement[] {
  const anyShot = (): Shot => ({
    cut: random.pick(usualCuts),
    filling: random.pick(fillings),
    distance: random.pick(distances),
  });
  return Object.entries(scene.carriers).flatMap(([carrier, holds]) => {
    const planned = shotAt(carrier);
    const sign = scene.splitsAt?.[carrier];
    const telling = sign === undefined ? tokens : tokens.filter(({ example }) => example.secret.includes(sign));
    for (let tries = 0; tries < maxTries; tries++) {
      const { cut, filling, distance } = planned ?? anyShot();
      const token = random.pick(tries < maxTries / 2 && telling.length > 0 ? telling : tokens);
      const { length: secretLength } = token.example.secret;
      const from = distance ?? 1 - random.below(secretLength + 2);
      // One that ends before the cut says nothing about it.
      if (distance === null ? secretLength <= longLength : from + secretLength < 0 && tries < maxTries / 2) continue;
      const aim: Aim = {
        carrier,
        holds,
        filling,
        cut,
        distance: from,
        length: random.pick([0, cut + 1, cut + 60, cut + 400]),
      };
      const placement = placeToken(aim, token);
      if (placement !== null) return [placement];
    }
    return [];
  });
}

const maxTries = 40;
const longLength = 100;
