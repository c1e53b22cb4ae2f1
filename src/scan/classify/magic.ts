/**
 * Recognises a binary format by its signature; the first row wins. It is called only for bytes that are not UTF-8 text.
 * A short signature such as 'MZ' or 'BM' may also begin a text in another encoding, so only a `sure` signature proves
 * that a file is binary; the others only name the format of bytes known to be binary.
 */
import type { FileType } from '../../model/snapshot.js';
import { MAGIC_ROWS } from './magic.table.js';

export type Magic = {
  readonly kind: string;
  readonly type: FileType;
  /** No text begins like this. */
  readonly sure: boolean;
};

export function magicOf(bytes: Buffer): Magic | null {
  for (const { offset, signature, magic } of SIGNATURES_BY_BYTE[bytes[0] ?? 0]!) {
    if (standsAt(bytes, signature, offset)) return magic;
  }
  return null;
}

/** A loop, because a native comparison costs more for a few bytes. */
function standsAt(bytes: Buffer, signature: Buffer, offset: number): boolean {
  for (let at = 0; at < signature.length; at++) if (bytes[offset + at] !== signature[at]) return false;
  return true;
}

/** `89 'PNG' 0d` to bytes: hex pairs and quoted ASCII, separated by single spaces outside quotes. */
export function signatureBytes(row: string): Buffer {
  const parts = row.match(/'[^']*'|[0-9a-f]{2}/g) ?? [];
  return Buffer.concat(
    parts.map((part) => (part.startsWith("'") ? Buffer.from(part.slice(1, -1), 'latin1') : Buffer.from(part, 'hex'))),
  );
}

function isSure(signature: Buffer): boolean {
  const isWritable = signature.every((byte) => (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d);
  return signature.length >= (isWritable ? 5 : 3);
}

const SIGNATURES = MAGIC_ROWS.map(([offset, row, kind, type]) => {
  const signature = signatureBytes(row);
  const magic: Magic = { kind, type, sure: isSure(signature) };
  return { offset, signature, magic };
});

/** The possible signatures by the first byte; those at another offset are possible for any. */
const SIGNATURES_BY_BYTE = Array.from({ length: 256 }, (_, byte) =>
  SIGNATURES.filter(({ offset, signature }) => offset > 0 || signature[0] === byte),
);
