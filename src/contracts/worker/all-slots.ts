/** All slots of a packet before guarding. Files are only named here; the pipeline reads and guards them. */

import type { Json } from '../../base/json.js';
import type { Problem } from '../../base/problem.js';
import { fail, ok, type Result } from '../../base/result.js';
import { field } from '../../formats/json-fields.js';
import { badRequest } from '../../guard/refusal.js';
import { createGuard } from '../../guard/seal.js';
import type { AnalysedProject } from '../../model/contract.js';
import type { Jail } from '../../model/jail.js';
import type { RelPath } from '../../model/path.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import type { Exclusion } from '../../model/snapshot.js';
import { createExportedNames } from './exported-names.js';
import { readFileMap } from './file-map.js';
import type { Nexus } from './nexus.js';
import type { ContextPacket } from './packet.js';
import { type SlotRecord, slot } from './packet-sidecar.js';
import { plainPath } from './plan-globs.js';
import type { GraphTask, TaskGraph } from './read-graph.js';
import { headerField, readPlan } from './read-plan.js';
import { acceptanceCriteria } from './slots/acceptance.js';
import { architectureSlice } from './slots/architecture.js';
import { boundaries, boundaryOf, readSettings } from './slots/boundary-slot.js';
import { type OwnedFile, type OwnedState, ownedFiles, stateOf, withheldMark } from './slots/content.js';
import { contractsSlice } from './slots/contracts.js';
import { dependencySymbols, testsSlice } from './slots/dependencies.js';
import { missionContext, phaseObjective, stateDigest } from './slots/mission.js';
import { scarsDigest } from './slots/scars.js';
import { waveContext } from './slots/wave.js';
import { readRiskTier, readTddMode } from './task-node.js';
import type { SlotName } from './worker-words.table.js';

export type SlotSources = {
  readonly nexus: Nexus;
  readonly jail: Jail;
  readonly task: GraphTask;
  readonly graph: TaskGraph;
  /** Lines of STATE.md (default 150). */
  readonly stateLines?: number;
};

export type RawPacket = {
  /** Without the contents of shown files. */
  readonly packet: Omit<ContextPacket, 'generatedAt'>;
  readonly description: string;
  readonly records: Readonly<Record<SlotName, SlotRecord>>;
  readonly owned: readonly (OwnedFile & { readonly state: OwnedState })[];
  readonly plan: { readonly path: string | null; readonly doNot: readonly string[]; readonly scopeLimit: string };
  readonly notes: readonly string[];
  /** Files that the contracts of the task name. */
  readonly contractFiles: readonly string[];
  /** The public files of the project's modules. */
  readonly publicApis: readonly string[];
};

/** The unguarded texts of a packet as JSON, and the files whose contents belong in it. */
export type Said = {
  readonly said: Json;
  readonly owned: readonly { readonly name: string; readonly path: string }[];
};

export function saidOf({ packet, description, plan, owned }: RawPacket): Said {
  return { said: { packet, beside: { description, plan } } as unknown as Json, owned };
}

export function fillSlots(
  { nexus, jail, task, graph, stateLines }: SlotSources,
  analysed: AnalysedProject,
): Result<RawPacket, Refusal> {
  const { index } = analysed;
  const files = ownedFiles(task.filesModified, index);
  if (!files.ok) return files;
  const owned = files.value.map((file) => ({ ...file, state: stateOf(file, analysed, jail) }));
  const paths = files.value.map(({ path }) => path);
  const names = files.value.map(({ name }) => name);
  const plan = readPlan(nexus, task);
  const settings = readSettings(nexus);
  const map = readFileMap(nexus);
  const sources = { files: paths, index, map, exportedNames: createExportedNames(index, jail) };
  const architecture = architectureSlice(nexus, sources);
  const contracts = contractsSlice(nexus, { files: paths, owners: architecture.owners, index });
  const limits = boundaries(plan, settings);
  const conflicts = conflictsWith(limits.value, owned);
  if (conflicts.length > 0) return fail(badRequest(conflicts));
  const slots = {
    missionContext: missionContext(nexus),
    phaseObjective: phaseObjective(plan),
    files: slot(names, 'task', { notes: patternNotes(task.filesModified, names) }),
    filesContent: slot(contentOf(owned), 'file', { paths }),
    acceptanceCriteria: acceptanceCriteria(nexus, task, plan),
    architectureSlice: architecture,
    contractsSlice: contracts,
    dependencySymbols: dependencySymbols(nexus, { ...sources, made: madeBefore(owned, task, graph) }),
    testsSlice: testsSlice(nexus, paths, index),
    waveContext: waveContext(task, graph),
    scarsDigest: scarsDigest(nexus, paths),
    stateDigest: stateDigest(nexus, stateLines),
    boundaries: limits,
    settings,
  };
  const each = Object.entries(slots) as [SlotName, { readonly value: Json; readonly record: SlotRecord }][];
  const values = Object.fromEntries(each.map(([name, { value }]) => [name, value]));
  const records = Object.fromEntries(each.map(([name, { record }]) => [name, record])) as RawPacket['records'];
  const identity = {
    taskId: task.id,
    tddMode:
      task.tddMode ??
      readTddMode(headerField(plan, 'tdd_mode', 'tddMode')) ??
      readTddMode(field(field(settings.raw, 'tdd'), 'default')) ??
      'standard',
    riskTier: task.riskTier ?? readRiskTier(headerField(plan, 'risk_tier', 'riskTier')) ?? 'medium',
  } as const;
  return ok({
    packet: { ...identity, ...values } as unknown as RawPacket['packet'],
    description: task.description,
    records,
    owned,
    plan: { path: plan.kind === 'plan' ? plan.path : null, doNot: limits.doNot, scopeLimit: limits.scopeLimit },
    notes: graph.notes,
    contractFiles: contracts.files,
    publicApis: architecture.publicApis,
  });
}

function patternNotes(asked: readonly string[], names: readonly string[]): string[] {
  return asked.filter((name) => !names.includes(name)).map((name) => `${name} is a pattern: its files are listed`);
}

/** Files of the tasks that this one depends on. Only a file without imports of its own needs them. */
function madeBefore(owned: RawPacket['owned'], { dependsOn }: GraphTask, { tasks }: TaskGraph) {
  const makers = owned.some(({ state }) => state.kind === 'new')
    ? tasks.filter(({ id }) => dependsOn.includes(id))
    : [];
  const files = makers.flatMap((task) => task.filesModified.map(plainPath));
  return { files, taskIds: makers.map(({ id }) => id) };
}

function contentOf(owned: RawPacket['owned']): ContextPacket['filesContent'] {
  return Object.fromEntries(
    owned.map(({ name, state }) => [name, state.kind === 'withheld' ? withheldMark(state.reason) : '']),
  );
}

/** Removes the contents of files that loading found unfit to show. */
export function withholdFiles(raw: RawPacket, whyWithheld: (path: RelPath) => Exclusion | null): RawPacket {
  const owned = raw.owned.map((file) => {
    const exclusion = file.state.kind === 'shown' ? whyWithheld(file.path) : null;
    if (exclusion === null) return file;
    const { reason, detail } = exclusion;
    return { ...file, state: { kind: 'withheld', reason: detail === '' ? reason : `${reason} (${detail})` } as const };
  });
  return { ...raw, owned, packet: { ...raw.packet, filesContent: contentOf(owned) } };
}

/** Finds files that the task must write but may not touch. Such a task is refused. */
function conflictsWith(limits: readonly string[], owned: readonly OwnedFile[]): Problem[] {
  const guard = createGuard();
  return owned.flatMap(({ path, name }, at) => {
    const boundary = boundaryOf(path, limits);
    if (boundary === null) return [];
    const found = `${guard.guardText(name).text}, which a boundary names: ${guard.guardText(boundary).text}`;
    const fix = 'Take it out of filesModified, or out of the boundaries of PLAN.md or settings.json.';
    return [{ path: `$.filesModified[${at}]`, expected: 'a file that no boundary names', found, fix }];
  });
}
