/**
 * The interfaces of the source documents, transcribed: field names and types. Each must be assignable to the published
 * type of the same name and back, so that a program that is typed by a document can use our values as they are. The
 * compiler checks it; nothing here runs.
 */
import type * as bundle from '../../src/api/bundle.js';
import type * as node from '../../src/api/node.js';
import type * as project from '../../src/api/project.js';
import type * as task from '../../src/api/task.js';
import type * as worker from '../../src/api/worker.js';

/** True only if each type is assignable to the other. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
const holds = <_ extends true>() => {};

// The task document.
interface TaskContextPack {
  task: { id: string; title: string; goal: string; acceptance: task.AcceptanceCriteria[] };
  constraints: { allowedGlobs: string[]; forbiddenGlobs: string[]; allowNewFiles: boolean };
  previousState?: { iteration: number; diffSummary: string; issues: task.Issue[] };
  files: { path: string; content: string; priority: 'high' | 'medium' | 'low' }[];
  docs: { path: string; content: string }[];
  repairTickets?: task.RepairTicket[];
  totalChars: number;
  truncated: boolean;
}
holds<Same<TaskContextPack, task.ContextPack>>();

// The project document.
type FileType = 'text' | 'binary' | 'image' | 'data' | 'unknown';
type FileCategory =
  | 'config'
  | 'entrypoint'
  | 'auth'
  | 'api'
  | 'database'
  | 'test'
  | 'documentation'
  | 'build'
  | 'dependency'
  | 'source'
  | 'other';
type ExclusionReason =
  | 'credentials'
  | 'binary'
  | 'size_limit'
  | 'pattern_match'
  | 'dependency_dir'
  | 'build_output'
  | 'cache';
interface FileNode {
  name: string;
  path: string;
  size_bytes: number;
  type: FileType;
}
interface DirectoryNode {
  name: string;
  path: string;
  children: (DirectoryNode | FileNode)[];
}
interface FileMetadata {
  path: string;
  relative_path: string;
  name: string;
  extension: string;
  size_bytes: number;
  type: FileType;
  category: FileCategory;
  is_key_file: boolean;
  content_extractable: boolean;
}
interface ExcludedFile {
  path: string;
  reason: ExclusionReason;
}
interface ProjectSnapshot {
  root_path: string;
  scan_timestamp: string;
  directory_tree: DirectoryNode;
  total_files: number;
  total_directories: number;
  total_size_bytes: number;
  files: FileMetadata[];
  excluded_files: ExcludedFile[];
  exclusion_stats: { by_pattern: number; by_size: number; by_binary: number; by_credentials: number };
}
interface Dependency {
  name: string;
  version?: string;
  type: 'runtime' | 'dev' | 'peer';
}
interface Manifest {
  project_name: string;
  project_type: string;
  purpose_guess: string;
  structure_summary: string;
  dependencies: Dependency[];
  entry_points: string[];
  build_system?: string;
  test_framework?: string;
}
interface FileIndexEntry {
  path: string;
  type: FileType;
  category: FileCategory;
  size_bytes: number;
  included: boolean;
  exclusion_reason?: ExclusionReason;
}
interface KeyFile {
  path: string;
  category: FileCategory;
  importance: 'critical' | 'high' | 'medium';
  content: string;
  truncated: boolean;
}
interface FileContent {
  path: string;
  content: string;
  truncated: boolean;
  original_size_bytes: number;
}
interface PackMetadata {
  pack_type: 'full' | 'summary';
  created_at: string;
  source_root: string;
  total_files_scanned: number;
  files_included: number;
  files_excluded: number;
  total_content_bytes: number;
  truncation_applied: boolean;
}
interface FullPack {
  type: 'full';
  manifest: Manifest;
  file_index: FileIndexEntry[];
  key_files: KeyFile[];
  contents: FileContent[];
  metadata: PackMetadata;
}
interface RepoSummary {
  description: string;
  architecture_pattern: string;
  key_technologies: string[];
  notable_patterns: string[];
  potential_concerns: string[];
}
interface KeyFileSummary {
  path: string;
  category: FileCategory;
  summary: string;
  exports: string[];
  dependencies: string[];
  notable_code: string[];
}
interface EntrypointSummary {
  path: string;
  type: 'cli' | 'web' | 'api' | 'library' | 'script';
  description: string;
  routes_or_commands?: string[];
}
interface RiskHotspot {
  path: string;
  risk_type: 'security' | 'performance' | 'complexity' | 'coupling';
  description: string;
  indicators: string[];
}
interface SummaryPack {
  type: 'summary';
  manifest: Manifest;
  file_index: FileIndexEntry[];
  repo_summary: RepoSummary;
  key_files_summary: KeyFileSummary[];
  entrypoints: EntrypointSummary[];
  risk_hotspots: RiskHotspot[];
  metadata: PackMetadata;
}
interface PackConstraints {
  max_content_bytes?: number;
  max_files?: number;
  prefer_summary?: boolean;
  provider_limits?: { [provider: string]: number };
}
interface TruncationConfig {
  max_file_bytes: number;
  max_total_bytes: number;
  preserve_head_lines: number;
  preserve_tail_lines: number;
  truncation_marker: string;
}
interface EncodingConfig {
  default_encoding: 'utf-8';
  fallback_encodings: ['utf-16', 'latin-1'];
  on_decode_error: 'replace' | 'skip';
}
holds<Same<FileType, project.FileType>>();
holds<Same<FileCategory, project.FileCategory>>();
holds<Same<ExclusionReason, project.ExclusionReason>>();
holds<Same<DirectoryNode, project.DirectoryNode>>();
holds<Same<ProjectSnapshot, project.ProjectSnapshot>>();
holds<Same<Manifest, project.Manifest>>();
holds<Same<FullPack, project.FullPack>>();
holds<Same<SummaryPack, project.SummaryPack>>();
holds<Same<PackConstraints, project.PackConstraints>>();
holds<Same<TruncationConfig, project.TruncationConfig>>();
holds<Same<EncodingConfig, project.EncodingConfig>>();

interface PackSelector {
  select(snapshot: ProjectSnapshot, constraints: PackConstraints): 'full' | 'summary';
}
interface FullPackBuilder {
  build(snapshot: ProjectSnapshot, constraints: PackConstraints): FullPack;
}
interface SummaryPackBuilder {
  build(snapshot: ProjectSnapshot, constraints: PackConstraints): SummaryPack;
}
interface PackSerializer {
  serialize(pack: FullPack | SummaryPack): string;
  deserialize(data: string): FullPack | SummaryPack;
}
/** A class may have more than the interface that it stands for. */
type Implements<A, B> = [A] extends [B] ? true : false;
holds<Implements<project.PackSelector, PackSelector>>();
holds<Implements<project.FullPackBuilder, FullPackBuilder>>();
holds<Implements<project.SummaryPackBuilder, SummaryPackBuilder>>();
holds<Implements<project.PackSerializer, PackSerializer>>();

// The node document lists fields; those without a printed type are open objects.
interface NodePack {
  packId: string;
  runId?: string;
  nodeId?: string;
  createdAt?: string;
  goal: string;
  definitionOfDone: string[];
  globalMode: 'planning' | 'implementation';
  nodeMode?: 'auto' | 'interactive';
  docsRoot: string;
  docRefs: { path: string; anchors?: string[]; excerpt?: string; priority?: 'low' | 'medium' | 'high' }[];
  repoFacts?: { [name: string]: unknown };
  workspace?: { mode?: 'shared' | 'worktree' | 'copy'; rootPath?: string; worktreePath?: string; branch?: string };
  relevantFiles?: { path: string; purpose?: string; excerpt?: string; hash?: string }[];
  inputs?: { payloadId: string; fromNodeId?: string; edgeId?: string }[];
  artifacts?: {
    ref: string;
    type: 'diff' | 'log' | 'file' | 'report' | 'verification' | 'context_pack' | 'unknown';
    summary?: string;
    sha256?: string;
  }[];
  decisions?: { id: string; summary: string; rationale?: string; links?: string[] }[];
  constraints?: { [name: string]: unknown };
  toolPolicy?: { [name: string]: unknown };
  outputSchemaRef?: string;
}
holds<Same<NodePack, node.NodePack>>();

// The worker document: 14 slots.
interface ContextPacket {
  taskId: string;
  tddMode: worker.ContextPacket['tddMode'];
  riskTier: worker.ContextPacket['riskTier'];
  generatedAt: string;
  missionContext: string;
  phaseObjective: string;
  files: string[];
  filesContent: { [path: string]: string };
  acceptanceCriteria: string;
  architectureSlice: { modules?: { [field: string]: unknown }[] };
  contractsSlice: { contracts?: { [field: string]: unknown }[] };
  dependencySymbols: { [path: string]: string[] };
  testsSlice: string[];
  waveContext: string;
  scarsDigest: string;
  stateDigest: string;
  boundaries: string[];
  settings: {
    commands: { test: string; lint: string; typecheck: string; build?: string };
    auto_advance: boolean;
    parallelization: boolean;
  };
}
holds<Same<ContextPacket, worker.ContextPacket>>();

// The bundle document: four outputs.
interface ContextBlock {
  block_id: string;
  block_type: 'system' | 'constraints' | 'project_meta' | 'file' | 'symbol' | 'diff_hint' | 'error_context';
  priority: 'P0' | 'P1' | 'P2' | 'P3';
  title: string;
  content: string;
  meta: {
    path: string | null;
    symbol: string | null;
    hash: string | null;
    encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'ascii' | 'windows-1252' | 'unknown';
    byte_size: number;
    line_count: number;
    source: 'index' | 'filesystem' | 'user' | 'system';
  };
}
type Purpose = 'intent' | 'plan' | 'diff';
interface ContextBundle {
  bundle_id: string;
  bundle_version: 1;
  created_at: string;
  purpose: Purpose;
  correlation_id: string;
  model: {
    provider: string;
    model: string;
    max_input_tokens: number;
    max_output_tokens: number;
    response_token_reserve: number;
    soft_limit_threshold_pct: number;
  };
  blocks: ContextBlock[];
}
interface ContextManifest {
  bundle_id: string;
  correlation_id: string;
  purpose: Purpose;
  selection: {
    target_files: string[];
    target_symbols: string[];
    included_files: {
      path: string;
      hash: string;
      encoding: string;
      byte_size: number;
      reason: 'target' | 'dependency' | 'interface' | 'caller' | 'base_type' | 'config' | 'user_selected';
    }[];
    excluded_candidates: {
      path: string;
      reason: 'deny_rule' | 'binary' | 'too_large' | 'token_budget' | 'outside_sandbox' | 'secret_risk' | 'duplicate';
    }[];
  };
  fingerprints: { project_index_fingerprint: string; config_fingerprint: string; bundle_fingerprint: string };
}
interface RedactionReport {
  bundle_id: string;
  redactions: {
    type: 'path_excluded' | 'pattern_redacted' | 'block_removed' | 'content_sliced';
    target: string;
    reason: 'secret' | 'deny_rule' | 'budget' | 'binary' | 'policy';
    details: string;
  }[];
}
interface BudgetReport {
  bundle_id: string;
  estimated_input_tokens: number;
  max_input_tokens: number;
  soft_limit_tokens: number;
  hard_limit_tokens: number;
  reserve_output_tokens: number;
  decision: 'ok' | 'warn_soft_limit' | 'refuse_hard_limit';
  notes: string[];
}
holds<Same<ContextBundle, bundle.ContextBundle>>();
holds<Same<ContextManifest, bundle.ContextManifest>>();
holds<Same<RedactionReport, bundle.RedactionReport>>();
holds<Same<BudgetReport, bundle.BudgetReport>>();

// The check itself catches a read-only array and an index signature.
// @ts-expect-error A read-only array is not assignable to a mutable one.
holds<Same<{ a: readonly string[] }, { a: string[] }>>();
// @ts-expect-error An interface has no implicit index signature.
holds<Same<ContextPacket['settings'], { commands: { [name: string]: number } }>>();
