/** Flask, FastAPI and similar: `@app.route('/x')` above a function. The framework makes `app`, or it is a parameter. */

import { pathText } from '../read/literals.js';
import type { Source, TokenRange } from '../read/source.js';
import { COMPUTED, type FoundReading, type Home, type Mount, type Route, verbMap } from '../reading.js';
import { modulesOf } from './python-modules.js';

/** Functions that create a router, and the name of the argument with its prefix. */
const makers: ReadonlyMap<string, string> = new Map([
  ['Blueprint', 'url_prefix'],
  ['APIBlueprint', 'url_prefix'],
  ['APIRouter', 'prefix'],
  ...'Flask FastAPI Starlette Sanic Quart Litestar Bottle Application'.split(' ').map((name) => [name, ''] as const),
]);

const verbs = verbMap('get post put delete patch head options', { websocket: 'WS' });

export function readDecorated(source: Source): FoundReading {
  const routes: Route[] = [];
  const mounts: Mount[] = [];
  const modules = modulesOf(source);
  for (const { place, value, start } of source.calls()) {
    const prefixName = makers.get(value);
    if (prefixName !== undefined) {
      const name = assigned(source, place);
      const prefix = prefixName === '' ? null : source.namedText(source.itemsAt(place + 1), prefixName);
      if (name !== null && prefix !== null) mounts.push({ router: '', prefix, file: source.path, name });
      continue;
    }
    if (!source.isMark(place - 1, '.')) continue;
    const router = source.dottedBefore(place - 2);
    if (router === '') continue;
    const given = source.itemsAt(place + 1);
    if (isDecorator(source, place)) routes.push(...routesOf(source, { router, method: value, given, at: start }));
    else if (value === 'add_url_rule' || value === 'add_api_route')
      routes.push(...routesOf(source, { router, method: 'route', given, at: start }));
    else if (value === 'register_blueprint' || value === 'include_router' || value === 'mount') {
      const target = value === 'mount' ? given[1] : given[0];
      if (target === undefined) continue;
      const prefix =
        value === 'mount' ? given[0] : (source.namedPart(given, 'url_prefix') ?? source.namedPart(given, 'prefix'));
      const name = source.dottedFrom(target.start);
      mounts.push({
        router,
        prefix: prefix == null ? '' : pathText(source, prefix),
        isInstead: value === 'register_blueprint' && prefix != null,
        ...(modules(name) ?? { file: source.path, name }),
      });
    }
  }
  const borrowed = new Map(
    [...new Set(routes.map(({ router }) => router))].flatMap((router): [string, Home][] => {
      const home = modules(router);
      return home?.name == null ? [] : [[router, { file: home.file, name: home.name }]];
    }),
  );
  return { routes, mounts, borrowed };
}

type RouteCall = {
  readonly router: string;
  readonly method: string;
  readonly given: readonly TokenRange[];
  readonly at: number;
};

function routesOf(source: Source, { router, method, given, at }: RouteCall): Route[] {
  const first = source.plainParts(given)[0] ?? source.namedPart(given, 'rule') ?? source.namedPart(given, 'path');
  if (first === null || first === undefined) return [];
  const path = pathText(source, first);
  if (!/^(?:\/|$)/.test(path) && path !== COMPUTED) return [];
  const verb = verbs.get(method);
  if (verb !== undefined) return [{ router, verb, path, at, isExact: true }];
  if (method !== 'route' && method !== 'api_route') return [];
  const methods = source.namedPart(given, 'methods');
  const named = methods === null ? [] : source.textsIn(methods);
  return [{ router, verb: named.length === 0 ? 'GET' : named.join('|').toUpperCase(), path, at, isExact: true }];
}

/** `@app.get(` with the `@` first on its line. */
function isDecorator(source: Source, place: number): boolean {
  let at = place;
  for (let steps = 0; steps < 6 && source.isMark(at - 1, '.') && source.wordAt(at - 2) !== ''; steps++) at -= 2;
  return source.isMark(at - 1, '@') && source.list[at - 1]!.first;
}

/** `name = Maker(`, `name: Maker = Maker(`, `name = module.Maker(` */
export function assigned(source: Source, place: number): string | null {
  let at = place;
  while (source.isMark(at - 1, '.')) at -= 2;
  if (!source.isMark(at - 1, '=')) return null;
  let name = at - 2;
  for (let back = at - 2; back > at - 10 && back >= 0; back--) {
    if (source.list[back]!.first) {
      name = source.isMark(back + 1, ':') ? back : at - 2;
      break;
    }
  }
  return source.dottedBefore(name) || null;
}
