/** Laravel and Lumen: `Route::get('/x', …)`, with prefixes of the groups around it; resources as the routes they make. */

import { commandLine } from '../commands.js';
import { deepestScope, longestChain } from '../limits.table.js';
import {
  argumentsAt,
  insideOf,
  isMark,
  namedPart,
  onlyText,
  partsOf,
  type Source,
  type Stretch,
  textOf,
  textsIn,
  wordOf,
} from '../read/source.js';
import { type Command, joinPath, NOTHING_READ, type Reading, type Route } from '../reading.js';

type Scope = { readonly end: number; readonly prefix: string };

export function readLaravel(source: Source): Reading {
  const routes: Route[] = [];
  const commands: Command[] = [];
  const scopes: Scope[] = [];
  /** What the chain said before the call at hand: `Route::prefix('x')->middleware('y')->group(…)`. */
  const chains = new Map<number, string>();
  for (const [place, { kind, value, start }] of source.list.entries()) {
    while (scopes.length > 0 && scopes.at(-1)!.end <= place) scopes.pop();
    if (kind !== 'word' || !isMark(source, place + 1, '(')) continue;
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
    const before = () =>
      joinPath(
        scopes.reduce((prefix, scope) => joinPath(prefix, scope.prefix), ''),
        own,
      );
    const add = (verb: string, path: string): void => {
      routes.push({ router: '', verb, path: joinPath(before(), path), at: start });
    };
    if (value === 'prefix' && text !== null) {
      if (close > 0) chains.set(close, own === '' ? text : joinPath(own, text));
      continue;
    }
    if (value === 'group') openGroup(source, given, { scopes, own, close });
    else if (verbs.has(value) && text !== null && given.length >= 2)
      add(value === 'any' ? 'ANY' : value.toUpperCase(), text);
    else if (value === 'match' && given.length >= 2) {
      const path = onlyText(source, given[1]);
      if (path !== null) add(textsIn(source, given[0]!).join('|').toUpperCase(), path);
    } else if ((value === 'view' || value === 'redirect' || value === 'permanentRedirect') && text !== null)
      add(value === 'view' ? 'GET' : 'ANY', text);
    else if ((value === 'resource' || value === 'apiResource') && text !== null)
      resource(text, value, narrowing(source, close)).forEach(([verb, path]) => void add(verb, path));
    else if (
      (value === 'resources' || value === 'apiResources') &&
      given[0] !== undefined &&
      isMark(source, given[0].start, '[')
    ) {
      for (const { start: at } of partsOf(source, insideOf(source, given[0].start)))
        for (const [verb, path] of resource(textOf(source, at) ?? '', value, NO_NARROWING)) add(verb, path);
    } else if (close > 0 && (isStatic || isRouter || isChained)) chains.set(close, own);
  }
  return { ...NOTHING_READ, routes, commands };
}

/** `group(function () { … })` and `group(['prefix' => 'x'], function () { … })`. */
function openGroup(
  source: Source,
  given: readonly Stretch[],
  { scopes, own, close }: { readonly scopes: Scope[]; readonly own: string; readonly close: number },
): void {
  const options = given.find(({ start }) => isMark(source, start, '['));
  const prefix =
    options === undefined ? null : namedPart(source, partsOf(source, insideOf(source, options.start)), 'prefix');
  const text = prefix === null ? '' : (onlyText(source, prefix) ?? '');
  if (close > 0 && scopes.length < deepestScope) scopes.push({ end: close, prefix: joinPath(own, text) });
}

type Narrowing = { readonly only: ReadonlySet<string> | null; readonly except: ReadonlySet<string> };
const NO_NARROWING: Narrowing = { only: null, except: new Set() };

/** `->only(['index'])` and `->except('destroy')` that follow. */
function narrowing(source: Source, close: number): Narrowing {
  let { only, except } = NO_NARROWING;
  let at = close;
  for (let steps = 0; steps < longestChain && at > 0; steps++, at = source.partner[at + 3] ?? -1) {
    if (!isMark(source, at + 1, '->') || !isMark(source, at + 3, '(')) break;
    const names = new Set(textsIn(source, insideOf(source, at + 3)));
    if (wordOf(source, at + 2) === 'only') only = names;
    else if (wordOf(source, at + 2) === 'except') except = names;
  }
  return { only, except };
}

function resource(name: string, kind: string, { only, except }: Narrowing): (readonly [verb: string, path: string])[] {
  const parts = name.split('.');
  const singular = (part: string) =>
    part
      .replace(/ies$/, 'y')
      .replace(/([^s])s$/, '$1')
      .replace(/-/g, '_');
  const below = parts
    .slice(0, -1)
    .map((part) => `${part}/{${singular(part)}}/`)
    .join('');
  const last = parts.at(-1)!;
  const base = `${below}${last}`;
  const one = `${base}/{${singular(last.slice(last.lastIndexOf('/') + 1))}}`;
  return actions
    .filter(
      ({ action, isForm }) => !(isForm && kind.startsWith('api')) && only?.has(action) !== false && !except.has(action),
    )
    .map(({ verb, path }) => [verb, path.replace('BASE', () => base).replace('ONE', () => one)] as const);
}

const actions = [
  { action: 'index', verb: 'GET', path: 'BASE', isForm: false },
  { action: 'create', verb: 'GET', path: 'BASE/create', isForm: true },
  { action: 'store', verb: 'POST', path: 'BASE', isForm: false },
  { action: 'show', verb: 'GET', path: 'ONE', isForm: false },
  { action: 'edit', verb: 'GET', path: 'ONE/edit', isForm: true },
  { action: 'update', verb: 'PUT|PATCH', path: 'ONE', isForm: false },
  { action: 'destroy', verb: 'DELETE', path: 'ONE', isForm: false },
] as const;
const verbs = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'any']);
