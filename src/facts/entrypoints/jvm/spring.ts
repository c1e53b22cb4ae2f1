/** Spring and JAX-RS: annotations on a class and on its methods. An interface of a client is no entry point. */

import { afterAt, type Decorator, readDecorators } from '../read/decorators.js';
import { pathText } from '../read/literals.js';
import type { Source, TokenRange } from '../read/source.js';
import { type FoundReading, joinPath, type Route } from '../reading.js';

export function readSpring(source: Source): FoundReading {
  const routes: Route[] = [];
  for (const decorator of readDecorators(source, afterAt(source))) {
    const { inside, name, at } = decorator;
    if (inside === null || !inside.decorators.some((own) => own.name === 'RestController' || own.name === 'Controller'))
      continue;
    const verb = name === 'RequestMapping' ? methodsOf(source, decorator) : mappings.get(name);
    if (verb === undefined) continue;
    const around = inside.decorators.find((own) => own.name === 'RequestMapping');
    for (const prefix of around === undefined ? [''] : pathsOf(source, around.given))
      for (const path of pathsOf(source, decorator.given))
        routes.push({ router: inside.name, verb, path: joinPath(prefix, path), at });
  }
  return { routes };
}

export function readJaxRs(source: Source): FoundReading {
  const decorators = readDecorators(source, afterAt(source));
  const routes = decorators.flatMap(({ name, place, at, inside }, number): Route[] => {
    const resource = inside?.decorators.find((own) => own.name === 'Path');
    if (!restVerbs.has(name) || resource === undefined || inside === null) return [];
    const near = decorators.slice(Math.max(0, number - 4), number + 5);
    const own = near.find(
      (other) => other.name === 'Path' && other.inside === inside && isOfSameMethod(source, other.place, place),
    );
    const path = joinPath(pathsOf(source, resource.given)[0]!, own === undefined ? '' : pathsOf(source, own.given)[0]!);
    return [{ router: inside.name, verb: name, path, at }];
  });
  return { routes };
}

/** Whether two annotations belong to one declaration: neither a body nor the end of a statement is between them. */
function isOfSameMethod({ list }: Source, one: number, other: number): boolean {
  const [from, to] = one < other ? [one, other] : [other, one];
  if (to - from > 60) return false;
  return list.slice(from, to).every(({ kind, value }) => kind !== 'mark' || !/^[;{}]$/.test(value));
}

/** `"/x"`, `{"/a", "/b"}`, `value = "/x"`, `path = {"/a"}`; '' if there is no argument. */
function pathsOf(source: Source, given: readonly TokenRange[]): string[] {
  const part = source.namedPart(given, 'value') ?? source.namedPart(given, 'path') ?? source.plainParts(given)[0];
  if (part === undefined) return [''];
  const open = source.wordAt(part.start) === 'arrayOf' ? part.start + 1 : part.start;
  const listed = source.isMark(open, '{', '[', '(') ? source.itemsAt(open) : [part];
  return listed.length === 0 ? [''] : listed.map((one) => pathText(source, one));
}

function methodsOf(source: Source, { given }: Decorator): string {
  const method = source.namedPart(given, 'method');
  const tokens = method === null ? [] : source.tokensIn(method);
  const verbs = tokens.filter(({ kind, value }) => kind === 'word' && /^[A-Z]{3,7}$/.test(value));
  return verbs.map(({ value }) => value).join('|');
}

const mappings: ReadonlyMap<string, string> = new Map(
  ['Get', 'Post', 'Put', 'Delete', 'Patch'].map((verb) => [`${verb}Mapping`, verb.toUpperCase()]),
);
const restVerbs = new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']);
