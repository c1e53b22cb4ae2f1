/** Git LFS pointers: small texts in place of large files. They are useless to a reader, so the scan excludes them. */

/** The size of the file that a pointer refers to; null if the bytes are no pointer. */
export function lfsPointer(bytes: Buffer): { readonly sizeBytes: number } | null {
  if (bytes.length > MAX_POINTER_BYTES || bytes[0] !== LETTER_V) return null;
  const match = POINTER.exec(bytes.toString('latin1'));
  if (match === null) return null;
  const sizeBytes = Number(match[1]);
  return Number.isSafeInteger(sizeBytes) ? { sizeBytes } : null;
}

/** The format's own limit. */
const MAX_POINTER_BYTES = 1024;
const LETTER_V = 0x76;

/** Version line first, then keys in order; `ext-` lines may stand before the object id. */
const POINTER =
  /^version https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\/v\d+\r?\n(?:ext-[^\n]*\n)*oid sha256:[0-9a-f]{64}\r?\nsize (\d{1,16})\r?\n?$/;
