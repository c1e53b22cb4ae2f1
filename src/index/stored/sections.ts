/**
 * The file format of a stored index: named sections of bytes, then a table of them, then a trailer of fixed length. The
 * table has a hash of every page; a page is checked when it is first read, so that a damaged file is noticed and a large
 * one is never read as a whole.
 */
import { sha256 } from '../../base/hash.js';
import { parseJson } from '../../base/json.js';
import type { NewBytes, StoredBytes } from '../../model/index-files.js';

/** Thrown where bytes of a stored index are not what was written. The index is then made again. */
export class DamagedIndex extends Error {
  override readonly name = 'DamagedIndex';
}

export type SectionWriter = {
  /** Begins a section; all that is written until the next one belongs to it. */
  begin(name: string): void;
  /** Returns the offset in the section. */
  write(bytes: Uint8Array): number;
  /** Writes the table and the trailer. `key` says which code and project the file is for. */
  finish(key: string): void;
};

export function writeSections(file: NewBytes): SectionWriter {
  const sections: { [name: string]: [start: number, length: number] } = {};
  const pages: string[] = [];
  const page = Buffer.alloc(pageSize);
  let used = 0;
  let size = 0;
  let current = '';

  function closePage(): void {
    if (used === 0) return;
    pages.push(hashOfPage(page.subarray(0, used)));
    file.write(page.subarray(0, used));
    used = 0;
  }

  return {
    begin: (name) => {
      current = name;
      sections[name] = [size, 0];
    },
    write: (bytes) => {
      for (let done = 0; done < bytes.length; ) {
        const part = bytes.subarray(done, done + pageSize - used);
        page.set(part, used);
        used += part.length;
        done += part.length;
        if (used === pageSize) closePage();
      }
      size += bytes.length;
      const section = sections[current]!;
      const offset = section[1];
      section[1] += bytes.length;
      return offset;
    },
    finish: (key) => {
      closePage();
      const table = Buffer.from(JSON.stringify({ key, size, sections, pages } satisfies Table));
      file.write(table);
      file.write(Buffer.from(`${sha256(table)} ${String(table.length).padStart(lengthDigits, '0')}\n`, 'latin1'));
    },
  };
}

export type Sections = {
  /** Tells this file from every other one. */
  readonly id: string;
  /** Bytes of a section; throws `DamagedIndex` if they are not what was written. */
  read(name: string, start?: number, length?: number): Buffer;
  sizeOf(name: string): number;
};

/** Null if the file is for another key, truncated, or no stored index at all. */
export function openSections(file: StoredBytes, key: string): Sections | null {
  const trailer = bufferOf(file.read(Math.max(0, file.size - trailerLength), trailerLength)).toString('latin1');
  const [, hash, digits] = /^([0-9a-f]{64}) (\d{12})\n$/.exec(trailer) ?? [];
  if (digits === undefined) return null;
  const length = Number(digits);
  const start = file.size - trailerLength - length;
  const bytes = start < 0 ? null : file.read(start, length);
  if (bytes === null || sha256(bytes) !== hash) return null;
  const table = parseJson(bufferOf(bytes).toString('utf8')) as Table | null | undefined;
  return table?.key === key && table.size === start ? readerOf(file, table, hash!) : null;
}

type Table = {
  readonly key: string;
  readonly size: number;
  readonly sections: { readonly [name: string]: readonly [start: number, length: number] | undefined };
  readonly pages: readonly string[];
};

function readerOf(file: StoredBytes, { size, sections, pages }: Table, id: string): Sections {
  const checked = new Map<number, Buffer>();

  function pageAt(number: number): Buffer {
    const known = checked.get(number);
    if (known !== undefined) return known;
    const page = bufferOf(file.read(number * pageSize, Math.min(pageSize, size - number * pageSize)));
    if (hashOfPage(page) !== pages[number]) throw new DamagedIndex('a page differs from its hash');
    checked.set(number, page);
    return page;
  }

  function sectionOf(name: string): readonly [start: number, length: number] {
    const section = sections[name];
    if (section === undefined) throw new DamagedIndex('a section is missing');
    return section;
  }

  return {
    id,
    sizeOf: (name) => sectionOf(name)[1],
    read: (name, start = 0, length) => {
      const [base, total] = sectionOf(name);
      const wanted = length ?? total - start;
      if (start < 0 || wanted < 0 || start + wanted > total) throw new DamagedIndex('a range ends outside its section');
      const from = base + start;
      const first = Math.floor(from / pageSize);
      if (wanted === 0) return Buffer.alloc(0);
      const inPage = from - first * pageSize;
      if (inPage + wanted <= pageSize) return pageAt(first).subarray(inPage, inPage + wanted);
      const last = Math.floor((from + wanted - 1) / pageSize);
      const joined = Buffer.concat(Array.from({ length: last - first + 1 }, (_, at) => pageAt(first + at)));
      return joined.subarray(inPage, inPage + wanted);
    },
  };
}

/** Half a hash is enough against damage. Nobody but the owner can write the file. */
function hashOfPage(page: Uint8Array): string {
  return sha256(page).slice(0, 32);
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const pageSize = 1 << 14;
const lengthDigits = 12;
const trailerLength = 64 + 1 + lengthDigits + 1;
