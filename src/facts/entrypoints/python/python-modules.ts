/** Which file of the project a dotted name leads to: `users.router` after `from app.routers import users`. */

import type { Source } from '../read/source.js';
import type { ProjectFiles } from '../reading.js';

type MadeIn = { readonly file: string; readonly name: string | null };

export function modulesOf({ imports }: Source): (dotted: string) => MadeIn | null {
  const bound = new Map<string, { readonly paths: readonly string[]; readonly name: string }>();
  for (const { to, names, specifier } of imports) {
    if (to.kind !== 'file') continue;
    for (const { name, as } of names) bound.set(as, { paths: to.paths, name });
    if (names.length === 0 || names.every(({ name }) => name === '*'))
      bound.set(specifier, { paths: to.paths, name: '*' });
  }
  return (dotted) => {
    const parts = dotted.split('.');
    for (let length = parts.length; length > 0; length--) {
      const known = bound.get(parts.slice(0, length).join('.'));
      if (known === undefined) continue;
      const rest = parts.slice(length);
      const own = known.paths.find(
        (path) =>
          path.endsWith(`/${known.name}.py`) ||
          path === `${known.name}.py` ||
          path.endsWith(`/${known.name}/__init__.py`),
      );
      if (own !== undefined) return { file: own, name: rest.join('.') || null };
      const file = known.paths[0];
      return file === undefined
        ? null
        : { file, name: known.name === '*' ? rest.join('.') || null : [known.name, ...rest].join('.') };
    }
    return null;
  };
}

/** The file of the module `shop.urls`, searched below the root and the folders above the importing file. */
export function fileOfModule(module: string, from: string, { has }: ProjectFiles): string | null {
  if (!/^[\w.]+$/.test(module)) return null;
  const below = module.split('.').join('/');
  const folders = from.split('/').slice(0, -1);
  for (let length = folders.length; length >= 0; length--) {
    const root = length === 0 ? '' : `${folders.slice(0, length).join('/')}/`;
    for (const path of [`${root}${below}.py`, `${root}${below}/__init__.py`, `${root}src/${below}.py`])
      if (has(path)) return path;
  }
  return null;
}
