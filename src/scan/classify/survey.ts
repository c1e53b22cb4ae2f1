/** What the bytes of a file are made of, in one pass: all that telling its encoding and counting its lines need. */
import { instantiate } from '../../base/webassembly.js';
import { surveyBytes } from './survey.table.js';

export type Survey = {
  readonly feeds: number;
  readonly zeros: number;
  /** Controls, without tab, line feed, form feed, carriage return and escape, and without zeros. */
  readonly strays: number;
  readonly isAscii: boolean;
};

export function surveyOf(bytes: Uint8Array): Survey {
  known.kernel ??= instantiate(surveyBytes) as Kernel;
  const { memory, survey } = known.kernel;
  const room = new Uint8Array(memory.buffer);
  const counts = new Int32Array(memory.buffer, 0, 4).fill(0);
  for (let from = 0; from < bytes.length; from += part) {
    const some = bytes.subarray(from, from + part);
    room.set(some, textAt);
    // Up to a whole number of steps stands what counts as nothing.
    room.fill(blank, textAt + some.length, textAt + some.length + step);
    survey(textAt, textAt + some.length);
  }
  const [feeds, zeros, strays, beyond] = counts as unknown as [number, number, number, number];
  return { feeds, zeros, strays, isAscii: beyond === 0 };
}

type Kernel = {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly survey: (at: number, end: number) => void;
};

const known: { kernel: Kernel | null } = { kernel: null };
const textAt = 64;
const part = 1 << 18;
const step = 16;
const blank = 0x20;
