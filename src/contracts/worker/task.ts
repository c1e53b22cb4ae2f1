/**
 * A task of TASK_GRAPH.json, read from any of the spellings that are really written (formats.md §3.2 and
 * conflict 1) into one model. Nothing is refused here: what is odd becomes a default and a note.
 */
import { field, isFields, textField, textsOf, wholeNumber } from './fields.js';
import { type RiskTier, riskTiers, type TddMode, tddModes } from './words.table.js';

/** What a caller hands in: a node of the graph, as it stands there. */
export type TaskNode = { readonly id: string; readonly [field: string]: unknown };

export type WorkerTask = {
  readonly id: string;
  readonly phase: string;
  readonly plan: string;
  readonly description: string;
  readonly status: string;
  readonly isDone: boolean;
  readonly tddMode: TddMode | null;
  readonly riskTier: RiskTier | null;
  readonly dependsOn: readonly string[];
  readonly filesModified: readonly string[];
  readonly acceptanceCriteria: readonly string[];
  /** Null when the node says nothing of it: the graph may. */
  readonly wave: number | null;
  readonly startCommit: string | null;
};

export function readTask(node: unknown, defaults: { readonly phase?: string } = {}): WorkerTask {
  const status = textField(node, 'status') ?? 'pending';
  const wave = wholeNumber(field(node, 'wave'));
  return {
    id: idOf(field(node, 'id', 'taskId', 'task_id')),
    phase: idOf(field(node, 'phase')) || (defaults.phase ?? ''),
    plan: idOf(field(node, 'plan')),
    description: textField(node, 'description', 'title', 'name') ?? '',
    status,
    isDone: /^(?:completed?|done)$/i.test(status.trim()),
    tddMode: readTddMode(field(node, 'tddMode', 'tdd_mode')),
    riskTier: readRiskTier(field(node, 'riskTier', 'risk_tier')),
    dependsOn: idsOf(field(node, 'dependsOn', 'depends_on', 'dependencies', 'deps')),
    filesModified: pathsOf(field(node, 'filesModified', 'files_modified', 'files_to_touch', 'filesToTouch')),
    acceptanceCriteria: idsOf(field(node, 'acceptanceCriteria', 'acceptance_criteria', 'acceptance')),
    wave: wave !== undefined && wave >= 1 ? wave : null,
    startCommit: textField(node, 'startCommit', 'start_commit')?.trim() ?? null,
  };
}

/** `tdd_mode: true` is how a roadmap says that tests come first. */
export function readTddMode(value: unknown): TddMode | null {
  if (value === true) return 'hard';
  if (value === false) return 'skip';
  return tddModes.find((mode) => typeof value === 'string' && mode === value.trim().toLowerCase()) ?? null;
}

export function readRiskTier(value: unknown): RiskTier | null {
  return riskTiers.find((tier) => typeof value === 'string' && tier === value.trim().toLowerCase()) ?? null;
}

function idOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

/** Ids as texts, numbers or objects that have one; a text may hold several. */
function idsOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value : [value];
  return items
    .flatMap((item) => (isFields(item) ? [idOf(field(item, 'id'))] : idOf(item).split(/\s*,\s*/)))
    .filter((id) => id !== '');
}

/** Paths as they stand, back-ticks taken off; a file may also be an object with a path. */
function pathsOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value : textsOf(value);
  return items
    .map((item) => (isFields(item) ? (textField(item, 'path', 'file') ?? '') : typeof item === 'string' ? item : ''))
    .map((path) => path.trim().replace(/^`(.*)`$/, '$1'))
    .filter((path) => path !== '');
}
