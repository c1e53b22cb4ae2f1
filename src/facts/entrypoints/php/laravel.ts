/** Laravel and Lumen: `Route::get('/x', …)` with the prefixes of its groups, and the routes of resources. */

import { commandLine } from '../command-usage.js';
import { deepestScope } from '../entrypoint-limits.table.js';
import { pathText } from '../read/literals.js';
import {
  argumentsAt,
  insideOf,
  isMark,
  namedPart,
  onlyText,
  partsOf,
  type Source,
  type TokenRange,
  textOf,
  textsIn,
  wordOf,
} from '../read/source.js';
import {
  type Command,
  joinPath,
  type Mount,
  NOTHING_READ,
  type ProjectFiles,
  type Reading,
  type Route,
} from '../reading.js';
import { mountOf, mountsOfRouting, ROUTER, routeFile } from './laravel-files.js';
import { isResource, narrowing, resourceRoutes } from './laravel-resources.js';

type Scope = { readonly end: number; readonly prefix: string };

export function readLaravel(source: Source, around: ProjectFiles): Reading {
  const routes: Route[] = [];
  const mounts: Mount[] = [];
  const commands: Command[] = [];
  const scopes: Scope[] = [];
  /** The calls of the chain before this one: `Route::prefix('x')->middleware('y')->group(…)`. */
  const chains = new Map<number, string>();
  for (const [place, { kind, value, start }] of source.list.entries()) {
    while (scopes.length > 0 && scopes.at(-1)!.end <= place) scopes.pop();
    if (kind !== 'word') continue;
    const inScopes = () => scopes.reduce((prefix, scope) => joinPath(prefix, scope.prefix), '');
    if (requires.has(value) && scopes.length > 0) {
      const file = routeFile(source, { start: place, end: place + 6 }, around);
      if (file !== null) mounts.push(mountOf(file, inScopes()));
    }
    if (!isMark(source, place + 1, '(')) continue;
    if (value === 'withRouting' && isMark(source, place - 1, '->'))
      mounts.push(...mountsOfRouting(source, place, around));
    const isStatic = isMark(source, place - 1, '::') && wordOf(source, place - 2) === 'Route';
    const isArtisan = isMark(source, place - 1, '::') && wordOf(source, place - 2) === 'Artisan';
    const isRouter = isMark(source, place - 1, '->') && /^\$(?:router|app)$/.test(wordOf(source, place - 2));
    const isChained = isMark(source, place - 1, '->') && chains.has(place - 2);
    const given = isStatic || isArtisan || isRouter || isChained ? argumentsAt(source, place + 1) : [];
    const text = onlyText(source, given[0]);
    if (isArtisan && value === 'command' && text !== null) commands.push({ line: commandLine(text, []), at: start });
    if (!isStatic && !isRouter && !isChained) continue;
    const close = source.partner[place + 1] ?? -1;
    const own = isChained ? chains.get(place - 2)! : '';
    const before = () => joinPath(inScopes(), own);
    const add = (verb: string, path: string): void => {
      routes.push({ router: ROUTER, verb, path: joinPath(before(), path), at: start });
    };
    if (value === 'prefix' && given[0] !== undefined) {
      const prefix = pathText(source, given[0]);
      if (close > 0) chains.set(close, own === '' ? prefix : joinPath(own, prefix));
      continue;
    }
    if (value === 'group') {
      openGroup(source, given, { scopes, own, close });
      const last = given.at(-1);
      const isName = last !== undefined && last.end - last.start <= maxNameLength; // a function has its own `require`
      const file = isName ? routeFile(source, last, around) : null;
      if (file !== null) mounts.push(mountOf(file, inScopes()));
    }
    if (verbs.has(value) && given.length >= 2 && (text !== null || !isRouter))
      add(value === 'any' ? 'ANY' : value.toUpperCase(), pathText(source, given[0]!)); // `$app->get($x, …)` may be anything
    else if (value === 'match' && given.length >= 2) {
      const path = pathText(source, given[1]!);
      add(textsIn(source, given[0]!).join('|').toUpperCase(), path);
    } else if ((value === 'view' || value === 'redirect' || value === 'permanentRedirect') && text !== null)
      add(value === 'view' ? 'GET' : 'ANY', text);
    else if (isResource(value) && text !== null)
      for (const { verb, path } of resourceRoutes(text, value, narrowing(source, given, close))) add(verb, path);
    else if (
      (value === 'resources' || value === 'apiResources') &&
      given[0] !== undefined &&
      isMark(source, given[0].start, '[')
    ) {
      for (const { start: at } of partsOf(source, insideOf(source, given[0].start)))
        for (const { verb, path } of resourceRoutes(textOf(source, at) ?? '', value, narrowing(source, given, close)))
          add(verb, path);
    } else if (close > 0 && value !== 'group') chains.set(close, own);
  }
  return { ...NOTHING_READ, routes, mounts, commands };
}

/** `group(function () { … })` and `group(['prefix' => 'x'], function () { … })`. */
function openGroup(
  source: Source,
  given: readonly TokenRange[],
  { scopes, own, close }: { readonly scopes: Scope[]; readonly own: string; readonly close: number },
): void {
  const options = given.find(({ start }) => isMark(source, start, '['));
  const prefix =
    options === undefined ? null : namedPart(source, partsOf(source, insideOf(source, options.start)), 'prefix');
  const text = prefix === null ? '' : pathText(source, prefix);
  if (close > 0 && scopes.length < deepestScope) scopes.push({ end: close, prefix: joinPath(own, text) });
}

/** Tokens of a call that names a file. */
const maxNameLength = 8;
const requires = new Set(['require', 'require_once', 'include', 'include_once']);
const verbs = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'any']);
