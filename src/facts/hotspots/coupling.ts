/** How many files of the project depend on a file and on how many it depends, with import cycles. */
import { countEach } from '../../base/collections.js';
import { findUsers } from '../summary/file-users.js';
import { findCycles } from '../summary/import-graph.js';
import type { Facts } from '../summary/summary-facts.js';

export type Coupling = { readonly fanIn: number; readonly fanOut: number; readonly cycle: readonly number[] };

export function measureCoupling(facts: Facts): (file: number) => Coupling {
  const users = findUsers(facts);
  const fanOut = countEach([...users.values()].flatMap((files) => [...files]));
  const cycleOf = new Map<number, readonly number[]>();
  for (const cycle of findCycles(facts)) for (const file of cycle) cycleOf.set(file, cycle);
  return (file) => ({
    fanIn: users.get(file)?.size ?? 0,
    fanOut: fanOut.get(file) ?? 0,
    cycle: cycleOf.get(file) ?? [],
  });
}
