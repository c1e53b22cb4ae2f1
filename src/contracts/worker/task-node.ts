/**
 * A task of TASK_GRAPH.json, read from any of the spellings that are really written
 * into one model. Nothing is refused here: what is odd becomes a default and a note.
 */
import { field, isRecord, textField, textsOf, wholeNumber } from '../../formats/json-fields.js';
import { type RiskTier, riskTiers, type TddMode, tddModes } from './worker-words.table.js';

/** What a caller hands in: a node of the graph, as it stands there. */
export type TaskNode = { readonly id: string; readonly [field: string]: unknown };

/** A criterion as the task has it: an id that is defined elsewhere, words of its own, or both. */
export type GivenCriterion = { readonly id: string; readonly words: string };

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
  readonly acceptanceCriteria: readonly GivenCriterion[];
  /** Null when the node says nothing of it: the graph may. */
  readonly wave: number | null;
  readonly startCommit: string | null;
};

/** `frame` is what the task stands in; a roadmap gives a whole phase its mode and its tier. */
export function readTask(node: unknown, { phase = '', frame }: { phase?: string; frame?: unknown } = {}): WorkerTask {
  const status = textField(node, 'status') ?? 'pending';
  const wave = wholeNumber(field(node, 'wave'));
  return {
    id: idOf(field(node, 'id', 'taskId', 'task_id')),
    phase: idOf(field(node, 'phase')) || phase,
    plan: idOf(field(node, 'plan')),
    description: textField(node, 'description', 'title', 'name') ?? '',
    status,
    isDone: /^(?:completed?|done)$/i.test(status.trim()),
    tddMode: readTddMode(field(node, 'tddMode', 'tdd_mode') ?? field(frame, 'tddMode', 'tdd_mode')),
    riskTier: readRiskTier(field(node, 'riskTier', 'risk_tier') ?? field(frame, 'riskTier', 'risk_tier')),
    dependsOn: idsOf(field(node, 'dependsOn', 'depends_on', 'dependencies', 'deps')),
    filesModified: pathsOf(field(node, 'filesModified', 'files_modified', 'files_to_touch', 'filesToTouch')),
    acceptanceCriteria: criteriaOf(field(node, 'acceptanceCriteria', 'acceptance_criteria', 'acceptance')),
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
    .flatMap((item) => (isRecord(item) ? [idOf(field(item, 'id'))] : idOf(item).split(/\s*,\s*/)))
    .filter((id) => id !== '');
}

function criteriaOf(value: unknown): GivenCriterion[] {
  const items = Array.isArray(value) ? value : [value];
  return items
    .flatMap((item): GivenCriterion[] => {
      if (isRecord(item)) return [{ id: idOf(field(item, 'id')), words: criterionWords(item) }];
      const text = idOf(item);
      const isList = /^[A-Za-z0-9-]+(?:\s*,\s*[A-Za-z0-9-]+)*$/.test(text.slice(0, 2_000));
      return isList ? text.split(/\s*,\s*/).map((id) => ({ id, words: '' })) : [{ id: '', words: text }];
    })
    .filter(({ id, words }) => id !== '' || words !== '');
}

function criterionWords(item: unknown): string {
  const parts = ['given', 'when', 'then'].flatMap((name) => {
    const words = textField(item, name);
    return words === undefined ? [] : [`${name[0]!.toUpperCase()}${name.slice(1)}: ${words.trim()}`];
  });
  return [textField(item, 'text', 'description', 'title') ?? '', ...parts].filter((line) => line !== '').join('\n');
}

/** Paths as they stand, back-ticks taken off; a file may also be an object with a path. */
function pathsOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value : textsOf(value);
  return items
    .map((item) => (isRecord(item) ? (textField(item, 'path', 'file') ?? '') : typeof item === 'string' ? item : ''))
    .map((path) => path.trim().replace(/^`(.*)`$/, '$1'))
    .filter((path) => path !== '');
}
