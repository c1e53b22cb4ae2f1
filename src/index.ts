/** packlight: the public surface. Everything the command line does, a program can do with these. */
export { canonicalJson, type Json } from './base/json.js';
export { Defect, type Result } from './base/result.js';
export { schemaDocument } from './base/shape.js';
export { packTask, rankTask, scanProject, type TaskRequest } from './contracts/builders.js';
export {
  drawGraph,
  type Graph,
  type GraphQuery,
  listSymbols,
  type SymbolQuery,
  type Symbols,
} from './contracts/explore.js';
export { rankDocument, scanDocument } from './emit/documents.js';
export { graphDocument, symbolsDocument } from './emit/explore.js';
export { writePackManifest } from './emit/manifest.js';
export { type ParsedPart, parseMarkdown } from './emit/parse-markdown.js';
export { type Manifest, type PackDocument, type RankDocument, type ScannedFile, shapes } from './emit/shapes.js';
export { writeRanges } from './emit/shown.js';
export type { Definition, Edge, Import, ResolvedImport } from './model/analysis.js';
export type { FittedBlock, Level, LineRange, Move } from './model/block.js';
export type { Candidate, Signal } from './model/candidate.js';
export { DEFAULT_SCAN_LIMITS, type ScanLimits } from './model/limits.js';
export type { Pack } from './model/pack.js';
export { parseRelPath, type RelPath } from './model/path.js';
export type { Refusal } from './model/refusal.js';
export { DEFAULT_BUDGET, type PackFormat } from './model/request.js';
export type { Exclusion, ExclusionReason, FileEntry, Snapshot } from './model/snapshot.js';
export type { Target } from './model/target.js';
export type { Progress } from './model/world.js';
export { engineVersion } from './version.js';
export type { EngineOptions } from './world.js';
