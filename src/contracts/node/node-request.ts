/** Parses the untrusted request for a node pack. Returns a model, or every problem with its fix. */
import { type Problem, problem } from '../../base/problem.js';
import { Defect, fail, ok, type Result } from '../../base/result.js';
import { textsOf } from '../../formats/json-fields.js';
import { guardFaults } from '../../guard/refusal.js';
import type { RelPath } from '../../model/path.js';
import type { GuardedFault } from '../../model/refusal/refusal.js';
import { normalisePath } from '../bundle/bundle-targets.js';
import { defined } from '../defined.js';
import { readRequestJson } from '../request-faults.js';
import { type Purpose, purposeBudgets } from './node-limits.table.js';
import type { ArtifactRef, Decision, DocRef, JsonObject, NodePack, PayloadRef } from './node-wire.js';
import { nodeRequestShape, type WireNodeRequest } from './node-wire.js';

export type AskedDoc = Pick<DocRef, 'anchors' | 'excerpt'> & {
  readonly path: RelPath;
  /** The guarded path. */
  readonly shown: string;
  readonly priority: NonNullable<DocRef['priority']>;
};
export type AskedFile = { readonly path: RelPath; readonly shown: string; readonly purpose: string | null };

/** Changes since the last turn. '' means none. */
export type Deltas = { readonly diff: string; readonly tests: string; readonly errors: string };

export type NodeRequest = {
  readonly identity: Pick<NodePack, 'runId' | 'nodeId' | 'createdAt'>;
  readonly goal: string;
  readonly definitionOfDone: readonly string[];
  readonly globalMode: NodePack['globalMode'];
  readonly nodeMode: NonNullable<NodePack['nodeMode']>;
  /** '' for the root. */
  readonly docsRoot: RelPath | '';
  readonly docs: readonly AskedDoc[];
  readonly files: readonly AskedFile[];
  readonly repoFacts: JsonObject;
  readonly workspace: NonNullable<NodePack['workspace']>;
  readonly inputs: readonly PayloadRef[];
  readonly artifacts: readonly ArtifactRef[];
  readonly decisions: readonly Decision[];
  readonly constraints: JsonObject;
  readonly toolPolicy: JsonObject;
  readonly outputSchemaRef: string | null;
  readonly purpose: Purpose;
  readonly budget: number;
  readonly deltas: Deltas;
  readonly redactedDeltas: readonly (keyof Deltas)[];
  /** Patterns by owner. Null: use CODEOWNERS. */
  readonly ownership: ReadonlyMap<string, readonly string[]> | null;
  readonly owners: readonly string[];
  readonly select: boolean;
  readonly format: 'json' | 'markdown' | 'xml';
  /** Values that parsing changed or filled in. */
  readonly notes: readonly string[];
  /** The request as given, for the record. Repeating it gives the same pack. */
  readonly asked: JsonObject;
};

/** `request` is JSON text or a parsed value. */
export function parseNodeRequest(request: unknown): Result<NodeRequest, readonly GuardedFault[]> {
  const json = readRequestJson(request);
  if (!json.ok) return json;
  const { value, repeated } = json.value;
  const twice = { expected: 'each field once', found: 'one given more than once', fix: 'Remove the others.' };
  if (repeated.length > 0) return fail(guardFaults(repeated.map((path) => ({ path, ...twice }))));
  const shaped = nodeRequestShape.check(value, '$').map(explainPackId);
  const problems = shaped.length > 0 ? shaped : findBadPlaces(nodeRequestShape.read(value));
  if (problems.length > 0) return fail(guardFaults(problems));
  return ok(toRequest(nodeRequestShape.read(value), value as JsonObject));
}

/** `packId` is the only pack field that a request cannot have. */
function explainPackId(found: Problem): Problem {
  if (found.path !== '$.packId') return found;
  return { ...found, expected: 'no packId in a request', fix: 'Remove it: the id follows from what is in the pack.' };
}

/** Finds paths that leave the root and invalid ownership maps. No value is quoted. */
function findBadPlaces({ docsRoot, docRefs, relevantFiles, ownership = {} }: WireNodeRequest): Problem[] {
  const bad = (path: string, value: string, checked: Result<unknown, string>) => {
    const fix = 'Write it from the root, like /docs/PLAN.md.';
    return checked.ok ? [] : [problem(path, value, { expected: `a path inside the root (${checked.error})`, fix })];
  };
  const patterns = { expected: 'a pattern or a list of patterns', fix: 'Write {"owner": ["src/**"]}.' };
  return [
    ...bad('$.docsRoot', docsRoot, docsFolder(docsRoot)),
    ...docRefs.flatMap(({ path }, i) => bad(`$.docRefs[${i}].path`, path, pathInRoot(path))),
    ...relevantFiles.flatMap(({ path }, i) => bad(`$.relevantFiles[${i}].path`, path, pathInRoot(path))),
    ...Object.values(ownership).flatMap((given, i) =>
      typeof given === 'string' || (Array.isArray(given) && given.every((one) => typeof one === 'string'))
        ? []
        : [problem(`$.ownership.* (entry ${i + 1})`, given, patterns)],
    ),
  ];
}

function toRequest(wire: WireNodeRequest, asked: JsonObject): NodeRequest {
  const { runId, nodeId, createdAt, workspace = { mode: 'shared', rootPath: '.' } } = wire;
  return {
    identity: defined({ runId, nodeId, createdAt }),
    goal: wire.goal,
    definitionOfDone: wire.definitionOfDone,
    globalMode: wire.globalMode,
    nodeMode: wire.nodeMode ?? 'auto',
    docsRoot: checkedValue(docsFolder(wire.docsRoot)),
    docs: wire.docRefs.map(({ path: shown, anchors, excerpt, priority = 'medium' }) =>
      defined({ path: checkedValue(pathInRoot(shown)), shown, anchors, excerpt, priority }),
    ),
    files: wire.relevantFiles.map(({ path: shown, purpose = null }) => ({
      path: checkedValue(pathInRoot(shown)),
      shown,
      purpose,
    })),
    repoFacts: wire.repoFacts ?? {},
    workspace: defined(workspace),
    inputs: wire.inputs,
    artifacts: wire.artifacts.map(({ mime: _, ...artifact }) => artifact),
    decisions: wire.decisions,
    constraints: wire.constraints ?? {},
    toolPolicy: wire.toolPolicy ?? {},
    outputSchemaRef: wire.outputSchemaRef ?? null,
    purpose: wire.purpose,
    budget: wire.budget ?? purposeBudgets[wire.purpose],
    redactedDeltas: [],
    deltas: { diff: wire.deltas?.diff ?? '', tests: oneText(wire.deltas?.tests), errors: oneText(wire.deltas?.errors) },
    ownership:
      wire.ownership === undefined
        ? null
        : new Map(Object.entries(wire.ownership).map(([owner, patterns]) => [owner, textsOf(patterns)])),
    owners: wire.owners ?? (nodeId === undefined ? [] : [nodeId, nodeId.slice(nodeId.lastIndexOf('.') + 1)]),
    select: wire.select,
    format: 'json',
    asked,
    notes: [
      ...(wire.definitionOfDone.length === 0
        ? ['the definition of done is empty: nobody can say when it is done']
        : []),
      ...(wire.artifacts.some(({ mime }) => mime !== undefined) ? ['mime was left out: a pack has no such field'] : []),
    ],
  };
}

/** `/docs/PLAN.md` is relative to the project root, never to the file system root. */
function pathInRoot(written: string): Result<RelPath, string> {
  const path = normalisePath(written.replace(/^[\\/]+/, ''));
  if (path.ok) return path;
  return fail(path.error.kind === 'target-outside-root' ? path.error.why : path.error.kind);
}

function docsFolder(written: string): Result<RelPath | '', string> {
  return /^[\\/.]*$/.test(written) && !written.includes('..') ? ok('') : pathInRoot(written);
}

function oneText(given: string | readonly string[] | undefined): string {
  return textsOf(given).join('\n');
}

/** Unwraps a result that was checked before. */
function checkedValue<T>(checked: Result<T, string>): T {
  if (!checked.ok) throw new Defect('an unchecked path');
  return checked.value;
}
