/** Finds the objects that references and events lead to, directly or through records. */
import { appendAll } from '../../base/append.js';
import type { ObjectName } from '../../model/store.js';
import { StoreError } from '../store-error.js';
import type { Parts } from './parts.js';

/** Everything that references and events name. */
export async function readRoots({ refs, events }: Parts): Promise<readonly ObjectName[]> {
  const roots = (await refs.list('')).map(({ object }) => object);
  for (const run of await events.runs())
    for (const { links } of await events.read(run).catch(noneIfMissing)) appendAll(roots, links);
  return roots;
}

/**
 * Adds to `known` the roots and everything they link to. A missing object has no links (check reports it); a damaged
 * record stops the collection, because its links are unknown.
 */
export async function addReachable(parts: Parts, known: Set<ObjectName>, roots: Iterable<ObjectName>): Promise<void> {
  const pending: ObjectName[] = [];
  const visit = (name: ObjectName) => {
    if (known.has(name)) return;
    known.add(name);
    pending.push(name);
  };
  for (const name of roots) visit(name);
  for (let name = pending.pop(); name !== undefined; name = pending.pop())
    (await parts.objects.needs(name)).forEach(visit);
}

/** A run may be dropped while we look. */
function noneIfMissing(error: unknown): [] {
  if (error instanceof StoreError && error.failure.kind === 'missing') return [];
  throw error;
}
