/** Numbers as WebAssembly writes them (LEB128): seven bits a byte, the low ones first. */
import { Defect } from '../../base/result.js';

export function readNumber(bytes: Uint8Array, at: number): { readonly value: number; readonly next: number } {
  let value = 0;
  for (let i = 0; ; i++) {
    const byte = bytes[at + i];
    if (byte === undefined) throw new Defect('a WebAssembly module ends in the middle of a number');
    value |= (byte & 127) << (7 * i);
    if (byte < 128) return { value, next: at + i + 1 };
  }
}

/** The place behind a number, signed or not. */
export function afterNumber(bytes: Uint8Array, at: number): number {
  let next = at;
  while (bytes[next]! >= 128) next += 1;
  return next + 1;
}

export function encodeNumber(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...encodeNumber(value >>> 7)];
}
