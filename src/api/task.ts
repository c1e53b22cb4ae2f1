export { type BuiltTask, buildTaskPack, ContextPacker, type TaskOptions } from '../contracts/task/build-task.js';
export type { TaskDiff } from '../contracts/task/diff/find-diff.js';
export { type BudgetTier, type ModelTier, tierLimits } from '../contracts/task/task-limits.table.js';
export type { AcceptanceCriteria, ContextPack, Issue, RepairTicket } from '../contracts/task/task-wire.js';
