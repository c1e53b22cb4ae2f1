/** Writes an index as a file that can be read in parts. The analyses are written while the index is built. */
import type { Index } from '../../model/analysis.js';
import type { NewBytes } from '../../model/index-files.js';
import { keyOfFile } from '../cache.js';
import type { JoinedIndex } from '../join.js';
import { type AnalysesWriter, beginAnalyses } from './analyses.js';
import { writeConsulted, writeGraph } from './graph-sections.js';
import { writeKeyed } from './keyed-numbers.js';
import { toStored, writeRows } from './rows.js';
import { type SectionWriter, writeSections } from './sections.js';

/** Files are added in the order of the index. */
export type IndexWriter = Pick<AnalysesWriter, 'add' | 'addBytes'> & {
  finish(joined: JoinedIndex, key: string): void;
};

export function createIndexWriter(file: NewBytes): IndexWriter {
  const writer = writeSections(file);
  const analyses = beginAnalyses(writer);
  return {
    add: analyses.add,
    addBytes: analyses.addBytes,
    finish: ({ index, consultedBy }, key) => {
      analyses.finish();
      writeFiles(writer, index);
      writeGraph(writer, index);
      writeConsulted(
        writer,
        index.files.map((_, number) => consultedBy(number)),
      );
      writeTables(writer, index);
      writer.finish(key);
    },
  };
}

function writeFiles(writer: SectionWriter, { files, fingerprint }: Index): void {
  writer.begin('files');
  const rows = files.map(({ entry, tier, note, length }) => {
    return [entry.path, keyOfFile(entry), entry.category, tier, note, length];
  });
  writer.write(toStored({ fingerprint, rows }));
  const resolutions = files.map(({ imports }) => toStored(imports.map(({ to }) => to)));
  writeRows(writer, 'resolutions', resolutions);
}

function writeTables(writer: SectionWriter, { postings, definitionsByName, literalsByOpening }: Index): void {
  writeKeyed(writer, 'postings', {
    keys: postings.keys(),
    numbersOf: (term) => {
      const { files, counts } = postings.get(term)!;
      const numbers = new Uint32Array(2 * files.length);
      numbers.set(files);
      numbers.set(counts, files.length);
      return numbers;
    },
  });
  for (const [name, table] of [
    ['definitions', definitionsByName],
    ['literals', literalsByOpening],
  ] as const)
    writeKeyed(writer, name, {
      keys: table.keys(),
      numbersOf: (key) => Uint32Array.from(table.get(key)!.flatMap(({ file, at }) => [file, at])),
    });
}
