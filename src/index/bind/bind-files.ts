/**
 * Binds what every file uses to definitions in other files. A name binds through an import, the package or namespace of
 * its file, or the file itself; a member binds through the declared type of what it is read from.
 */
import { remember } from '../../base/remember.js';
import type { IndexedFile, Uses } from '../../model/analysis.js';
import { exportPrefix, readChains, readLocals } from '../uses/use-text.js';
import { createEvaluator } from './evaluate.js';
import { familyOf } from './families.js';
import { createNameTable, type DefinitionPlace } from './name-table.js';
import { createVisibleNames } from './visible-names.js';

export type BindInput = {
  readonly files: readonly IndexedFile[];
  readonly numberOf: ReadonlyMap<string, number>;
  readonly usesOf: (file: number) => Uses;
};

export type Bindings = {
  /** As `Index.references`. */
  readonly references: readonly Int32Array[];
  /** The definitions in other files that a base type, as written in a file, refers to. */
  readonly basesOf: (file: number, written: string) => readonly DefinitionPlace[];
};

export function bindFiles({ files, numberOf, usesOf }: BindInput): Bindings {
  const names = createNameTable(files);
  const visible = createVisibleNames({ files, numberOf, names, exportedAs: readExports(usesOf) });
  const { follow } = createEvaluator({ files, names, visible, usesOf });
  const canUse = (from: number, [to]: DefinitionPlace): boolean =>
    familyOf(files[from]!.entry.language) === familyOf(files[to]!.entry.language);

  const numberPlace = numberPlaces(files);

  return {
    references: files.map((_, file) => {
      const rows: number[] = [];
      const rowOf = new Map<number, number>();
      for (const { scope, line, chain } of readChains(usesOf(file))) {
        for (const place of follow({ file, scope }, chain)) {
          const isItself = place[0] === file && place[1] === scope;
          if (isItself || !canUse(file, place)) continue;
          const pair = (scope + 1) * numberPlace.count + numberPlace(place);
          const row = rowOf.get(pair);
          if (row !== undefined) rows[row + 1] = line;
          else {
            rowOf.set(pair, rows.length);
            rows.push(scope, line, ...place);
          }
        }
      }
      return Int32Array.from(rows);
    }),
    basesOf: (file, written) => {
      const plain = written
        .replace(/[<([{].*$/s, '')
        .replaceAll('::', '.')
        .trim();
      return follow({ file, scope: -1 }, plain).filter((place) => place[0] !== file && canUse(file, place));
    },
  };
}

/** Gives every definition, and every file as a whole, a number of its own. */
function numberPlaces(files: readonly IndexedFile[]) {
  const starts = new Float64Array(files.length + 1);
  for (const [i, { definitions }] of files.entries()) starts[i + 1] = starts[i]! + definitions.length + 1;
  const numberOf = ([file, definition]: DefinitionPlace): number => starts[file]! + definition + 1;
  return Object.assign(numberOf, { count: starts[files.length]! });
}

/** Looks renamed exports up, and reads those of a file once. */
function readExports(usesOf: BindInput['usesOf']): (file: number, name: string) => string | null {
  const exportsOf = remember((file: number) => {
    const renamed = readLocals(usesOf(file)).filter(({ name }) => name.startsWith(exportPrefix));
    return new Map(renamed.map(({ name, type }) => [name.slice(exportPrefix.length), type.slice(1)]));
  }, Number.POSITIVE_INFINITY);
  return (file, name) => exportsOf(file).get(name) ?? null;
}
