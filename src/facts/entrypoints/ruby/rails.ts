/** Rails: `config/routes.rb` with resources, namespaces, scopes, members and collections expanded to routes. */
import { deepestScope, maxConcerns } from '../entrypoint-limits.table.js';
import {
  isMark,
  namedPart,
  onlyText,
  partsOf,
  plainParts,
  type Source,
  type TokenRange,
  wordOf,
} from '../read/source.js';
import { joinPath, type Mount, NOTHING_READ, type ProjectFiles, type Reading, type Route } from '../reading.js';
import { singular } from '../singular.js';
import { blockEnds, blockOf, givenTo } from './blocks.js';
import { namesIn, plainRoutes } from './rails-lines.js';
import { type Resource, resourceRoutes } from './resources.js';
import { baseOf, outermost, type Scope } from './scopes.js';

const verbs = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'match', 'root', 'mount']);
const holders = new Set([
  'namespace',
  'scope',
  'resources',
  'resource',
  'member',
  'collection',
  'constraints',
  'controller',
  'shallow',
  'new',
  'authenticate',
  'authenticated',
  'unauthenticated',
  'defaults',
]);

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

export function readRails(source: Source, around: ProjectFiles): Reading {
  const walk: Walk = {
    source,
    around,
    ends: blockEnds(source),
    concerns: new Map(),
    routes: [],
    mounts: [],
    asked: 0,
  };
  const all = { start: 0, end: source.list.length, asker: null };
  readLines(walk, all, [outermost(source.list.length + 1)]);
  return { ...NOTHING_READ, routes: walk.routes, mounts: walk.mounts };
}

/** The lines of each concern. They are read where the concern is used. */
type Lines = TokenRange & { readonly asker: number | null };

function readLines(walk: Walk, { start, end, asker }: Lines, around: readonly Scope[]): void {
  const { source, ends, concerns, routes } = walk;
  const scopes = [...around];
  for (let place = start; place < end; place++) {
    while (scopes.length > around.length && scopes.at(-1)!.end <= place) scopes.pop();
    const word = wordOf(source, place);
    if (word === '' || !isCall(source, place)) continue;
    const scope = scopes.at(-1)!;
    const given = () => partsOf(source, givenTo(source, place));
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
      const [name] = plainParts(source, given()).flatMap((part) => namesIn(source, part));
      if (block === null || last === undefined || name === undefined) continue;
      concerns.set(name, { start: block + 1, end: last });
      place = last;
    } else if (word === 'concerns') {
      for (const name of plainParts(source, given()).flatMap((part) => namesIn(source, part))) ask(name, scope);
    } else if (word === 'draw') {
      const file = drawnFile(walk, given()[0]);
      if (file !== null) walk.mounts.push({ router: ROUTER, prefix: baseOf(scope, scope.part), file, name: ROUTER });
    } else if (verbs.has(word)) {
      for (const { verb, path } of plainRoutes(source, { word, given: given(), scope })) add(verb, path);
    } else if (holders.has(word)) {
      const block = blockOf(source, place);
      const last = block === null ? null : (ends.get(block) ?? source.partner[block] ?? null);
      const line = { word, given: given(), scope, end: last === null || last < 0 ? null : last, add };
      const { inner, asked } = open(source, line);
      for (const name of asked) if (inner !== null) ask(name, inner);
      if (inner !== null && line.end !== null && scopes.length < deepestScope) scopes.push(inner);
    }
  }
}

/** The first word of a line, or of a block in braces. */
function isCall(source: Source, place: number): boolean {
  const isFirst = source.list[place]!.first || isMark(source, place - 1, '{') || isMark(source, place - 1, ';');
  return isFirst && !isMark(source, place + 1, '=') && !isMark(source, place + 1, '.');
}

/** `draw :admin` -> `config/routes/admin.rb` */
function drawnFile({ source, around }: Walk, part: TokenRange | undefined): string | null {
  const name = onlyText(source, part);
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
  const inner = (prefix: string) => ({
    inner: { end: last, prefix, within: null, part: 'nested' as const, shallow: outside === null ? null : prefix },
    asked: [],
  });
  const path = namedPart(source, given, 'path');
  const written = path === null ? null : onlyText(source, path);
  const names = plainParts(source, given).flatMap((part) => namesIn(source, part));
  if (word === 'namespace') return inner(joinPath(base, written ?? names[0] ?? ''));
  if (word === 'scope') {
    const own = written ?? names[0];
    return inner(own === undefined ? base : joinPath(base, own));
  }
  if (word === 'member' || word === 'collection') return { inner: { ...scope, end: last, part: word }, asked: [] };
  if (word === 'new') return inner(joinPath(base, 'new'));
  if (word === 'shallow') return { inner: { ...scope, end: last, shallow: outside ?? base }, asked: [] };
  if (word !== 'resources' && word !== 'resource') return { inner: { ...scope, end: last }, asked: [] };
  const isShallow = scope.shallow !== null || saysTrue(source, namedPart(source, given, 'shallow'));
  const shallow = isShallow ? (outside ?? (scope.within === null ? base : scope.prefix)) : null;
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
    for (const { verb, path: shown, hasId } of resourceRoutes(resource, {
      only: listOf(source, given, 'only'),
      except: listOf(source, given, 'except') ?? [],
    }))
      add(verb, joinPath(hasId ? (shallow ?? base) : base, shown));
  const within = made.at(-1);
  const asked = listOf(source, given, 'concerns') ?? [];
  return {
    inner: within === undefined ? null : { end: last, prefix: base, within, part: 'nested', shallow },
    asked,
  };
}

const saysTrue = (source: Source, part: TokenRange | null): boolean =>
  part !== null && wordOf(source, part.start) === 'true';

/** `only: :index`, `only: [:index, :show]`, `only: %i[index show]`; null if the option is missing. */
function listOf(source: Source, given: readonly TokenRange[], name: string): readonly string[] | null {
  const part = namedPart(source, given, name);
  return part === null ? null : namesIn(source, part);
}

/** Whether a file defines the routes of an application or of an engine. */
export const drawsRoutes = (source: Source): boolean =>
  source.list.some(({ value }, place) => value === 'draw' && wordOf(source, place - 2) === 'routes') ||
  /(?:^|\/)config\/routes\//.test(source.path);
