/** packlight: the public surface. Everything the command line does, a program can do with these. */
export { type Sha256, sha256 } from './base/hash.js';
export { canonicalJson, type Json } from './base/json.js';
export { Defect, type Result } from './base/result.js';
export { schemaDocument } from './base/shape.js';
export { shortId } from './base/short-id.js';
export { engineVersion } from './base/version.js';
export {
  type BuiltBundle,
  type BundleOptions,
  type BundleRefusal,
  buildBundle,
} from './contracts/bundle/build-bundle.js';
export { type BundleRequest, parseBundleRequest, readBundleRequest } from './contracts/bundle/bundle-request.js';
export type {
  BudgetReport,
  BundleAnswer,
  ContextBlock,
  ContextBundle,
  ContextManifest,
  RedactionReport,
} from './contracts/bundle/bundle-wire.js';
export {
  type BuiltNode,
  buildNodePack,
  type NodeOptions,
  type StoredArtifact as KeptArtifact,
} from './contracts/node/build-node.js';
export {
  type ArtifactName,
  type ArtifactTrouble,
  type BadReference,
  parseArtifactRef,
  type ResolvedArtifact,
  resolveArtifact,
} from './contracts/node/edges/artifact.js';
export { toEnvelope } from './contracts/node/edges/envelope.js';
export { openPayloadPack, type PackTrouble } from './contracts/node/edges/open-pack.js';
export { parseNodePack } from './contracts/node/edges/parse-node-pack.js';
export {
  makePayload,
  type PayloadParts,
  type ReadPayload,
  readPayload,
  referTo,
  writePayload,
} from './contracts/node/edges/payload.js';
export { type NodeFormat, nodeFormats, readNodePack, writeNodePack } from './contracts/node/edges/portable.js';
export {
  type JoinedPacks,
  type JoinInput,
  type JoinOptions,
  joinPacks,
  packBytes,
} from './contracts/node/join/join-packs.js';
export type { JoinPolicy, JoinRefusal, JoinStatus, RequiredInput } from './contracts/node/join/join-policy.js';
export type { JoinProvenance } from './contracts/node/join/join-shape.js';
export { writeProvenance } from './contracts/node/node-provenance.js';
export type { NodeProvenance } from './contracts/node/node-provenance-shape.js';
export { type NodeRequest, parseNodeRequest } from './contracts/node/node-request.js';
export type { EdgePayload, NodePack } from './contracts/node/node-wire.js';
export { type BuiltPack, pack, rankTask, scanProject, type TaskRequest } from './contracts/plain/build-plain.js';
export { type BudgetedRequest, packProjectWithin } from './contracts/project/budgeted-pack.js';
export { type ExclusionOptions, exclusionNotes } from './contracts/project/default-exclusions.js';
export { type DiffAsked, packDiff } from './contracts/project/diff/diff-pack.js';
export { type LogAsked, type LogPlace, packLog, startFromLog } from './contracts/project/diff/log-pack.js';
export { type LevelRule, type ShownLevel, shownLevels } from './contracts/project/full/file-levels.js';
export { FullPackBuilder } from './contracts/project/full/full-pack.js';
export { drawFiles } from './contracts/project/full/overview.js';
export {
  beginsAsPart,
  type SplitFormat,
  type SplitPart,
  type SplitProject,
  splitProject,
} from './contracts/project/full/split-project.js';
export {
  type Chunk,
  memorySpool,
  type Spool,
  type Streamed,
  type StreamedFile,
} from './contracts/project/full/stream-project.js';
export { countFiles } from './contracts/project/full/token-tree.js';
export {
  packWholeProject,
  type StreamFormat,
  streamFormats,
  type WholeOptions,
  type WholeProject,
} from './contracts/project/full/write-stream.js';
export { KeyFileDetector } from './contracts/project/key-files.js';
export { normalizePath } from './contracts/project/normalize-path.js';
export type * from './contracts/project/project-types.js';
export { type RecordLevel, recordLevels } from './contracts/project/record/record-levels.table.js';
export { type QueryFacts, queryFacts } from './contracts/project/record/record-query.js';
export type { SuppliedFacts, TransparencyRecord } from './contracts/project/record/record-shapes.js';
export {
  contextPackInfo,
  type RecordFacts,
  type RecordForm,
  recordForms,
  toRecord,
  writeRecord,
} from './contracts/project/record/transparency-record.js';
export type { ProjectOptions } from './contracts/project/scanned-project.js';
export { PackSelector, selectPack } from './contracts/project/select-pack.js';
export { PackSerializer } from './contracts/project/serializer/serializer.js';
export { DocumentError, type DocumentProblem } from './contracts/project/serializer/serializer-error.js';
export { SnapshotScanner, scanSnapshot } from './contracts/project/snapshot-scanner.js';
export { SummaryPackBuilder } from './contracts/project/summary/summary-pack.js';
export { writeSummary } from './contracts/project/summary/summary-text.js';
export { type BuiltTask, buildTaskPack, ContextPacker, type TaskOptions } from './contracts/task/build-task.js';
export type { TaskDiff } from './contracts/task/diff/find-diff.js';
export { readTaskFile } from './contracts/task/find-task.js';
export { type BudgetTier, type ModelTier, tierLimits } from './contracts/task/task-limits.table.js';
export type { AcceptanceCriteria, ContextPack, Issue, RepairTicket } from './contracts/task/task-wire.js';
export {
  type BuiltPacket,
  buildWorkerPacket,
  ContextPacketBuilder,
  type WorkerOptions,
} from './contracts/worker/build-worker.js';
export type { ContextPacket, WorkerSettings } from './contracts/worker/packet.js';
export type { WorkerSidecar } from './contracts/worker/packet-sidecar.js';
export {
  answerPermissions,
  type PermissionReport,
  type PermitAsked,
  type Permitted,
} from './contracts/worker/permit/answer-permissions.js';
export {
  evaluatePermission,
  type PermissionAnswer,
  type PermissionContext,
  type Readable,
} from './contracts/worker/permit/permission.js';
export { type LogEntry, permissionLogPath, writeLogLine } from './contracts/worker/permit/permission-log.js';
export { writePermissionMessage } from './contracts/worker/permit/permission-message.js';
export {
  type ParsedRequests,
  type PermissionRequest,
  parsePermissionRequests,
} from './contracts/worker/permit/permission-parse.js';
export { checkScope, type ScopeOptions, type ScopeReport } from './contracts/worker/scope/check-scope.js';
export type { TaskNode } from './contracts/worker/task-node.js';
export type { AskedTask } from './contracts/worker/which-task.js';
export { writeSidecar } from './contracts/worker/write-sidecar.js';
export type { Framed } from './emit/frame.js';
export { labelNotes } from './emit/label-words.js';
export { encodeMsgpack } from './emit/msgpack.js';
export { decodeMsgpack, type MsgpackFault } from './emit/parse/msgpack-decode.js';
export { type ParsedPart, parsePack } from './emit/parse/parse-pack.js';
export type { BlockDifference, Check, Difference, Explanation, Verification } from './emit/proof-shapes.js';
export { writeSarif } from './emit/sarif.js';
export type { AllowedFinding, SecretsDocument } from './emit/secrets-shapes.js';
export type { Manifest, PackDocument, RankDocument, ScannedFile } from './emit/shapes.js';
export { writeRanges } from './emit/shown.js';
export type { Replay, RunsDocument, StoredPack } from './emit/stored-shapes.js';
export { guardKey } from './guard/build-key.js';
export { firstLineOf, shortenGuarded } from './guard/cut.js';
export { guardJson } from './guard/guard-json.js';
export { guardMessage, quoteText } from './guard/message.js';
export { badRequest } from './guard/refusal.js';
export { isFreeOfSecrets, sealBlob, sealEvent, sealing, sealName, sealRecord } from './guard/storable.js';
export { createAnalysisCache } from './index/cache.js';
export { readChurn } from './jail/git/churn.js';
export { defaultGitLimits, type GitLimits, type GitLimitTable } from './jail/git/limits.js';
export {
  type CommitTrouble,
  type OpenedCommit,
  openCommit,
  type SkippedName,
  withCommit,
} from './jail/git/open-commit.js';
export type { Definition, Edge, Import, ResolvedImport } from './model/analysis.js';
export type { AnalysisCache } from './model/analysis-cache.js';
export type {
  FittedBlock,
  GuardedText,
  Level,
  LineRange,
  Move,
  Released,
  ReleasedBytes,
  ReleasedPiece,
} from './model/block.js';
export type { Candidate, Signal } from './model/candidate.js';
export { GitStopped } from './model/git.js';
export type { KnownClean } from './model/known-clean.js';
export { DEFAULT_SCAN_LIMITS, type ScanLimits } from './model/limits.js';
export type { Pack } from './model/pack.js';
export { parseRelPath, type RelPath } from './model/path.js';
export type { Choice, GuardedFault, Narrower, Refusal, RequestFault } from './model/refusal.js';
export { RefusalError } from './model/refusal-error.js';
export { DEFAULT_BUDGET, type PackFormat } from './model/request.js';
export { type SideFile, sideFiles } from './model/side-files.js';
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
export type { Emission, FitTrace, PackTrace } from './model/trace.js';
export type { Progress } from './model/world.js';
export type { EngineOptions } from './pipeline/open-world.js';
export { type GitHint, writePackManifest } from './pipeline/recorder.js';
export { releaseBytesOrThrow, releaseOrThrow } from './pipeline/release.js';
export { parseAllowList } from './queries/allow-list.js';
export { writeEvalPage } from './queries/eval/eval-page.js';
export type { EvalReport } from './queries/eval/eval-report.js';
export {
  type EvalOptions,
  type EvalRequest,
  type EvalTrouble,
  evaluateHistory,
} from './queries/eval/evaluate.js';
export {
  drawGraph,
  type Graph,
  type GraphQuery,
  listSymbols,
  type SymbolQuery,
  type Symbols,
} from './queries/explore.js';
export {
  graphDocument,
  guardLines,
  guardReport,
  rankDocument,
  scanDocument,
  symbolsDocument,
} from './queries/query-documents.js';
export { shapes } from './queries/schemas.js';
export { findSecretsIn, findSecretsInText, type SecretsOptions } from './queries/secrets-report.js';
export { blockGrowth, countBlocks } from './queries/token-attribution.js';
export { recordEvent } from './records/record-event.js';
export { findGitHint } from './records/replay/git-hint.js';
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
} from './records/replay/open-record.js';
export { type ReplayOptions, replayFile, replayOpened, replayPack } from './records/replay/replay.js';
export type { SaveFailure } from './records/replay/save-failure.js';
export { packId, type SavedPack, type SaveOptions, savePack } from './records/replay/save-pack.js';
export { listRuns, readRun, type Timeline, type ToldEvent } from './records/runs.js';
export {
  type CacheInfo,
  clearStoredCache,
  describeStoredCache,
  openStoredCache,
  type StoredCache,
} from './records/stored-cache.js';
export { checkAttestation, writeAttestation } from './records/verify/attest.js';
export { diffManifests } from './records/verify/diff-manifests.js';
export { explainPath } from './records/verify/explain-path.js';
export { type ManifestProblem, readManifest } from './records/verify/read-manifest.js';
export type { SideFiles } from './records/verify/side-files.js';
export { type PackProof, verifyPack } from './records/verify/verify.js';
export { type OpenStoreOptions, openStore } from './store/open-store.js';
export { exportStore, type ImportReport, importStore } from './store/transfer.js';
export { StoreTrouble } from './store/trouble.js';
