/** All that the command line uses of the engine, unchecked and without words. Not published: no entry of package.json leads here. */

export { countEach, ranked } from '../base/collections.js';
export { counted } from '../base/counted.js';
export { defined } from '../base/defined.js';
export { didYouMean } from '../base/did-you-mean.js';
export { type Sha256, sha256 } from '../base/hash.js';
export type { Json } from '../base/json.js';
export { attempt, Defect, type Result } from '../base/result.js';
export { schemaDocument } from '../base/shape.js';
export { shortId } from '../base/short-id.js';
export { engineVersion } from '../base/version.js';
export { type BuiltBundle, buildBundle } from '../contracts/bundle/build-bundle.js';
export { type BuiltNode, buildNodePack } from '../contracts/node/build-node.js';
export { resolveArtifact } from '../contracts/node/edges/artifact.js';
export {
  openPayloadPack,
  type PackTrouble,
  type ReadPayload,
  readPayload,
  writePayload,
} from '../contracts/node/edges/payload.js';
export { readNodePack } from '../contracts/node/edges/portable.js';
export { type JoinedPacks, type JoinInput, joinPacks } from '../contracts/node/join/join-packs.js';
export type { JoinPolicy } from '../contracts/node/join/join-policy.js';
export { writeProvenance } from '../contracts/node/node-provenance.js';
export { type BuiltPack, pack, rankTask, scanProject } from '../contracts/plain/build-plain.js';
export { DEFAULT_BUDGET } from '../contracts/plain/plain-request.js';
export { packProjectWithin } from '../contracts/project/budgeted-pack.js';
export { exclusionNotes } from '../contracts/project/default-exclusions.js';
export { type DiffAsked, packDiff } from '../contracts/project/diff/diff-pack.js';
export { packLog } from '../contracts/project/diff/log-pack.js';
export { type LevelRule, type ShownLevel, shownLevels } from '../contracts/project/full/file-levels.js';
export { FullPackBuilder } from '../contracts/project/full/full-pack.js';
export { drawFiles } from '../contracts/project/full/overview.js';
export { beginsAsPart, type SplitPart, splitProject } from '../contracts/project/full/split-project.js';
export type { Spool } from '../contracts/project/full/stream-project.js';
export { packWholeProject, type StreamFormat, type WholeProject } from '../contracts/project/full/write-stream.js';
export type { ProjectPack, ProjectSnapshot, SummaryPack } from '../contracts/project/project-types.js';
export { recordLevels } from '../contracts/project/record/record-levels.table.js';
export {
  type RecordFacts,
  recordFactsOf,
  recordForms,
  writeRecord,
} from '../contracts/project/record/transparency-record.js';
export type { ProjectOptions } from '../contracts/project/scanned-project.js';
export { selectPack } from '../contracts/project/select-pack.js';
export { PackSerializer } from '../contracts/project/serializer/serializer.js';
export { scanProjectFiles, scanSnapshot } from '../contracts/project/snapshot-scanner.js';
export { SummaryPackBuilder } from '../contracts/project/summary/summary-pack.js';
export { writeSummary } from '../contracts/project/summary/summary-text.js';
export { type BuiltTask, buildTaskPack } from '../contracts/task/build-task.js';
export type { TaskDiff } from '../contracts/task/diff/worktree-diff.js';
export { readTaskFile } from '../contracts/task/find-task.js';
export { type BuiltPacket, buildWorkerPacket } from '../contracts/worker/build-worker.js';
export { writeSidecar } from '../contracts/worker/packet-sidecar.js';
export { answerPermissions, type Permitted } from '../contracts/worker/permit/answer-permissions.js';
export { permissionLogPath, writeLogLine } from '../contracts/worker/permit/permission-log.js';
export { writePermissionMessage } from '../contracts/worker/permit/permission-message.js';
export type { AskedTask } from '../contracts/worker/read-graph.js';
export { checkScope, type ScopeReport } from '../contracts/worker/scope/check-scope.js';
export { labelNotes } from '../emit/label-words.js';
export type { BlockDifference, Check, Difference, Explanation, Verification } from '../emit/proof-shapes.js';
export { packFormats } from '../emit/renderers.js';
export { writeSarif } from '../emit/sarif.js';
export type { AllowedFinding, SecretsDocument } from '../emit/secrets-shapes.js';
export type { Manifest } from '../emit/shapes.js';
export { writeRanges } from '../emit/shown.js';
export type { Replay, RunsDocument, StoredPack } from '../emit/stored-shapes.js';
export { firstLineOf, shortenGuarded } from '../guard/cut.js';
export { guardJson } from '../guard/guard-json.js';
export { guardMessage, quoteText } from '../guard/message.js';
export { badRequest } from '../guard/refusal.js';
export { RefusalError } from '../guard/refusal-error.js';
export { isFreeOfSecrets, sealing } from '../guard/storable.js';
export { readChurn } from '../jail/git/churn.js';
export { type CommitTrouble, type OpenedCommit, openCommit } from '../jail/git/open-commit.js';
export type { AnalysisCache } from '../model/analysis-cache.js';
export type { GuardedText, Released, ReleasedBytes, ReleasedPiece } from '../model/block.js';
export { GitStopped } from '../model/git.js';
export type { IndexFiles } from '../model/index-files.js';
export type { KnownClean } from '../model/known-clean.js';
export { DEFAULT_SCAN_LIMITS } from '../model/limits.js';
export type { Pack } from '../model/pack.js';
export { parseRelPath, type RelPath } from '../model/path.js';
export { hasOddCharacter, writeOddName } from '../model/refusal/odd-name.js';
export type { Choice, Narrower, Refusal, RequestFault } from '../model/refusal/refusal.js';
export { describeRefusal } from '../model/refusal/refusal-message.js';
export { type SideFile, sideFiles } from '../model/side-files.js';
export type { Snapshot } from '../model/snapshot.js';
export {
  type Damage,
  isObjectName,
  isRefName,
  isRunName,
  type NewEvent,
  type ObjectName,
  type Store,
  type StoreFailure,
} from '../model/store.js';
export type { Target } from '../model/target.js';
export type { PackTrace } from '../model/trace.js';
export type { Progress } from '../model/world.js';
export { guardKey, indexKey } from '../pipeline/build-keys.js';
export type { EngineOptions } from '../pipeline/open-world.js';
export { writePackManifest } from '../pipeline/recorder.js';
export { releaseBytesOrThrow, releaseOrThrow } from '../pipeline/release.js';
export { writeEvalPage } from '../queries/eval/eval-page.js';
export type { EvalReport } from '../queries/eval/eval-report.js';
export { type EvalTrouble, evaluateHistory } from '../queries/eval/evaluate.js';
export { drawGraph, type Graph, listSymbols, type Symbols } from '../queries/explore.js';
export { DEFAULT_MAP_BUDGET } from '../queries/map/map-limits.table.js';
export { mapProject } from '../queries/map/map-project.js';
export {
  graphDocument,
  guardLines,
  guardReport,
  rankDocument,
  scanDocument,
  symbolsDocument,
} from '../queries/query-documents.js';
export { shapes } from '../queries/schemas.js';
export { findSecretsIn, findSecretsInText, parseAllowList } from '../queries/secrets-report.js';
export { countBlocks } from '../queries/token-attribution.js';
export { recordEvent, type SaveFailure } from '../records/record-event.js';
export { findGitHint } from '../records/replay/git-hint.js';
export {
  findByBytes,
  findPack,
  listPacks,
  type OpenedPack,
  type OpenFailure,
  openPack,
  readPackRecord,
} from '../records/replay/open-record.js';
export { isRefusal, replayFile, replayOpened } from '../records/replay/replay.js';
export { savePack } from '../records/replay/save-pack.js';
export { listRuns, readRun, type Timeline, type ToldEvent } from '../records/runs.js';
export { describeStoreFailure } from '../records/store-message.js';
export type { StoreFailures } from '../records/store-words.table.js';
export { clearStoredCache, describeStoredCache, openStoredCache } from '../records/stored-cache.js';
export { writeAttestation } from '../records/verify/attest.js';
export { diffManifests } from '../records/verify/diff-manifests.js';
export { explainPath } from '../records/verify/explain-path.js';
export { readManifest } from '../records/verify/read-manifest.js';
export { type SideFiles, verifyPack } from '../records/verify/verify.js';
export { exportStore } from '../store/export.js';
export { isRunning } from '../store/files/owner.js';
export { importStore } from '../store/import.js';
export { openIndexFolder } from '../store/index-folder.js';
export { isDatabase, openStore } from '../store/open-store.js';
export { StoreError as StoreTrouble } from '../store/store-error.js';
export { describeCommitTrouble } from './open-commit.js';
