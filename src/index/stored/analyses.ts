/** The part of a stored file that has what was found in each file of a project: three texts for each. */
import { parseJson } from '../../base/json.js';
import type { Analysis, Definition, Import, Literal } from '../../model/analysis.js';
import type { CachedFile } from '../../model/analysis-cache.js';
import { bytesOf, toUint32s } from './numbers.js';
import type { Sections, SectionWriter } from './sections.js';

export type AnalysesWriter = {
  add(file: CachedFile): void;
  /** The same, as an earlier file has it. */
  addBytes(parts: readonly Uint8Array[]): void;
  finish(): void;
};

/** Begins the section. Nothing else may be written until it is finished. */
export function writeAnalyses(writer: SectionWriter): AnalysesWriter {
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
    addBytes: (parts) => {
      for (const part of parts) putBytes(part);
    },
    finish: () => {
      writer.begin('analysis ends');
      writer.write(bytesOf(Uint32Array.from(ends)));
    },
  };
}

/** What is shown of a file: its analysis without its uses. */
export type Shown = {
  readonly definitions: readonly Definition[];
  readonly literals: readonly Literal[];
  readonly imports: readonly Import[];
};

export type StoredAnalyses = {
  shownOf(file: number): Shown;
  analysisOf(file: number): Analysis;
  bytesOf(file: number): readonly Uint8Array[];
  fileAt(file: number): CachedFile;
};

export function readAnalyses(sections: Sections): StoredAnalyses {
  const bytesAt = readRanges(sections, 'analyses', 'analysis ends');
  const analysisOf = (file: number): Analysis => ({
    ...(parseStored(bytesAt(3 * file)) as Omit<Analysis, 'uses'>),
    uses: parseStored(bytesAt(3 * file + 1)) as Analysis['uses'],
  });
  return {
    shownOf: (file) => parseStored(bytesAt(3 * file)) as Shown,
    analysisOf,
    bytesOf: (file) => [bytesAt(3 * file), bytesAt(3 * file + 1), bytesAt(3 * file + 2)],
    fileAt: (file) => {
      const [code, codeCounts, rest, restCounts] = parseStored(bytesAt(3 * file + 2)) as StoredWords;
      return {
        analysis: analysisOf(file),
        code: { words: code, counts: Uint32Array.from(codeCounts) },
        rest: { words: rest, counts: Uint32Array.from(restCounts) },
      };
    },
  };
}

type StoredWords = readonly [code: string, codeCounts: readonly number[], rest: string, restCounts: readonly number[]];

/** The bytes of each row of a section. */
export function readRanges(sections: Sections, name: string, endsName: string): (row: number) => Buffer {
  let ends: Uint32Array | null = null;
  return (row) => {
    ends ??= toUint32s(sections.read(endsName));
    const start = row === 0 ? 0 : ends[row - 1]!;
    return sections.read(name, start, ends[row]! - start);
  };
}

/** The page was checked, so this is what was written. */
export function parseStored(bytes: Buffer): unknown {
  return parseJson(bytes.toString('utf8'));
}
