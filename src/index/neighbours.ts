/** The neighbours of a file in the graph: its dependencies and dependents, by hops, each with the edges that lead there. */
import { addTo, groupBy } from '../base/collections.js';
import type { Edge, Index } from '../model/analysis.js';

export type Direction = 'needs' | 'needed-by';

export type Neighbour = {
  readonly file: number;
  readonly hops: number;
  readonly direction: Direction;
  readonly through: readonly Edge[];
};

export function neighboursOf(index: Index, start: number, hops: number): Neighbour[] {
  const outward = groupBy(index.edges, ({ from }) => from);
  const inward = groupBy(index.edges, ({ to }) => to);
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
        if (!seen.has(next)) addTo(reached, next, edge);
      }
    }
    frontier = [...reached.keys()].sort((a, b) => a - b);
    for (const file of frontier) {
      seen.add(file);
      yield { file, hops: hop, direction, through: reached.get(file)! };
    }
  }
}
