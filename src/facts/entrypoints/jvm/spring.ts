/** Spring and JAX-RS: annotations on a class and on its methods. An interface of a client is no entry point. */

import { afterAt, type Decorator, readDecorators } from '../read/decorators.js';
import { pathText } from '../read/literals.js';
import {
  begin,
  insideOf,
  isMark,
  namedPart,
  partsOf,
  plainParts,
  type Source,
  type TokenRange,
  wordOf,
} from '../read/source.js';
import { joinPath, NOTHING_READ, type Reading, type Route } from '../reading.js';

export function readSpring(source: Source): Reading {
  const routes: Route[] = [];
  for (const decorator of readDecorators(source, afterAt(source))) {
    const { inside, name, place } = decorator;
    if (inside === null || !inside.decorators.some((own) => own.name === 'RestController' || own.name === 'Controller'))
      continue;
    const verb = name === 'RequestMapping' ? methodsOf(source, decorator) : mappings.get(name);
    if (verb === undefined) continue;
    const around = inside.decorators.find((own) => own.name === 'RequestMapping');
    for (const prefix of around === undefined ? [''] : pathsOf(source, around.given))
      for (const path of pathsOf(source, decorator.given))
        routes.push({ router: inside.name, verb, path: joinPath(prefix, path), at: source.list[place]!.start });
  }
  return { ...NOTHING_READ, routes };
}

export function readJaxRs(source: Source): Reading {
  const decorators = readDecorators(source, afterAt(source));
  const routes = decorators.flatMap(({ name, place, inside }, number): Route[] => {
    const resource = inside?.decorators.find((own) => own.name === 'Path');
    if (!restVerbs.has(name) || resource === undefined || inside === null) return [];
    const near = decorators.slice(Math.max(0, number - 4), number + 5);
    const own = near.find(
      (other) => other.name === 'Path' && other.inside === inside && isOfSameMethod(source, other.place, place),
    );
    const prefix = pathsOf(source, resource.given)[0]!;
    return [
      {
        router: inside.name,
        verb: name,
        path: joinPath(prefix, own === undefined ? '' : pathsOf(source, own.given)[0]!),
        at: source.list[place]!.start,
      },
    ];
  });
  return { ...NOTHING_READ, routes };
}

/**
 * Whether two annotations belong to the same declaration: neither a body nor the end of a statement is between them.
 */
function isOfSameMethod({ list }: Source, one: number, other: number): boolean {
  const [from, to] = one < other ? [one, other] : [other, one];
  if (to - from > 60) return false;
  return list.slice(from, to).every(({ kind, value }) => kind !== 'mark' || !/^[;{}]$/.test(value));
}

/** `"/x"`, `{"/a", "/b"}`, `value = "/x"`, `path = {"/a"}`; '' if there is no argument. */
function pathsOf(source: Source, given: readonly TokenRange[]): string[] {
  const part = namedPart(source, given, 'value') ?? namedPart(source, given, 'path') ?? plainParts(source, given)[0];
  if (part === undefined) return [''];
  const open = wordOf(source, part.start) === 'arrayOf' ? part.start + 1 : part.start;
  const isList = ['{', '[', '('].some((mark) => isMark(source, open, mark));
  const listed = isList ? partsOf(source, insideOf(source, open)) : [part];
  return listed.length === 0 ? [''] : listed.map((one) => pathText(source, one));
}

function methodsOf(source: Source, { given }: Decorator): string {
  const named = namedPart(source, given, 'method');
  if (named === null) return '';
  const method = begin(named);
  const verbs: string[] = [];
  for (let at = method.start; at < method.end; at++)
    if (/^[A-Z]{3,7}$/.test(wordOf(source, at))) verbs.push(wordOf(source, at));
  return verbs.join('|');
}

const mappings: ReadonlyMap<string, string> = new Map(
  ['Get', 'Post', 'Put', 'Delete', 'Patch'].map((verb) => [`${verb}Mapping`, verb.toUpperCase()]),
);
const restVerbs = new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']);
