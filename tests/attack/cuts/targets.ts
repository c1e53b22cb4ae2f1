/** The cuts of a scene: as the probe finds them now, or as the table knows them. */
import type { Command, Scene } from './carrier.js';
import { knownCuts } from './cuts.table.js';
import type { Target, Way } from './plan.js';
import { type FoundCut, fillings, longLength, probeLengths, probeScene } from './probe.js';
import type { Session } from './session.js';

export async function findTargets(session: Session, scene: Scene): Promise<Target[]> {
  const { commands } = scene.build({});
  const targets = new Map<string, { carrier: string; cut: number; ways: Map<string, Way> }>();
  for (const { carrier, filling, output, at: cut } of await probeWhole(session, scene)) {
    const key = JSON.stringify([carrier, cut]);
    const target = targets.get(key) ?? { carrier, cut, ways: new Map() };
    for (const command of commandsOf(output, commands)) target.ways.set(`${filling} ${command}`, { filling, command });
    targets.set(key, target);
  }
  return [...targets.values()].map(({ ways, ...target }) => ({ ...target, ways: [...ways.values()] }));
}

async function probeWhole(session: Session, scene: Scene): Promise<FoundCut[]> {
  const found: FoundCut[] = [];
  const lengths = scene.long === undefined ? probeLengths : [...probeLengths, longLength];
  for (const length of lengths)
    for (const filling of fillings) found.push(...(await probeScene(session, scene, { filling, length })));
  return found;
}

export function tableTargets({ name, carriers }: Scene): Target[] {
  const ways = fillings.map((filling) => ({ filling, command: 0 }));
  return Object.keys(carriers).flatMap((carrier) =>
    (knownCuts[name]?.[carrier] ?? []).map((cut) => ({ carrier, cut, ways })),
  );
}

/** The numbers of the commands that may have written an output. */
function commandsOf(output: string, commands: readonly Command[]): number[] {
  const printed = /^std(?:out|err) of (\d+) /.exec(output);
  if (printed !== null) return [Number(printed[1])];
  const [file = ''] = /out\/[a-z]+/.exec(output) ?? [];
  const wrote = [...commands.keys()].filter((i) =>
    commands[i]!.some((word) =>
      file === '' ? /^--(?:save|cache|run|flag)$/.test(word) : word.startsWith(`../${file}`),
    ),
  );
  return wrote.length > 0 ? wrote : [0];
}
