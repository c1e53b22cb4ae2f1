/** Maps the internal vocabulary to the published enums of the bundle (ADR 0006). */
import type { BlockKind, Level } from '../../model/block.js';
import type { CandidateReason } from '../../model/candidate.js';
import type { Encoding, ExclusionReason } from '../../model/snapshot.js';
import type { ContextBlock, ContextManifest, RedactionReport } from './bundle-wire.js';

type BlockType = ContextBlock['block_type'];
type Included = ContextManifest['selection']['included_files'][number]['reason'];
type Excluded = ContextManifest['selection']['excluded_candidates'][number]['reason'];
type Redacted = RedactionReport['redactions'][number]['reason'];

/** The block order for equal priorities. It follows the list of INV-CONTEXT-1, not the enum. */
export const blockTypeOrder: readonly BlockType[] = [
  'system',
  'constraints',
  'project_meta',
  'file',
  'symbol',
  'error_context',
  'diff_hint',
];

export const blockTypes: Readonly<Record<Exclude<BlockKind, 'task'>, BlockType>> = {
  system: 'system',
  constraints: 'constraints',
  'project-meta': 'project_meta',
  file: 'file',
  'error-context': 'error_context',
  'diff-hint': 'diff_hint',
};

/** The source of each text that is not a file. */
export const textSources: Readonly<Record<Exclude<BlockKind, 'task' | 'file'>, ContextBlock['meta']['source']>> = {
  system: 'system',
  constraints: 'user',
  'project-meta': 'index',
  'error-context': 'user',
  'diff-hint': 'user',
};

/** Matches of the task's words are index-derived related items. Names in the task are the user's choice. */
export const includedReasons: Readonly<Record<CandidateReason, Included>> = {
  target: 'target',
  'user-selected': 'user_selected',
  document: 'user_selected',
  dependency: 'dependency',
  interface: 'interface',
  'base-type': 'base_type',
  caller: 'caller',
  config: 'config',
  'active-file': 'user_selected',
  named: 'user_selected',
  match: 'dependency',
  given: 'user_selected',
  project: 'user_selected',
};

type Words = { readonly excluded: Excluded; readonly redacted: Redacted };

const denied: Words = { excluded: 'deny_rule', redacted: 'deny_rule' };
const outside: Words = { excluded: 'outside_sandbox', redacted: 'policy' };
const unreadable: Words = { excluded: 'binary', redacted: 'policy' };

export const exclusionWords: Readonly<Record<ExclusionReason, Words>> = {
  ignored: denied,
  'version-control': denied,
  'own-store': denied,
  'dependency-dir': denied,
  denied,
  'secret-path': { excluded: 'secret_risk', redacted: 'secret' },
  'secret-content': { excluded: 'secret_risk', redacted: 'secret' },
  binary: { excluded: 'binary', redacted: 'binary' },
  encoding: { excluded: 'binary', redacted: 'binary' },
  'lfs-pointer': { excluded: 'binary', redacted: 'binary' },
  'too-large': { excluded: 'too_large', redacted: 'policy' },
  'too-many-files': { excluded: 'too_large', redacted: 'policy' },
  link: outside,
  'special-file': outside,
  'outside-root': outside,
  'other-device': outside,
  submodule: outside,
  'nested-repository': outside,
  unreadable,
  'not-checked-out': unreadable,
  missing: unreadable,
  changed: unreadable,
};

export const slicingLevels: Readonly<Record<Exclude<Level, 'name'>, string>> = {
  full: 'FULL_FILE',
  region: 'TARGET_REGION_ONLY',
  signatures: 'SIGNATURES_ONLY',
  summary: 'SUMMARY_ONLY',
};

export const encodings: Readonly<Record<Encoding, ContextBlock['meta']['encoding']>> = {
  'utf-8': 'utf-8',
  'utf-8-bom': 'utf-8',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'windows-1252': 'windows-1252',
  'utf-8-replaced': 'unknown',
};
