/** Names that cross files: what the imports of a script bind, and what it exports under which name. */
import type { Source } from '../read/source.js';
import type { Home } from '../reading.js';

/** Local name -> the file of the project it comes from and its name there; `"./x` stands for the whole module. */
export function importedFrom({ imports }: Source): Map<string, Home> {
  const bound = new Map<string, Home>();
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
  const own = imports.filter(({ specifier }) => modules.includes(specifier));
  return new Set(own.flatMap(({ names }) => names.map(({ as }) => as)));
}

/** Exported name -> local name: `module.exports = router`, `export default router`, `exports.a = b`. */
export function exportedNames(source: Source): Map<string, string> {
  const given = new Map<string, string>();
  for (const { place, value } of source.words()) {
    if (value === 'export') readExport(source, place, given);
    else if (value !== 'exports') continue;
    else if (source.isMark(place + 1, '=')) {
      if (source.isMark(place + 2, '{')) readNames(source, place + 2, given);
      else given.set('default', source.wordAt(place + 2));
    } else if (source.isMark(place + 1, '.') && source.isMark(place + 3, '='))
      given.set(source.wordAt(place + 2), source.wordAt(place + 4) || source.wordAt(place + 2));
  }
  return given;
}

function readExport(source: Source, place: number, given: Map<string, string>): void {
  const next = source.wordAt(place + 1);
  if (next === 'default') given.set('default', source.wordAt(place + 2));
  else if (next === 'const' || next === 'let' || next === 'var')
    given.set(source.wordAt(place + 2), source.wordAt(place + 2));
  else if (source.isMark(place + 1, '{')) readNames(source, place + 1, given);
}

/** `{ a, b as c, d: e }` */
function readNames(source: Source, open: number, given: Map<string, string>): void {
  for (let at = open + 1; at < source.partnerOf(open); at++) {
    const name = source.nameAt(at);
    if (name === '') continue;
    if (source.wordAt(at + 1) === 'as' || source.isMark(at + 1, ':')) {
      const other = source.wordAt(at + 2);
      if (source.isMark(at + 1, ':')) given.set(name, other);
      else given.set(other, name);
      at += 2;
    } else given.set(name, name);
  }
}
