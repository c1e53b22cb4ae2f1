/** Canaries in the worker contract: the `.nexus` files, owned and granted files, requests; in packets, answers and logs. */
import { workerPacketIn } from '../../../src/contracts/worker/build-worker.js';
import { answerIn } from '../../../src/contracts/worker/permit/answer-permissions.js';
import { writeLogLine } from '../../../src/contracts/worker/permit/permission-log.js';
import { writePermissionMessage } from '../../../src/contracts/worker/permit/permission-message.js';
import { memoryWorld } from '../../fixtures/memory-world.js';
import type { Random } from '../../fixtures/random.js';
import { type Drawn, plantAll, type Trap } from './canary.js';
import { createNexus, graphPath, type Nexus, outputOf, treeOf, workerPlaces } from './nexus.js';
import { sayRefusal } from './said.js';
import { storedOutputs } from './stored.js';

export async function trapWorkers(batch: readonly Drawn[], random: Random): Promise<Trap> {
  const nexus = createNexus();
  const canaries = plantAll(nexus, batch, { places: workerPlaces, random });
  const outputs = new Map([
    ...(await packetWritten(nexus)),
    ...(await answersWritten(nexus)),
    ...(await refusalsWritten(nexus)),
  ]);
  return { canaries, outputs, unguarded: outputOf(nexus) + JSON.stringify(nexus.graph) };
}

async function packetWritten(nexus: Nexus): Promise<[string, string][]> {
  const built = await workerPacketIn(memoryWorld(treeOf(nexus)), { taskId: 'T03' }, { time });
  if (!built.ok) return [['refusal of a packet', JSON.stringify(built.error) + sayRefusal(built.error)]];
  const { text, markdown, sidecar } = built.value;
  return [
    ['packet', text],
    ['prompt', markdown],
    ['sidecar', JSON.stringify(sidecar)],
    ...(await storedOutputs(built.value.trace, 'packet')),
  ];
}

async function answersWritten(nexus: Nexus): Promise<[string, string][]> {
  const tree = treeOf(nexus);
  const { allow, deny } = nexus;
  const answered = await answerIn(memoryWorld(tree), { taskId: 'T03', output: outputOf(nexus), allow, deny }, time);
  if (!answered.ok) return [['refusal of a permit', JSON.stringify(answered.error) + sayRefusal(answered.error)]];
  const { report, log, flagged } = answered.value;
  return [
    ['permit as JSON', JSON.stringify(report)],
    ['permit as Markdown', writePermissionMessage(report)],
    ['permission log', log.map(writeLogLine).join('')],
    ['flag in TASK_GRAPH.json', flagged === null ? '' : addedTo(String(tree[graphPath]), flagged.text)],
  ];
}

async function refusalsWritten(nexus: Nexus): Promise<[string, string][]> {
  const tree = treeOf(nexus);
  const outside = { id: 'T9', filesModified: nexus.owned.map((path) => `../${path}`).reverse() };
  const bounded = nexus.settings.boundaries.map((boundary) => boundary.split(' — ')[0]!);
  const asked = [
    ['unknown task', { taskId: 'none' }],
    ['task outside', { task: outside }],
    ['bounded task', { task: { id: 'T9', filesModified: bounded.slice(1) }, allTasks: [] }],
  ] as const;
  const answers: [string, string][] = [];
  for (const [name, which] of asked) {
    const built = await workerPacketIn(memoryWorld(tree), which, { time });
    answers.push([
      built.ok ? `packet: ${name}` : `refusal: ${name}`,
      built.ok ? built.value.text : JSON.stringify(built.error) + sayRefusal(built.error),
    ]);
  }
  return answers;
}

/** What was put in: the rest of the file is the owner's own text, which stays what it was. */
export function addedTo(before: string, after: string): string {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (before.length !== start + end) throw new Error('something else was changed in the graph');
  return after.slice(start, after.length - end);
}

const time = '2024-05-01T12:00:00.000Z';
