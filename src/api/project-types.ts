/** The types of the project document as they are published: with mutable arrays, like the interfaces that it prints. */
import type * as types from '../contracts/project/project-types.js';
import type { Published } from './options.js';

export type {
  EntrypointKind,
  ExclusionReason,
  FileCategory,
  FileType,
  Importance,
  PackType,
} from '../contracts/project/project-types.js';

export type FileNode = Published<types.FileNode>;
export type DirectoryNode = Published<types.DirectoryNode>;
export type FileMetadata = Published<types.FileMetadata>;
export type ProjectSnapshot = Published<types.ProjectSnapshot>;
export type FileIndexEntry = Published<types.FileIndexEntry>;
export type KeyFile = Published<types.KeyFile>;
export type FileContent = Published<types.FileContent>;
export type EncodingIssue = Published<types.EncodingIssue>;
export type PackMetadata = Published<types.PackMetadata>;
export type FullPack = Published<types.FullPack>;
export type SummaryPack = Published<types.SummaryPack>;
export type PackConstraints = Published<types.PackConstraints>;
export type TruncationConfig = Published<types.TruncationConfig>;
export type EncodingConfig = Published<types.EncodingConfig>;
export type ExcludedFile = Published<types.ExcludedFile>;
export type Dependency = Published<types.Dependency>;
export type Manifest = Published<types.Manifest>;
export type RepoSummary = Published<types.RepoSummary>;
export type KeyFileSummary = Published<types.KeyFileSummary>;
export type EntrypointSummary = Published<types.EntrypointSummary>;
export type RiskHotspot = Published<types.RiskHotspot>;
export type ProjectPack = FullPack | SummaryPack;
