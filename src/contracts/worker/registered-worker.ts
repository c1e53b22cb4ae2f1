import { count, isoTime, oneOf, openRecord, orNull } from '../../base/shape.js';
import { defined } from '../defined.js';
import { type RegisteredContract, type Replayer, type Rerunner, rerunOf } from '../registered-contract.js';
import { buildWorkerPacket } from './build-worker.js';
import { workerPacketShape } from './packet.js';
import { writePrompt } from './packet-prompt.js';
import { workerSidecarShape } from './packet-sidecar.js';
import { workerPermissionShape } from './permit/answer-permissions.js';
import type { AskedTask } from './read-graph.js';
import { workerScopeShape } from './scope/check-scope.js';
import { fillIn, workerContract, workerRenderer, writePacket } from './worker-contract.js';
import { readWorkerFacts } from './worker-facts-codec.js';

const recorded = openRecord({
  time: isoTime,
  budget: orNull(count),
  stateLines: orNull(count),
  format: oneOf('json', 'markdown'),
});

const rerunPacket: Rerunner = (root, { request }, options) => {
  if (recorded.check(request, '$').length > 0) return null;
  const { time, budget, stateLines, format } = recorded.read(request);
  const { task, taskId, allTasks, graph } = request as unknown as AskedTask;
  const rules = defined({ budget: budget ?? undefined, stateLines: stateLines ?? undefined, time, format });
  return rerunOf(buildWorkerPacket(root, defined({ task, taskId, allTasks, graph }), { ...options, ...rules }));
};

const replayPacket: Replayer = ({ facts, items }) => {
  const { generatedAt, format, sidecar, ...said } = readWorkerFacts(facts, items);
  return {
    renderer: workerRenderer(said, generatedAt),
    write: ({ blocks }) => {
      const { packet } = fillIn(said, blocks, generatedAt);
      return { written: format === 'json' ? writePacket(packet) : writePrompt(packet, sidecar) };
    },
  };
};

export const worker: RegisteredContract = {
  id: workerContract.id,
  schemas: {
    'worker-packet': workerPacketShape,
    'worker-sidecar': workerSidecarShape,
    'worker-permission': workerPermissionShape,
    'worker-scope': workerScopeShape,
  },
  command: 'worker',
  page: 'docs/contracts/worker.md',
  rerun: rerunPacket,
  replay: replayPacket,
};
