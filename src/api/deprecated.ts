/**
 * The names that the main entry published before each contract had an entry of its own. They go away with the next minor
 * version. Import each from the entry that its comment names.
 */
export { RefusalError } from '../guard/refusal-error.js';
/** @deprecated Import from `packlight/bundle`. */
export { buildBundle } from './bundle.js';
/** @deprecated Import from `packlight/node`. */
export {
  buildNodePack,
  joinPacks,
  makePayload,
  readPayload,
  resolveArtifact,
  toEnvelope,
  writePayload,
} from './node.js';
export {
  drawGraph,
  listSymbols,
  pack,
  /** @deprecated Import `rank` from `packlight`. */
  rank as rankTask,
  /** @deprecated Import `scan` from `packlight`. */
  scan as scanProject,
} from './plain.js';
/** @deprecated Import from `packlight/project`. */
export {
  FullPackBuilder,
  KeyFileDetector,
  openCommit,
  PackSelector,
  PackSerializer,
  packDiff,
  packLog,
  packProjectWithin,
  packWholeProject,
  SnapshotScanner,
  SummaryPackBuilder,
  splitProject,
} from './project.js';
/** @deprecated Import from `packlight/secrets`. */
export { findSecretsIn, findSecretsInText } from './secrets.js';
/** @deprecated Import from `packlight/store`. */
export { findGitHint, listRuns, openStore, readRun, replayPack, savePack } from './store.js';
/** @deprecated Import from `packlight/task`. */
export { buildTaskPack, ContextPacker } from './task.js';
/** @deprecated Import from `packlight/verify`. */
export {
  diffManifests,
  explainPath,
  parsePack,
  readManifest,
  verifyPack,
  writeAttestation,
  writePackManifest,
} from './verify.js';
/** @deprecated Import from `packlight/worker`. */
export { answerPermissions, buildWorkerPacket, ContextPacketBuilder, checkScope } from './worker.js';
