/** Parses the untrusted request for a node pack. Returns a model, or every problem with its fix. */
import { readJsonText } from '../../base/json-text.js';
import type { Problem } from '../../base/problem.js';
import { problem } from '../../base/problem.js';
import { Defect, fail, ok, type Result } from '../../base/result.js';
import { guardFaults } from '../../guard/refusal.js';
import type { RelPath } from '../../model/path.js';
import type { GuardedFault } from '../../model/refusal/refusal.js';
import { type Purpose, purposeBudgets, requestLimits } from './node-limits.table.js';
import type { ArtifactRef, Decision, DocRef, JsonObject, NodePack, PayloadRef } from './node-wire.js';
import { nodeRequestShape, type WireNodeRequest } from './node-wire-request.js';
import { docsFolder, pathInRoot } from './request-paths.js';

/** A document or file that the request names, with its path in the project. */
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
  /** The deltas that the guard changed. */
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
  if (typeof request !== 'string') return parseValue(request);
  const json = readJsonText(request, requestLimits);
  if (!json.ok) {
    const { line, column, expected, found, fix } = json.error;
    return fail(guardFaults([{ path: '$', expected, found, fix, place: { line, column } }]));
  }
  const repeated = json.value.repeated.map((path) => ({
    path,
    expected: 'each field once',
    found: 'one given more than once',
    fix: 'Remove the others.',
    place: null,
  }));
  return repeated.length > 0 ? fail(guardFaults(repeated)) : parseValue(json.value.value);
}

function parseValue(value: unknown): Result<NodeRequest, readonly GuardedFault[]> {
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
  const bad = (path: string, value: string, checked: Result<unknown, string>) =>
    checked.ok
      ? []
      : [
          problem(path, value, {
            expected: `a path inside the root (${checked.error})`,
            fix: 'Write it from the root, like /docs/PLAN.md.',
          }),
        ];
  return [
    ...bad('$.docsRoot', docsRoot, docsFolder(docsRoot)),
    ...docRefs.flatMap(({ path }, i) => bad(`$.docRefs[${i}].path`, path, pathInRoot(path))),
    ...relevantFiles.flatMap(({ path }, i) => bad(`$.relevantFiles[${i}].path`, path, pathInRoot(path))),
    ...Object.values(ownership).flatMap((patterns, i) =>
      typeof patterns === 'string' || (Array.isArray(patterns) && patterns.every((one) => typeof one === 'string'))
        ? []
        : [
            problem(`$.ownership.* (entry ${i + 1})`, patterns, {
              expected: 'a pattern or a list of patterns',
              fix: 'Write {"owner": ["src/**"]}.',
            }),
          ],
    ),
  ];
}

function toRequest(wire: WireNodeRequest, asked: JsonObject): NodeRequest {
  const { runId, nodeId, createdAt, workspace } = wire;
  const placed = withoutPlaces(workspace ?? { mode: 'shared', rootPath: '.' });
  return {
    identity: {
      ...(runId !== undefined && { runId }),
      ...(nodeId !== undefined && { nodeId }),
      ...(createdAt !== undefined && { createdAt }),
    },
    goal: wire.goal,
    definitionOfDone: wire.definitionOfDone,
    globalMode: wire.globalMode,
    nodeMode: wire.nodeMode ?? 'auto',
    docsRoot: checkedValue(docsFolder(wire.docsRoot)),
    docs: wire.docRefs.map(({ path, anchors, excerpt, priority = 'medium' }) => ({
      path: checkedValue(pathInRoot(path)),
      shown: path,
      ...(anchors !== undefined && { anchors }),
      ...(excerpt !== undefined && { excerpt }),
      priority,
    })),
    files: wire.relevantFiles.map(({ path, purpose = null }) => ({
      path: checkedValue(pathInRoot(path)),
      shown: path,
      purpose,
    })),
    repoFacts: wire.repoFacts ?? {},
    workspace: placed.workspace,
    inputs: wire.inputs,
    artifacts: wire.artifacts.map(({ mime: _, ...artifact }) => artifact),
    decisions: wire.decisions,
    constraints: wire.constraints ?? {},
    toolPolicy: wire.toolPolicy ?? {},
    outputSchemaRef: wire.outputSchemaRef ?? null,
    purpose: wire.purpose,
    budget: wire.budget ?? purposeBudgets[wire.purpose],
    redactedDeltas: [],
    deltas: {
      diff: wire.deltas?.diff ?? '',
      tests: oneText(wire.deltas?.tests),
      errors: oneText(wire.deltas?.errors),
    },
    ownership: wire.ownership === undefined ? null : ownersIn(wire.ownership),
    owners: wire.owners ?? (nodeId === undefined ? [] : [nodeId, nodeId.slice(nodeId.lastIndexOf('.') + 1)]),
    select: wire.select,
    format: 'json',
    asked,
    notes: [
      ...placed.notes,
      ...(wire.definitionOfDone.length === 0
        ? ['the definition of done is empty: nobody can say when it is done']
        : []),
      ...(wire.artifacts.some(({ mime }) => mime !== undefined) ? ['mime was left out: a pack has no such field'] : []),
    ],
  };
}

/** A pack has no absolute path (INV-4): the root is `.`, and a worktree is named only if it is inside the root. */
function withoutPlaces({ mode, rootPath, worktreePath, branch }: NonNullable<WireNodeRequest['workspace']>) {
  const isInside =
    worktreePath !== undefined && !/^(?:[\\/]|[A-Za-z]:)/.test(worktreePath) && pathInRoot(worktreePath).ok;
  return {
    workspace: {
      ...(mode !== undefined && { mode }),
      ...(rootPath !== undefined && { rootPath: '.' }),
      ...(worktreePath !== undefined && isInside && { worktreePath }),
      ...(branch !== undefined && { branch }),
    },
    notes: [
      ...(rootPath !== undefined && rootPath !== '.' ? ['workspace.rootPath is written as . in a pack'] : []),
      ...(worktreePath !== undefined && !isInside
        ? ['workspace.worktreePath lies outside the root and was left out']
        : []),
    ],
  };
}

function ownersIn(map: JsonObject): Map<string, readonly string[]> {
  return new Map(
    Object.entries(map).map(([owner, patterns]) => [
      owner,
      typeof patterns === 'string' ? [patterns] : (patterns as string[]),
    ]),
  );
}

function oneText(given: string | readonly string[] | undefined): string {
  return given === undefined ? '' : typeof given === 'string' ? given : given.join('\n');
}

/** Unwraps a result that was checked before. */
function checkedValue<T>(checked: Result<T, string>): T {
  if (!checked.ok) throw new Defect('an unchecked path');
  return checked.value;
}
