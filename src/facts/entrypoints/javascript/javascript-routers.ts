/**
 * Express, Fastify, Hono and Koa: a variable that the framework creates is a router, and calls on it are routes. `get`
 * on anything else is a map or cache, and `get` with a path but without a handler reads a setting.
 */
import { parentOf, pathFrom } from '../../../model/path.js';
import { literalOf, pathText } from '../read/literals.js';
import type { Source, TokenRange } from '../read/source.js';
import {
  COMPUTED,
  type FoundReading,
  type Home,
  joinPath,
  type Mount,
  type ProjectFiles,
  type Route,
  verbMap,
} from '../reading.js';
import { boundFrom, exportedNames, importedFrom } from './names.js';
import { afterTypes, findRouters } from './router-names.js';

export type RouterRules = {
  readonly modules: readonly string[];
  /** Functions that create a router, by the names that are imported from the modules. */
  readonly makers: readonly string[];
  readonly types: readonly string[];
  /** Names of parameters that are routers by convention, where types are not written. */
  readonly customary: readonly string[];
};

type Call = { readonly router: string; readonly path: string | null };

export function readRouters(source: Source, rules: RouterRules, around: ProjectFiles): FoundReading {
  const routers = findRouters(source, rules);
  const imported = importedFrom(source);
  const routes: Route[] = [];
  const mounts: Mount[] = [];
  /** For each bracket that ends a call: the router that the next call of the chain belongs to. */
  const chains = new Map<number, Call>([...routers.made].map(([close, router]) => [close, { router, path: null }]));
  for (const { place, value, start: at } of source.words()) {
    if (!source.isMark(place - 1, '.')) continue;
    const open = source.isMark(place + 1, '<') ? afterTypes(source, place + 1) : place + 1;
    if (!source.isMark(open, '(')) continue;
    const on = calledOn(source, place - 2, { routers: routers.names, chains });
    if (on === null) continue;
    const given = source.itemsAt(open);
    const { router } = on;
    const mounted = () => mountsOf(source, { given, router, imported, routers: routers.names });
    let next: Call = on;
    const verb = verbs.get(value);
    if (verb !== undefined) routes.push(...routesOf(source, on, given).map((path) => ({ router, verb, path, at })));
    else if (value === 'route') {
      const path = pathOf(source, given[0]);
      const isObject = given.length === 1 && source.isMark(given[0]!.start, '{');
      if (isObject) routes.push(...routeOfObject(source, source.itemsAt(given[0]!.start), { router, at }));
      else if (path !== null && given.length === 1) next = { router, path };
      else mounts.push(...mounted());
    } else if (value === 'basePath' || value === 'prefix') {
      const prefix = source.onlyText(given[0]);
      if (prefix !== null && on.path === null) routers.prefixes.set(router, prefix);
    } else if (takers.has(value)) mounts.push(...mounted(), ...autoloaded(source, { router, given }, around));
    else if (value === 'on' && given.length >= 3) {
      const path = pathOf(source, given[1]);
      if (path !== null) routes.push({ router, verb: verbsIn(source, given[0]!), path, at });
    }
    if (source.partnerOf(open) > open) chains.set(source.partnerOf(open), next);
  }
  for (const [name, prefix] of routers.prefixes) mounts.push({ router: '', prefix, file: source.path, name });
  return { routes, mounts, exported: exportedNames(source) };
}

function calledOn(
  source: Source,
  place: number,
  { routers, chains }: { readonly routers: ReadonlySet<string>; readonly chains: ReadonlyMap<number, Call> },
): Call | null {
  if (source.isMark(place, ')')) return chains.get(place) ?? null;
  const name = source.wordAt(place);
  const isOwn = !source.isMark(place - 1, '.') || source.wordAt(place - 2) === 'this';
  return isOwn && routers.has(name) ? { router: name, path: null } : null;
}

/** `['get', 'post']` -> `GET|POST` */
const verbsIn = (source: Source, part: TokenRange): string => source.textsIn(part).join('|').toUpperCase();

function routesOf(source: Source, on: Call, given: readonly TokenRange[]): string[] {
  if (on.path !== null) return given.length === 0 ? [] : [on.path];
  if (given.length < 2) return [];
  const named = source.onlyText(given[0]);
  const isNamed =
    named !== null && !looksLikePath(named) && given.length > 2 && looksLikePath(source.onlyText(given[1]));
  return pathsOf(source, isNamed ? given[1]! : given[0]!);
}

/** `fastify.route({ method: ['GET', 'POST'], url: '/x' })` */
function routeOfObject(source: Source, fields: readonly TokenRange[], on: Pick<Route, 'router' | 'at'>): Route[] {
  const path = pathOf(source, source.namedPart(fields, 'url') ?? source.namedPart(fields, 'path'));
  const method = source.namedPart(fields, 'method');
  return path === null || method === null ? [] : [{ ...on, verb: verbsIn(source, method), path }];
}

function pathsOf(source: Source, part: TokenRange): string[] {
  if (source.isMark(part.start, '[')) return source.textsIn(part).filter(looksLikePath);
  const path = pathOf(source, part);
  return path === null ? [] : [path];
}

/** The path of an argument, COMPUTED if the program computes it, null if the argument is no path. */
function pathOf(source: Source, part: TokenRange | null | undefined): string | null {
  if (part == null) return null;
  const text = literalOf(source, part);
  if (text !== null) return looksLikePath(text) ? text : null;
  const shown = source.written(part);
  return /^[\w$.]+$/.test(shown) || /^[\w$.]+ ?\+|^['"`/]/.test(shown) ? COMPUTED : null;
}

const looksLikePath = (text: string | null): boolean => text !== null && /^(?:$|[/*:(]|\$\{)/.test(text);

type LoadedFile = {
  readonly given: readonly TokenRange[];
  readonly router: string;
  readonly imported: ReadonlyMap<string, Home>;
  readonly routers: ReadonlySet<string>;
};

/** `app.use('/api', router)`, `app.route('/api', router)`, `app.register(plugin, { prefix: '/api' })` */
function mountsOf(source: Source, { given, router, ...known }: LoadedFile): Mount[] {
  const option = source.namedPart(source.fieldsOf(given, '{'), 'prefix');
  const first = source.onlyText(given[0]) ?? namedPrefix(source, given);
  const prefix = first ?? (option === null ? '' : pathText(source, option));
  return given.flatMap((part) => {
    const home = madeBy(source, part, known);
    return home === null ? [] : [{ router, prefix, ...home }];
  });
}

/** `app.use(API_PREFIX, router)`. Any other name in first position is a handler. */
function namedPrefix(source: Source, given: readonly TokenRange[]): string | null {
  if (given.length < 2) return null;
  const shown = source.written(given[0]!);
  return /^[\w$.]+$/.test(shown) && /prefix|path|base|url|root/i.test(shown) ? pathText(source, given[0]!) : null;
}

/** `users`, `users.router`, `users()`, `require('./users')`, `import('./users')`, `users.routes()` */
function madeBy(
  source: Source,
  part: TokenRange,
  { imported, routers }: Pick<LoadedFile, 'imported' | 'routers'>,
): Home | null {
  const place = source.wordAt(part.start) === 'await' ? part.start + 1 : part.start;
  const word = source.wordAt(place);
  if ((word === 'require' || word === 'import') && source.isMark(place + 1, '(')) {
    const from = imported.get(`"${source.textsIn(source.insideOf(place + 1))[0] ?? ''}`);
    return from === undefined ? null : { file: from.file, name: 'default' };
  }
  if (word !== '' && routers.has(word)) return { file: source.path, name: word };
  const from = imported.get(word);
  if (from === undefined) return null;
  const name = source.dottedFrom(place);
  const member = name.split('.')[1];
  return { file: from.file, name: from.name === '*' || from.name === 'default' ? (member ?? from.name) : from.name };
}

const verbs = verbMap('get post put delete patch head options trace', { del: 'DELETE', all: 'ALL' });
const takers = new Set(['use', 'register', 'mount']);

/**
 * @fastify/autoload: every file below a folder is a plugin. Its folders are its prefix. `app.register(autoload, { dir:
 * path.join(__dirname, 'routes'), options: { prefix: '/api' } })`
 */
function autoloaded(
  source: Source,
  { router, given }: { readonly router: string; readonly given: readonly TokenRange[] },
  { under }: ProjectFiles,
): Mount[] {
  const [plugin, options] = given;
  if (plugin === undefined || options === undefined || !source.isMark(options.start, '{')) return [];
  if (!boundFrom(source, ['@fastify/autoload', 'fastify-autoload']).has(source.wordAt(plugin.start))) return [];
  const fields = source.itemsAt(options.start);
  const dir = source.namedPart(fields, 'dir');
  const folder = dir === null ? null : folderOf(source, dir);
  if (folder === null) return [];
  const inner = source.namedPart(fields, 'options');
  const prefix = source.namedPart(source.fieldsOf(inner === null ? [] : [inner], '{'), 'prefix');
  const before = prefix === null ? '' : pathText(source, prefix);
  const files = under(folder).filter((path) => isPlugin.test(path));
  const withIndex = new Set(files.filter((path) => isIndex.test(path)).map(parentOf));
  return files
    .filter((path) => isIndex.test(path) || !withIndex.has(parentOf(path)))
    .map((file) => {
      const folders = parentOf(file).slice(folder.length).replace(/^\//, '');
      return { router, prefix: folders === '' ? before : joinPath(before, folders), file, name: null };
    });
}

/** A folder beside the file: `join(__dirname, 'routes')`, `path.join(import.meta.dirname, 'routes')`. */
function folderOf(source: Source, dir: TokenRange): string | null {
  const words = source.list.slice(dir.start, dir.end).map(({ value }) => value);
  const texts = source.textsIn(dir);
  if (!words.some((word) => word === '__dirname' || word === 'dirname') || texts.length === 0) return null;
  return pathFrom(parentOf(source.path), texts.join('/'));
}

const isPlugin = /(?<!\.d|\.test|\.spec|\bautohooks)\.[cm]?[jt]s$/;
const isIndex = /\/index\.[cm]?[jt]s$/;
