/**
 * Rust. `crate::`, `self::`, `super::` and bare paths become a path from a crate's root, which is followed through the
 * files of the module tree. `mod x;` names a file of its own.
 */
import type { Import } from '../../model/analysis.js';
import { externalAnswer, fileAnswer, unresolvedAnswer } from './answer.js';
import { folderOf, joinPath } from './paths.js';
import type { Resolution, ResolverFactory } from './resolve-project.js';
import { createCargo } from './rust/cargo.js';
import { createModules, type ModulePath } from './rust/modules.js';

export const createRustResolver: ResolverFactory = (project, files) => {
  const cargo = createCargo(project, files);
  const modules = createModules(project, files, cargo);

  return (from, imported) => {
    if (/^[\w./-]+\.rs$/.test(imported.specifier)) return resolvePath(from, imported.specifier);
    const names = imported.specifier
      .replace(/^::/, '')
      .split('::')
      .map((name) => name.replace(/^r#/, ''));
    const here = modules.placeOf(from);
    if (isMissingModule(from, here, names)) return unresolvedAnswer('the module has no file');
    return resolveUse(from, imported, { names, here });
  };

  /** `#[path = "x.rs"] mod y;` */
  function resolvePath(from: string, specifier: string): Resolution {
    const path = joinPath(folderOf(from), specifier);
    return path !== null && files.has(path) ? fileAnswer(path) : unresolvedAnswer('no such file');
  }

  /** `mod x;` is given as `self::x`. It is missing if neither a file nor an item of this file has that name. */
  function isMissingModule(from: string, here: ModulePath, names: readonly string[]): boolean {
    const [first, name] = names;
    if (
      names.length !== 2 ||
      first !== 'self' ||
      modules.follow({ ...here, names: [...here.names, name!] }).used > here.names.length
    )
      return false;
    const analysis = project.analysisOf(from);
    const isDefined = analysis?.definitions.some((definition) => definition.name === name) ?? false;
    const isBrought = analysis?.imports.some(
      ({ specifier, names: brought }) =>
        specifier !== `self::${name}` && brought.some(({ as }) => as === name || as === '*'),
    );
    return !isDefined && isBrought !== true;
  }

  function resolveUse(
    from: string,
    imported: Import,
    { names, here }: { readonly names: readonly string[]; readonly here: ModulePath },
  ): Resolution {
    const base = toAbsolute(from, here, names);
    if (base === 'above') return unresolvedAnswer('the path leads above the crate');
    if (base === null) return externalAnswer(names[0] ?? imported.specifier);
    const ends = imported.names
      .map(({ name }) => name)
      .filter((name) => name !== '*' && name !== 'self' && name !== names.at(-1));
    const places =
      ends.length === 0
        ? [base]
        : ends.map((name) => ({ root: base.root, names: [...base.names, ...name.split('::')] }));
    return fileAnswer(...places.map((place) => modules.follow(place).path));
  }

  /** A path from a crate's root; null if the first name is an external crate. */
  function toAbsolute(from: string, here: ModulePath, names: readonly string[]): ModulePath | null | 'above' {
    const [first = '', ...rest] = names;
    if (first === 'crate' || first === '$crate') return { root: here.root, names: rest };
    if (first === 'self' || first === 'super') return climb(here, names);
    if (standardCrates.has(first)) return null;
    const child = { root: here.root, names: [...here.names, ...names] };
    if (modules.follow({ root: here.root, names: [...here.names, first] }).used > here.names.length) return child;
    const crate = cargo.findCrate(from, first);
    if (crate !== null) return { root: crate, names: rest };
    if (modules.follow({ root: here.root, names: [first] }).used === 1) return { root: here.root, names };
    const isLocal = project
      .analysisOf(from)
      ?.definitions.some(({ name, container }) => name === first && container === null);
    return isLocal === true ? child : null;
  }

  function climb(here: ModulePath, names: readonly string[]): ModulePath | 'above' {
    const base = [...here.names];
    let at = names[0] === 'self' ? 1 : 0;
    for (; names[at] === 'super'; at++) if (base.pop() === undefined) return 'above';
    return { root: here.root, names: [...base, ...names.slice(at)] };
  }
};

const standardCrates = new Set(['std', 'core', 'alloc', 'proc_macro', 'test']);
