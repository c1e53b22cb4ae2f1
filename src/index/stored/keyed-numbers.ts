/**
 * A table from text to a list of numbers, in three sections: the keys in byte order, where each key and each list ends,
 * and the lists. A key is found by bisection, without reading the table as text.
 */
import { compareBytes } from '../../base/order.js';
import type { Lookup } from '../../model/analysis.js';
import { bytesOf, toUint32s } from './numbers.js';
import type { Sections, SectionWriter } from './sections.js';

export function writeKeyed(
  writer: SectionWriter,
  name: string,
  { keys, numbersOf }: { readonly keys: Iterable<string>; readonly numbersOf: (key: string) => Uint32Array },
): void {
  const sorted = Array.from(keys, (key) => ({ written: inUtf8(key), numbers: numbersOf(key) })).sort((a, b) =>
    compareBytes(a.written, b.written),
  );
  const ends = new Uint32Array(2 * sorted.length);
  let keyEnd = 0;
  let listEnd = 0;
  writer.begin(`${name} lists`);
  for (const [at, { written, numbers }] of sorted.entries()) {
    writer.write(bytesOf(numbers));
    keyEnd += Buffer.byteLength(written);
    listEnd += numbers.length;
    ends[2 * at] = keyEnd;
    ends[2 * at + 1] = listEnd;
  }
  writer.begin(`${name} keys`);
  writer.write(Buffer.from(sorted.map(({ written }) => written).join('')));
  writer.begin(`${name} ends`);
  writer.write(bytesOf(ends));
}

export function readKeyed<Value>(
  sections: Sections,
  name: string,
  toValue: (numbers: Uint32Array) => Value,
): Lookup<Value> {
  let loaded: { readonly keys: Buffer; readonly ends: Uint32Array } | null = null;
  const load = () => {
    loaded ??= { keys: sections.read(`${name} keys`), ends: toUint32s(sections.read(`${name} ends`)) };
    return loaded;
  };
  const endBefore = (ends: Uint32Array, at: number, column: number) => (at === 0 ? 0 : ends[2 * (at - 1) + column]!);
  return {
    get: (key) => {
      const { keys, ends } = load();
      const wanted = Buffer.from(inUtf8(key));
      let low = 0;
      let high = ends.length / 2 - 1;
      while (low <= high) {
        const middle = (low + high) >>> 1;
        const order = keys.compare(wanted, 0, wanted.length, endBefore(ends, middle, 0), ends[2 * middle]!);
        if (order === 0) {
          const start = endBefore(ends, middle, 1);
          const length = ends[2 * middle + 1]! - start;
          return toValue(toUint32s(sections.read(`${name} lists`, start * 4, length * 4)));
        }
        if (order < 0) low = middle + 1;
        else high = middle - 1;
      }
      return undefined;
    },
    keys: function* () {
      const { keys, ends } = load();
      for (let at = 0; at < ends.length / 2; at++)
        yield keyOf(keys.toString('utf8', endBefore(ends, at, 0), ends[2 * at]));
    },
  };
}

/** A key with half a character of UTF-16 has no UTF-8 form; it is written as JSON, behind a sign that no key begins with. */
function inUtf8(key: string): string {
  return halfCharacter.test(key) ? `\0${JSON.stringify(key)}` : key;
}

function keyOf(written: string): string {
  return written.startsWith('\0') ? (JSON.parse(written.slice(1)) as string) : written;
}

const halfCharacter = /\p{Surrogate}/u;
