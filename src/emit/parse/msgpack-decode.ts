/**
 * Decodes untrusted MessagePack to a plain value, or gives the first fault with its offset. Every length is checked
 * against the remaining bytes before memory is allocated, the depth is bounded, and no bytes may be left over. What JSON
 * cannot express (binary data, extensions, keys that are no strings, inexact whole numbers) is rejected.
 */
import { isUtf8 } from 'node:buffer';
import type { Json } from '../../base/json.js';
import { fail, ok, type Result } from '../../base/result.js';
import { msgpackDepth } from '../msgpack.js';

/** Never quotes the input (INV-7). */
export type MsgpackFault = { readonly offset: number; readonly expected: string; readonly found: string };

export function decodeMsgpack(input: Uint8Array, depth = msgpackDepth): Result<Json, MsgpackFault> {
  // A Buffer over the same memory, for its read methods.
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  const state: State = { bytes, at: 0, depth };
  try {
    const value = readValue(state);
    if (state.at < bytes.length) throw new Fault(state.at, 'the end', `${bytes.length - state.at} more bytes`);
    return ok(value);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return fail({ offset: error.offset, expected: error.expected, found: error.found });
  }
}

type State = { readonly bytes: Buffer; at: number; depth: number };

/** Thrown only inside this file, to leave the recursion. */
class Fault {
  constructor(
    readonly offset: number,
    readonly expected: string,
    readonly found: string,
  ) {}
}

function readValue(state: State): Json {
  const start = state.at;
  const mark = readUnsigned(state, 1, 'a value');
  if (mark <= 0x7f) return mark;
  if (mark <= 0x8f) return readMap(state, start, mark & 0x0f);
  if (mark <= 0x9f) return readArray(state, start, mark & 0x0f);
  if (mark <= 0xbf) return readText(state, start, mark & 0x1f);
  if (mark >= 0xe0) return mark - 0x100;
  if (mark === 0xc0) return null;
  if (mark === 0xc2) return false;
  if (mark === 0xc3) return true;
  if (mark === 0xca || mark === 0xcb) return readFloat(state, start, mark === 0xca ? 4 : 8);
  if (mark >= 0xcc && mark <= 0xd3) return readWhole(state, start, mark);
  if (mark >= 0xd9 && mark <= 0xdb) return readText(state, start, readUnsigned(state, sizeOf(mark - 0xd9), 'a length'));
  if (mark === 0xdc || mark === 0xdd)
    return readArray(state, start, readUnsigned(state, sizeOf(mark - 0xdb), 'a length'));
  if (mark === 0xde || mark === 0xdf)
    return readMap(state, start, readUnsigned(state, sizeOf(mark - 0xdd), 'a length'));
  throw new Fault(start, 'a plain value', describeMark(mark));
}

function readArray(state: State, start: number, length: number): Json[] {
  enter(state, start, { length, minBytes: 1 });
  const entries: Json[] = [];
  for (let i = 0; i < length; i++) entries.push(readValue(state));
  state.depth++;
  return entries;
}

function readMap(state: State, start: number, length: number): { readonly [key: string]: Json } {
  enter(state, start, { length, minBytes: 2 });
  const map: Record<string, Json> = {};
  for (let i = 0; i < length; i++) {
    const at = state.at;
    const name = readKey(state);
    if (Object.hasOwn(map, name)) throw new Fault(at, 'each key once', 'a key given before');
    const value = readValue(state);
    // Plain assignment to this name would set the prototype.
    if (name === '__proto__') Object.defineProperty(map, name, { value, ...ordinary });
    else map[name] = value;
  }
  state.depth++;
  return map;
}

function readKey(state: State): string {
  const start = state.at;
  const mark = readUnsigned(state, 1, 'a key');
  if (mark >= 0xa0 && mark <= 0xbf) return readText(state, start, mark & 0x1f);
  if (mark >= 0xd9 && mark <= 0xdb) return readText(state, start, readUnsigned(state, sizeOf(mark - 0xd9), 'a length'));
  throw new Fault(start, 'a key that is a string', 'another type');
}

/** Enters one level. Each entry takes at least `minBytes` bytes. */
function enter(state: State, start: number, { length, minBytes }: { length: number; minBytes: number }): void {
  if (state.depth-- <= 0) throw new Fault(start, 'fewer levels of arrays and maps', 'one level too many');
  const left = state.bytes.length - state.at;
  if (length * minBytes > left)
    throw new Fault(start, `no more entries than ${left} bytes can hold`, `a count of ${length}`);
}

function readText(state: State, start: number, length: number): string {
  const end = state.at + length;
  const left = state.bytes.length - state.at;
  if (length > left) throw new Fault(start, `a string of at most ${left} bytes`, `a length of ${length}`);
  const slice = state.bytes.subarray(state.at, end);
  if (!isUtf8(slice)) throw new Fault(state.at, 'a string in UTF-8', 'other bytes');
  state.at = end;
  return slice.toString('utf8');
}

function readUnsigned(state: State, size: 1 | 2 | 4, what: string): number {
  const at = take(state, size, what);
  return state.bytes.readUIntBE(at, size);
}

/** 1, 2, 4 or 8 bytes, without a sign or with one. */
function readWhole(state: State, start: number, mark: number): number {
  const size = 1 << ((mark - 0xcc) % 4);
  const isSigned = mark >= 0xd0;
  const at = take(state, size, 'a number');
  const { bytes } = state;
  if (size < 8) return isSigned ? bytes.readIntBE(at, size) : bytes.readUIntBE(at, size);
  const value = Number(isSigned ? bytes.readBigInt64BE(at) : bytes.readBigUInt64BE(at));
  if (!Number.isSafeInteger(value)) throw new Fault(start, 'a whole number of at most 53 bits', 'a larger one');
  return value;
}

function readFloat(state: State, start: number, size: 4 | 8): number {
  const at = take(state, size, 'a number');
  const value = size === 4 ? state.bytes.readFloatBE(at) : state.bytes.readDoubleBE(at);
  if (!Number.isFinite(value)) throw new Fault(start, 'a finite number', 'one that is not');
  return value;
}

/** Moves past `size` bytes and returns their offset. */
function take(state: State, size: number, what: string): number {
  const left = state.bytes.length - state.at;
  if (size > left) throw new Fault(state.at, `${what} of ${size} byte${size === 1 ? '' : 's'}`, `${left} left`);
  const at = state.at;
  state.at += size;
  return at;
}

function sizeOf(step: number): 1 | 2 | 4 {
  return step === 0 ? 1 : step === 1 ? 2 : 4;
}

function describeMark(mark: number): string {
  if (mark === 0xc1) return 'the byte that MessagePack never uses';
  return mark >= 0xc4 && mark <= 0xc6 ? 'binary data' : 'an extension';
}

const ordinary = { enumerable: true, configurable: true, writable: true } as const;
