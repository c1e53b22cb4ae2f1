/** A section of rows, one after the other, and a section that says where each ends. */
import { parseJson } from '../../base/json.js';
import { bytesOf, toUint32s } from './numbers.js';
import type { Sections, SectionWriter } from './sections.js';

export type RowWriter = {
  add(row: Uint8Array): void;
  finish(): void;
};

/** Nothing else may be written until it is finished. */
export function beginRows(writer: SectionWriter, name: string): RowWriter {
  const ends: number[] = [];
  writer.begin(name);
  return {
    add: (row) => void ends.push(writer.write(row) + row.length),
    finish: () => {
      writer.begin(`${name} ends`);
      writer.write(bytesOf(Uint32Array.from(ends)));
    },
  };
}

export function writeRows(writer: SectionWriter, name: string, rows: Iterable<Uint8Array>): void {
  const { add, finish } = beginRows(writer, name);
  for (const row of rows) add(row);
  finish();
}

export function readRows(sections: Sections, name: string): (row: number) => Buffer {
  let ends: Uint32Array | null = null;
  return (row) => {
    ends ??= toUint32s(sections.read(`${name} ends`));
    const start = row === 0 ? 0 : ends[row - 1]!;
    return sections.read(name, start, ends[row]! - start);
  };
}

export function toStored(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** The page was checked, so this is what was written. */
export function parseStored(bytes: Buffer): unknown {
  return parseJson(bytes.toString('utf8'));
}
