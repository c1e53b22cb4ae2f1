export {
  type BuiltPacket,
  buildWorkerPacket,
  ContextPacketBuilder,
  type WorkerOptions,
} from '../contracts/worker/build-worker.js';
export type { ContextPacket, WorkerSettings } from '../contracts/worker/packet.js';
export type { WorkerSidecar } from '../contracts/worker/packet-sidecar.js';
export {
  answerPermissions,
  type PermissionReport,
  type PermitAsked,
  type Permitted,
} from '../contracts/worker/permit/answer-permissions.js';
export {
  evaluatePermission,
  type PermissionAnswer,
  type PermissionContext,
  type Readable,
} from '../contracts/worker/permit/permission.js';
export type { LogEntry } from '../contracts/worker/permit/permission-log.js';
export { writePermissionMessage } from '../contracts/worker/permit/permission-message.js';
export {
  type ParsedRequests,
  type PermissionRequest,
  parsePermissionRequests,
} from '../contracts/worker/permit/permission-parse.js';
export { checkScope, type ScopeOptions, type ScopeReport } from '../contracts/worker/scope/check-scope.js';
export type { TaskNode } from '../contracts/worker/task-node.js';
export type { AskedTask } from '../contracts/worker/which-task.js';
