/** Writes an index as a file that can be read in parts. The analyses are written while the index is built. */
import type { Index } from '../../model/analysis.js';
import { edgeKinds } from '../../model/analysis.js';
import type { CachedFile } from '../../model/analysis-cache.js';
import type { NewBytes } from '../../model/index-files.js';
import { keyOfFile } from '../cache.js';
import { writeKeyed } from './keyed-numbers.js';
import { bytesOf } from './numbers.js';
import { type SectionWriter, writeSections } from './sections.js';

export type IndexWriter = {
  /** In the order of the files of the index. */
  add(file: CachedFile): void;
  /** The same, of a file that an earlier index has. */
  addBytes(bytes: readonly Uint8Array[]): void;
  finish(index: Index, key: string): void;
};

export function createIndexWriter(file: NewBytes): IndexWriter {
  const writer = writeSections(file);
  const ends: number[] = [];
  let end = 0;
  const putBytes = (bytes: Uint8Array) => {
    writer.write(bytes);
    end += bytes.length;
    ends.push(end);
  };
  const put = (value: unknown) => putBytes(Buffer.from(JSON.stringify(value)));
  writer.begin('analyses');
  return {
    add: ({ analysis: { uses, ...shown }, code, rest }) => {
      put(shown);
      put(uses);
      put([code.words, [...code.counts], rest.words, [...rest.counts]]);
    },
    addBytes: (bytes) => {
      for (const part of bytes) putBytes(part);
    },
    finish: (index, key) => {
      writer.begin('analysis ends');
      writer.write(bytesOf(Uint32Array.from(ends)));
      writeFiles(writer, index);
      writeGraph(writer, index);
      writeTables(writer, index);
      writer.finish(key);
    },
  };
}

function writeFiles(writer: SectionWriter, { files, fingerprint }: Index): void {
  writer.begin('files');
  const rows = files.map(({ entry, tier, note, length }) => [entry.path, keyOfFile(entry), tier, note, length]);
  writer.write(Buffer.from(JSON.stringify({ fingerprint, rows })));
  writer.begin('resolutions');
  const ends = files.map(({ imports }) => {
    const bytes = Buffer.from(JSON.stringify(imports.map(({ to }) => to)));
    return writer.write(bytes) + bytes.length;
  });
  writer.begin('resolution ends');
  writer.write(bytesOf(Uint32Array.from(ends)));
}

function writeGraph(writer: SectionWriter, { references, edges }: Index): void {
  writer.begin('references');
  let end = 0;
  const ends = references.map((numbers) => {
    writer.write(bytesOf(numbers));
    end += numbers.length;
    return end;
  });
  writer.begin('reference ends');
  writer.write(bytesOf(Uint32Array.from(ends)));
  writer.begin('edges');
  writer.write(bytesOf(Uint32Array.from(edges.flatMap(({ from, to, kind }) => [from, to, edgeKinds.indexOf(kind)]))));
  writer.begin('edge reasons');
  writer.write(Buffer.from(JSON.stringify(edges.map(({ why }) => why))));
}

function writeTables(writer: SectionWriter, { postings, definitionsByName, literalsByOpening }: Index): void {
  writeKeyed(writer, 'postings', {
    keys: postings.keys(),
    numbersOf: (term) => {
      const { files, counts } = postings.get(term)!;
      return Uint32Array.from([...files, ...counts]);
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
