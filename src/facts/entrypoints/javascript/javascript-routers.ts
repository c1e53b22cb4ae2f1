/**
 * Express, Fastify, Hono and Koa: a variable that the framework creates is a router, and calls on it are routes. `get`
 * on anything else is a map or cache, and `get` with a path but without a handler reads a setting.
 */

import { literalOf, pathText } from '../read/literals.js';
import {
  argumentsAt,
  dottedFrom,
  insideOf,
  isMark,
  namedPart,
  onlyText,
  partsOf,
  type Source,
  type TokenRange,
  textsIn,
  wordOf,
  written,
} from '../read/source.js';
import { COMPUTED, type Mount, NOTHING_READ, type ProjectFiles, type Reading, type Route } from '../reading.js';
import { autoloaded } from './autoload.js';
import { exportedNames, type ImportedFile, importedFrom } from './names.js';
import { afterTypes, findRouters } from './router-names.js';

export type RouterRules = {
  /** The framework's modules. */
  readonly modules: readonly string[];
  /** Functions that create a router, by the names that are imported from the modules. */
  readonly makers: readonly string[];
  /** Types of parameters that are routers. */
  readonly types: readonly string[];
  /** Names of parameters that are routers by convention, where types are not written. */
  readonly customary: readonly string[];
};

type Call = { readonly router: string; readonly path: string | null };

export function readRouters(source: Source, rules: RouterRules, around: ProjectFiles): Reading {
  const routers = findRouters(source, rules);
  const imported = importedFrom(source);
  const routes: Route[] = [];
  const mounts: Mount[] = [];
  /** For each bracket that ends a call: the router that the next call of the chain belongs to. */
  const chains = new Map<number, Call>([...routers.made].map(([close, router]) => [close, { router, path: null }]));
  for (const [place, token] of source.list.entries()) {
    if (token.kind !== 'word' || !isMark(source, place - 1, '.')) continue;
    const open = isMark(source, place + 1, '<') ? afterTypes(source, place + 1) : place + 1;
    if (!isMark(source, open, '(')) continue;
    const on = calledOn(source, place - 2, { routers: routers.names, chains });
    if (on === null) continue;
    const given = argumentsAt(source, open);
    const close = source.partner[open] ?? -1;
    let next: Call = on;
    const verb = verbs.get(token.value);
    if (verb !== undefined) routes.push(...routesOf(source, { verb, given, on, at: token.start }));
    else if (token.value === 'route') {
      const object = given.length === 1 && isMark(source, given[0]!.start, '{') ? given[0]! : null;
      if (object !== null) routes.push(...routeOfObject(source, object, { on, at: token.start }));
      else if (pathOf(source, given[0]) !== null && given.length === 1)
        next = { ...on, path: pathOf(source, given[0]) };
      else mounts.push(...mountsOf(source, { given, on, imported, routers: routers.names }));
    } else if (token.value === 'basePath' || token.value === 'prefix') {
      const prefix = onlyText(source, given[0]);
      if (prefix !== null && on.path === null) routers.prefixes.set(on.router, prefix);
    } else if (takers.has(token.value))
      mounts.push(
        ...mountsOf(source, { given, on, imported, routers: routers.names }),
        ...autoloaded(source, { router: on.router, given }, around),
      );
    else if (token.value === 'on' && given.length >= 3) {
      const names = textsIn(source, given[0]!).map((name) => name.toUpperCase());
      const path = pathOf(source, given[1]);
      if (path !== null) routes.push({ router: on.router, verb: names.join('|'), path, at: token.start });
    }
    if (close > open) chains.set(close, next);
  }
  for (const [name, prefix] of routers.prefixes) mounts.push({ router: '', prefix, file: source.path, name });
  return { ...NOTHING_READ, routes, mounts, exported: exportedNames(source) };
}

function calledOn(
  source: Source,
  place: number,
  { routers, chains }: { readonly routers: ReadonlySet<string>; readonly chains: ReadonlyMap<number, Call> },
): Call | null {
  if (isMark(source, place, ')')) return chains.get(place) ?? null;
  const name = wordOf(source, place);
  const isOwn = !isMark(source, place - 1, '.') || wordOf(source, place - 2) === 'this';
  return isOwn && routers.has(name) ? { router: name, path: null } : null;
}

type RouteCall = {
  readonly verb: string;
  readonly given: readonly TokenRange[];
  readonly on: Call;
  readonly at: number;
};

function routesOf(source: Source, { verb, given, on, at }: RouteCall): Route[] {
  if (on.path !== null) return given.length === 0 ? [] : [{ router: on.router, verb, path: on.path, at }];
  if (given.length < 2) return [];
  const named = onlyText(source, given[0]);
  const isNamed =
    named !== null && !looksLikePath(named) && given.length > 2 && looksLikePath(onlyText(source, given[1]));
  const paths = pathsOf(source, isNamed ? given[1]! : given[0]!);
  return paths.map((path) => ({ router: on.router, verb, path, at }));
}

/** `fastify.route({ method: ['GET', 'POST'], url: '/x' })` */
function routeOfObject(source: Source, object: TokenRange, { on, at }: Pick<RouteCall, 'on' | 'at'>): Route[] {
  const fields = partsOf(source, insideOf(source, object.start));
  const url = namedPart(source, fields, 'url') ?? namedPart(source, fields, 'path');
  const method = namedPart(source, fields, 'method');
  const path = url === null ? null : pathOf(source, url);
  if (path === null || method === null) return [];
  return [{ router: on.router, verb: textsIn(source, method).join('|').toUpperCase(), path, at }];
}

function pathsOf(source: Source, part: TokenRange): string[] {
  if (isMark(source, part.start, '[')) return textsIn(source, part).filter(looksLikePath);
  const path = pathOf(source, part);
  return path === null ? [] : [path];
}

/** The path of an argument, COMPUTED if the program computes it, null if the argument is no path. */
function pathOf(source: Source, part: TokenRange | undefined): string | null {
  if (part === undefined) return null;
  const text = onlyText(source, part);
  if (text !== null) return looksLikePath(text) ? text : null;
  const constant = literalOf(source, part);
  if (constant !== null) return looksLikePath(constant) ? constant : null;
  const shown = written(source, part);
  return /^[\w$.]+$/.test(shown) || /^[\w$.]+ ?\+|^['"`/]/.test(shown) ? COMPUTED : null;
}

const looksLikePath = (text: string | null): boolean => text !== null && /^(?:$|[/*:(]|\$\{)/.test(text);

type LoadedFile = {
  readonly given: readonly TokenRange[];
  readonly on: Call;
  readonly imported: ReadonlyMap<string, ImportedFile>;
  readonly routers: ReadonlySet<string>;
};

/** `app.use('/api', router)`, `app.route('/api', router)`, `app.register(plugin, { prefix: '/api' })` */
function mountsOf(source: Source, { given, on, imported, routers }: LoadedFile): Mount[] {
  const first = onlyText(source, given[0]) ?? namedPrefix(source, given);
  const options = given.find(({ start }) => isMark(source, start, '{'));
  const option =
    options === undefined ? null : namedPart(source, partsOf(source, insideOf(source, options.start)), 'prefix');
  const prefix = first ?? (option === null ? '' : pathText(source, option));
  return given.flatMap((part): Mount[] => {
    const { file, name } = madeBy(source, part, { imported, routers });
    return file === null ? [] : [{ router: on.router, prefix, file, name }];
  });
}

/** `app.use(API_PREFIX, router)`. Any other name in first position is a handler. */
function namedPrefix(source: Source, given: readonly TokenRange[]): string | null {
  if (given.length < 2) return null;
  const shown = written(source, given[0]!);
  return /^[\w$.]+$/.test(shown) && /prefix|path|base|url|root/i.test(shown) ? pathText(source, given[0]!) : null;
}

/** `users`, `users.router`, `users()`, `require('./users')`, `import('./users')`, `users.routes()` */
function madeBy(
  source: Source,
  part: TokenRange,
  { imported, routers }: Pick<LoadedFile, 'imported' | 'routers'>,
): { readonly file: string | null; readonly name: string | null } {
  const place = wordOf(source, part.start) === 'await' ? part.start + 1 : part.start;
  const word = wordOf(source, place);
  if ((word === 'require' || word === 'import') && isMark(source, place + 1, '(')) {
    const from = imported.get(`"${textsIn(source, insideOf(source, place + 1))[0] ?? ''}`);
    return { file: from?.file ?? null, name: 'default' };
  }
  if (word !== '' && routers.has(word)) return { file: source.path, name: word };
  const from = imported.get(word);
  if (from === undefined) return { file: null, name: null };
  const { name } = dottedFrom(source, place);
  const member = name.split('.')[1];
  return { file: from.file, name: from.name === '*' || from.name === 'default' ? (member ?? from.name) : from.name };
}

const verbs: ReadonlyMap<string, string> = new Map([
  ...['get', 'post', 'put', 'delete', 'patch', 'head', 'options', 'trace'].map(
    (name) => [name, name.toUpperCase()] as const,
  ),
  ['del', 'DELETE'],
  ['all', 'ALL'],
]);
const takers = new Set(['use', 'register', 'mount']);
