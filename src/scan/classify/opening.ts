/** How a text file begins, as text for whoever asks: the name of most files says enough, and nobody does. */
import type { Encoding } from '../../model/snapshot.js';
import { HEAD_CHARS, type Survey } from './byte-survey.js';
import type { Content } from './content.js';

export type Opening = {
  /** The first characters, as many as anyone looks at to tell what a file is. */
  readonly head: string;
  readonly firstLine: string;
  /** False if the head surely does not speak of a generator. */
  readonly mayNameGenerator: boolean;
};

export function openingOf(
  content: Content,
  encoding: Encoding,
  { mayNameGenerator }: Pick<Survey, 'mayNameGenerator'>,
): Opening {
  // The survey knows letters that are one byte each.
  const isWide = encoding === 'utf-16le' || encoding === 'utf-16be';
  return new LazyOpening(content, encoding, mayNameGenerator || isWide);
}

class LazyOpening implements Opening {
  constructor(
    private readonly content: Content,
    private readonly encoding: Encoding,
    readonly mayNameGenerator: boolean,
  ) {}

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

/** As many as the first characters take, and one that is cut in two. */
const maxHeadBytes = 3 * HEAD_CHARS + 4;
/** A first line that says what a file is fits well into this. */
const MAX_FIRST_LINE = 256;
