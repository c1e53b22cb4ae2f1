/** NestJS: a class with `@Controller('cats')`, methods with `@Get(':id')`. Every controller is a router. */

import { afterAt, readDecorators } from '../read/decorators.js';
import { pathText } from '../read/literals.js';
import type { Source, TokenRange } from '../read/source.js';
import { type FoundReading, joinPath, type Route, verbMap } from '../reading.js';

export function readNest(source: Source): FoundReading {
  const routes: Route[] = [];
  for (const { name, given, at, inside } of readDecorators(source, afterAt(source))) {
    const controller = inside?.decorators.find((decorator) => decorator.name === 'Controller');
    const verb = verbs.get(name);
    if (verb === undefined || controller === undefined || inside === null) continue;
    for (const prefix of pathsOf(source, controller.given[0]))
      for (const path of pathsOf(source, given[0]))
        routes.push({ router: inside.name, verb, path: joinPath(prefix, path), at });
  }
  return { routes };
}

/** `'cats'`, `['a', 'b']`, `{ path: 'cats', version: '1' }`, or no argument. */
function pathsOf(source: Source, part: TokenRange | undefined): string[] {
  if (part === undefined) return [''];
  if (source.isMark(part.start, '[')) return source.itemsAt(part.start).map((one) => pathText(source, one));
  if (!source.isMark(part.start, '{')) return [pathText(source, part)];
  const path = source.namedPart(source.itemsAt(part.start), 'path');
  return path === null ? [''] : pathsOf(source, path);
}

const verbs = verbMap('Get Post Put Delete Patch Head Options Search', { All: 'ALL', Sse: 'GET' });
