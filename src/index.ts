/**
 * packlight: builds the context that an AI coding agent is given. This entry packs for a task in plain words and answers
 * questions about a project; each contract has an entry of its own (`packlight/bundle`, `/task`, `/worker`, `/project`,
 * `/node`), and so have `/store`, `/verify` and `/secrets`. Functions answer with `{ ok: true, value }` or
 * `{ ok: false, error }`, where `error.message` says what is wrong and what to do.
 *
 * @example
 * import { pack } from 'packlight';
 * const result = await pack('.', { task: 'the cart total is wrong', budget: 4000 });
 * console.log(result.ok ? result.value.text : result.error.message);
 */
export type { Answer, Explained } from './api/answer.js';
export type { EngineOptions, GitLimits, OpenedCommit, PackTrace, Progress, ScanLimits } from './api/options.js';
export {
  type BuiltPack,
  drawGraph,
  explain,
  listSymbols,
  map,
  type PackRequest,
  pack,
  rank,
  scan,
  type Target,
} from './api/plain.js';
export { type OpenProject, openProject } from './api/resident.js';
export type { Result } from './base/result.js';
export type { Explanation } from './emit/proof-shapes.js';
export type { PackFormat } from './emit/renderers.js';
export type { Manifest } from './emit/shapes.js';
export { RefusalError } from './guard/refusal-error.js';
export { createAnalysisCache } from './index/cache.js';
export type { Definition, Edge } from './model/analysis.js';
export type { AnalysisCache } from './model/analysis-cache.js';
export type { FittedBlock, Level, LineRange, Move } from './model/block.js';
export type { Candidate, Signal } from './model/candidate.js';
export type { Pack } from './model/pack.js';
export type { Refusal } from './model/refusal/refusal.js';
export type { Exclusion, ExclusionReason, FileEntry, Snapshot } from './model/snapshot.js';
export type { Graph, Symbols } from './queries/explore.js';
export type { MapRequest, ProjectMap } from './queries/map/map-project.js';
