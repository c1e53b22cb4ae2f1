/** NestJS: a class with `@Controller('cats')`, methods with `@Get(':id')`. Every controller is a router. */

import { afterAt, readDecorators } from '../read/decorators.js';
import { pathText } from '../read/literals.js';
import { insideOf, isMark, namedPart, partsOf, type Source, type TokenRange } from '../read/source.js';
import { joinPath, NOTHING_READ, type Reading, type Route } from '../reading.js';

export function readNest(source: Source): Reading {
  const routes: Route[] = [];
  for (const { name, given, place, inside } of readDecorators(source, afterAt(source))) {
    const controller = inside?.decorators.find((decorator) => decorator.name === 'Controller');
    const verb = verbs.get(name);
    if (verb === undefined || controller === undefined || inside === null) continue;
    const at = source.list[place]!.start;
    for (const prefix of pathsOf(source, controller.given[0]))
      for (const path of pathsOf(source, given[0]))
        routes.push({ router: inside.name, verb, path: joinPath(prefix, path), at });
  }
  return { ...NOTHING_READ, routes };
}

/** `'cats'`, `['a', 'b']`, `{ path: 'cats', version: '1' }`, or no argument. */
function pathsOf(source: Source, part: TokenRange | undefined): string[] {
  if (part === undefined) return [''];
  if (isMark(source, part.start, '['))
    return partsOf(source, insideOf(source, part.start)).map((one) => pathText(source, one));
  if (!isMark(source, part.start, '{')) return [pathText(source, part)];
  const path = namedPart(source, partsOf(source, insideOf(source, part.start)), 'path');
  return path === null ? [''] : pathsOf(source, path);
}

const verbs: ReadonlyMap<string, string> = new Map([
  ...['Get', 'Post', 'Put', 'Delete', 'Patch', 'Head', 'Options', 'Search'].map(
    (name) => [name, name.toUpperCase()] as const,
  ),
  ['All', 'ALL'],
  ['Sse', 'GET'],
]);
