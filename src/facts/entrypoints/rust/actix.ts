/**
 * Actix and Rocket: `#[get("/x")]` above a function, which a scope, a service or a mount adds in this file or another;
 * and `web::scope("/api").route("/x", web::get())`, `web::resource("/x")`.
 */
import { deepestScope, maxChainLength } from '../entrypoint-limits.table.js';
import { literalOf } from '../read/literals.js';
import type { Source } from '../read/source.js';
import { type FoundReading, joinPath, type Mount, type ProjectFiles, type Route } from '../reading.js';
import { isVerb, programWords } from './program-words.js';
import { homesOf } from './rust-modules.js';

type Scope = { readonly end: number; readonly prefix: string };

export function readActix(source: Source, around: ProjectFiles): FoundReading {
  const homeOf = homesOf(source, around);
  const routes: Route[] = [];
  const mounts: Mount[] = [];
  const scopes: Scope[] = [];
  for (const { place, start, value, owner } of programWords(source)) {
    while (scopes.length > 0 && scopes.at(-1)!.end <= place) scopes.pop();
    if (!source.isMark(place + 1, '(')) continue;
    const given = source.itemsAt(place + 1);
    const first = given[0];
    if (first === undefined) continue;
    const prefix = scopes.reduce((before, scope) => joinPath(before, scope.prefix), '');
    const isMethod = source.isMark(place - 1, '.');
    if (isMethod && (value === 'service' || value === 'configure')) {
      const home = homeOf(first);
      if (home !== null) mounts.push({ router: owner, prefix, ...home });
      continue;
    }
    const path = literalOf(source, first);
    if (path === null) continue;
    const add = (router: string, verb: string, whole: string): void =>
      void routes.push({ router, verb, path: whole, at: start });
    const isAttribute = source.isMark(place - 1, '[') && source.isMark(place - 2, '#');
    if (isAttribute && isVerb(value)) add(handlerAfter(source, place), value.toUpperCase(), path);
    else if (isAttribute && value === 'route') {
      const methods = given
        .slice(1)
        .flatMap(({ start: at }) => (source.wordAt(at) === 'method' ? [source.textAt(at + 2) ?? ''] : []));
      add(handlerAfter(source, place), methods.join('|'), path);
    } else if (value === 'scope') {
      if (scopes.length < deepestScope) scopes.push({ end: endOfChain(source, place), prefix: path });
    } else if (isMethod && value === 'mount' && source.wordAt(given[1]?.start ?? -1) === 'routes') {
      for (const part of source.itemsAt(given[1]!.start + 2)) {
        const home = homeOf(part);
        if (home !== null) mounts.push({ router: owner, prefix: path, ...home });
      }
    } else if (value === 'resource' && source.wordAt(place - 2) === 'web')
      add(owner, webVerbs(source, place, endOfChain(source, place)), joinPath(prefix, path));
    else if (isMethod && value === 'route' && given.length === 2)
      add(owner, webVerbs(source, given[1]!.start, given[1]!.end), joinPath(prefix, path));
  }
  return { routes, mounts };
}

/** The function below an attribute. */
function handlerAfter(source: Source, place: number): string {
  const last = Math.min(source.list.length, place + furthestFunction);
  for (let at = place; at < last; at = source.after(at)) if (source.wordAt(at) === 'fn') return source.wordAt(at + 1);
  return '';
}

const furthestFunction = 200;

/** The end of a chain of calls that begins at a name: `scope("/x").service(a).service(b)`. */
function endOfChain(source: Source, place: number): number {
  let end = source.partnerOf(place + 1);
  for (let steps = 0; steps < maxChainLength && end > 0; steps++) {
    const next = source.isMark(end + 1, '.') && source.isMark(end + 3, '(') ? source.partnerOf(end + 3) : -1;
    if (next < 0) break;
    end = next;
  }
  return end > 0 ? end : place + 1;
}

function webVerbs(source: Source, start: number, end: number): string {
  const verbs = source
    .tokensIn({ start, end })
    .filter(({ kind, value, place }) => kind === 'word' && isVerb(value) && source.wordAt(place - 2) === 'web');
  return [...new Set(verbs.map(({ value }) => value.toUpperCase()))].join('|');
}
