/** Rails: `config/routes.rb` with resources, namespaces, scopes, members and collections expanded to routes. */
import { wordSet } from '../../../base/collections.js';
import { deepestScope, maxConcerns } from '../entrypoint-limits.table.js';
import type { Source, TokenRange } from '../read/source.js';
import { COMPUTED, type FoundReading, joinPath, type Mount, type ProjectFiles, type Route } from '../reading.js';
import { singular } from '../singular.js';
import { blockEnds, blockOf, givenTo } from './blocks.js';
import { baseOf, outermost, type Resource, resourceRoutes, type Scope } from './scopes.js';

const verbs = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'match', 'root', 'mount']);
const holders = wordSet(
  'namespace scope resources resource member collection constraints controller shallow new ' +
    'authenticate authenticated unauthenticated defaults',
);

/** The one router of a file. It has no name in Ruby. */
const ROUTER = 'routes';

type Walk = {
  readonly source: Source;
  readonly around: ProjectFiles;
  readonly ends: ReadonlyMap<number, number>;
  readonly concerns: Map<string, TokenRange>;
  readonly routes: Route[];
  readonly mounts: Mount[];
  /** How many concerns have been expanded. */
  asked: number;
};

export function readRails(source: Source, around: ProjectFiles): FoundReading {
  const found = { concerns: new Map(), routes: [], mounts: [], asked: 0 };
  const walk: Walk = { source, around, ends: blockEnds(source), ...found };
  const all = { start: 0, end: source.list.length, asker: null };
  readLines(walk, all, [outermost(source.list.length + 1)]);
  return { routes: walk.routes, mounts: walk.mounts };
}

/** The lines of each concern. They are read where the concern is used. */
type Lines = TokenRange & { readonly asker: number | null };

function readLines(walk: Walk, { start, end, asker }: Lines, around: readonly Scope[]): void {
  const { source, ends, concerns, routes } = walk;
  const scopes = [...around];
  for (let place = start; place < end; place++) {
    while (scopes.length > around.length && scopes.at(-1)!.end <= place) scopes.pop();
    const word = source.wordAt(place);
    if (word === '' || !isCall(source, place)) continue;
    const scope = scopes.at(-1)!;
    const given = () => source.partsOf(givenTo(source, place));
    const at = asker ?? source.list[place]!.start;
    const add = (verb: string, path: string): void => void routes.push({ router: ROUTER, verb, path, at });
    const ask = (name: string, inner: Scope): void => {
      const body = concerns.get(name);
      if (body === undefined || scopes.length >= deepestScope || walk.asked >= maxConcerns) return;
      walk.asked += 1;
      readLines(walk, { ...body, asker: at }, [...scopes, { ...inner, end: body.end }]);
    };
    if (word === 'concern') {
      // The lines of a concern count where it is used, not where it is defined.
      const block = blockOf(source, place);
      const last = block === null ? undefined : ends.get(block);
      const [name] = namesOf(source, given());
      if (block === null || last === undefined || name === undefined) continue;
      concerns.set(name, { start: block + 1, end: last });
      place = last;
    } else if (word === 'concerns') {
      for (const name of namesOf(source, given())) ask(name, scope);
    } else if (word === 'draw') {
      const file = drawnFile(walk, given()[0]);
      if (file !== null) walk.mounts.push({ router: ROUTER, prefix: baseOf(scope, scope.part), file, name: ROUTER });
    } else if (verbs.has(word)) {
      for (const { verb, path } of plainRoutes(source, { word, given: given(), scope })) add(verb, path);
    } else if (holders.has(word)) {
      const block = blockOf(source, place);
      const last = block === null ? -1 : (ends.get(block) ?? source.partnerOf(block));
      const line = { word, given: given(), scope, end: last < 0 ? null : last, add };
      const { inner, asked } = open(source, line);
      for (const name of asked) if (inner !== null) ask(name, inner);
      if (inner !== null && line.end !== null && scopes.length < deepestScope) scopes.push(inner);
    }
  }
}

/** The first word of a line, or of a block in braces. */
function isCall(source: Source, place: number): boolean {
  const isFirst = source.list[place]!.first || source.isMark(place - 1, '{', ';');
  return isFirst && !source.isMark(place + 1, '=', '.');
}

/** `draw :admin` -> `config/routes/admin.rb` */
function drawnFile({ source, around }: Walk, part: TokenRange | undefined): string | null {
  const name = source.onlyText(part);
  const root = source.path.slice(0, source.path.lastIndexOf('config/routes'));
  const path = `${root}config/routes/${name}.rb`;
  return name !== null && around.has(path) ? path : null;
}

type Opening = {
  readonly word: string;
  readonly given: readonly TokenRange[];
  readonly scope: Scope;
  readonly end: number | null;
  readonly add: (verb: string, path: string) => void;
};

/** The scope that a line opens, and the concerns it uses. Resources add their routes first. */
function open(
  source: Source,
  { word, given, scope, end, add }: Opening,
): { readonly inner: Scope | null; readonly asked: readonly string[] } {
  const base = baseOf(scope, scope.part);
  const last = end ?? 0;
  const outside = scope.shallow === null ? null : scope.within === null ? base : scope.shallow;
  const below = (prefix: string) => ({
    inner: { end: last, prefix, within: null, part: 'nested' as const, shallow: outside === null ? null : prefix },
    asked: [],
  });
  const written = source.namedText(given, 'path');
  const names = namesOf(source, given);
  if (word === 'namespace') return below(joinPath(base, written ?? names[0] ?? ''));
  if (word === 'scope') {
    const own = written ?? names[0];
    return below(own === undefined ? base : joinPath(base, own));
  }
  if (word === 'member' || word === 'collection') return { inner: { ...scope, end: last, part: word }, asked: [] };
  if (word === 'new') return below(joinPath(base, 'new'));
  if (word === 'shallow') return { inner: { ...scope, end: last, shallow: outside ?? base }, asked: [] };
  if (word !== 'resources' && word !== 'resource') return { inner: { ...scope, end: last }, asked: [] };
  const isShallow = scope.shallow !== null || saysTrue(source, source.namedPart(given, 'shallow'));
  const shallow = isShallow ? (outside ?? (scope.within === null ? base : scope.prefix)) : null;
  const param = source.namedText(given, 'param') ?? 'id';
  const made = names.map((name): Resource => {
    const nestedParam = `${singular(name)}_${param}`;
    return { path: written ?? name, isSingular: word === 'resource', param, nestedParam };
  });
  const narrowing = { only: listOf(source, given, 'only'), except: listOf(source, given, 'except') ?? [] };
  for (const resource of made)
    for (const { verb, path, hasId } of resourceRoutes(resource, narrowing))
      add(verb, joinPath(hasId ? (shallow ?? base) : base, path));
  const within = made.at(-1);
  const inner = within === undefined ? null : ({ end: last, prefix: base, within, part: 'nested', shallow } as const);
  return { inner, asked: listOf(source, given, 'concerns') ?? [] };
}

const saysTrue = (source: Source, part: TokenRange | null): boolean =>
  part !== null && source.wordAt(part.start) === 'true';

/** `only: :index`, `only: [:index, :show]`, `only: %i[index show]`; null if the option is missing. */
function listOf(source: Source, given: readonly TokenRange[], name: string): readonly string[] | null {
  const part = source.namedPart(given, name);
  return part === null ? null : namesIn(source, part);
}

/** Whether a file defines the routes of an application or of an engine. */
export const drawsRoutes = (source: Source): boolean =>
  source.list.some(({ value }, place) => value === 'draw' && source.wordAt(place - 2) === 'routes') ||
  /(?:^|\/)config\/routes\//.test(source.path);

type Line = { readonly word: string; readonly given: readonly TokenRange[]; readonly scope: Scope };

/** `get 'a', to: 'x#y'`, `get :a, :b`, `get 'a' => 'x#y'`, `root 'x#y'`, `mount Engine => '/x'` */
function plainRoutes(source: Source, { word, given, scope }: Line): Pick<Route, 'verb' | 'path'>[] {
  const on = source.namedPart(given, 'on');
  const part = on === null ? scope.part : source.onlyText(on) === 'member' ? 'member' : 'collection';
  const base = baseOf(scope, part);
  if (word === 'root') return [{ verb: 'GET', path: base === '' ? '/' : base }];
  if (word === 'mount') {
    const arrows = given.filter(({ start, end }) => end - start > 2).map((part) => source.textsIn(part).at(-1));
    const path = source.namedText(given, 'at') ?? arrows.find((text) => text !== undefined);
    return path === undefined ? [] : [{ verb: 'MOUNT', path: joinPath(base, path) }];
  }
  const via = source.namedPart(given, 'via');
  const verb = word === 'match' ? (via === null ? 'ANY' : viaOf(source, via)) : word.toUpperCase();
  return given.flatMap(({ start, end }, number) => {
    const text = source.textAt(start);
    const isMapped = number === 0 && source.isMark(start + 1, '=>'); // later ones are options
    const isPath = text !== null && (end === start + 1 || isMapped);
    return isPath ? [{ verb, path: joinPath(base, toPath(text)) }] : [];
  });
}

/** Replaces interpolations by COMPUTED. */
const toPath = (text: string): string => text.replace(/\(\.:format\)$/, '').replace(/#\{[^}]*\}/g, COMPUTED);

function viaOf(source: Source, via: TokenRange): string {
  const texts = namesIn(source, via).join(' ').trim();
  return texts === '' || texts === 'all' ? 'ANY' : texts.split(/\s+/).join('|').toUpperCase();
}

/** The names in the arguments without a name of their own. */
function namesOf(source: Source, given: readonly TokenRange[]): string[] {
  return source.plainParts(given).flatMap((part) => namesIn(source, part));
}

/** Names as symbols, strings or a list of words: `:a`, `['a', 'b']`, `%i[a b]`. */
function namesIn(source: Source, part: TokenRange): string[] {
  return source.textsIn(part).flatMap((text) =>
    /^%[iw]?[[({]/i.test(text)
      ? text
          .replace(/^%[iw]?[[({]|[\])}]$/gi, '')
          .trim()
          .split(/\s+/)
      : [text],
  );
}
