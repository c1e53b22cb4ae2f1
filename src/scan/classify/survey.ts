/** What the bytes of a file are made of, in one pass: all that telling its encoding and counting its lines need. */
import { instantiate } from '../../base/webassembly.js';
import { surveyBytes } from './survey.table.js';

export type Survey = {
  readonly feeds: number;
  readonly zeros: number;
  /** Controls, without tab, line feed, form feed, carriage return and escape, and without zeros. */
  readonly strays: number;
  readonly isAscii: boolean;
  /** False if the first bytes cannot hold a word for a generator in ASCII letters: then nobody needs to read them. */
  readonly mayNameGenerator: boolean;
};

export function surveyOf(bytes: Uint8Array): Survey {
  known.kernel ??= startKernel();
  const { survey, namesGenerator, room, counts } = known.kernel;
  counts.fill(0);
  let mayNameGenerator = false;
  for (let from = 0; from < bytes.length; from += part) {
    const some = bytes.subarray(from, from + part);
    room.set(some, textAt);
    // Up to a whole number of steps stands what counts as nothing.
    room.fill(blank, textAt + some.length, textAt + some.length + step);
    survey(textAt, textAt + some.length);
    if (from === 0) mayNameGenerator = namesGenerator(textAt, textAt + Math.min(some.length, HEAD_CHARS)) === 1;
  }
  return { feeds: counts[0]!, zeros: counts[1]!, strays: counts[2]!, isAscii: counts[3] === 0, mayNameGenerator };
}

type Exported = {
  readonly survey: (at: number, end: number) => void;
  readonly namesGenerator: (at: number, end: number) => number;
};

type Kernel = Exported & {
  readonly room: Uint8Array;
  readonly counts: Int32Array;
};

/** Its memory never grows, so one view of it holds for good. */
function startKernel(): Kernel {
  const { memory, survey, namesGenerator } = instantiate(surveyBytes) as Exported & {
    readonly memory: { readonly buffer: ArrayBuffer };
  };
  const { buffer } = memory;
  return { survey, namesGenerator, room: new Uint8Array(buffer), counts: new Int32Array(buffer, 0, 4) };
}

/** How many characters anyone looks at to tell what a file is. */
export const HEAD_CHARS = 4096;

const known: { kernel: Kernel | null } = { kernel: null };
const textAt = 64;
const part = 1 << 18;
const step = 16;
const blank = 0x20;
