/**
 * Gin, Echo, Fiber, chi, gorilla/mux and net/http: a variable, field or parameter of the framework's type is a router,
 * and so is what its `Group` gives back. chi's closures get a router by the same name with a longer prefix.
 */
import { deepestScope } from '../entrypoint-limits.table.js';
import { pathText } from '../read/literals.js';
import type { Source, TokenRange } from '../read/source.js';
import { type FoundReading, joinPath, type Mount, type Route, verbMap } from '../reading.js';

export type GoRules = {
  /** The name of the package in code, unless an import renames it. */
  readonly name: string;
  readonly modules: readonly string[];
  readonly makers: readonly string[];
  readonly types: readonly string[];
  /** Whether `Get` and `Post` of the package itself are client calls, not routes. */
  readonly isClientToo?: boolean;
};

type Scope = { readonly end: number; readonly router: string; readonly prefix: string };

export function readGoRouters(source: Source, rules: GoRules): FoundReading {
  const own = packageName(source, rules);
  const routers = new Set<string>(own === 'http' ? ['http'] : []);
  /** The prefix of each name at the current point of the file. */
  const prefixes = new Map<string, string>();
  const routes: Route[] = [];
  const mounts: Mount[] = [];
  const scopes: Scope[] = [];
  const subrouters = new Map<number, string>();
  for (const { place, value, start } of source.words()) {
    while (scopes.length > 0 && scopes.at(-1)!.end <= place) scopes.pop();
    if (value === own && source.isMark(place + 1, '.')) {
      const member = source.wordAt(place + 2);
      if (rules.makers.includes(member) && source.isMark(place + 3, '(')) {
        const name = assignedTo(source, place);
        if (name !== null) {
          routers.add(name);
          prefixes.delete(name);
        }
      } else if (rules.types.includes(member)) {
        const name = source.wordAt(source.isMark(place - 1, '*') ? place - 2 : place - 1);
        if (name !== '') routers.add(name);
      }
    }
    if (!source.isMark(place - 1, '.') || !source.isMark(place + 1, '(')) continue;
    const on = calledOn(source, place - 2, { routers, scopes, prefixes, subrouters });
    if (on === null) continue;
    const given = source.itemsAt(place + 1);
    const close = source.partnerOf(place + 1);
    const path = pathOf(source, given[0]);
    const add = (verb: string, shown: string): void => {
      routes.push({ router: on.router, verb, path: joinPath(on.prefix, shown), at: start });
    };
    const verb = rules.isClientToo === true ? undefined : verbs.get(value);
    if (verb !== undefined && given.length >= 2 && path !== null) add(verb, path);
    else if ((value === 'HandleFunc' || value === 'Handle') && given.length >= 2) {
      const [first, second] = [path, pathOf(source, given[1])];
      const isVerbFirst = first !== null && /^[A-Z]+$/.test(first) && second !== null; // gin, fasthttp
      const spaced = /^([A-Z]+) +(\S*)$/.exec(first ?? '');
      if (isVerbFirst) add(first, second);
      else if (spaced !== null) add(spaced[1]!, spaced[2]!);
      else if (first !== null) add(methodsAfter(source, close), first);
    } else if ((value === 'Method' || value === 'MethodFunc' || value === 'Add') && given.length >= 3) {
      const shown = pathOf(source, given[1]);
      const method = source.onlyText(given[0]) ?? source.written(given[0]!);
      if (shown !== null) add(method.replace(/^http\.Method/, '').toUpperCase(), shown);
    } else if (value === 'Group' || value === 'Route' || value === 'PathPrefix') {
      const prefix = joinPath(on.prefix, path ?? '');
      const body = given.findIndex(({ start: at }) => source.wordAt(at) === 'func');
      if (body >= 0) openScope(source, given[body]!, { scopes, prefix: path === null ? on.prefix : prefix });
      else {
        const name = assignedTo(source, startOfChain(source, place));
        if (name !== null) {
          routers.add(name);
          prefixes.set(name, prefix);
        }
        if (close > 0) subrouters.set(close, prefix);
      }
    } else if (value === 'Mount' && given.length === 2 && path !== null) {
      const name = source.wordAt(given[1]!.start);
      if (routers.has(name) && given[1]!.end === given[1]!.start + 1)
        mounts.push({ router: on.router, prefix: joinPath(on.prefix, path), file: source.path, name });
    } else if (close > 0) subrouters.set(close, on.prefix);
  }
  return { routes, mounts };
}

function packageName({ imports }: Source, { modules, name }: GoRules): string {
  const found = imports.find(({ specifier }) =>
    modules.some((module) => specifier === module || specifier.startsWith(`${module}/v`)),
  );
  const as = found?.names[0]?.as;
  return as === undefined || as === '*' || as === '' || /^v\d+$/.test(as) ? name : as;
}

type KnownRouters = {
  readonly routers: ReadonlySet<string>;
  readonly scopes: readonly Scope[];
  readonly prefixes: ReadonlyMap<string, string>;
  readonly subrouters: ReadonlyMap<number, string>;
};

function calledOn(
  source: Source,
  place: number,
  { routers, scopes, prefixes, subrouters }: KnownRouters,
): { readonly router: string; readonly prefix: string } | null {
  if (source.isMark(place, ')')) {
    const prefix = subrouters.get(place);
    return prefix === undefined ? null : { router: 'chain', prefix };
  }
  const router = source.wordAt(place);
  const scope = scopes.findLast((open) => open.router === router);
  if (scope !== undefined) return { router, prefix: scope.prefix };
  return routers.has(router) ? { router, prefix: prefixes.get(router) ?? '' } : null;
}

/** `func(r chi.Router) { … }`: inside, `r` is a router with this prefix. */
function openScope(
  source: Source,
  { start }: TokenRange,
  { scopes, prefix }: { readonly scopes: Scope[]; readonly prefix: string },
): void {
  const router = source.wordAt(start + 2);
  const closed = source.partnerOf(start + 1);
  const end = closed > 0 && source.isMark(closed + 1, '{') ? source.partnerOf(closed + 1) : -1;
  if (router !== '' && end > closed && scopes.length < deepestScope) scopes.push({ end, router, prefix });
}

/** `name := …`, `name = …`, `s.name = …`, `name: …` */
function assignedTo(source: Source, place: number): string | null {
  return source.isMark(place - 1, ':=', '=', ':') ? source.wordAt(place - 2) || null : null;
}

/** The start of the expression before `.Group`: `s.router` or `r.PathPrefix("/x")`. */
function startOfChain(source: Source, place: number): number {
  let at = place;
  for (let steps = 0; steps < 12 && source.isMark(at - 1, '.'); steps++) {
    at -= 2;
    if (source.isMark(at, ')')) {
      const open = source.partnerOf(at);
      if (open < 0) return at;
      at = open - 1;
    }
  }
  return at;
}

/** gorilla/mux: `.Methods("GET", "POST")` directly after the call. */
function methodsAfter(source: Source, close: number): string {
  if (close < 0 || !source.isMark(close + 1, '.') || source.wordAt(close + 2) !== 'Methods') return '';
  const methods = source.insideOf(close + 3);
  const texts = source.textsIn(methods);
  const names = source.written(methods).replace(/http\.Method/g, '');
  return (texts.length > 0 ? texts.join('|') : names.replace(/, /g, '|')).toUpperCase();
}

function pathOf(source: Source, part: TokenRange | undefined): string | null {
  if (part === undefined) return null;
  return /^(?:func\b|http\.Method)/.test(source.written(part)) ? null : pathText(source, part);
}

const verbs = verbMap('GET POST PUT DELETE PATCH HEAD OPTIONS Get Post Put Delete Patch Head Options Any All');
