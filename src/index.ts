export type { Sha256 } from './base/hash.js';
export type { Result } from './base/result.js';
export { type BuiltPack, pack, rankTask, scanProject, type TaskRequest } from './contracts/plain/build-plain.js';
export type { PackFormat } from './emit/renderers.js';
export { createAnalysisCache } from './index/cache.js';
export type { GitLimits, GitLimitTable } from './jail/git/limits.js';
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
export type { ScanLimits } from './model/limits.js';
export type { Pack } from './model/pack.js';
export { parseRelPath, type RelPath } from './model/path.js';
export type { Choice, GuardedFault, Narrower, Refusal, RequestFault } from './model/refusal.js';
export { RefusalError } from './model/refusal-error.js';
export { type SideFile, sideFiles } from './model/side-files.js';
export type { Exclusion, ExclusionReason, FileEntry, Snapshot } from './model/snapshot.js';
export type { Target } from './model/target.js';
export type { PackTrace } from './model/trace.js';
export type { Progress } from './model/world.js';
export type { EngineOptions } from './pipeline/open-world.js';
export { type GitHint, writePackManifest } from './pipeline/recorder.js';
export { releaseBytesOrThrow, releaseOrThrow } from './pipeline/release.js';
export { parseAllowList } from './queries/allow-list.js';
export { writeEvalPage } from './queries/eval/eval-page.js';
export type { EvalReport } from './queries/eval/eval-report.js';
export { type EvalOptions, type EvalRequest, type EvalTrouble, evaluateHistory } from './queries/eval/evaluate.js';
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
export { exportStore } from './store/export.js';
export { type ImportReport, importStore } from './store/import.js';
export { type OpenStoreOptions, openStore } from './store/open-store.js';
export { StoreError as StoreTrouble } from './store/store-error.js';
