/** The part of a stored file that has what was found in each file of a project: two rows for each. */
import type { Analysis, Definition, Import, Literal } from '../../model/analysis.js';
import { beginRows, parseStored, readRows, toStored } from './rows.js';
import type { Sections, SectionWriter } from './sections.js';

export type AnalysesWriter = {
  add(analysis: Analysis): void;
  /** The same, as an earlier file has it. */
  addBytes(rows: readonly Uint8Array[]): void;
  finish(): void;
};

export function beginAnalyses(writer: SectionWriter): AnalysesWriter {
  const { add, finish } = beginRows(writer, 'analyses');
  return {
    add: ({ uses, ...shown }) => {
      add(toStored(shown));
      add(toStored(uses));
    },
    addBytes: (rows) => rows.forEach(add),
    finish,
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
};

export function readAnalyses(sections: Sections): StoredAnalyses {
  const rowAt = readRows(sections, 'analyses');
  return {
    shownOf: (file) => parseStored(rowAt(2 * file)) as Shown,
    analysisOf: (file) => ({
      ...(parseStored(rowAt(2 * file)) as Omit<Analysis, 'uses'>),
      uses: parseStored(rowAt(2 * file + 1)) as Analysis['uses'],
    }),
    bytesOf: (file) => [rowAt(2 * file), rowAt(2 * file + 1)],
  };
}
