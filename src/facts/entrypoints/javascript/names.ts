/** Names that cross files: what the imports of a script bind, and what it exports under which name. */
import { isMark, type Source, textOf, wordOf } from '../read/source.js';

export type ImportedFile = { readonly file: string; readonly name: string };

/** Local name -> the file of the project it comes from and its name there; `"./x` stands for the whole module. */
export function importedFrom({ imports }: Source): Map<string, ImportedFile> {
  const bound = new Map<string, ImportedFile>();
  for (const { to, names, specifier } of imports) {
    if (to.kind !== 'file' || to.paths[0] === undefined) continue;
    const file = to.paths[0];
    bound.set(`"${specifier}`, { file, name: 'default' });
    for (const { name, as } of names) bound.set(as, { file, name });
  }
  return bound;
}

/** Names that imports from the given modules bind, including names for whole modules. */
export function boundFrom({ imports }: Source, modules: readonly string[]): Set<string> {
  const bound = new Set<string>();
  for (const { specifier, names } of imports) {
    if (!modules.includes(specifier)) continue;
    for (const { as } of names) bound.add(as);
  }
  return bound;
}

/** Exported name -> local name: `module.exports = router`, `export default router`, `exports.a = b`. */
export function exportedNames(source: Source): Map<string, string> {
  const given = new Map<string, string>();
  for (const [place, { kind, value }] of source.list.entries()) {
    if (kind !== 'word' || (value !== 'exports' && value !== 'export')) continue;
    if (value === 'export') readExport(source, place, given);
    else if (isMark(source, place + 1, '=')) {
      if (isMark(source, place + 2, '{')) readNames(source, place + 2, given);
      else given.set('default', wordOf(source, place + 2));
    } else if (isMark(source, place + 1, '.') && isMark(source, place + 3, '='))
      given.set(wordOf(source, place + 2), wordOf(source, place + 4) || wordOf(source, place + 2));
  }
  return given;
}

function readExport(source: Source, place: number, given: Map<string, string>): void {
  const next = wordOf(source, place + 1);
  if (next === 'default') given.set('default', wordOf(source, place + 2));
  else if (next === 'const' || next === 'let' || next === 'var')
    given.set(wordOf(source, place + 2), wordOf(source, place + 2));
  else if (isMark(source, place + 1, '{')) readNames(source, place + 1, given);
}

/** `{ a, b as c, d: e }` */
function readNames(source: Source, open: number, given: Map<string, string>): void {
  const close = source.partner[open] ?? -1;
  for (let at = open + 1; at < close; at++) {
    const name = wordOf(source, at) || textOf(source, at);
    if (name === null || name === '') continue;
    if (wordOf(source, at + 1) === 'as' || isMark(source, at + 1, ':')) {
      const other = wordOf(source, at + 2);
      if (isMark(source, at + 1, ':')) given.set(name, other);
      else given.set(other, name);
      at += 2;
    } else given.set(name, name);
  }
}
