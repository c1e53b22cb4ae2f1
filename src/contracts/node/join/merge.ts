/**
 * Merges several packs into one. Documents and files have one entry per path, decisions one per id. Files with
 * different hashes and different decisions of one id are all kept and reported. Lists that are sets are merged as sets,
 * so grouping and order have no effect. Goal and definition of done follow the order of the inputs. Content that the
 * merged pack does not hold is returned beside it.
 */
import { canonicalJson, type Json } from '../../../base/json.js';
import { compareBytes } from '../../../base/order.js';
import { defined } from '../../defined.js';
import type { ArtifactRef, Decision, DocRef, JsonObject, NodePack, RelevantFile } from '../node-wire.js';
import type { JoinProvenance } from './join-shape.js';
import { distinct, groupBy, mostImportant, sortedSet } from './merge-lists.js';
import { isObject, mergeObjects, mergeValues, readConflict } from './restrict.js';

export type MergeInput = { readonly id: string; readonly pack: NodePack };

export type Merged = Pick<JoinProvenance, 'conflicts' | 'leftOut'> & {
  readonly body: Omit<NodePack, 'packId' | 'createdAt' | 'nodeId'>;
};

/** Inputs are sorted and not empty. */
export function mergePacks(inputs: readonly MergeInput[]): Merged {
  const notes: Notes = { conflicts: [], leftOut: [] };
  const all = <Name extends keyof NodePack>(name: Name) =>
    inputs.flatMap(({ id, pack }) =>
      pack[name] === undefined ? [] : [{ id, value: pack[name] as NonNullable<NodePack[Name]> }],
    );
  const listed = <Name extends 'docRefs' | 'relevantFiles' | 'artifacts' | 'decisions'>(name: Name) =>
    all(name).flatMap(({ id, value }) =>
      value.map((one) => ({ id, value: one as NonNullable<NodePack[Name]>[number] })),
    );
  const docsRoots = all('docsRoot');
  const runId = oneValue('$.runId', all('runId'), notes);
  const workspace = oneValue('$.workspace', all('workspace'), notes);
  const outputSchemaRef = oneValue('$.outputSchemaRef', all('outputSchemaRef'), notes);
  const modes = all('globalMode');
  noteDifference('$.globalMode', modes, notes);
  noteDifference('$.docsRoot', docsRoots, notes);
  const body: Merged['body'] = {
    ...defined({ runId }),
    goal: distinct(inputs.flatMap(({ pack }) => pack.goal.split('\n'))).join('\n'),
    definitionOfDone: distinct(inputs.flatMap(({ pack }) => pack.definitionOfDone)),
    // Choose the stricter modes: planning writes only documents, and an interactive run asks a person.
    globalMode: modes.some(({ value }) => value === 'planning') ? 'planning' : 'implementation',
    ...(all('nodeMode').length > 0 && {
      nodeMode: all('nodeMode').some(({ value }) => value === 'interactive') ? 'interactive' : 'auto',
    }),
    docsRoot: docsRoots.map(({ value }) => value).sort(compareBytes)[0]!,
    docRefs: mergeDocs(listed('docRefs'), notes),
    repoFacts: mergeField('repoFacts', { said: all('repoFacts'), rules: 'keep' }, notes),
    ...defined({ workspace }),
    relevantFiles: mergeFiles(listed('relevantFiles'), notes),
    inputs: sortedSet(inputs.flatMap(({ pack }) => pack.inputs ?? [])),
    artifacts: mergeArtifacts(listed('artifacts'), notes),
    decisions: mergeDecisions(listed('decisions'), notes),
    constraints: mergeField('constraints', { said: all('constraints'), rules: 'restrict' }, notes),
    toolPolicy: mergeField('toolPolicy', { said: all('toolPolicy'), rules: 'restrict' }, notes),
    ...defined({ outputSchemaRef }),
  };
  return { body, ...notes };
}

type Notes = {
  readonly conflicts: JoinProvenance['conflicts'][number][];
  readonly leftOut: JoinProvenance['leftOut'][number][];
};
type Claim<T> = { readonly id: string; readonly value: T };

function about<T, Name extends keyof T>(group: readonly Claim<T>[], name: Name): Claim<Exclude<T[Name], undefined>>[] {
  return group.flatMap(({ id, value }) =>
    value[name] === undefined ? [] : [{ id, value: value[name] as Exclude<T[Name], undefined> }],
  );
}

function mergeDocs(said: readonly Claim<DocRef>[], notes: Notes): DocRef[] {
  const docs = groupBy(said, ({ value }) => value.path).map(
    ([path, group]): DocRef => ({
      path,
      anchors: distinct(group.flatMap(({ value }) => value.anchors ?? [])).sort(compareBytes),
      ...defined({ excerpt: chooseText(`$.docRefs[${path}].excerpt`, about(group, 'excerpt'), notes) }),
      priority: mostImportant(group.map(({ value }) => value.priority ?? 'medium')),
    }),
  );
  return docs.sort(
    (a, b) => order[a.priority ?? 'medium'] - order[b.priority ?? 'medium'] || compareBytes(a.path, b.path),
  );
}

function mergeFiles(said: readonly Claim<RelevantFile>[], notes: Notes): RelevantFile[] {
  for (const [path, group] of groupBy(said, ({ value }) => value.path))
    noteDifference(`$.relevantFiles[${path}].hash`, about(group, 'hash'), notes);
  return groupBy(said, ({ value }) => canonicalJson([value.path, value.hash ?? ''])).map(([, group]): RelevantFile => {
    const { path, hash } = group[0]!.value;
    const excerpt = chooseText(`$.relevantFiles[${path}].excerpt`, about(group, 'excerpt'), notes);
    const purposes = distinct(group.flatMap(({ value }) => (value.purpose ?? '').split(betweenPurposes)));
    const purpose = purposes.filter((one) => one !== '').sort(compareBytes);
    return defined({ path, purpose: purpose.length > 0 ? purpose.join(betweenPurposes) : undefined, excerpt, hash });
  });
}

function mergeArtifacts(said: readonly Claim<ArtifactRef>[], notes: Notes): ArtifactRef[] {
  return groupBy(said, ({ value }) => canonicalJson([value.ref, value.sha256 ?? '', value.type])).map(([, group]) => {
    const { ref, type, sha256 } = group[0]!.value;
    const summary = chooseText(`$.artifacts[${ref}].summary`, about(group, 'summary'), notes);
    return defined({ ref, type, summary, sha256 });
  });
}

function mergeDecisions(said: readonly Claim<Decision>[], notes: Notes): Decision[] {
  for (const [id, group] of groupBy(said, ({ value }) => value.id)) noteDifference(`$.decisions[${id}]`, group, notes);
  return sortedSet(said.map(({ value }) => value));
}

function mergeField(
  name: string,
  { said, rules }: { readonly said: readonly Claim<JsonObject>[]; readonly rules: 'restrict' | 'keep' },
  notes: Notes,
): JsonObject {
  const objects = said.map(({ value }) => value);
  const merged = mergeObjects(objects, rules);
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
  return isObject(value) && Object.values(value).some(holdsConflict);
}

/** The common value of all inputs that have one. If they differ, the field is omitted. */
function oneValue<T>(at: string, said: readonly Claim<T>[], notes: Notes): T | undefined {
  if (!differ(said)) return said[0]?.value;
  notes.conflicts.push(conflictOf(at, said, 'dropped'));
  for (const { id, value } of said)
    notes.leftOut.push({ at, reason: 'inputs differ, and none holds for all', from: [id], value: value as Json });
  return undefined;
}

function differ(said: readonly Claim<unknown>[]): boolean {
  return new Set(said.map(({ value }) => canonicalJson(value as Json))).size > 1;
}

/** Notes that inputs differ where the pack holds all their values. */
function noteDifference(at: string, said: readonly Claim<unknown>[], notes: Notes): void {
  if (differ(said)) notes.conflicts.push(conflictOf(at, said, 'kept'));
}

/** The longest text, then the smallest in byte order. The others are returned as left out. */
function chooseText(at: string, said: readonly Claim<string>[], notes: Notes): string | undefined {
  const [best] = said.map(({ value }) => value).sort((a, b) => b.length - a.length || compareBytes(a, b));
  for (const [value, group] of groupBy(said, ({ value: text }) => text))
    if (value !== best)
      notes.leftOut.push({ at, reason: 'a longer one stands there', from: distinct(group.map(({ id }) => id)), value });
  return best;
}

/** `kept`: the pack holds all the values. */
function conflictOf(at: string, said: readonly Claim<unknown>[], fate: 'kept' | 'dropped'): Notes['conflicts'][number] {
  const values = sortedSet(said.map(({ value }) => value as Json));
  return { at, kept: fate === 'kept', from: distinct(said.map(({ id }) => id)), values };
}

/** Purposes contain semicolons themselves. */
const betweenPurposes = ' | ';
const order = { high: 0, medium: 1, low: 2 } as const;
