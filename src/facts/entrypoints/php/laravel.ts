/** Laravel and Lumen: `Route::get('/x', …)` with the prefixes of its groups, and the routes of resources. */
import { pathFrom } from '../../../model/path.js';
import { toCommand } from '../command-usage.js';
import { deepestScope } from '../entrypoint-limits.table.js';
import { pathText } from '../read/literals.js';
import type { Source, TokenRange } from '../read/source.js';
import { type Command, type FoundReading, joinPath, type Mount, type ProjectFiles, type Route } from '../reading.js';
import { isResource, narrowing, resourceRoutes } from './laravel-resources.js';

type Scope = { readonly end: number; readonly prefix: string };

export function readLaravel(source: Source, around: ProjectFiles): FoundReading {
  const routes: Route[] = [];
  const mounts: Mount[] = [];
  const commands: Command[] = [];
  const scopes: Scope[] = [];
  /** The calls of the chain before this one: `Route::prefix('x')->middleware('y')->group(…)`. */
  const chains = new Map<number, string>();
  for (const { place, value, start } of source.words()) {
    while (scopes.length > 0 && scopes.at(-1)!.end <= place) scopes.pop();
    const inScopes = () => scopes.reduce((prefix, scope) => joinPath(prefix, scope.prefix), '');
    if (requires.has(value) && scopes.length > 0) {
      const file = routeFile(source, { start: place, end: place + 6 }, around);
      if (file !== null) mounts.push(mountOf(file, inScopes()));
    }
    if (!source.isMark(place + 1, '(')) continue;
    if (value === 'withRouting' && source.isMark(place - 1, '->'))
      mounts.push(...mountsOfRouting(source, place, around));
    const holder = source.wordAt(place - 2);
    const isStatic = source.isMark(place - 1, '::') && holder === 'Route';
    const isArtisan = source.isMark(place - 1, '::') && holder === 'Artisan';
    const isRouter = source.isMark(place - 1, '->') && /^\$(?:router|app)$/.test(holder);
    const isChained = source.isMark(place - 1, '->') && chains.has(place - 2);
    const given = isStatic || isArtisan || isRouter || isChained ? source.itemsAt(place + 1) : [];
    const text = source.onlyText(given[0]);
    if (isArtisan && value === 'command' && text !== null)
      commands.push(toCommand({ usage: text, options: [], at: start }));
    if (!isStatic && !isRouter && !isChained) continue;
    const close = source.partnerOf(place + 1);
    const own = isChained ? chains.get(place - 2)! : '';
    const add = (verb: string, path: string): void => {
      routes.push({ router: ROUTER, verb, path: joinPath(joinPath(inScopes(), own), path), at: start });
    };
    const addResource = (name: string): void => {
      for (const { verb, path } of resourceRoutes(name, value, narrowing(source, given, close))) add(verb, path);
    };
    if (value === 'prefix' && given[0] !== undefined) {
      const prefix = pathText(source, given[0]);
      if (close > 0) chains.set(close, own === '' ? prefix : joinPath(own, prefix));
      continue;
    }
    // `group(function () { … })` and `group(['prefix' => 'x'], function () { … })`
    if (value === 'group') {
      const prefix = source.namedPart(source.fieldsOf(given, '['), 'prefix');
      const whole = joinPath(own, prefix === null ? '' : pathText(source, prefix));
      if (close > 0 && scopes.length < deepestScope) scopes.push({ end: close, prefix: whole });
      const last = given.at(-1);
      const isName = last !== undefined && last.end - last.start <= maxNameLength; // a function has its own `require`
      const file = isName ? routeFile(source, last, around) : null;
      if (file !== null) mounts.push(mountOf(file, inScopes()));
    }
    if (verbs.has(value) && given.length >= 2 && (text !== null || !isRouter))
      add(value === 'any' ? 'ANY' : value.toUpperCase(), pathText(source, given[0]!)); // `$app->get($x, …)` may be anything
    else if (value === 'match' && given.length >= 2)
      add(source.textsIn(given[0]!).join('|').toUpperCase(), pathText(source, given[1]!));
    else if ((value === 'view' || value === 'redirect' || value === 'permanentRedirect') && text !== null)
      add(value === 'view' ? 'GET' : 'ANY', text);
    else if (isResource(value) && text !== null) addResource(text);
    else if ((value === 'resources' || value === 'apiResources') && source.isMark(given[0]?.start ?? -1, '['))
      for (const { start: at } of source.fieldsOf(given, '[')) addResource(source.textAt(at) ?? '');
    else if (close > 0 && value !== 'group') chains.set(close, own);
  }
  return { routes, mounts, commands };
}

/** Tokens of a call that names a file. */
const maxNameLength = 8;
const requires = new Set(['require', 'require_once', 'include', 'include_once']);
const verbs = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'any']);

/** The one router of a file. It has no name in PHP. */
const ROUTER = 'Route';

/** `base_path('routes/api.php')`, `__DIR__.'/../routes/api.php'`: the file, if it exists. */
function routeFile(source: Source, part: TokenRange, { has }: ProjectFiles): string | null {
  const text = source.textsIn(part).find((one) => one.endsWith('.php'));
  if (text === undefined) return null;
  const folders = source.path.split('/').slice(0, -1);
  const isBeside = source.list.slice(part.start, part.end).some(({ value }) => value === '__DIR__');
  const roots = isBeside ? [folders] : folders.map((_, length) => folders.slice(0, length));
  return roots.map((root) => pathFrom(root.join('/'), text)).find((path) => path !== null && has(path)) ?? null;
}

const mountOf = (file: string, prefix: string): Mount => ({ router: ROUTER, prefix, file, name: ROUTER });

/** `->withRouting(web: …, api: …, apiPrefix: 'v1')`: routes of `api` have a prefix even if none is written. */
function mountsOfRouting(source: Source, place: number, around: ProjectFiles): Mount[] {
  const given = source.isMark(place + 1, '(') ? source.itemsAt(place + 1) : [];
  const said = source.namedPart(given, 'apiPrefix');
  const prefix = said === null ? 'api' : (source.onlyText(said) ?? '');
  return (['web', 'api'] as const).flatMap((name) => {
    const part = source.namedPart(given, name);
    const file = part === null ? null : routeFile(source, part, around);
    return file === null ? [] : [mountOf(file, name === 'api' ? prefix : '')];
  });
}
