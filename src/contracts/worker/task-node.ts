/** Parses a task of TASK_GRAPH.json in any of its real spellings. Odd values become a default, never a refusal. */
import { field, isRecord, textField, textsOf, wholeNumber } from '../../formats/json-fields.js';
import { type RiskTier, riskTiers, type TddMode, tddModes } from './worker-words.table.js';

export type TaskNode = { readonly id: string; readonly [field: string]: unknown };

/** A criterion of the task: an id defined elsewhere, a text of its own, or both. */
export type GivenCriterion = { readonly id: string; readonly words: string };

export type WorkerTask = Readonly<ReturnType<typeof readTask>>;

/** `frame` contains the task. A roadmap sets mode and tier for a whole phase. */
export function readTask(node: unknown, { phase = '', frame }: { phase?: string; frame?: unknown } = {}) {
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
    /** Null if the node has none: the graph may determine it. */
    wave: wave !== undefined && wave >= 1 ? wave : null,
    startCommit: textField(node, 'startCommit', 'start_commit')?.trim() ?? null,
  };
}

/** In a roadmap, `tdd_mode: true` means that tests come first. */
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

/** Ids as strings, numbers or objects with an id. A string may hold several. */
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

/** Paths without back-ticks, with `/` between their parts. A file may also be an object with a path. */
function pathsOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value : textsOf(value);
  return items
    .map((item) => (isRecord(item) ? (textField(item, 'path', 'file') ?? '') : typeof item === 'string' ? item : ''))
    .map((path) =>
      path
        .trim()
        .replace(/^`(.*)`$/, '$1')
        .replaceAll('\\', '/'),
    )
    .filter((path) => path !== '');
}
