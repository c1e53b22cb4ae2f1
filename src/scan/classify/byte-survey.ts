/** What the bytes of a file are made of, in one pass: all that telling its encoding and counting its lines need. */
import { instantiate } from '../../base/webassembly.js';
import { surveyBytes } from './byte-survey.table.js';

export type Survey = {
  readonly feeds: number;
  readonly zeros: number;
  /** Controls, without tab, line feed, form feed, carriage return and escape, and without zeros. */
  readonly strays: number;
  readonly isAscii: boolean;
  readonly hasEscape: boolean;
  /** False if the head cannot hold a word for a generator in letters of one byte each: then nobody needs to read it. */
  readonly mayNameGenerator: boolean;
};

export function surveyOf(bytes: Uint8Array): Survey {
  known.kernel ??= startKernel();
  if (bytes.length <= part) return surveyPart(known.kernel, bytes);
  let whole = surveyPart(known.kernel, bytes.subarray(0, part));
  for (let from = part; from < bytes.length; from += part)
    whole = addUp(whole, surveyPart(known.kernel, bytes.subarray(from, from + part)));
  return whole;
}

function surveyPart({ survey, namesGenerator, room, counts }: Kernel, bytes: Uint8Array): Survey {
  const { length } = bytes;
  room.set(bytes, textAt);
  survey(textAt, textAt + length);
  const isAscii = counts[3] === 0;
  const head = isAscii ? HEAD_CHARS : headBytes;
  return {
    feeds: counts[0]!,
    zeros: counts[1]!,
    strays: counts[2]!,
    isAscii,
    hasEscape: counts[4] !== 0,
    mayNameGenerator: namesGenerator(textAt, textAt + Math.min(length, head)) === 1,
  };
}

/** The head stands in the first part. */
function addUp(a: Survey, b: Survey): Survey {
  return {
    feeds: a.feeds + b.feeds,
    zeros: a.zeros + b.zeros,
    strays: a.strays + b.strays,
    isAscii: a.isAscii && b.isAscii,
    hasEscape: a.hasEscape || b.hasEscape,
    mayNameGenerator: a.mayNameGenerator,
  };
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
  return { survey, namesGenerator, room: new Uint8Array(buffer), counts: new Int32Array(buffer, 0, 5) };
}

/** How many characters anyone looks at to tell what a file is. */
export const HEAD_CHARS = 4096;

/** As many bytes as the head may have: a byte order mark, and no more than three for each character. */
const headBytes = 3 + 3 * HEAD_CHARS;

const known: { kernel: Kernel | null } = { kernel: null };
const textAt = 64;
const part = 1 << 18;
