/** Rails: `config/routes.rb`, with resources as the routes they make and namespaces, scopes, members and collections joined. */
import { deepestScope } from '../limits.table.js';
import {
  isMark,
  namedPart,
  onlyText,
  partsOf,
  plainParts,
  type Source,
  type Stretch,
  textOf,
  textsIn,
  wordOf,
} from '../read/source.js';
import { joinPath, NOTHING_READ, type Reading, type Route } from '../reading.js';
import { blockEnds, blockOf, givenTo } from './blocks.js';
import { type Resource, resourceRoutes, singular } from './resources.js';

/** What stands around a line: its prefix, and the resource it is in, for `member`, `on:` and nested ones. */
type Scope = {
  readonly end: number;
  readonly prefix: string;
  readonly within: Resource | null;
  readonly part: 'nested' | 'member' | 'collection';
};

const verbs = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'match', 'root', 'mount']);
const holders = new Set([
  'namespace',
  'scope',
  'resources',
  'resource',
  'member',
  'collection',
  'constraints',
  'concern',
  'controller',
  'shallow',
  'new',
  'authenticate',
  'authenticated',
  'unauthenticated',
  'defaults',
]);

export function readRails(source: Source): Reading {
  const ends = blockEnds(source);
  const routes: Route[] = [];
  const scopes: Scope[] = [{ end: source.list.length + 1, prefix: '', within: null, part: 'nested' }];
  for (const [place, { kind, value, first, start }] of source.list.entries()) {
    while (scopes.at(-1)!.end <= place) scopes.pop();
    if (kind !== 'word' || !first || isMark(source, place + 1, '=') || isMark(source, place + 1, '.')) continue;
    if (!verbs.has(value) && !holders.has(value)) continue;
    const scope = scopes.at(-1)!;
    const given = partsOf(source, givenTo(source, place));
    const add = (verb: string, path: string): void => void routes.push({ router: '', verb, path, at: start });
    if (verbs.has(value)) {
      for (const { verb, path } of plainRoutes(source, { word: value, given, scope })) add(verb, path);
      continue;
    }
    const block = blockOf(source, place);
    const end = block === null ? null : (ends.get(block) ?? null);
    for (const inner of open(source, { word: value, given, scope, end, add }))
      if (scopes.length < deepestScope) scopes.push(inner);
  }
  return { ...NOTHING_READ, routes };
}

type Line = { readonly word: string; readonly given: readonly Stretch[]; readonly scope: Scope };

/** `get 'a', to: 'x#y'`, `get :a, :b`, `get 'a' => 'x#y'`, `root 'x#y'`, `mount Engine => '/x'` */
function plainRoutes(source: Source, { word, given, scope }: Line): { readonly verb: string; readonly path: string }[] {
  const on = namedPart(source, given, 'on');
  const part = on === null ? scope.part : onlyText(source, on) === 'member' ? 'member' : 'collection';
  const base = baseOf(scope, part);
  if (word === 'root') return [{ verb: 'GET', path: base === '' ? '/' : base }];
  if (word === 'mount') {
    const at = namedPart(source, given, 'at');
    const arrow = given.find(({ start, end }) => end - start > 2 && textsIn(source, { start, end }).length > 0);
    const path =
      (at === null ? null : onlyText(source, at)) ??
      (arrow === undefined ? null : (textsIn(source, arrow).at(-1) ?? null));
    return path === null ? [] : [{ verb: 'MOUNT', path: joinPath(base, path) }];
  }
  const via = namedPart(source, given, 'via');
  const verb = word === 'match' ? (via === null ? 'ANY' : viaOf(source, via)) : word.toUpperCase();
  return given.flatMap(({ start, end }, number) => {
    const text = textOf(source, start);
    const isMapped = number === 0 && isMark(source, start + 1, '=>'); // later ones are options
    const isPath = text !== null && (end === start + 1 || isMapped);
    return isPath ? [{ verb, path: joinPath(base, text.replace(/\(\.:format\)$/, '')) }] : [];
  });
}

function viaOf(source: Source, via: Stretch): string {
  const texts = textsIn(source, via)
    .join(' ')
    .replace(/%[iw]?[[(]|[\])]/g, ' ')
    .trim();
  return texts === '' || texts === 'all' ? 'ANY' : texts.split(/\s+/).join('|').toUpperCase();
}

function baseOf({ prefix, within }: Scope, part: Scope['part']): string {
  if (within === null) return prefix;
  const own = joinPath(prefix, within.path);
  if (part === 'collection' || within.isSingular) return own;
  return `${own}/:${part === 'member' ? within.param : within.nestedParam}`;
}

type Opening = Line & { readonly end: number | null; readonly add: (verb: string, path: string) => void };

/** The scope that a line with a block opens; resources add their routes first. */
function open(source: Source, { word, given, scope, end, add }: Opening): Scope[] {
  const base = baseOf(scope, scope.part);
  const inner = (prefix: string): Scope[] => (end === null ? [] : [{ end, prefix, within: null, part: 'nested' }]);
  const path = namedPart(source, given, 'path');
  const written = path === null ? null : onlyText(source, path);
  const names = plainParts(source, given).flatMap((part) => namesIn(source, part));
  if (word === 'namespace') return inner(joinPath(base, written ?? names[0] ?? ''));
  if (word === 'scope')
    return inner(written !== null ? joinPath(base, written) : names[0] === undefined ? base : joinPath(base, names[0]));
  if (word === 'member' || word === 'collection') return end === null ? [] : [{ ...scope, end, part: word }];
  if (word === 'new') return inner(joinPath(base, 'new'));
  if (word !== 'resources' && word !== 'resource') return end === null ? [] : [{ ...scope, end }];
  const made = names.map((name): Resource => {
    const param = namedPart(source, given, 'param');
    const own = (param === null ? null : onlyText(source, param)) ?? 'id';
    return {
      path: written ?? name,
      isSingular: word === 'resource',
      param: own,
      nestedParam: own === 'id' ? `${singular(name)}_id` : `${singular(name)}_${own}`,
    };
  });
  for (const resource of made)
    for (const { verb, path: shown } of resourceRoutes(resource, {
      only: listOf(source, given, 'only'),
      except: listOf(source, given, 'except') ?? [],
    }))
      add(verb, joinPath(base, shown));
  const within = made.at(-1);
  return end === null || within === undefined ? [] : [{ end, prefix: base, within, part: 'nested' }];
}

/** `only: :index`, `only: [:index, :show]`, `only: %i[index show]`; null when it is not said. */
function listOf(source: Source, given: readonly Stretch[], name: string): readonly string[] | null {
  const part = namedPart(source, given, name);
  return part === null ? null : namesIn(source, part);
}

function namesIn(source: Source, part: Stretch): string[] {
  return textsIn(source, part).flatMap((text) =>
    /^%[iw]/i.test(text) ? text.slice(3, -1).trim().split(/\s+/) : [text],
  );
}

/** Whether a file holds routes at all: an engine's or the application's own list. */
export const drawsRoutes = (source: Source): boolean =>
  source.list.some(({ value }, place) => value === 'draw' && wordOf(source, place - 2) === 'routes') ||
  /(?:^|\/)config\/routes\//.test(source.path);
