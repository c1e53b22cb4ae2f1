/** References and events are small texts that carry their own hash, bound to the place they belong to. */
import { sha256 } from '../../base/hash.js';

export function sealLine(place: string, text: string): Uint8Array {
  return Buffer.from(`${sha256(`${place}\n${text}`)} ${text}\n`, 'utf8');
}

/** Null when the bytes are not what was written for this place. */
export function openLine(place: string, bytes: Uint8Array): string | null {
  const line = Buffer.from(bytes).toString('utf8');
  const text = line.slice(65, -1);
  return Buffer.from(sealLine(place, text)).equals(bytes) ? text : null;
}
