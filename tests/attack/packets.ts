/**
 * The worker packet under random projects. Every answer is judged from outside: it never throws, has its
 * shape, holds its caps, cuts no entry that fits, says every cut, leaks no secret and is the same bytes twice.
 */
import { type BuiltPacket, workerPacketIn } from '../../src/contracts/worker/build-worker.js';
import { workerPacketShape } from '../../src/contracts/worker/packet.js';
import { workerSidecarShape } from '../../src/contracts/worker/packet-sidecar.js';
import { readTask } from '../../src/contracts/worker/task-node.js';
import { caps, slotNames } from '../../src/contracts/worker/worker-words.table.js';
import type { Released } from '../../src/model/block.js';
import { memoryWorld } from '../fixtures/memory-world.js';
import { type Random, seededRandom } from '../fixtures/random.js';
import { inventNexusProject, type NexusProject } from './packets-projects.js';

export type PacketTwin = (built: BuiltPacket, project: NexusProject) => BuiltPacket;

export type PacketSummary = {
  readonly seed: number;
  readonly packets: number;
  readonly answered: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly cuts: number;
  readonly computed: number;
  readonly redacted: number;
  readonly wrong: number;
  readonly firstWrong: string | null;
  /** How much of what each broken twin did was noticed, in the first projects. */
  readonly twins: Readonly<Record<string, number>>;
};

export async function runPacketCampaign(seed: number, packets: number): Promise<PacketSummary> {
  const random = seededRandom(seed);
  const refused: Record<string, number> = {};
  const wrong: string[] = [];
  const twins = new Map(Object.keys(packetTwins).map((name) => [name, 0]));
  let [answered, cuts, computed, redacted] = [0, 0, 0, 0];
  for (let i = 0; i < packets; i++) {
    const project = inventNexusProject(random, i);
    try {
      const built = await ask(project, null);
      if (!built.ok) {
        refused[built.error.kind] = (refused[built.error.kind] ?? 0) + 1;
        const isMeant = project.escapes && built.error.kind === 'target-outside-root';
        if (!isMeant) wrong.push(`packet ${i}: refused with ${JSON.stringify(built.error)}`);
        continue;
      }
      answered += 1;
      const slots = Object.values(built.value.sidecar.slots);
      cuts += slots.filter(({ cut }) => cut !== null).length;
      computed += slots.filter(({ source }) => source === 'index').length;
      redacted += Number(built.value.sidecar.redacted);
      const told = judge(built.value, project);
      if (i < twinProjects)
        for (const [name, twin] of Object.entries(packetTwins))
          twins.set(name, twins.get(name)! + judge(twin(built.value, project), project).length);
      if (i % 3 === 0) {
        const again = await ask(project, random);
        if (!again.ok || again.value.text !== built.value.text || again.value.markdown !== built.value.markdown)
          told.push('differs in another order');
      }
      for (const problem of told) wrong.push(`packet ${i}: ${problem}`);
    } catch (error) {
      wrong.push(`packet ${i}: threw ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
  return {
    seed,
    packets,
    answered,
    refused,
    cuts,
    computed,
    redacted,
    wrong: wrong.length,
    firstWrong: wrong[0] ?? null,
    twins: Object.fromEntries(twins),
  };
}

function ask({ tree, links, task, allTasks }: NexusProject, shuffle: Random | null) {
  const order = shuffle === null ? {} : { shuffle: <T>(entries: T[]) => shuffle.shuffled(entries) };
  const world = memoryWorld(tree, { kinds: links, ...order });
  return workerPacketIn(
    world,
    { task, ...(allTasks !== undefined && { allTasks }) },
    { time: '2024-05-01T12:00:00.000Z' },
  );
}

function judge({ packet, text, markdown, sidecar }: BuiltPacket, { task, tree, secret }: NexusProject): string[] {
  const told: string[] = [];
  for (const problem of workerPacketShape.check(packet, '$')) told.push(`shape: ${problem.path}`);
  for (const problem of workerSidecarShape.check(sidecar, '$')) told.push(`sidecar: ${problem.path}`);
  const declared = readTask(task).filesModified;
  const patterns = declared.filter((name) => /[*?]|\{.*,.*\}/.test(name) && !(name in tree));
  const plain = declared.filter((name) => !patterns.includes(name));
  if (JSON.stringify(packet.files.filter((name) => plain.includes(name))) !== JSON.stringify(plain))
    told.push('files are not filesModified');
  const more = packet.files.filter((name) => !declared.includes(name));
  if (more.some((name) => !(name in tree)) || (more.length > 0 && patterns.length === 0))
    told.push('more files than declared');
  if (packet.files.some((name) => name.includes('\\'))) told.push('a path with backslashes');
  if (JSON.stringify(Object.keys(packet.filesContent)) !== JSON.stringify([...new Set(packet.files)]))
    told.push('content of other files');
  for (const [name, cap] of Object.entries(caps) as [keyof typeof caps, number][]) {
    const slot = packet[name];
    const lines = slot.split('\n');
    if (lines.length > cap) told.push(`${name} has ${lines.length} lines`);
    const isShortened = /^\(\d+ more lines of this entry\)$/m.test(slot);
    const begun = new Set([...slot.matchAll(/«b(\d+)»/g)].map((match) => match[1]));
    const ended = new Set([...slot.matchAll(/«e(\d+)»/g)].map((match) => match[1]));
    for (const entry of new Set([...begun, ...ended]))
      if (!begun.has(entry) || (!ended.has(entry) && !isShortened)) told.push(`${name} cuts entry ${entry}`);
    const isMarked = slot.includes('(cut here: ');
    if (isMarked !== (sidecar.slots[name].cut !== null)) told.push(`${name} does not say its cut`);
    if (slot === '') told.push(`${name} is empty and says nothing`);
  }
  for (const output of [text, markdown, JSON.stringify(sidecar)])
    if (output.includes(secret)) told.push('leaks a secret');
  for (const { path, state } of sidecar.files) {
    const content = packet.filesContent[path];
    if ((content === '') !== (state === 'new' || state === 'empty'))
      told.push(`${path} is ${state} and stands as ${content === '' ? '""' : 'text'}`);
  }
  return told;
}

/** Engines that break one promise each. */
export const packetTwins: Readonly<Record<string, PacketTwin>> = {
  'cuts in the middle of an entry': (built) =>
    changed(built, (slot) => slot.split('\n').slice(0, -1).join('\n') || slot),
  'passes a cap': (built) => changed(built, (slot) => `${slot}${'\nmore'.repeat(150)}`),
  'cuts without a word': (built) => changed(built, (slot) => slot.replace(/\n?\(cut here: .*\)$/, '')),
  'adds a slot': (built) => ({
    ...built,
    packet: { ...built.packet, repository: 'all of it' } as BuiltPacket['packet'],
  }),
  'forgets the guard': (built, { secret }) => ({
    ...built,
    text: built.text.replace(/\[REDACTED:[^\]]*\]/, secret) as Released,
  }),
};

const twinProjects = 40;

function changed(built: BuiltPacket, change: (slot: string) => string): BuiltPacket {
  const slots = slotNames.filter((name): name is keyof typeof caps => name in caps);
  return {
    ...built,
    packet: { ...built.packet, ...Object.fromEntries(slots.map((name) => [name, change(built.packet[name])])) },
  };
}
