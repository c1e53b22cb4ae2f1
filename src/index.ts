/** packlight: the public surface. Everything the command line does, a program can do with these. */
export { type Sha256, sha256 } from './base/hash.js';
export { canonicalJson, type Json } from './base/json.js';
export { Defect, type Result } from './base/result.js';
export { schemaDocument } from './base/shape.js';
export { shortId } from './base/short-id.js';
export { parseAllowList } from './contracts/allow-list.js';
export { blockGrowth, countBlocks } from './contracts/block-growth.js';
export { packTask, rankTask, scanProject, type TaskRequest } from './contracts/builders.js';
export { type BuiltBundle, type BundleOptions, type BundleRefusal, buildBundle } from './contracts/bundle/build.js';
export { type BundleRequest, parseBundleRequest, readBundleRequest } from './contracts/bundle/request.js';
export type {
  BudgetReport,
  BundleAnswer,
  ContextBlock,
  ContextBundle,
  ContextManifest,
  RedactionReport,
} from './contracts/bundle/wire.js';
export {
  type CacheInfo,
  clearStoredCache,
  describeStoredCache,
  openStoredCache,
  type StoredCache,
} from './contracts/cache/stored.js';
export {
  graphDocument,
  guardLines,
  guardReport,
  rankDocument,
  scanDocument,
  symbolsDocument,
} from './contracts/documents.js';
export {
  type EvalOptions,
  type EvalRequest,
  type EvalTrouble,
  evaluateHistory,
} from './contracts/eval/evaluate.js';
export { writeEvalPage } from './contracts/eval/page.js';
export type { EvalReport } from './contracts/eval/report.js';
export {
  drawGraph,
  type Graph,
  type GraphQuery,
  listSymbols,
  type SymbolQuery,
  type Symbols,
} from './contracts/explore.js';
export { guardJson, writePackManifest } from './contracts/manifest.js';
export {
  type ArtifactName,
  type ArtifactTrouble,
  type BadReference,
  parseArtifactRef,
  type ResolvedArtifact,
  resolveArtifact,
} from './contracts/node/artifact.js';
export { type BuiltNode, buildNodePack, type KeptArtifact, type NodeOptions } from './contracts/node/build.js';
export { toEnvelope } from './contracts/node/envelope.js';
export { type JoinedPacks, type JoinInput, type JoinOptions, joinPacks, packBytes } from './contracts/node/join.js';
export type { JoinPolicy, JoinRefusal, JoinStatus, RequiredInput } from './contracts/node/join-policy.js';
export type { JoinProvenance } from './contracts/node/join-shape.js';
export { openPayloadPack, type PackTrouble } from './contracts/node/open-pack.js';
export {
  makePayload,
  type PayloadParts,
  type ReadPayload,
  readPayload,
  referTo,
  writePayload,
} from './contracts/node/payload.js';
export { type NodeFormat, nodeFormats, readNodePack, writeNodePack } from './contracts/node/portable.js';
export type { NodeProvenance } from './contracts/node/provenance-shape.js';
export { parseNodePack } from './contracts/node/read-pack.js';
export { type NodeRequest, parseNodeRequest } from './contracts/node/request.js';
export type { EdgePayload, NodePack } from './contracts/node/wire.js';
export { type BudgetedRequest, packProjectWithin } from './contracts/project/budgeted.js';
export { type DiffAsked, packDiff } from './contracts/project/diff-pack.js';
export { type ExclusionOptions, exclusionNotes } from './contracts/project/exclusions.js';
export { FullPackBuilder } from './contracts/project/full.js';
export { KeyFileDetector } from './contracts/project/key-files.js';
export { type LevelRule, type ShownLevel, shownLevels } from './contracts/project/levels.js';
export { type LogAsked, type LogPlace, packLog, startFromLog } from './contracts/project/log-pack.js';
export { normalizePath } from './contracts/project/normalize-path.js';
export { drawFiles } from './contracts/project/overview.js';
export {
  contextPackInfo,
  type RecordFacts,
  type RecordForm,
  recordForms,
  toRecord,
  writeRecord,
} from './contracts/project/record.js';
export { type RecordLevel, recordLevels } from './contracts/project/record-levels.table.js';
export { type QueryFacts, queryFacts } from './contracts/project/record-query.js';
export type { SuppliedFacts, TransparencyRecord } from './contracts/project/record-shapes.js';
export type { ProjectOptions } from './contracts/project/scanned.js';
export { SnapshotScanner, scanSnapshot } from './contracts/project/scanner.js';
export { PackSelector, selectPack } from './contracts/project/select.js';
export { PackSerializer } from './contracts/project/serializer.js';
export { DocumentError, type DocumentProblem } from './contracts/project/serializer-error.js';
export {
  beginsAsPart,
  type SplitFormat,
  type SplitPart,
  type SplitProject,
  splitProject,
} from './contracts/project/split.js';
export { type Chunk, memorySpool, type Spool, type Streamed, type StreamedFile } from './contracts/project/stream.js';
export { SummaryPackBuilder } from './contracts/project/summary-pack.js';
export { writeSummary } from './contracts/project/summary-text.js';
export { countFiles } from './contracts/project/tree.js';
export type * from './contracts/project/types.js';
export {
  packWholeProject,
  type StreamFormat,
  streamFormats,
  type WholeOptions,
  type WholeProject,
} from './contracts/project/write-stream.js';
export { checkAttestation, writeAttestation } from './contracts/proof/attest.js';
export { diffManifests } from './contracts/proof/diff.js';
export { explainPath } from './contracts/proof/explain.js';
export { type ManifestProblem, readManifest } from './contracts/proof/read-manifest.js';
export { type PackProof, verifyPack } from './contracts/proof/verify.js';
export { RefusalError } from './contracts/refusal-error.js';
export { findGitHint } from './contracts/replay/git-hint.js';
export {
  type FoundPack,
  findByBytes,
  findPack,
  listPacks,
  type OpenedPack,
  type OpenFailure,
  openPack,
  readPack,
  readPackRecord,
} from './contracts/replay/open.js';
export { type ReplayOptions, replayFile, replayOpened, replayPack } from './contracts/replay/replay.js';
export { packId, type SavedPack, type SaveOptions, savePack } from './contracts/replay/save.js';
export type { SaveFailure } from './contracts/replay/unsafe.js';
export { recordEvent } from './contracts/runs/record-event.js';
export { listRuns, readRun, type Timeline, type ToldEvent } from './contracts/runs/runs.js';
export { findSecretsIn, findSecretsInText, type SecretsOptions } from './contracts/secrets.js';
export { shapes } from './contracts/shapes.js';
export { type BuiltTask, buildTaskPack, ContextPacker, type TaskOptions } from './contracts/task/build.js';
export type { TaskDiff } from './contracts/task/find-diff.js';
export { readTaskFile } from './contracts/task/find-task.js';
export { type BudgetTier, type ModelTier, tierLimits } from './contracts/task/limits.table.js';
export type { AcceptanceCriteria, ContextPack, Issue, RepairTicket } from './contracts/task/wire.js';
export {
  type BuiltPacket,
  buildWorkerPacket,
  ContextPacketBuilder,
  type WorkerOptions,
} from './contracts/worker/build.js';
export type { ContextPacket, WorkerSettings } from './contracts/worker/packet.js';
export {
  evaluatePermission,
  type PermissionAnswer,
  type PermissionContext,
  type Readable,
} from './contracts/worker/permission.js';
export { type LogEntry, permissionLogPath, writeLogLine } from './contracts/worker/permission-log.js';
export { writePermissionMessage } from './contracts/worker/permission-message.js';
export {
  type ParsedRequests,
  type PermissionRequest,
  parsePermissionRequests,
} from './contracts/worker/permission-parse.js';
export {
  answerPermissions,
  type PermissionReport,
  type PermitAsked,
  type Permitted,
} from './contracts/worker/permit.js';
export { checkScope, type ScopeOptions, type ScopeReport } from './contracts/worker/scope.js';
export type { WorkerSidecar } from './contracts/worker/sidecar.js';
export type { TaskNode } from './contracts/worker/task.js';
export type { AskedTask } from './contracts/worker/which-task.js';
export type { Framed } from './emit/frame.js';
export { labelNotes } from './emit/label-words.js';
export { encodeMsgpack } from './emit/msgpack.js';
export { decodeMsgpack, type MsgpackFault } from './emit/msgpack-decode.js';
export { type ParsedPart, parsePack } from './emit/parse-pack.js';
export type { BlockDifference, Check, Difference, Explanation, Verification } from './emit/proof-shapes.js';
export { writeSarif } from './emit/sarif.js';
export type { AllowedFinding, SecretsDocument } from './emit/secrets-shapes.js';
export type { Manifest, PackDocument, RankDocument, ScannedFile } from './emit/shapes.js';
export { writeRanges } from './emit/shown.js';
export type { Replay, RunsDocument, StoredPack } from './emit/stored-shapes.js';
export { guardKey } from './guard/build-key.js';
export { firstLineOf, shortenGuarded } from './guard/cut.js';
export { guardMessage, quoteText } from './guard/message.js';
export { badRequest } from './guard/refusal.js';
export { isFreeOfSecrets, sealBlob, sealEvent, sealing, sealName, sealRecord } from './guard/storable.js';
export { createAnalysisCache } from './index/cache.js';
export { readChurn } from './jail/git-churn.js';
export { type CommitTrouble, type WrittenCommit, writeCommit } from './jail/git-commit.js';
export { createKeeper, type GitHint, type Kept, manifestOf as writeKeptManifest, type PackKeeper } from './keep.js';
export type { Definition, Edge, Import, ResolvedImport } from './model/analysis.js';
export type { AnalysisCache } from './model/analysis-cache.js';
export type { FittedBlock, Level, LineRange, Move } from './model/block.js';
export type { Candidate, Signal } from './model/candidate.js';
export type { Keeper } from './model/keep.js';
export type { KnownClean } from './model/known-clean.js';
export { DEFAULT_SCAN_LIMITS, type ScanLimits } from './model/limits.js';
export type { Pack } from './model/pack.js';
export { parseRelPath, type RelPath } from './model/path.js';
export type { Choice, GuardedFault, Narrower, Refusal, RequestFault } from './model/refusal.js';
export { DEFAULT_BUDGET, type PackFormat } from './model/request.js';
export type { Exclusion, ExclusionReason, FileEntry, Snapshot } from './model/snapshot.js';
export {
  type CheckReport,
  type CollectReport,
  type Damage,
  isObjectName,
  isRefName,
  isRunName,
  type NewEvent,
  type ObjectName,
  type RunEvent,
  type SealFailure,
  type Store,
  type StoredObject,
  type StoredRef,
  type StoreFailure,
} from './model/store.js';
export type { Target } from './model/target.js';
export type { Progress } from './model/world.js';
export { type OpenStoreOptions, openStore } from './store/open.js';
export { exportStore, type ImportReport, importStore } from './store/transfer.js';
export { StoreTrouble } from './store/trouble.js';
export { engineVersion } from './version.js';
export type { EngineOptions } from './world.js';
