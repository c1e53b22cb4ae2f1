/** Axum: routes are calls in a chain. `nest` and `merge` mount routers of the same expression or of any file. */
import { deepestScope, maxTokensInside } from '../entrypoint-limits.table.js';
import { pathText } from '../read/literals.js';
import type { Source, TokenRange } from '../read/source.js';
import { COMPUTED, type FoundReading, joinPath, type Mount, type ProjectFiles, type Route } from '../reading.js';
import { isVerb, programWords } from './program-words.js';
import { homesOf } from './rust-modules.js';

type Scope = { readonly end: number; readonly prefix: string };

export function readAxum(source: Source, around: ProjectFiles): FoundReading {
  const homeOf = homesOf(source, around);
  const routes: Route[] = [];
  const mounts: Mount[] = [];
  const scopes: Scope[] = [];
  const variables: Variable[] = [];
  for (const { place, start, value, owner } of programWords(source)) {
    while (scopes.length > 0 && scopes.at(-1)!.end <= place) scopes.pop();
    if (value === 'let') variables.push({ name: boundName(source, place), owner, end: endOfLine(source, place) });
    if (!source.isMark(place + 1, '(') || !source.isMark(place - 1, '.')) continue;
    const given = source.itemsAt(place + 1);
    const last = variables.at(-1);
    const router = last !== undefined && place < last.end && last.name !== '' ? last.name : owner;
    const prefix = () => scopes.reduce((before, scope) => joinPath(before, scope.prefix), '');
    if (takers.has(value) && given.length === (value === 'merge' ? 1 : 2)) {
      const own = value === 'merge' ? '' : pathText(source, given[0]!);
      const target = given.at(-1)!;
      const home = homeOf(target);
      if (home !== null) mounts.push({ router, prefix: own === '' ? prefix() : joinPath(prefix(), own), ...home });
      else if (scopes.length < deepestScope) scopes.push({ end: target.end, prefix: own });
    } else if ((value === 'route' || value === 'route_service') && given.length === 2) {
      const verb = value === 'route' ? verbsIn(source, given[1]!) : '';
      const path = pathText(source, given[0]!);
      if (path !== COMPUTED || verb !== '') routes.push({ router, verb, path: joinPath(prefix(), path), at: start });
    }
  }
  return { routes, mounts: [...mounts, ...returned(source, variables, mounts)] };
}

const takers = new Set(['nest', 'nest_service', 'merge']);

/** `get(list).post(create)` -> `GET|POST`: the calls of the handler expression that are verbs. */
function verbsIn(source: Source, { start, end }: TokenRange): string {
  const found: string[] = [];
  for (let at = start; at < end; at = source.after(at))
    if (isVerb(source.wordAt(at)) && source.isMark(at + 1, '(')) found.push(source.wordAt(at).toUpperCase());
  return found.join('|');
}

type Variable = { readonly name: string; readonly owner: string; readonly end: number };

/** A router in a variable that nothing mounts is the result of its function. */
function returned(source: Source, variables: readonly Variable[], mounts: readonly Mount[]): Mount[] {
  const taken = new Set(mounts.flatMap(({ file, name }) => (file === source.path ? [name] : [])));
  return variables
    .filter(({ name, owner }) => name !== '' && owner !== '' && name !== owner && !taken.has(name))
    .map(({ name, owner }) => ({ router: owner, prefix: '', file: source.path, name }));
}

const boundName = (source: Source, place: number): string =>
  source.wordAt(source.wordAt(place + 1) === 'mut' ? place + 2 : place + 1);

/** The end of a statement: the next semicolon outside of brackets. */
function endOfLine(source: Source, place: number): number {
  let at = place;
  for (let steps = 0; steps < maxTokensInside && at < source.list.length && !source.isMark(at, ';'); steps++)
    at = source.after(at);
  return at;
}
