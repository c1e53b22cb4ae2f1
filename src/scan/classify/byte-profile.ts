/** Counts the kinds of bytes of a file in one pass: enough to detect its encoding and to count its lines. */
import { instantiate } from '../../base/webassembly.js';
import { profileKernelBytes } from './byte-profile.table.js';

export type ByteProfile = {
  readonly feeds: number;
  readonly zeros: number;
  /** Control characters except NUL, tab, line feed, form feed, carriage return and escape. */
  readonly controls: number;
  readonly isAscii: boolean;
  readonly hasEscape: boolean;
  /** False if the head certainly mentions no generator, so that it need not be decoded. */
  readonly mayNameGenerator: boolean;
};

export function profileBytes(bytes: Uint8Array): ByteProfile {
  known.kernel ??= startKernel();
  if (bytes.length <= chunkSize) return profileChunk(known.kernel, bytes);
  let whole = profileChunk(known.kernel, bytes.subarray(0, chunkSize));
  for (let from = chunkSize; from < bytes.length; from += chunkSize)
    whole = addUp(whole, profileChunk(known.kernel, bytes.subarray(from, from + chunkSize)));
  return whole;
}

function profileChunk({ survey, namesGenerator, room, counts }: Kernel, bytes: Uint8Array): ByteProfile {
  const { length } = bytes;
  room.set(bytes, textAt);
  survey(textAt, textAt + length);
  const isAscii = counts[3] === 0;
  const head = isAscii ? HEAD_CHARS : headBytes;
  return {
    feeds: counts[0]!,
    zeros: counts[1]!,
    controls: counts[2]!,
    isAscii,
    hasEscape: counts[4] !== 0,
    mayNameGenerator: namesGenerator(textAt, textAt + Math.min(length, head)) === 1,
  };
}

/** The head is in the first chunk. */
function addUp(a: ByteProfile, b: ByteProfile): ByteProfile {
  return {
    feeds: a.feeds + b.feeds,
    zeros: a.zeros + b.zeros,
    controls: a.controls + b.controls,
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

/** The memory never grows, so its views stay valid. */
function startKernel(): Kernel {
  const { memory, survey, namesGenerator } = instantiate(profileKernelBytes) as Exported & {
    readonly memory: { readonly buffer: ArrayBuffer };
  };
  const { buffer } = memory;
  return { survey, namesGenerator, room: new Uint8Array(buffer), counts: new Int32Array(buffer, 0, 5) };
}

/** The number of characters that classification may inspect. */
export const HEAD_CHARS = 4096;

/** The most bytes of the head: a byte order mark, and three bytes for each character. */
const headBytes = 3 + 3 * HEAD_CHARS;

const known: { kernel: Kernel | null } = { kernel: null };
const textAt = 64;
const chunkSize = 1 << 18;
