/** Django: `urlpatterns` with `path()`, `re_path()`, `url()` and `include()`. Others may include such a list. */

import { stemOf, toCommand } from '../command-usage.js';
import { deepestScope } from '../entrypoint-limits.table.js';
import { pathText } from '../read/literals.js';
import type { Source, TokenRange } from '../read/source.js';
import type { FoundReading, Mount, ProjectFiles, Route } from '../reading.js';
import { addedArguments } from './python-commands.js';
import { fileOfModule, modulesOf } from './python-modules.js';

const patterns = new Set(['path', 're_path', 'url']);
/** The name of the one router of a file. */
const router = 'urlpatterns';

export function readDjango(source: Source, around: ProjectFiles): FoundReading {
  if (/(?:^|\/)management\/commands\/(?!_)[^/]+\.py$/.test(source.path)) return readManagementCommand(source);
  const routes: Route[] = [];
  const mounts: Mount[] = [];
  const modules = modulesOf(source);
  const bound = new Set(
    source.imports
      .filter(({ specifier }) => /^django\.(?:urls|conf\.urls)/.test(specifier))
      .flatMap(({ names }) => names.map(({ as }) => as)),
  );
  const stretches: { readonly end: number; readonly prefix: string }[] = [];
  for (const { place, value, start } of source.calls()) {
    while (stretches.length > 0 && stretches.at(-1)!.end <= place) stretches.pop();
    const given = source.itemsAt(place + 1);
    if (value === 'register' && source.isMark(place - 1, '.') && /router/i.test(source.wordAt(place - 2))) {
      const path = source.onlyText(source.plainParts(given)[0])?.replace(/^\^/, '');
      if (path !== undefined) routes.push({ router: source.wordAt(place - 2), verb: '', path, at: start });
      continue;
    }
    if (!patterns.has(value) || !bound.has(value) || source.isMark(place - 1, '.')) continue;
    const [first, second] = source.plainParts(given);
    if (first === undefined) continue;
    const shown = pathOf(source, first);
    const path = (stretches.at(-1)?.prefix ?? '') + (value === 'path' ? shown : plainPattern(shown));
    const view = second ?? source.namedPart(given, 'view');
    if (view === null) continue;
    if (source.wordAt(view.start) !== 'include') routes.push({ router, verb: '', path, at: start });
    else {
      const included = source.itemsAt(view.start + 1)[0];
      const named = included === undefined ? undefined : source.textsIn(included)[0];
      const file = named === undefined ? null : fileOfModule(named, source.path, around);
      const dotted = included === undefined ? '' : source.written(included);
      const made = file === null ? modules(dotted) : { file, name: router };
      const end =
        included !== undefined && source.isMark(included.start, '[', '(') ? source.partnerOf(included.start) : -1;
      if (made !== null) mounts.push({ router, prefix: path, file: made.file, name: router });
      else if (end > 0 && stretches.length < deepestScope) stretches.push({ end, prefix: path });
      else if (/\.urls$/.test(dotted) && /router/i.test(dotted))
        mounts.push({ router, prefix: path, file: source.path, name: dotted.replace(/\.urls$/, '') });
      else routes.push({ router, verb: '', path: `${path} (${source.written(view)})`, at: start });
    }
  }
  return { routes, mounts };
}

/** `'x/'`, `_('x/')`. */
function pathOf(source: Source, part: TokenRange): string {
  const isWrapped = source.isMark(part.start + 1, '(') && source.partnerOf(part.start + 1) === part.end - 1;
  return pathText(source, isWrapped ? { start: part.start + 2, end: part.end - 1 } : part);
}

/** `^articles/$` -> `articles/`. Groups stay as written. */
function plainPattern(pattern: string): string {
  return pattern.replace(/^\^/, '').replace(/\$$/, '');
}

function readManagementCommand(source: Source): FoundReading {
  for (const { place, value, start } of source.words())
    if (value === 'Command' && source.wordAt(place - 1) === 'class')
      return { commands: [toCommand({ usage: stemOf(source.path), options: addedArguments(source), at: start })] };
  return {};
}
