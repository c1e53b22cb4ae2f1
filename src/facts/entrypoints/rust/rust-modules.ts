/** Resolves a Rust path to a function of the project: `users::router`, `crate::routes::users::router`, `router`. */
import type { Source, TokenRange } from '../read/source.js';

import type { Home, ProjectFiles } from '../reading.js';

type HomeOf = (part: TokenRange) => Home | null;

export function homesOf(source: Source, around: ProjectFiles): HomeOf {
  const bound = new Map<string, { readonly file: string; readonly name: string; readonly specifier: string }>();
  for (const { to, names, specifier } of source.imports) {
    const file = to.kind === 'file' ? to.paths[0] : undefined;
    if (file !== undefined) for (const { name, as } of names) bound.set(as, { file, name, specifier });
  }
  return (part) => {
    const names = namesOf(source, part);
    const last = names.at(-1);
    if (last === undefined) return null;
    const known = bound.get(names[0]!);
    if (names.length === 1)
      return known === undefined ? { file: source.path, name: last } : { file: known.file, name: known.name };
    const modules = names.slice(0, -1);
    const file =
      known === undefined
        ? fileOf(modules, source.path, around)
        : modules.length === 1
          ? known.file
          : below(known.file, modules.slice(1), around);
    return file === null ? null : { file, name: last };
  };
}

/** The names of the path that an argument is or calls first: `users::router().with_state(state)`. */
function namesOf(source: Source, { start, end }: TokenRange): readonly string[] {
  const names: string[] = [];
  let at = start;
  for (; at < end && source.wordAt(at) !== ''; at += 2) {
    names.push(source.wordAt(at));
    if (!source.isMark(at + 1, '::')) break;
  }
  const close = source.isMark(at + 1, '(') ? source.partnerOf(at + 1) : -1;
  const isCalled = close === end - 1 || (close > 0 && source.isMark(close + 1, '.'));
  return at + 1 === end || isCalled ? names : [];
}

function fileOf(modules: readonly string[], path: string, around: ProjectFiles): string | null {
  const [first, ...rest] = modules;
  const root = /^(?:.*\/)?src\//.exec(path)?.[0] ?? '';
  if (first === 'crate') return below(`${root}lib.rs`, rest, around);
  if (first === 'self') return below(path, rest, around);
  return below(path, modules, around);
}

/** `users` in `src/routes/mod.rs` is `src/routes/users.rs` or `src/routes/users/mod.rs`. */
function below(file: string, modules: readonly string[], { has }: ProjectFiles): string | null {
  if (modules.length === 0) return file;
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const stem = file.slice(folder.length).replace(/\.rs$/, '');
  const inside = /^(?:mod|lib|main)$/.test(stem) ? folder : `${folder}${stem}/`;
  const place = `${inside}${modules.join('/')}`;
  return [`${place}.rs`, `${place}/mod.rs`].find(has) ?? null;
}
