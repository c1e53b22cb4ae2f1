/**
 * Ktor: `routing { get("/x") { … } }` and functions that extend `Route`. The latter get the prefix of the `route("/y")`
 * that calls them. A verb outside of both is an unrelated function.
 */
import { deepestScope } from '../entrypoint-limits.table.js';
import { pathText } from '../read/literals.js';
import type { Source, TokenRange } from '../read/source.js';
import {
  COMPUTED,
  type FoundReading,
  joinPath,
  type Mount,
  type ProjectFiles,
  type Route,
  verbMap,
} from '../reading.js';

/** A block, its router, and the prefix of the routes in it. */
type Scope = { readonly end: number; readonly router: string; readonly prefix: string };

export function readKtor(source: Source, around: ProjectFiles): FoundReading {
  const routes: Route[] = [];
  const mounts: Mount[] = [];
  const scopes: Scope[] = [];
  for (const { place, value, start, first: isFirst } of source.words()) {
    while (scopes.length > 0 && scopes.at(-1)!.end <= place) scopes.pop();
    if (source.isMark(place - 1, '.')) continue;
    const opened = scopes.length < deepestScope ? opening(source, place) : null;
    if (opened !== null) scopes.push(opened);
    const scope = scopes.at(-1);
    if (scope === undefined || opened !== null) continue;
    const { given, block } = callAt(source, place);
    const verb = verbs.get(value);
    const first = given?.[0];
    if (value === 'route' && first !== undefined && block > 0) {
      if (scopes.length < deepestScope)
        scopes.push({ ...scope, end: source.partnerOf(block), prefix: joinPath(scope.prefix, pathOf(source, first)) });
    } else if (verb !== undefined && block > 0) {
      const path = first === undefined ? scope.prefix : joinPath(scope.prefix, pathOf(source, first));
      routes.push({ router: scope.router, verb, path: path === '' ? '/' : path, at: start });
    } else if (isFirst && given !== null) {
      const files = ['Route', 'Routing'].flatMap((type) => around.definedIn(`${type}.${value}`));
      if (files.length === 1) mounts.push({ router: scope.router, prefix: scope.prefix, file: files[0]!, name: value });
    }
  }
  return { routes, mounts };
}

/** Replaces string templates of Kotlin by COMPUTED. */
const pathOf = (source: Source, part: TokenRange): string =>
  pathText(source, part).replace(/\$(?:\{[^}]*\}|\w+)/g, COMPUTED);

/** `routing {`, `fun Route.users() {`, `fun Routing.users() {` */
function opening(source: Source, place: number): Scope | null {
  const isFunction =
    source.wordAt(place) === 'fun' && /^Rout(?:e|ing)$/.test(source.wordAt(place + 1)) && source.isMark(place + 2, '.');
  const name = isFunction ? place + 3 : place;
  const router = source.wordAt(name);
  const { block } = callAt(source, name);
  const isOpening = (isFunction || router === 'routing') && block > 0;
  return isOpening ? { end: source.partnerOf(block), router, prefix: '' } : null;
}

/** The arguments of a call, null if it has none in brackets, and its block of braces, -1 if there is none. */
function callAt(source: Source, place: number) {
  const open = place + 1;
  const close = source.isMark(open, '(') ? source.partnerOf(open) : -1;
  const next = close > 0 ? close + 1 : open;
  const block = source.isMark(next, '{') && source.partnerOf(next) > 0 ? next : -1;
  return { given: close > 0 ? source.itemsAt(open) : null, block };
}

const verbs = verbMap('get post put delete patch head options', { webSocket: 'WS', sse: 'GET' });
