/** The published types of the project contract, in its own names and letter case. */

import type { Of } from '../../base/shape.js';
import type { FileType } from '../../facts/fact-types.js';
import type { fullPackShape, snapshotShape, summaryPackShape } from './serializer/project-shapes.js';

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

export type ProjectSnapshot = Of<typeof snapshotShape>;
export type FileMetadata = ProjectSnapshot['files'][number];
export type FullPack = Of<typeof fullPackShape>;
export type FileIndexEntry = FullPack['file_index'][number];
export type KeyFile = FullPack['key_files'][number];
export type Importance = KeyFile['importance'];
/** For a key file, `content` is empty and a note points to `key_files`. */
export type FileContent = FullPack['contents'][number];
export type PackMetadata = FullPack['metadata'];
export type PackType = PackMetadata['pack_type'];
export type EncodingIssue = NonNullable<PackMetadata['encoding_issues']>[number];
export type UnreadFile = NonNullable<PackMetadata['unreadable']>[number];
export type SummaryPack = Of<typeof summaryPackShape>;
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
