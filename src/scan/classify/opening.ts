/** The beginning of a text file, decoded on first use: for most files the name is enough. */
import type { Encoding } from '../../model/snapshot.js';
import { type ByteProfile, HEAD_CHARS } from './byte-profile.js';
import type { Content } from './content.js';

export type Opening = {
  readonly head: string;
  readonly firstLine: string;
  /** False if the head certainly does not mention a generator. */
  readonly mayNameGenerator: boolean;
};

export function openingOf(
  content: Content,
  encoding: Encoding,
  { mayNameGenerator }: Pick<ByteProfile, 'mayNameGenerator'>,
): Opening {
  // The byte profile recognises only letters of one byte.
  const isWide = encoding === 'utf-16le' || encoding === 'utf-16be';
  return new LazyOpening(content, encoding, { mayNameGenerator: mayNameGenerator || isWide });
}

class LazyOpening implements Opening {
  readonly mayNameGenerator: boolean;

  constructor(
    private readonly content: Content,
    private readonly encoding: Encoding,
    { mayNameGenerator }: Pick<Opening, 'mayNameGenerator'>,
  ) {
    this.mayNameGenerator = mayNameGenerator;
  }

  get head(): string {
    const { content } = this;
    if (content.isAscii) return content.bytes.toString('latin1', 0, HEAD_CHARS);
    if (this.encoding === 'utf-8') return content.bytes.toString('utf8', 0, maxHeadBytes).slice(0, HEAD_CHARS);
    return content.text.slice(0, HEAD_CHARS);
  }

  get firstLine(): string {
    const start = this.head.slice(0, MAX_FIRST_LINE);
    const end = start.indexOf('\n');
    return end < 0 ? start : start.slice(0, end);
  }
}

/** Enough for the first characters, and one that is cut. */
const maxHeadBytes = 3 * HEAD_CHARS + 4;
/** Longer first lines do not identify a file type. */
const MAX_FIRST_LINE = 256;
