/**
 * Merges several packs into one. Documents and files have one entry per path, decisions one per id. Files with
 * different hashes and different decisions of one id are all kept and reported. Lists that are sets are merged as sets,
 * so grouping and order have no effect. Goal and definition of done follow the order of the inputs. Content that the
 * merged pack does not hold is returned beside it.
 */
import { canonicalJson, type Json } from '../../../base/json.js';
import { compareBytes, sortedBy } from '../../../base/order.js';
import type { Decision, DocRef, JsonObject, NodePack, RelevantFile } from '../node-wire.js';
import { bestText, distinct, groupBy, mostImportant } from './merge-lists.js';
import { mergeObjects, mergeValues, readConflict } from './restrict.js';

export type MergeInput = { readonly id: string; readonly pack: NodePack };

export type Conflict = {
  readonly at: string;
  readonly kept: boolean;
  readonly from: readonly string[];
  readonly values: readonly Json[];
};
export type Unkept = {
  readonly at: string;
  readonly reason: string;
  readonly from: readonly string[];
  readonly value: Json;
};

export type Merged = {
  readonly body: Omit<NodePack, 'packId' | 'createdAt' | 'nodeId'>;
  readonly conflicts: readonly Conflict[];
  readonly leftOut: readonly Unkept[];
};

/** Inputs are sorted and not empty. */
export function mergePacks(inputs: readonly MergeInput[]): Merged {
  const notes: Notes = { conflicts: [], leftOut: [] };
  const all = <Name extends keyof NodePack>(name: Name) =>
    inputs.flatMap(({ id, pack }) =>
      pack[name] === undefined ? [] : [{ id, value: pack[name] as NonNullable<NodePack[Name]> }],
    );
  const docsRoots = all('docsRoot');
  const runId = oneValue('$.runId', all('runId'), notes);
  const workspace = oneValue('$.workspace', all('workspace'), notes);
  const outputSchemaRef = oneValue('$.outputSchemaRef', all('outputSchemaRef'), notes);
  const modes = all('globalMode');
  if (new Set(modes.map(({ value }) => value)).size > 1)
    notes.conflicts.push(conflictOf('$.globalMode', modes, 'kept'));
  if (new Set(docsRoots.map(({ value }) => value)).size > 1)
    notes.conflicts.push(conflictOf('$.docsRoot', docsRoots, 'kept'));
  const body: Merged['body'] = {
    ...(runId !== null && { runId }),
    goal: distinct(inputs.flatMap(({ pack }) => pack.goal.split('\n'))).join('\n'),
    definitionOfDone: distinct(inputs.flatMap(({ pack }) => pack.definitionOfDone)),
    // Choose the stricter modes: planning writes only documents, and an interactive run asks a person.
    globalMode: modes.some(({ value }) => value === 'planning') ? 'planning' : 'implementation',
    ...(all('nodeMode').length > 0 && {
      nodeMode: all('nodeMode').some(({ value }) => value === 'interactive') ? 'interactive' : 'auto',
    }),
    docsRoot: docsRoots.map(({ value }) => value).sort(compareBytes)[0]!,
    docRefs: mergeDocs(inputs, notes),
    repoFacts: mergeField('repoFacts', { said: all('repoFacts'), rules: 'keep' }, notes),
    ...(workspace !== null && { workspace }),
    relevantFiles: mergeFiles(inputs, notes),
    inputs: sortedSet(inputs.flatMap(({ pack }) => pack.inputs ?? [])),
    artifacts: mergeArtifacts(inputs, notes),
    decisions: mergeDecisions(inputs, notes),
    constraints: mergeField('constraints', { said: all('constraints'), rules: 'restrict' }, notes),
    toolPolicy: mergeField('toolPolicy', { said: all('toolPolicy'), rules: 'restrict' }, notes),
    ...(outputSchemaRef !== null && { outputSchemaRef }),
  };
  return { body, ...notes };
}

type Notes = { readonly conflicts: Conflict[]; readonly leftOut: Unkept[] };
type Claim<T> = { readonly id: string; readonly value: T };

function mergeDocs(inputs: readonly MergeInput[], notes: Notes): DocRef[] {
  const said = inputs.flatMap(({ id, pack }) => pack.docRefs.map((value) => ({ id, value })));
  const docs = groupBy(said, ({ value }) => value.path).map(([path, group]): DocRef => {
    const excerpt = chooseText(
      `$.docRefs[${path}].excerpt`,
      group.map(({ id, value }) => ({ id, value: value.excerpt })),
      notes,
    );
    return {
      path,
      anchors: distinct(group.flatMap(({ value }) => value.anchors ?? [])).sort(compareBytes),
      ...(excerpt !== null && { excerpt }),
      priority: mostImportant(group.map(({ value }) => value.priority ?? 'medium')),
    };
  });
  return docs.sort(
    (a, b) => order[a.priority ?? 'medium'] - order[b.priority ?? 'medium'] || compareBytes(a.path, b.path),
  );
}

function mergeFiles(inputs: readonly MergeInput[], notes: Notes): RelevantFile[] {
  const said = inputs.flatMap(({ id, pack }) => (pack.relevantFiles ?? []).map((value) => ({ id, value })));
  for (const [path, group] of groupBy(said, ({ value }) => value.path)) {
    const hashed = group.flatMap(({ id, value }) => (value.hash === undefined ? [] : [{ id, value: value.hash }]));
    if (new Set(hashed.map(({ value }) => value)).size > 1)
      notes.conflicts.push(conflictOf(`$.relevantFiles[${path}].hash`, hashed, 'kept'));
  }
  return groupBy(said, ({ value }) => canonicalJson([value.path, value.hash ?? ''])).map(([, group]): RelevantFile => {
    const { path, hash } = group[0]!.value;
    const excerpt = chooseText(
      `$.relevantFiles[${path}].excerpt`,
      group.map(({ id, value }) => ({ id, value: value.excerpt })),
      notes,
    );
    const purposes = distinct(group.flatMap(({ value }) => (value.purpose ?? '').split('; '))).filter(
      (purpose) => purpose !== '',
    );
    return {
      path,
      ...(purposes.length > 0 && { purpose: purposes.sort(compareBytes).join('; ') }),
      ...(excerpt !== null && { excerpt }),
      ...(hash !== undefined && { hash }),
    };
  });
}

function mergeArtifacts(inputs: readonly MergeInput[], notes: Notes): NonNullable<NodePack['artifacts']> {
  const said = inputs.flatMap(({ id, pack }) => (pack.artifacts ?? []).map((value) => ({ id, value })));
  return groupBy(said, ({ value }) => canonicalJson([value.ref, value.sha256 ?? '', value.type])).map(([, group]) => {
    const { ref, type, sha256 } = group[0]!.value;
    const summary = chooseText(
      `$.artifacts[${ref}].summary`,
      group.map(({ id, value }) => ({ id, value: value.summary })),
      notes,
    );
    return { ref, type, ...(summary !== null && { summary }), ...(sha256 !== undefined && { sha256 }) };
  });
}

function mergeDecisions(inputs: readonly MergeInput[], notes: Notes): Decision[] {
  const said = inputs.flatMap(({ id, pack }) => (pack.decisions ?? []).map((value) => ({ id, value })));
  for (const [id, group] of groupBy(said, ({ value }) => value.id))
    if (new Set(group.map(({ value }) => canonicalJson(value))).size > 1)
      notes.conflicts.push(conflictOf(`$.decisions[${id}]`, group, 'kept'));
  return sortedSet(said.map(({ value }) => value));
}

function mergeField(
  name: string,
  { said, rules }: { readonly said: readonly Claim<JsonObject>[]; readonly rules: 'restrict' | 'keep' },
  notes: Notes,
): JsonObject {
  const merged = mergeObjects(
    said.map(({ value }) => value),
    rules,
  );
  for (const [key, value] of Object.entries(merged)) {
    const given = said.flatMap(({ id, value: object }) =>
      Object.hasOwn(object, key) ? [{ id, value: object[key]! }] : [],
    );
    const at = `$.${name}.${key}`;
    if (holdsConflict(value)) notes.conflicts.push(conflictOf(at, given, 'kept'));
    for (const { id, value: one } of given)
      if (readConflict(value) === null && canonicalJson(mergeValues(key, [one], rules)) !== canonicalJson(value))
        notes.leftOut.push({ at, reason: 'a stricter or fuller value stands there', from: [id], value: one });
  }
  return merged;
}

function holdsConflict(value: Json): boolean {
  if (readConflict(value) !== null) return true;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).some((field) => holdsConflict(field as Json));
}

/** The common value of all inputs that have one. If they differ, the field is omitted. */
function oneValue<T>(at: string, said: readonly Claim<T>[], notes: Notes): T | null {
  const [first] = said;
  if (first === undefined) return null;
  if (new Set(said.map(({ value }) => canonicalJson(value as Json))).size === 1) return first.value;
  notes.conflicts.push(conflictOf(at, said, 'dropped'));
  for (const { id, value } of said)
    notes.leftOut.push({ at, reason: 'inputs differ, and none holds for all', from: [id], value: value as Json });
  return null;
}

/** The longest text, then the smallest in byte order. The others are returned as left out. */
function chooseText(at: string, said: readonly Claim<string | undefined>[], notes: Notes): string | null {
  const given = said.flatMap(({ id, value }) => (value === undefined ? [] : [{ id, value }]));
  const best = bestText(given.map(({ value }) => value));
  for (const [value, group] of groupBy(given, ({ value: text }) => text))
    if (value !== best)
      notes.leftOut.push({ at, reason: 'a longer one stands there', from: distinct(group.map(({ id }) => id)), value });
  return best;
}

/** `kept`: the pack holds all the values. */
function conflictOf(at: string, said: readonly Claim<unknown>[], fate: 'kept' | 'dropped'): Notes['conflicts'][number] {
  const values = sortedSet(said.map(({ value }) => value as Json));
  return { at, kept: fate === 'kept', from: distinct(said.map(({ id }) => id)), values };
}

function sortedSet<T>(values: readonly T[]): T[] {
  const byText = new Map(values.map((value) => [canonicalJson(value as Json), value]));
  return sortedBy(byText, ([text]) => text).map(([, value]) => value);
}

const order = { high: 0, medium: 1, low: 2 } as const;
