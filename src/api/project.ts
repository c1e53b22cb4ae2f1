export { type BudgetedRequest, packProjectWithin } from '../contracts/project/budgeted-pack.js';
export type { ExclusionOptions } from '../contracts/project/default-exclusions.js';
export { type DiffAsked, packDiff } from '../contracts/project/diff/diff-pack.js';
export { type LogAsked, packLog } from '../contracts/project/diff/log-pack.js';
export type { LevelRule, ShownLevel } from '../contracts/project/full/file-levels.js';
export { FullPackBuilder } from '../contracts/project/full/full-pack.js';
export {
  type SplitFormat,
  type SplitPart,
  type SplitProject,
  splitProject,
} from '../contracts/project/full/split-project.js';
export {
  type Chunk,
  memorySpool,
  type Spool,
  type Streamed,
  type StreamedFile,
} from '../contracts/project/full/stream-project.js';
export {
  packWholeProject,
  type StreamFormat,
  type WholeOptions,
  type WholeProject,
} from '../contracts/project/full/write-stream.js';
export { KeyFileDetector } from '../contracts/project/key-files.js';
export { normalizePath } from '../contracts/project/normalize-path.js';
export type * from '../contracts/project/project-types.js';
export type { RecordLevel } from '../contracts/project/record/record-levels.table.js';
export { type QueryFacts, queryFacts } from '../contracts/project/record/record-query.js';
export type { SuppliedFacts, TransparencyRecord } from '../contracts/project/record/record-shapes.js';
export {
  contextPackInfo,
  type RecordFacts,
  type RecordForm,
  toRecord,
  writeRecord,
} from '../contracts/project/record/transparency-record.js';
export type { ProjectOptions } from '../contracts/project/scanned-project.js';
export { PackSelector } from '../contracts/project/select-pack.js';
export { PackSerializer } from '../contracts/project/serializer/serializer.js';
export { DocumentError, type DocumentProblem } from '../contracts/project/serializer/serializer-error.js';
export { SnapshotScanner } from '../contracts/project/snapshot-scanner.js';
export { SummaryPackBuilder } from '../contracts/project/summary/summary-pack.js';
export { writeSummary } from '../contracts/project/summary/summary-text.js';
export { type CommitTrouble, type OpenedCommit, openCommit, type SkippedName } from '../jail/git/open-commit.js';
export type { KnownClean } from '../model/known-clean.js';
