/**
 * Flask, FastAPI and similar: `@app.route('/x')` above a function. The framework creates `app`, or a parameter holds
 * it.
 */

import { pathText } from '../read/literals.js';
import {
  argumentsAt,
  dottedBefore,
  dottedFrom,
  isMark,
  namedPart,
  onlyText,
  plainParts,
  type Source,
  type TokenRange,
  textsIn,
  wordOf,
} from '../read/source.js';
import { COMPUTED, type Home, type Mount, NOTHING_READ, type Reading, type Route } from '../reading.js';
import { modulesOf } from './python-modules.js';

/** Functions that create a router, and the name of the argument with its prefix. */
const makers: ReadonlyMap<string, string> = new Map([
  ['Flask', ''],
  ['Blueprint', 'url_prefix'],
  ['APIBlueprint', 'url_prefix'],
  ['FastAPI', ''],
  ['Starlette', ''],
  ['APIRouter', 'prefix'],
  ['Sanic', ''],
  ['Quart', ''],
  ['Litestar', ''],
  ['Bottle', ''],
  ['Application', ''],
]);

const verbs: ReadonlyMap<string, string> = new Map([
  ...['get', 'post', 'put', 'delete', 'patch', 'head', 'options'].map((name) => [name, name.toUpperCase()] as const),
  ['websocket', 'WS'],
]);

export function readDecorated(source: Source): Reading {
  const routes: Route[] = [];
  const mounts: Mount[] = [];
  const modules = modulesOf(source);
  for (const [place, { kind, value, start }] of source.list.entries()) {
    if (kind !== 'word' || !isMark(source, place + 1, '(')) continue;
    const prefixName = makers.get(value);
    if (prefixName !== undefined) {
      const name = assigned(source, place);
      const prefix = prefixName === '' ? null : namedPart(source, argumentsAt(source, place + 1), prefixName);
      const text = prefix === null ? null : onlyText(source, prefix);
      if (name !== null && text !== null) mounts.push({ router: '', prefix: text, file: source.path, name });
      continue;
    }
    if (!isMark(source, place - 1, '.')) continue;
    const router = dottedBefore(source, place - 2);
    if (router === '') continue;
    const given = argumentsAt(source, place + 1);
    if (isDecorator(source, place)) routes.push(...routesOf(source, { router, method: value, given, at: start }));
    else if (value === 'add_url_rule' || value === 'add_api_route')
      routes.push(...routesOf(source, { router, method: 'route', given, at: start }));
    else if (value === 'register_blueprint' || value === 'include_router' || value === 'mount') {
      const target = value === 'mount' ? given[1] : given[0];
      if (target === undefined) continue;
      const prefix =
        value === 'mount' ? given[0] : (namedPart(source, given, 'url_prefix') ?? namedPart(source, given, 'prefix'));
      const { name } = dottedFrom(source, target.start);
      const made = modules(name);
      mounts.push({
        router,
        prefix: prefix == null ? '' : pathText(source, prefix),
        isInstead: value === 'register_blueprint' && prefix != null,
        ...(made ?? { file: source.path, name }),
      });
    }
  }
  const borrowed = new Map(
    [...new Set(routes.map(({ router }) => router))].flatMap((router): [string, Home][] => {
      const home = modules(router);
      return home?.name == null ? [] : [[router, { file: home.file, name: home.name }]];
    }),
  );
  return { ...NOTHING_READ, routes, mounts, borrowed };
}

type RouteCall = {
  readonly router: string;
  readonly method: string;
  readonly given: readonly TokenRange[];
  readonly at: number;
};

function routesOf(source: Source, { router, method, given, at }: RouteCall): Route[] {
  const first = plainParts(source, given)[0] ?? namedPart(source, given, 'rule') ?? namedPart(source, given, 'path');
  if (first === null || first === undefined) return [];
  const path = pathText(source, first);
  if (!/^(?:\/|$)/.test(path) && path !== COMPUTED) return [];
  const verb = verbs.get(method);
  if (verb !== undefined) return [{ router, verb, path, at, isExact: true }];
  if (method !== 'route' && method !== 'api_route') return [];
  const methods = namedPart(source, given, 'methods');
  const named = methods === null ? [] : textsIn(source, methods);
  return [{ router, verb: named.length === 0 ? 'GET' : named.join('|').toUpperCase(), path, at, isExact: true }];
}

/** `@app.get(` with the `@` first on its line. */
function isDecorator(source: Source, place: number): boolean {
  let at = place;
  for (let steps = 0; steps < 6 && isMark(source, at - 1, '.') && wordOf(source, at - 2) !== ''; steps++) at -= 2;
  return isMark(source, at - 1, '@') && source.list[at - 1]!.first;
}

/** `name = Maker(`, `name: Maker = Maker(`, `name = module.Maker(` */
export function assigned(source: Source, place: number): string | null {
  let at = place;
  while (isMark(source, at - 1, '.')) at -= 2;
  if (!isMark(source, at - 1, '=')) return null;
  let name = at - 2;
  for (let back = at - 2; back > at - 10 && back >= 0; back--) {
    if (source.list[back]!.first) {
      name = isMark(source, back + 1, ':') ? back : at - 2;
      break;
    }
  }
  return dottedBefore(source, name) || null;
}
