/** Slot 8, the names that imported files export: from symbols.json, the file map, or else our own index. */
import { compareBytes } from '../../../base/order.js';
import { field, isRecord, rowsOf, textField } from '../../../formats/json-fields.js';
import type { Index } from '../../../model/analysis.js';
import { exportsOf } from '../../../model/exported-names.js';
import type { FileMap } from '../file-map.js';
import type { Nexus } from '../nexus.js';
import type { ContextPacket } from '../packet.js';
import { type Slot, slot } from '../packet-sidecar.js';
import { plainPath } from '../plan-globs.js';
import { places } from '../worker-words.table.js';
import { importsOf } from './imports.js';

export type Sources = { readonly files: readonly string[]; readonly index: Index; readonly map: FileMap };

export function dependencySymbols(
  nexus: Nexus,
  { files, index, map }: Sources,
): Slot<ContextPacket['dependencySymbols']> {
  const own = new Set(files.map(plainPath));
  const imports = importsOf(own, { nexus, index, map });
  const symbols = declaredSymbols(nexus);
  const needed = [...new Set(imports.paths)].filter((path) => !own.has(path)).sort(compareBytes);
  const asked = new Set<string>(imports.sources);
  let computed = 0;
  const value = needed.map((path): [string, string[]] => {
    const declared = symbols.byFile.get(path);
    const mapped = map.files.get(path)?.exports ?? [];
    const number = index.numberOf.get(path);
    if (declared !== undefined) asked.add(symbols.path!);
    else if (mapped.length > 0) asked.add(map.path!);
    else if (number !== undefined) {
      computed += 1;
      return [path, exportsOf(index.files[number]!)];
    }
    return [path, [...new Set(declared ?? mapped)]];
  });
  const notes = [
    computedNote('imports', imports.computed, own.size),
    computedNote('exports', computed, needed.length),
    ...symbols.notes,
  ].filter((note) => note !== '');
  const paths = [...asked];
  if (needed.length === 0) return slot({}, paths.length === 0 ? 'none' : 'file', { paths, notes });
  return slot(Object.fromEntries(value), paths.length > 0 ? 'file' : 'index', { paths, notes });
}

export function computedNote(what: string, computed: number, all: number): string {
  if (computed === 0) return '';
  return computed === all
    ? `${what} are computed from the project`
    : `${what} of ${computed} of ${all} files are computed from the project`;
}

type DeclaredSymbols = {
  readonly byFile: ReadonlyMap<string, string[]>;
  readonly path: string | null;
  readonly notes: readonly string[];
};

/** Rows may be per file or per symbol. Rows of one file are merged. */
function declaredSymbols(nexus: Nexus): DeclaredSymbols {
  const document = nexus.readJson(places.symbols);
  if (document.kind !== 'json')
    return {
      byFile: new Map(),
      path: null,
      notes: document.kind === 'missing' ? [] : [`symbols.json could not be read (${document.why})`],
    };
  const byFile = new Map<string, string[]>();
  const add = (file: string, names: readonly string[]) => {
    const known = byFile.get(plainPath(file));
    if (known === undefined) byFile.set(plainPath(file), [...names]);
    else for (const name of names) known.push(name);
  };
  for (const row of rowsOf(field(document.value, 'symbols') ?? [], 'symbols', 'file')) {
    const file = textField(row, 'file', 'path');
    const name = textField(row, 'name');
    if (file === undefined) continue;
    if (field(row, 'exports') !== undefined) add(file, namesOf(field(row, 'exports')));
    else if (field(row, 'items') !== undefined) add(file, namesOf(field(row, 'items')));
    else if (name !== undefined) add(file, field(row, 'exported') === false ? [] : [name]);
  }
  const listed = field(document.value, 'byFile', 'by_file');
  if (byFile.size === 0 && isRecord(listed))
    for (const [file, names] of Object.entries(listed)) add(file, namesOf(names));
  return { byFile, path: byFile.size > 0 ? document.path : null, notes: [] };
}

function namesOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value : [];
  return items.flatMap((item) => {
    if (typeof item === 'string') return [item];
    return field(item, 'exported') === false ? [] : (textField(item, 'name') ?? []);
  });
}
