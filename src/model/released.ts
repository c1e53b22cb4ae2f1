/** Text that may leave the engine. */

declare const released: unique symbol;

/** Final text that passed the final scan. Only `src/pipeline/release.ts` makes it; faces print, write and store nothing else. */
export type Released = string & { readonly [released]: true };

/** The same for bytes of a stream that passed the scan of its boundaries. */
export type ReleasedBytes = Uint8Array & { readonly [released]: true };

export type ReleasedPiece = Released | ReleasedBytes;
