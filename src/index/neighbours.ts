/** The neighbours of a file in the graph: its dependencies and dependents, by hops, each with the edges that lead there. */
import type { Edge, Index } from '../model/analysis.js';

export type Direction = 'needs' | 'needed-by';

export type Neighbour = {
  readonly file: number;
  readonly hops: number;
  readonly direction: Direction;
  readonly through: readonly Edge[];
};

export function neighboursOf(index: Index, start: number, hops: number): Neighbour[] {
  const outward = groupEdges(index.edges, 'needs');
  const inward = groupEdges(index.edges, 'needed-by');
  return [...spread(start, hops, ['needs', outward]), ...spread(start, hops, ['needed-by', inward])];
}

type Grouped = ReadonlyMap<number, readonly Edge[]>;

function* spread(start: number, hops: number, [direction, edges]: readonly [Direction, Grouped]): Iterable<Neighbour> {
  const seen = new Set([start]);
  let frontier = [start];
  for (let hop = 1; hop <= hops && frontier.length > 0; hop++) {
    const reached = new Map<number, Edge[]>();
    for (const file of frontier) {
      for (const edge of edges.get(file) ?? []) {
        const next = direction === 'needs' ? edge.to : edge.from;
        if (seen.has(next)) continue;
        reached.set(next, [...(reached.get(next) ?? []), edge]);
      }
    }
    frontier = [...reached.keys()].sort((a, b) => a - b);
    for (const file of frontier) {
      seen.add(file);
      yield { file, hops: hop, direction, through: reached.get(file)! };
    }
  }
}

function groupEdges(edges: readonly Edge[], direction: Direction): Grouped {
  const grouped = new Map<number, Edge[]>();
  for (const edge of edges) {
    const key = direction === 'needs' ? edge.from : edge.to;
    const list = grouped.get(key);
    if (list === undefined) grouped.set(key, [edge]);
    else list.push(edge);
  }
  return grouped;
}
