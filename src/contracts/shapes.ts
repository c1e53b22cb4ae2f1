/** Every published shape by the name of its schema. */
import type { Shape } from '../base/shape.js';
import { diffShape, explainShape, verifyShape } from '../emit/proof-shapes.js';
import { secretsAllowShape, secretsShape } from '../emit/secrets-shapes.js';
import { shapes as emitted } from '../emit/shapes.js';
import { replayShape, runsShape, storedPackShape } from '../emit/stored-shapes.js';
import { bundleShapes } from './bundle/wire.js';
import { evalShape } from './eval/report.js';
import { joinProvenanceShape } from './node/join-shape.js';
import { nodeProvenanceShape } from './node/provenance-shape.js';
import { edgePayloadShape, nodePackShape } from './node/wire.js';
import { nodeRequestShape } from './node/wire-request.js';
import { projectShapes } from './project/shapes.js';
import { issuesShape } from './read/issues.js';
import { projectShape, taskShape } from './read/openspec-shapes.js';
import { contextPackShape } from './task/wire.js';
import { workerPacketShape } from './worker/packet.js';
import { workerPermissionShape } from './worker/permit.js';
import { workerScopeShape } from './worker/scope.js';
import { workerSidecarShape } from './worker/sidecar.js';

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
