/**
 * Actix and Rocket: `#[get("/x")]` above a function, which a scope, a service or a mount adds in this file or another;
 * and `web::scope("/api").route("/x", web::get())`, `web::resource("/x")`.
 */
import { deepestScope, maxChainLength } from '../entrypoint-limits.table.js';
import { literalOf } from '../read/literals.js';
import { argumentsAt, insideOf, isMark, partsOf, type Source, textOf, wordOf } from '../read/source.js';
import { joinPath, type Mount, NOTHING_READ, type ProjectFiles, type Reading, type Route } from '../reading.js';
import { programWords } from './program-words.js';
import { homesOf } from './rust-modules.js';
import { isVerb } from './verbs.js';

type Scope = { readonly end: number; readonly prefix: string };

export function readActix(source: Source, around: ProjectFiles): Reading {
  const homeOf = homesOf(source, around);
  const routes: Route[] = [];
  const mounts: Mount[] = [];
  const scopes: Scope[] = [];
  for (const { place, start, value, owner } of programWords(source)) {
    while (scopes.length > 0 && scopes.at(-1)!.end <= place) scopes.pop();
    if (!isMark(source, place + 1, '(')) continue;
    const given = argumentsAt(source, place + 1);
    const first = given[0];
    if (first === undefined) continue;
    const prefix = scopes.reduce((before, scope) => joinPath(before, scope.prefix), '');
    const isMethod = isMark(source, place - 1, '.');
    if (isMethod && (value === 'service' || value === 'configure')) {
      const home = homeOf(first);
      if (home !== null) mounts.push({ router: owner, prefix, ...home });
      continue;
    }
    const path = literalOf(source, first);
    if (path === null) continue;
    const add = (router: string, verb: string, whole: string): void =>
      void routes.push({ router, verb, path: whole, at: start });
    const isAttribute = isMark(source, place - 1, '[') && isMark(source, place - 2, '#');
    if (isAttribute && isVerb(value)) add(handlerAfter(source, place), value.toUpperCase(), path);
    else if (isAttribute && value === 'route') {
      const methods = given
        .slice(1)
        .flatMap(({ start: at }) => (wordOf(source, at) === 'method' ? [textOf(source, at + 2) ?? ''] : []));
      add(handlerAfter(source, place), methods.join('|'), path);
    } else if (value === 'scope') {
      if (scopes.length < deepestScope) scopes.push({ end: endOfChain(source, place), prefix: path });
    } else if (isMethod && value === 'mount' && wordOf(source, given[1]?.start ?? -1) === 'routes') {
      for (const part of partsOf(source, insideOf(source, given[1]!.start + 2))) {
        const home = homeOf(part);
        if (home !== null) mounts.push({ router: owner, prefix: path, ...home });
      }
    } else if (value === 'resource' && wordOf(source, place - 2) === 'web')
      add(owner, webVerbs(source, place, endOfChain(source, place)), joinPath(prefix, path));
    else if (isMethod && value === 'route' && given.length === 2)
      add(owner, webVerbs(source, given[1]!.start, given[1]!.end), joinPath(prefix, path));
  }
  return { ...NOTHING_READ, routes, mounts };
}

/** The function below an attribute. */
function handlerAfter(source: Source, place: number): string {
  const last = Math.min(source.list.length, place + furthestFunction);
  for (let at = place; at < last; at = Math.max(at, source.partner[at] ?? -1) + 1)
    if (wordOf(source, at) === 'fn') return wordOf(source, at + 1);
  return '';
}

const furthestFunction = 200;

/** The end of a chain of calls that begins at a name: `scope("/x").service(a).service(b)`. */
function endOfChain(source: Source, place: number): number {
  let end = source.partner[place + 1] ?? -1;
  for (let steps = 0; steps < maxChainLength && end > 0; steps++) {
    const next = isMark(source, end + 1, '.') && isMark(source, end + 3, '(') ? (source.partner[end + 3] ?? -1) : -1;
    if (next < 0) break;
    end = next;
  }
  return end > 0 ? end : place + 1;
}

function webVerbs(source: Source, start: number, end: number): string {
  const found: string[] = [];
  for (let at = start; at < end && at < start + 400; at++)
    if (isVerb(wordOf(source, at)) && wordOf(source, at - 2) === 'web') found.push(wordOf(source, at).toUpperCase());
  return [...new Set(found)].join('|');
}
