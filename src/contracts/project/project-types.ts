/** The published types of the project contract, in its own names and letter case. */

import type {
  EntrypointSummary,
  ExcludedFile,
  ExclusionReason,
  FileCategory,
  FileType,
  KeyFileSummary,
  Manifest,
  RepoSummary,
  RiskHotspot,
} from '../../facts/fact-types.js';

export type * from '../../facts/fact-types.js';

export type FileNode = {
  readonly name: string;
  readonly path: string;
  readonly size_bytes: number;
  readonly type: FileType;
};

export type DirectoryNode = {
  readonly name: string;
  readonly path: string;
  readonly children: readonly (DirectoryNode | FileNode)[];
};

export type FileMetadata = {
  readonly path: string;
  readonly relative_path: string;
  readonly name: string;
  readonly extension: string;
  readonly size_bytes: number;
  readonly type: FileType;
  readonly category: FileCategory;
  readonly is_key_file: boolean;
  readonly content_extractable: boolean;
};

export type ProjectSnapshot = {
  readonly root_path: string;
  readonly scan_timestamp: string;
  readonly directory_tree: DirectoryNode;
  readonly total_files: number;
  readonly total_directories: number;
  readonly total_size_bytes: number;
  readonly files: readonly FileMetadata[];
  readonly excluded_files: readonly ExcludedFile[];
  /** The counts add up to `excluded_files.length`. */
  readonly exclusion_stats: {
    readonly by_pattern: number;
    readonly by_size: number;
    readonly by_binary: number;
    readonly by_credentials: number;
  };
};

export type FileIndexEntry = {
  readonly path: string;
  readonly type: FileType;
  readonly category: FileCategory;
  readonly size_bytes: number;
  readonly included: boolean;
  readonly exclusion_reason?: ExclusionReason;
};

export type Importance = 'critical' | 'high' | 'medium';

export type KeyFile = {
  readonly path: string;
  readonly category: FileCategory;
  readonly importance: Importance;
  readonly content: string;
  readonly truncated: boolean;
};

/** For a key file, `content` is empty and a note points to `key_files`. */
export type FileContent = {
  readonly path: string;
  readonly content: string;
  readonly truncated: boolean;
  readonly original_size_bytes: number;
  readonly note?: string;
};

export type EncodingIssue = { readonly path: string; readonly encoding: string; readonly issue: string };

export type PackMetadata = {
  readonly pack_type: PackType;
  readonly created_at: string;
  readonly source_root: string;
  readonly total_files_scanned: number;
  readonly files_included: number;
  readonly files_excluded: number;
  readonly total_content_bytes: number;
  readonly truncation_applied: boolean;
  readonly encoding_issues?: readonly EncodingIssue[];
};

export type PackType = 'full' | 'summary';

export type FullPack = {
  readonly type: 'full';
  readonly manifest: Manifest;
  readonly file_index: readonly FileIndexEntry[];
  readonly key_files: readonly KeyFile[];
  readonly contents: readonly FileContent[];
  readonly metadata: PackMetadata;
};

export type SummaryPack = {
  readonly type: 'summary';
  readonly manifest: Manifest;
  readonly file_index: readonly FileIndexEntry[];
  readonly repo_summary: RepoSummary;
  readonly key_files_summary: readonly KeyFileSummary[];
  readonly entrypoints: readonly EntrypointSummary[];
  readonly risk_hotspots: readonly RiskHotspot[];
  readonly metadata: PackMetadata;
};

export type ProjectPack = FullPack | SummaryPack;

export type PackConstraints = {
  /** Default 500,000. */
  readonly max_content_bytes?: number;
  /** Default 200. */
  readonly max_files?: number;
  readonly prefer_summary?: boolean;
  /** Bytes per provider. The smallest counts. */
  readonly provider_limits?: Readonly<Record<string, number>>;
};

export type TruncationConfig = {
  /** Default 50,000. */
  readonly max_file_bytes: number;
  /** Default 500,000. */
  readonly max_total_bytes: number;
  /** Default 100. */
  readonly preserve_head_lines: number;
  /** Default 50. */
  readonly preserve_tail_lines: number;
  readonly truncation_marker: string;
};

export type EncodingConfig = {
  readonly default_encoding: 'utf-8';
  readonly fallback_encodings: readonly ['utf-16', 'latin-1'];
  readonly on_decode_error: 'replace' | 'skip';
};
