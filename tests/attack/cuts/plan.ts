/** Which token is aimed at which cut in which run. */
import type { Random } from '../../fixtures/random.js';
import type { Scene } from './carrier.js';
import { type Aim, type Placement, placeToken } from './placement.js';
import { type Filling, fillings } from './probe.js';
import type { Token } from './tokens.js';

/** A cut of a carrier, and the commands that show it. */
export type Target = {
  readonly carrier: string;
  readonly filling: Filling;
  readonly cut: number;
  readonly commands: readonly number[];
};

export type Round = { readonly placements: readonly Placement[]; readonly commands: ReadonlySet<number> };

type Shot = { readonly target: Target; readonly distance: number };

/** Every distance around every target, the commands of a target in turns. A round has one shot for each carrier. */
export function* planRounds(scene: Scene, targets: readonly Target[], tools: Tools): Iterable<Round> {
  const queues = new Map<number, Map<string, Shot[]>>();
  for (const target of targets)
    for (const [i, distance] of distances.filter(() => tools.random.below(tools.step) === 0).entries()) {
      const command = target.commands[i % target.commands.length]!;
      const queue = queues.get(command) ?? new Map<string, Shot[]>();
      queues.set(command, queue.set(target.carrier, [...(queue.get(target.carrier) ?? []), { target, distance }]));
    }
  for (const [command, queue] of queues)
    for (let round = 0; [...queue.values()].some((shots) => round < shots.length); round++)
      yield {
        placements: placeAll(scene, (carrier) => queue.get(carrier)?.[round] ?? null, tools),
        commands: new Set([command]),
      };
}

/** One round at places where texts are often cut, known or not. */
export function looseRound(scene: Scene, known: readonly Target[], tools: Tools): readonly Placement[] {
  const { random } = tools;
  const shotAt = (carrier: string): Shot | null => {
    const mine = known.filter((target) => target.carrier === carrier);
    return mine.length === 0 ? null : { target: random.pick(mine), distance: random.pick(distances) };
  };
  return placeAll(scene, shotAt, tools);
}

export type Tools = {
  readonly tokens: readonly Token[];
  readonly random: Random;
  /** 1 takes every distance, 4 takes one in four. */
  readonly step: number;
};

/** From far enough before the cut that a usual token ends at it, to behind it. */
const distances = Array.from({ length: 62 }, (_, i) => 1 - i);
const usualCuts = [16, 40, 72, 80, 100, 120, 160, 200, 240, 300, 500];

function placeAll(scene: Scene, shotAt: (carrier: string) => Shot | null, { tokens, random }: Tools): Placement[] {
  return Object.entries(scene.carriers).flatMap(([carrier, holds]) => {
    const shot = shotAt(carrier);
    for (let tries = 0; tries < maxTries; tries++) {
      const cut = shot?.target.cut ?? random.pick(usualCuts);
      const aim: Omit<Aim, 'distance'> = {
        carrier,
        holds,
        cut,
        filling: shot?.target.filling ?? random.pick(fillings),
        length: random.pick([0, cut + 1, cut + 60, cut + 400]),
      };
      const token = random.pick(tokens);
      const { length: secretLength } = token.example.secret;
      // A long one, such as a private key, is cut anywhere.
      const distance =
        secretLength > 100 ? 1 - random.below(secretLength + 2) : (shot?.distance ?? random.pick(distances));
      // One that ends before the cut says nothing about it.
      if (distance + secretLength < 0 && tries < maxTries / 2) continue;
      const placement = placeToken({ ...aim, distance }, token);
      if (placement !== null) return [placement];
    }
    return [];
  });
}

const maxTries = 40;
