export type { Sha256 } from './base/hash.js';
export type { Result } from './base/result.js';
export { type BuiltPack, pack, rankTask, scanProject, type TaskRequest } from './contracts/plain/build-plain.js';
export type { PackFormat } from './emit/renderers.js';
export { createAnalysisCache } from './index/cache.js';
export type { GitLimits, GitLimitTable } from './jail/git/limits.js';
export type { Definition, Edge, Import, ResolvedImport } from './model/analysis.js';
export type { AnalysisCache } from './model/analysis-cache.js';
export type { FittedBlock, Level, LineRange, Move } from './model/block.js';
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
export {
  drawGraph,
  type Graph,
  type GraphQuery,
  listSymbols,
  type SymbolQuery,
  type Symbols,
} from './queries/explore.js';
