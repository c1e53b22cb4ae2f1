/** The content of a text file. The text is decoded on first use, because for most files the bytes are enough. */
import type { Encoding } from '../../model/snapshot.js';
import type { ByteProfile } from './byte-profile.js';
import { toText } from './decode.js';

export type Content = {
  readonly bytes: Buffer;
  /** Whether each byte is one character of the text. */
  readonly isAscii: boolean;
  /** Decoded on first use. */
  readonly text: string;
};

export function contentOf(bytes: Buffer, encoding: Encoding, profile: Pick<ByteProfile, 'isAscii'>): Content {
  return new LazyContent(bytes, encoding, profile);
}

/** A class, because creating an accessor for each object would cost more than all its fields. */
class LazyContent implements Content {
  readonly isAscii: boolean;
  private decoded: string | null = null;

  constructor(
    readonly bytes: Buffer,
    private readonly encoding: Encoding,
    private readonly profile: Pick<ByteProfile, 'isAscii'>,
  ) {
    this.isAscii = profile.isAscii && encoding === 'utf-8';
  }

  get text(): string {
    this.decoded ??= toText(this.bytes, this.encoding, this.profile);
    return this.decoded;
  }
}
