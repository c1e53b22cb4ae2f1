/**
 * Writes plain values as MessagePack in one canonical way: the smallest form of every number and length, keys in their
 * given order. Equal values with equal key order give equal bytes. A value that is not plain JSON (a number that is not
 * finite, half a surrogate pair, a cycle) is a bug of the caller and throws a Defect.
 */
import type { Json } from '../base/json.js';
import { pathOf } from '../base/problem.js';
import { Defect } from '../base/result.js';

/** How deep arrays and maps may be nested, for writing and reading. */
export const msgpackDepth = 100;

export function encodeMsgpack(value: Json): Uint8Array {
  return written((sink) => writeValue(sink, value));
}

/** The bytes before the entries of an array, for a writer that streams them. */
export function msgpackArrayHead(count: number): Uint8Array {
  return written((sink) => writeHead(sink, count, arrayForms));
}

/** The bytes before the pairs of a map whose values are written one by one. */
export function msgpackMapHead(count: number): Uint8Array {
  return written((sink) => writeHead(sink, count, mapForms));
}

/** `trail` is the path of the current value, for error messages. */
type Sink = { bytes: Buffer; at: number; readonly trail: (string | number)[] };

/** A short form with the length in its first byte, then forms of 8, 16 and 32 bits. */
type Forms = { readonly short: number; readonly maxShort: number; readonly byte: number | null; readonly word: number };

const textForms: Forms = { short: 0xa0, maxShort: 31, byte: 0xd9, word: 0xda };
const arrayForms: Forms = { short: 0x90, maxShort: 15, byte: null, word: 0xdc };
const mapForms: Forms = { short: 0x80, maxShort: 15, byte: null, word: 0xde };

function written(write: (sink: Sink) => void): Uint8Array {
  const sink: Sink = { bytes: Buffer.allocUnsafe(64), at: 0, trail: [] };
  write(sink);
  return new Uint8Array(sink.bytes.subarray(0, sink.at));
}

function writeValue(sink: Sink, value: unknown): void {
  if (value === null) writeByte(sink, 0xc0);
  else if (typeof value === 'boolean') writeByte(sink, value ? 0xc3 : 0xc2);
  else if (typeof value === 'number') writeNumber(sink, value);
  else if (typeof value === 'string') writeText(sink, value);
  else if (sink.trail.length >= msgpackDepth) throw defect(sink, `is nested deeper than ${msgpackDepth} levels`);
  else if (Array.isArray(value)) writeArray(sink, value);
  else if (isPlainObject(value)) writeMap(sink, value);
  else throw defect(sink, 'is no plain value');
}

function writeArray(sink: Sink, value: readonly unknown[]): void {
  writeHead(sink, value.length, arrayForms);
  for (let i = 0; i < value.length; i++) {
    sink.trail.push(i);
    writeValue(sink, value[i]);
    sink.trail.pop();
  }
}

/** As in JSON, undefined fields are left out. */
function writeMap(sink: Sink, value: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  writeHead(sink, names.length, mapForms);
  for (const name of names) {
    sink.trail.push(name);
    writeText(sink, name);
    writeValue(sink, value[name]);
    sink.trail.pop();
  }
}

function writeText(sink: Sink, text: string): void {
  if (/\p{Surrogate}/u.test(text)) throw defect(sink, 'holds half a surrogate pair');
  const size = Buffer.byteLength(text);
  writeHead(sink, size, textForms);
  reserve(sink, size);
  sink.at += sink.bytes.write(text, sink.at, 'utf8');
}

function writeHead(sink: Sink, length: number, { short, maxShort, byte, word }: Forms): void {
  if (length <= maxShort) writeByte(sink, short | length);
  else if (byte !== null && length <= 0xff) writeForm(sink, byte, { size: 1, value: length });
  else if (length <= 0xffff) writeForm(sink, word, { size: 2, value: length });
  else if (length <= 0xffffffff) writeForm(sink, word + 1, { size: 4, value: length });
  else throw defect(sink, 'is longer than MessagePack can say');
}

function writeNumber(sink: Sink, value: number): void {
  if (!Number.isFinite(value)) throw defect(sink, 'is no finite number');
  // A whole number that is not exact is written as a float, and so is minus zero.
  if (!Number.isSafeInteger(value) || Object.is(value, -0)) writeFloat(sink, value);
  else if (value >= -0x20 && value <= 0x7f) writeByte(sink, value & 0xff);
  else writeWhole(sink, value);
}

/** The smallest of 1, 2, 4 and 8 bytes; a negative number needs one bit more for its sign. */
function writeWhole(sink: Sink, value: number): void {
  const isPositive = value >= 0;
  const most = isPositive ? value : -2 * value - 1;
  const step = most <= 0xff ? 0 : most <= 0xffff ? 1 : most <= 0xffffffff ? 2 : 3;
  writeByte(sink, (isPositive ? 0xcc : 0xd0) + step);
  reserve(sink, 8);
  if (step === 3) sink.at = sink.bytes.writeBigInt64BE(BigInt(value), sink.at);
  else if (isPositive) sink.at = sink.bytes.writeUIntBE(value, sink.at, 1 << step);
  else sink.at = sink.bytes.writeIntBE(value, sink.at, 1 << step);
}

function writeFloat(sink: Sink, value: number): void {
  const fitsSingle = Math.fround(value) === value;
  writeByte(sink, fitsSingle ? 0xca : 0xcb);
  reserve(sink, 8);
  sink.at = fitsSingle ? sink.bytes.writeFloatBE(value, sink.at) : sink.bytes.writeDoubleBE(value, sink.at);
}

function writeForm(sink: Sink, mark: number, { size, value }: { size: 1 | 2 | 4; value: number }): void {
  writeByte(sink, mark);
  reserve(sink, size);
  sink.at = sink.bytes.writeUIntBE(value, sink.at, size);
}

function writeByte(sink: Sink, byte: number): void {
  reserve(sink, 1);
  sink.bytes[sink.at++] = byte;
}

function reserve(sink: Sink, size: number): void {
  const needed = sink.at + size;
  if (needed <= sink.bytes.length) return;
  const larger = Buffer.allocUnsafe(Math.max(needed, sink.bytes.length * 2));
  sink.bytes.copy(larger, 0, 0, sink.at);
  sink.bytes = larger;
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function defect({ trail }: Sink, what: string): Defect {
  return new Defect(`${pathOf(trail)} ${what}`);
}
