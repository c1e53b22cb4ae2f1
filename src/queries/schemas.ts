/** Every published shape by the name of its schema. */
import type { Shape } from '../base/shape.js';
import { bundleShapes } from '../contracts/bundle/bundle-wire.js';
import { joinProvenanceShape } from '../contracts/node/join/join-shape.js';
import { nodeProvenanceShape } from '../contracts/node/node-provenance-shape.js';
import { edgePayloadShape, nodePackShape } from '../contracts/node/node-wire.js';
import { nodeRequestShape } from '../contracts/node/node-wire-request.js';
import { projectShapes } from '../contracts/project/serializer/project-shapes.js';
import { projectShape, taskShape } from '../contracts/task/openspec/openspec-shapes.js';
import { issuesShape } from '../contracts/task/read-issues.js';
import { contextPackShape } from '../contracts/task/task-wire.js';
import { workerPacketShape } from '../contracts/worker/packet.js';
import { workerSidecarShape } from '../contracts/worker/packet-sidecar.js';
import { workerPermissionShape } from '../contracts/worker/permit/answer-permissions.js';
import { workerScopeShape } from '../contracts/worker/scope/check-scope.js';
import { diffShape, explainShape, verifyShape } from '../emit/proof-shapes.js';
import { secretsAllowShape, secretsShape } from '../emit/secrets-shapes.js';
import { shapes as emitted } from '../emit/shapes.js';
import { replayShape, runsShape, storedPackShape } from '../emit/stored-shapes.js';
import { evalShape } from './eval/eval-report.js';

export const shapes = {
  ...emitted,
  ...bundleShapes,
  verify: verifyShape,
  explain: explainShape,
  diff: diffShape,
  eval: evalShape,
  secrets: secretsShape,
  'secrets-allow': secretsAllowShape,
  'context-pack': contextPackShape,
  task: taskShape,
  'openspec-project': projectShape,
  issues: issuesShape,
  'worker-packet': workerPacketShape,
  'worker-sidecar': workerSidecarShape,
  'worker-permission': workerPermissionShape,
  'worker-scope': workerScopeShape,
  'node-request': nodeRequestShape,
  'node-pack': nodePackShape,
  'node-provenance': nodeProvenanceShape,
  'edge-payload': edgePayloadShape,
  'join-provenance': joinProvenanceShape,
  'stored-pack': storedPackShape,
  replay: replayShape,
  runs: runsShape,
  ...projectShapes,
} as const satisfies Record<string, Shape<unknown>>;
