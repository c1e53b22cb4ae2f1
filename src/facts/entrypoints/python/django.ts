/**
 * Django: `urlpatterns` with `path()`, `re_path()`, `url()` and `include()`. Each list is a router that others may
 * include.
 */

import { stemOf } from '../command-usage.js';
import { deepestScope } from '../entrypoint-limits.table.js';
import { pathText } from '../read/literals.js';
import {
  argumentsAt,
  isMark,
  namedPart,
  onlyText,
  plainParts,
  type Source,
  type TokenRange,
  textsIn,
  wordOf,
  written,
} from '../read/source.js';
import { type Mount, NOTHING_READ, type ProjectFiles, type Reading, type Route } from '../reading.js';
import { readArguments } from './python-commands.js';
import { fileOfModule, modulesOf } from './python-modules.js';

const patterns = new Set(['path', 're_path', 'url']);
/** The name of the one router of a file. */
const router = 'urlpatterns';

export function readDjango(source: Source, around: ProjectFiles): Reading {
  const management = /(?:^|\/)management\/commands\/(?!_)[^/]+\.py$/.test(source.path);
  if (management) return readManagementCommand(source);
  const routes: Route[] = [];
  const mounts: Mount[] = [];
  const modules = modulesOf(source);
  const bound = new Set(
    source.imports
      .filter(({ specifier }) => /^django\.(?:urls|conf\.urls)/.test(specifier))
      .flatMap(({ names }) => names.map(({ as }) => as)),
  );
  const stretches: { readonly end: number; readonly prefix: string }[] = [];
  for (const [place, { kind, value, start }] of source.list.entries()) {
    if (kind !== 'word' || !isMark(source, place + 1, '(')) continue;
    while (stretches.length > 0 && stretches.at(-1)!.end <= place) stretches.pop();
    const given = argumentsAt(source, place + 1);
    if (value === 'register' && isMark(source, place - 1, '.') && /router/i.test(wordOf(source, place - 2))) {
      const text = onlyText(source, plainParts(source, given)[0]);
      if (text !== null)
        routes.push({ router: wordOf(source, place - 2), verb: '', path: text.replace(/^\^/, ''), at: start });
      continue;
    }
    if (!patterns.has(value) || !bound.has(value) || isMark(source, place - 1, '.')) continue;
    const [first, second] = plainParts(source, given);
    if (first === undefined) continue;
    const shown = pathOf(source, first);
    const path = (stretches.at(-1)?.prefix ?? '') + (value === 'path' ? shown : plainPattern(shown));
    const view = second ?? namedPart(source, given, 'view');
    if (view === null || view === undefined) continue;
    if (wordOf(source, view.start) !== 'include') routes.push({ router, verb: '', path, at: start });
    else {
      const included = argumentsAt(source, view.start + 1)[0];
      const named =
        included === undefined ? null : (onlyText(source, included) ?? textsIn(source, included)[0] ?? null);
      const file = named === null ? null : fileOfModule(named, source.path, around);
      const dotted = included === undefined ? '' : written(source, included);
      const made = file === null ? modules(dotted) : { file, name: router };
      const isList =
        included !== undefined && (isMark(source, included.start, '[') || isMark(source, included.start, '('));
      if (made !== null) mounts.push({ router, prefix: path, file: made.file, name: router });
      else if (isList && file === null && (source.partner[included.start] ?? -1) > 0 && stretches.length < deepestScope)
        stretches.push({ end: source.partner[included.start]!, prefix: path });
      else if (/\.urls$/.test(dotted) && /router/i.test(dotted))
        mounts.push({ router, prefix: path, file: source.path, name: dotted.replace(/\.urls$/, '') });
      else routes.push({ router, verb: '', path: `${path} (${written(source, view)})`, at: start });
    }
  }
  return { ...NOTHING_READ, routes, mounts };
}

/** `'x/'`, `_('x/')`. */
function pathOf(source: Source, part: TokenRange): string {
  const isWrapped = isMark(source, part.start + 1, '(') && source.partner[part.start + 1] === part.end - 1;
  return pathText(source, isWrapped ? { start: part.start + 2, end: part.end - 1 } : part);
}

/** `^articles/$` -> `articles/`. Groups stay as written. */
function plainPattern(pattern: string): string {
  return pattern.replace(/^\^/, '').replace(/\$$/, '');
}

function readManagementCommand(source: Source): Reading {
  const place = source.list.findIndex(
    ({ kind, value }, at) => kind === 'word' && value === 'Command' && wordOf(source, at - 1) === 'class',
  );
  if (place < 0) return NOTHING_READ;
  const at = source.list[place]!.start;
  const commands = [{ line: readArguments(source, stemOf(source.path)), at }];
  return { ...NOTHING_READ, commands };
}
