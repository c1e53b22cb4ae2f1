/**
 * What a text file says: its bytes, and its text for whoever asks for it. Much can be told from the bytes alone, and for most
 * files nobody asks.
 */
import type { Encoding } from '../../model/snapshot.js';
import { toText } from './decode.js';
import type { Survey } from './survey.js';

export type Content = {
  readonly bytes: Buffer;
  /** Whether each byte is one character, and the text the bytes. */
  readonly isAscii: boolean;
  /** Decoded when it is first asked for. */
  readonly text: string;
};

/** Of bytes whose encoding is known. */
export function contentOf(bytes: Buffer, encoding: Encoding, { isAscii }: Pick<Survey, 'isAscii'>): Content {
  let text: string | null = null;
  return {
    bytes,
    isAscii: isAscii && encoding === 'utf-8',
    get text() {
      text ??= toText(bytes, encoding, { isAscii });
      return text;
    },
  };
}

/** The first characters, as many as anyone looks at to tell what a file is. */
export function headOf(content: Content): string {
  return content.isAscii ? content.bytes.toString('latin1', 0, HEAD_CHARS) : content.text.slice(0, HEAD_CHARS);
}

const HEAD_CHARS = 4096;
