/** Axum and Actix: routes are calls in a chain; `nest` and `scope` put a prefix before what they hold. */

import { deepestScope, longestChain } from '../limits.table.js';
import { argumentsAt, isMark, onlyText, type Source, type Stretch, textOf, wordOf } from '../read/source.js';
import { joinPath, NOTHING_READ, type Reading, type Route } from '../reading.js';
import { endOfTests } from './inline-tests.js';

const verbs = new Set(['get', 'post', 'put', 'delete', 'patch', 'head', 'options', 'any', 'trace', 'connect']);

type Scope = { readonly end: number; readonly prefix: string };

export function readAxum(source: Source): Reading {
  const routes: Route[] = [];
  const scopes: Scope[] = [];
  /** Functions that are nested by name: the prefix counts for what they hold. */
  const prefixOf = nestedFunctions(source);
  let owner = '';
  let tests = -1;
  for (const [place, { kind, value, start }] of source.list.entries()) {
    tests = Math.max(tests, endOfTests(source, place));
    if (place < tests) continue;
    while (scopes.length > 0 && scopes.at(-1)!.end <= place) scopes.pop();
    if (kind !== 'word') continue;
    if (value === 'fn') owner = wordOf(source, place + 1);
    else if (value === 'let') owner = boundName(source, place) ?? owner;
    if (!isMark(source, place + 1, '(') || !isMark(source, place - 1, '.')) continue;
    const given = argumentsAt(source, place + 1);
    const path = onlyText(source, given[0]);
    const prefix = () => scopes.reduce((before, scope) => joinPath(before, scope.prefix), prefixOf.get(owner) ?? '');
    if (value === 'nest' && path !== null && given[1] !== undefined && scopes.length < deepestScope)
      scopes.push({ end: given[1].end, prefix: path });
    else if ((value === 'route' || value === 'route_service') && path !== null && given.length === 2)
      routes.push({
        router: owner,
        verb: value === 'route' ? verbsIn(source, given[1]!) : '',
        path: joinPath(prefix(), path),
        at: start,
      });
  }
  return { ...NOTHING_READ, routes };
}

/** `get(list).post(create)` -> `GET|POST`: words at the top of the handler, calls that are verbs. */
function verbsIn(source: Source, { start, end }: Stretch): string {
  const found: string[] = [];
  for (let at = start; at < end; at++) {
    if (verbs.has(wordOf(source, at)) && isMark(source, at + 1, '(')) found.push(wordOf(source, at).toUpperCase());
    const close = source.partner[at] ?? -1;
    if (close > at) at = close;
  }
  return found.join('|');
}

/** `.nest("/users", users::router())` or `.nest("/users", users)` -> name -> prefix. */
function nestedFunctions(source: Source): Map<string, string> {
  const prefixes = new Map<string, string>();
  for (const [place, { kind, value }] of source.list.entries()) {
    if (kind !== 'word' || value !== 'nest' || !isMark(source, place + 1, '(')) continue;
    const [first, second] = argumentsAt(source, place + 1);
    const prefix = onlyText(source, first);
    if (prefix === null || second === undefined) continue;
    let last = second.start;
    while (isMark(source, last + 1, '::')) last += 2;
    if (last === second.start) prefixes.set(wordOf(source, last), prefix);
  }
  prefixes.delete('Router');
  return prefixes;
}

const boundName = (source: Source, place: number): string | null =>
  wordOf(source, wordOf(source, place + 1) === 'mut' ? place + 2 : place + 1) || null;

/** `#[get("/x")]` above a function, `web::scope("/api").route("/x", web::get())`, `web::resource("/x")`. */
export function readActix(source: Source): Reading {
  const routes: Route[] = [];
  const scopes: Scope[] = [];
  let tests = -1;
  for (const [place, { kind, value, start }] of source.list.entries()) {
    tests = Math.max(tests, endOfTests(source, place));
    if (place < tests) continue;
    while (scopes.length > 0 && scopes.at(-1)!.end <= place) scopes.pop();
    if (kind !== 'word' || !isMark(source, place + 1, '(')) continue;
    const given = argumentsAt(source, place + 1);
    const path = onlyText(source, given[0]);
    if (path === null) continue;
    const prefix = scopes.reduce((before, scope) => joinPath(before, scope.prefix), '');
    const isAttribute = isMark(source, place - 1, '[') && isMark(source, place - 2, '#');
    if (isAttribute && verbs.has(value)) routes.push({ router: '', verb: value.toUpperCase(), path, at: start });
    else if (isAttribute && value === 'route') {
      const methods = given
        .slice(1)
        .flatMap(({ start: at }) => (wordOf(source, at) === 'method' ? [textOf(source, at + 2) ?? ''] : []));
      routes.push({ router: '', verb: methods.join('|'), path, at: start });
    } else if (value === 'scope') {
      if (scopes.length < deepestScope) scopes.push({ end: endOfChain(source, place), prefix: path });
    } else if (value === 'resource' && wordOf(source, place - 2) === 'web')
      routes.push({
        router: '',
        verb: webVerbs(source, place, endOfChain(source, place)),
        path: joinPath(prefix, path),
        at: start,
      });
    else if (value === 'route' && isMark(source, place - 1, '.') && given.length === 2)
      routes.push({
        router: '',
        verb: webVerbs(source, given[1]!.start, given[1]!.end),
        path: joinPath(prefix, path),
        at: start,
      });
  }
  return { ...NOTHING_READ, routes };
}

/** Where a chain of calls that begins at a name ends: `scope("/x").service(a).service(b)`. */
function endOfChain(source: Source, place: number): number {
  let end = source.partner[place + 1] ?? -1;
  for (let steps = 0; steps < longestChain && end > 0; steps++) {
    const next = isMark(source, end + 1, '.') && isMark(source, end + 3, '(') ? (source.partner[end + 3] ?? -1) : -1;
    if (next < 0) break;
    end = next;
  }
  return end > 0 ? end : place + 1;
}

function webVerbs(source: Source, start: number, end: number): string {
  const found: string[] = [];
  for (let at = start; at < end && at < start + 400; at++)
    if (verbs.has(wordOf(source, at)) && wordOf(source, at - 2) === 'web') found.push(wordOf(source, at).toUpperCase());
  return [...new Set(found)].join('|');
}
