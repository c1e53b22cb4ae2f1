/**
 * Binds what every file uses to definitions in other files. A name binds through an import, the package or namespace of
 * its file, or the file itself; a member binds through the declared type of what it is read from.
 */
import { remember } from '../../base/remember.js';
import type { Uses } from '../../model/analysis.js';
import { exportPrefix, readChains, readLocals } from '../uses/use-text.js';
import { createEvaluator } from './evaluate.js';
import { familyOf } from './families.js';
import { createNameTable, type DefinitionPlace, type NamedDefinitions } from './name-table.js';
import { type Consulted, Trail } from './trail.js';
import { createVisibleNames } from './visible-names.js';

export type BindInput = NamedDefinitions & {
  readonly numberOf: ReadonlyMap<string, number>;
  readonly usesOf: (file: number) => Uses;
};

export type BoundFile = {
  /** As `Index.references` has them. */
  readonly references: Int32Array;
  /** The definitions in other files that the base types of its definitions refer to. */
  readonly bases: readonly DefinitionPlace[];
  readonly consulted: Consulted;
};

/** Binds a file when it is asked for, and reads only the files that its names lead to. */
export function createBinder({ files, definitionsByName, numberOf, usesOf }: BindInput): (file: number) => BoundFile {
  const trail = new Trail();
  const names = createNameTable({ files, definitionsByName }, trail);
  const visible = createVisibleNames({ files, numberOf, names, exportedAs: readExports(usesOf), trail });
  const { follow, forget } = createEvaluator({ files, names, visible, usesOf });
  const canUse = (from: number, [to]: DefinitionPlace): boolean =>
    familyOf(files[from]!.entry.language) === familyOf(files[to]!.entry.language);

  function readReferences(file: number): Int32Array {
    const rows: number[] = [];
    const rowOf = new Map<number, number>();
    for (const { scope, line, chain } of readChains(usesOf(file))) {
      for (const place of follow({ file, scope }, chain)) {
        const isItself = place[0] === file && place[1] === scope;
        if (isItself || !canUse(file, place)) continue;
        const pair = numberPair(scope, place);
        const row = rowOf.get(pair);
        if (row !== undefined) rows[row + 1] = line;
        else {
          rowOf.set(pair, rows.length);
          rows.push(scope, line, ...place);
        }
      }
    }
    return Int32Array.from(rows);
  }

  function readBases(file: number): DefinitionPlace[] {
    const written = files[file]!.definitions.flatMap(({ bases }) => bases.map(plainBase));
    const places = written.flatMap((base) => follow({ file, scope: -1 }, base));
    return places.filter((place) => place[0] !== file && canUse(file, place));
  }

  return (file) => {
    // In the middle of a circle something was found for another file that this one would not find.
    forget();
    visible.forget();
    return { references: readReferences(file), bases: readBases(file), consulted: trail.take() };
  };
}

/** `models.Model<T>` -> `models.Model`. */
function plainBase(written: string): string {
  return written
    .replace(/[<([{].*$/s, '')
    .replaceAll('::', '.')
    .trim();
}

/** A number for a definition and what it uses: files have less than 2^16 definitions, projects less than 2^20 files. */
function numberPair(scope: number, [file, at]: DefinitionPlace): number {
  return (file * 2 ** 16 + at + 1) * 2 ** 16 + scope + 1;
}

/** Looks renamed exports up, and reads those of a file once. */
function readExports(usesOf: BindInput['usesOf']): (file: number, name: string) => string | null {
  const exportsOf = remember((file: number) => {
    const renamed = readLocals(usesOf(file)).filter(({ name }) => name.startsWith(exportPrefix));
    return new Map(renamed.map(({ name, type }) => [name.slice(exportPrefix.length), type.slice(1)]));
  }, Number.POSITIVE_INFINITY);
  return (file, name) => exportsOf(file).get(name) ?? null;
}
