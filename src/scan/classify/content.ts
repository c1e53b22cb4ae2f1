/**
 * What a text file says: its bytes, and its text for whoever asks for it. Much can be told from the bytes alone, and for most
 * files nobody asks.
 */
import type { Encoding } from '../../model/snapshot.js';
import type { Survey } from './byte-survey.js';
import { toText } from './decode.js';

export type Content = {
  readonly bytes: Buffer;
  /** Whether each byte is one character, and the text the bytes. */
  readonly isAscii: boolean;
  /** Decoded when it is first asked for. */
  readonly text: string;
};

/** Of bytes whose encoding is known. */
export function contentOf(bytes: Buffer, encoding: Encoding, survey: Pick<Survey, 'isAscii'>): Content {
  return new LazyContent(bytes, encoding, survey.isAscii);
}

/** A class, because an object that gets its accessor anew costs more than all its fields. */
class LazyContent implements Content {
  readonly isAscii: boolean;
  private decoded: string | null = null;

  constructor(
    readonly bytes: Buffer,
    private readonly encoding: Encoding,
    private readonly hasAsciiBytes: boolean,
  ) {
    this.isAscii = hasAsciiBytes && encoding === 'utf-8';
  }

  get text(): string {
    this.decoded ??= toText(this.bytes, this.encoding, { isAscii: this.hasAsciiBytes });
    return this.decoded;
  }
}
