/** Route files of Laravel: which file a call names, and under which prefix the application loads it. */
import type { Source, TokenRange } from '../read/source.js';
import type { Mount, ProjectFiles } from '../reading.js';

/** The one router of a file. It has no name in PHP. */
export const ROUTER = 'Route';

/** `base_path('routes/api.php')`, `__DIR__.'/../routes/api.php'`: the file, if it exists. */
export function routeFile(source: Source, part: TokenRange, { has }: ProjectFiles): string | null {
  const text = source.textsIn(part).find((one) => one.endsWith('.php'));
  if (text === undefined) return null;
  const folders = source.path.split('/').slice(0, -1);
  const isBeside = source.list.slice(part.start, part.end).some(({ value }) => value === '__DIR__');
  const roots = isBeside ? [folders] : folders.map((_, length) => folders.slice(0, length));
  return roots.map((root) => joined(root, text)).find((path) => path !== null && has(path)) ?? null;
}

export const mountOf = (file: string, prefix: string): Mount => ({ router: ROUTER, prefix, file, name: ROUTER });

/** `->withRouting(web: …, api: …, apiPrefix: 'v1')`: routes of `api` have a prefix even if none is written. */
export function mountsOfRouting(source: Source, place: number, around: ProjectFiles): Mount[] {
  const given = source.isMark(place + 1, '(') ? source.itemsAt(place + 1) : [];
  const said = source.namedPart(given, 'apiPrefix');
  const prefix = said === null ? 'api' : (source.onlyText(said) ?? '');
  return (['web', 'api'] as const).flatMap((name) => {
    const part = source.namedPart(given, name);
    const file = part === null ? null : routeFile(source, part, around);
    return file === null ? [] : [mountOf(file, name === 'api' ? prefix : '')];
  });
}

function joined(root: readonly string[], text: string): string | null {
  const parts = [...root];
  for (const part of text.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}
