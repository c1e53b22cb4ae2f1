/** Lists the definitions, imports and dependencies of a project without packing anything. */
import { fail, ok, type Result } from '../base/result.js';
import type { Graph, GraphNode, NamedEdge, Symbols } from '../emit/explore.js';
import { neighboursOf } from '../index/neighbours.js';
import type { Edge, IndexedFile } from '../model/analysis.js';
import { exportsOf } from '../model/exported-names.js';
import { DEFAULT_SCAN_LIMITS } from '../model/limits.js';
import type { RelPath } from '../model/path.js';
import type { Refusal } from '../model/refusal/refusal.js';
import { analyseProject } from '../pipeline/analyse-project.js';
import { type EngineOptions, withWorld } from '../pipeline/open-world.js';
import { troubleWithPath } from '../pipeline/target-errors.js';

export type { Graph, Symbols } from '../emit/explore.js';

export type SymbolQuery = {
  /** Only this file. */
  readonly path?: RelPath;
  /** Only definitions of this name. */
  readonly name?: string;
};

/** Every definition of a project or of one file, by path in byte order, then in file order. */
export function listSymbols(
  root: string,
  query: SymbolQuery = {},
  options: EngineOptions = {},
): Promise<Result<Symbols, Refusal>> {
  return withWorld(root, options, async (world) => {
    const { snapshot, index } = await analyseProject(world, DEFAULT_SCAN_LIMITS, {
      only: query.path ?? null,
      texts: 'guarded',
    });
    const trouble = query.path === undefined ? null : troubleWithPath(query.path, snapshot, index);
    if (trouble !== null) return fail(trouble);
    const { files } = index;
    const rows = files.flatMap(({ entry, definitions }) =>
      definitions
        .filter(({ name }) => query.name === undefined || name === query.name)
        .map((definition) => ({ path: entry.path, definition })),
    );
    return ok({ rows, files });
  });
}

export type GraphQuery = {
  /** Only the neighbours of this file. Default: the whole project. */
  readonly path?: RelPath;
  readonly hops?: number;
};

/** Files and their dependencies: of one file, or of all. */
export function drawGraph(
  root: string,
  query: GraphQuery = {},
  options: EngineOptions = {},
): Promise<Result<Graph, Refusal>> {
  return withWorld(root, options, async (world) => {
    const { snapshot, index } = await analyseProject(world, DEFAULT_SCAN_LIMITS, { texts: 'guarded' });
    const named = (edge: Edge): NamedEdge => ({
      ...edge,
      from: index.files[edge.from]!.entry.path,
      to: index.files[edge.to]!.entry.path,
    });
    if (query.path === undefined) {
      const nodes = index.files.map((file) => toNode(file, 0, 'start'));
      return ok({ nodes, edges: index.edges.map(named) });
    }
    const trouble = troubleWithPath(query.path, snapshot, index);
    if (trouble !== null) return fail(trouble);
    const start = index.numberOf.get(query.path)!;
    const around = neighboursOf(index, start, query.hops ?? 1);
    const edges = new Set(around.flatMap(({ through }) => through));
    return ok({
      nodes: [
        toNode(index.files[start]!, 0, 'start'),
        ...around.map(({ file, hops, direction }) => toNode(index.files[file]!, hops, direction)),
      ],
      edges: [...edges].map(named),
    });
  });
}

function toNode(file: IndexedFile, hops: number, direction: GraphNode['direction']): GraphNode {
  return { file, hops, direction, exports: exportsOf(file) };
}
