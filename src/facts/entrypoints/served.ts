/**
 * The routes that a program serves if its own file only starts it: those of the files that it imports. They determine
 * its kind. Without any, the kind follows from its own file.
 */

import { groupBy } from '../../base/collections.js';
import { counted } from '../../base/counted.js';
import { compareBytes } from '../../base/order.js';
import type { Index } from '../../model/analysis.js';
import { type FileFindings, isForOperators, kindOfFindings } from './describe-entrypoint.js';
import type { PlainEntry } from './entrypoint-kind.table.js';

type Serving = (path: string, entry: PlainEntry) => PlainEntry;

export function toServing(index: Index, findings: ReadonlyMap<string, FileFindings>): Serving {
  const kinds = new Map(
    [...findings].flatMap(([path, found]) => (isServer(found) ? [[path, kindOfFindings(found)] as const] : [])),
  );
  let needs: Needs | null = null;
  return (path, entry) => {
    if (entry.leadsTo === undefined || kinds.size === 0) return entry;
    needs ??= needsOf(index);
    const candidates = entry.leadsTo === 'imports' ? reachedFrom(path, index, needs) : below(path, kinds);
    const [first, ...others] = candidates.filter((candidate) => kinds.has(candidate)).sort(compareBytes);
    if (first === undefined) return entry;
    const type = [first, ...others].some((candidate) => kinds.get(candidate) === 'web') ? 'web' : 'api';
    const more = others.length === 0 ? '' : ` and ${counted(others.length, 'more file')}`;
    const description = `${entry.leadsTo === 'imports' ? 'server' : entry.description}: the routes of ${first}${more}`;
    return { type, description };
  };
}

/** Any program may open ports with the standard library. Only a framework shows that it serves requests. */
function isServer({ frameworks, routes }: FileFindings): boolean {
  const isServing = frameworks.some(({ name, kind }) => kind !== 'cli' && name !== 'net/http');
  return isServing && routes.length > 0 && !isForOperators(routes);
}

function below(entry: string, kinds: ReadonlyMap<string, unknown>): string[] {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  return [...kinds.keys()].filter((path) => path.startsWith(folder));
}

type Needs = ReadonlyMap<number, Index['edges']>;

function needsOf({ edges }: Index): Needs {
  return groupBy(
    edges.filter(({ kind }) => kind === 'import'),
    ({ from }) => from,
  );
}

function reachedFrom(path: string, { numberOf, files }: Index, needs: Needs): string[] {
  const first = numberOf.get(path);
  const reached = new Set(first === undefined ? [] : [first]);
  for (const file of reached) for (const { to } of needs.get(file) ?? []) reached.add(to); // the set grows during the loop
  return [...reached].map((file) => files[file]!.entry.path);
}
