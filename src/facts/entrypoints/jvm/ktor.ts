/**
 * Ktor: `routing { get("/x") { … } }` and functions that extend `Route`. The latter get the prefix of the `route("/y")`
 * that calls them. A verb outside of both is an unrelated function.
 */
import { deepestScope } from '../entrypoint-limits.table.js';
import { pathText } from '../read/literals.js';
import { argumentsAt, isMark, type Source, type TokenRange, wordOf } from '../read/source.js';
import {
  COMPUTED,
  joinPath,
  type Mount,
  NOTHING_READ,
  type ProjectFiles,
  type Reading,
  type Route,
} from '../reading.js';

/** A block, its router, and the prefix of the routes in it. */
type Scope = { readonly end: number; readonly router: string; readonly prefix: string };

export function readKtor(source: Source, around: ProjectFiles): Reading {
  const routes: Route[] = [];
  const mounts: Mount[] = [];
  const scopes: Scope[] = [];
  for (const [place, { kind, value, start }] of source.list.entries()) {
    while (scopes.length > 0 && scopes.at(-1)!.end <= place) scopes.pop();
    if (kind !== 'word' || isMark(source, place - 1, '.')) continue;
    const opened = scopes.length < deepestScope ? opening(source, place) : null;
    if (opened !== null) scopes.push(opened);
    const scope = scopes.at(-1);
    if (scope === undefined || opened !== null) continue;
    const { given, block } = callAt(source, place);
    const verb = verbs.get(value);
    const first = given?.[0];
    if (value === 'route' && first !== undefined && block > 0) {
      if (scopes.length < deepestScope)
        scopes.push({ ...scope, end: source.partner[block]!, prefix: joinPath(scope.prefix, pathOf(source, first)) });
    } else if (verb !== undefined && block > 0) {
      const path = first === undefined ? scope.prefix : joinPath(scope.prefix, pathOf(source, first));
      routes.push({ router: scope.router, verb, path: path === '' ? '/' : path, at: start });
    } else if (source.list[place]!.first && given !== null) {
      const files = ['Route', 'Routing'].flatMap((type) => around.definedIn(`${type}.${value}`));
      if (files.length === 1) mounts.push({ router: scope.router, prefix: scope.prefix, file: files[0]!, name: value });
    }
  }
  return { ...NOTHING_READ, routes, mounts };
}

/** Replaces string templates of Kotlin by COMPUTED. */
const pathOf = (source: Source, part: TokenRange): string =>
  pathText(source, part).replace(/\$(?:\{[^}]*\}|\w+)/g, COMPUTED);

/** `routing {`, `fun Route.users() {`, `fun Routing.users() {` */
function opening(source: Source, place: number): Scope | null {
  const word = wordOf(source, place);
  if (word === 'routing') {
    const { block } = callAt(source, place);
    return block > 0 ? { end: source.partner[block]!, router: 'routing', prefix: '' } : null;
  }
  if (word !== 'fun' || !/^Rout(?:e|ing)$/.test(wordOf(source, place + 1)) || !isMark(source, place + 2, '.'))
    return null;
  const { block } = callAt(source, place + 3);
  return block > 0 ? { end: source.partner[block]!, router: wordOf(source, place + 3), prefix: '' } : null;
}

/** The arguments of a call, null if it has none in brackets, and its block of braces, -1 if there is none. */
function callAt(
  source: Source,
  place: number,
): { readonly given: readonly TokenRange[] | null; readonly block: number } {
  const open = place + 1;
  const close = isMark(source, open, '(') ? (source.partner[open] ?? -1) : -1;
  const next = close > 0 ? close + 1 : open;
  const block = isMark(source, next, '{') && (source.partner[next] ?? -1) > 0 ? next : -1;
  return { given: close > 0 ? argumentsAt(source, open) : null, block };
}

const verbs: ReadonlyMap<string, string> = new Map([
  ...['get', 'post', 'put', 'delete', 'patch', 'head', 'options'].map((name) => [name, name.toUpperCase()] as const),
  ['webSocket', 'WS'],
  ['sse', 'GET'],
]);
