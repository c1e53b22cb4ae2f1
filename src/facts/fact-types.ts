/** Facts about a project, with the field names of the published project packs. */
import type { FileCategory, FileType } from '../model/snapshot.js';

export type { FileCategory, FileType };

export type ExclusionReason =
  | 'credentials'
  | 'binary'
  | 'size_limit'
  | 'pattern_match'
  | 'dependency_dir'
  | 'build_output'
  | 'cache';

export type ExcludedFile = { readonly path: string; readonly reason: ExclusionReason };

export type Dependency = {
  readonly name: string;
  readonly version?: string;
  readonly type: 'runtime' | 'dev' | 'peer';
};

export type Manifest = {
  readonly project_name: string;
  readonly project_type: string;
  readonly purpose_guess: string;
  readonly structure_summary: string;
  readonly dependencies: readonly Dependency[];
  readonly entry_points: readonly string[];
  readonly build_system?: string;
  readonly test_framework?: string;
};

export type RepoSummary = {
  readonly description: string;
  readonly architecture_pattern: string;
  readonly key_technologies: readonly string[];
  readonly notable_patterns: readonly string[];
  readonly potential_concerns: readonly string[];
};

export type KeyFileSummary = {
  readonly path: string;
  readonly category: FileCategory;
  readonly summary: string;
  readonly exports: readonly string[];
  readonly dependencies: readonly string[];
  readonly notable_code: readonly string[];
};

export type EntrypointKind = 'cli' | 'web' | 'api' | 'library' | 'script';

export type EntrypointSummary = {
  readonly path: string;
  readonly type: EntrypointKind;
  readonly description: string;
  readonly routes_or_commands?: readonly string[];
};

export type RiskHotspot = {
  readonly path: string;
  readonly risk_type: 'security' | 'performance' | 'complexity' | 'coupling';
  readonly description: string;
  readonly indicators: readonly string[];
};
