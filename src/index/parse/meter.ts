/**
 * The parser's runtime with a meter: how often it has asked for memory. Its steps are not alike. In a text made for it a
 * single one may go through all that it has read, again and again, and two thousand characters take seconds; then it asks
 * for memory a thousand times as often as for any real file. A clock would notice too, but at another place on every
 * machine; the meter says the same everywhere (ADR 0016). It is a number that is counted up where `malloc` begins, put
 * into the runtime's code before it is loaded.
 */
import { Defect } from '../../base/result.js';

/** What the number is exported as. */
export const meterName = 'packlight_meter';

export type Meter = { readonly value: number };

/** The same WebAssembly with the meter in it. */
export function withMeter(wasm: Uint8Array): Uint8Array {
  const sections = [...sectionsOf(wasm)];
  const of = (id: number): Section => sections.find((section) => section.id === id) ?? missing();
  const { functions, globals } = countImports(of(importSection).body);
  const counted = mallocIn(of(exportSection).body) - functions;
  const meter = globals + readNumber(of(globalSection).body, 0).value;
  const changed = new Map<number, (body: Uint8Array) => Uint8Array>([
    [globalSection, (body) => withEntry(body, [i32, mutable, i32Const, 0, end])],
    [exportSection, (body) => withEntry(body, [...named(meterName), globalKind, ...number(meter)])],
    [codeSection, (body) => withCounting(body, counted, meter)],
  ]);
  const parts = sections.flatMap(({ id, body }) => {
    const written = changed.get(id)?.(body) ?? body;
    return [Uint8Array.of(id, ...number(written.length)), written];
  });
  return Buffer.concat([wasm.subarray(0, headerLength), ...parts]);
}

type Section = { readonly id: number; readonly body: Uint8Array };

function* sectionsOf(wasm: Uint8Array): Iterable<Section> {
  for (let at = headerLength; at < wasm.length; ) {
    const { value: length, next } = readNumber(wasm, at + 1);
    yield { id: wasm[at]!, body: wasm.subarray(next, next + length) };
    at = next + length;
  }
}

/** Imported functions and globals have the first numbers. */
function countImports(body: Uint8Array): { readonly functions: number; readonly globals: number } {
  const counts = [0, 0, 0, 0];
  let { value: left, next: at } = readNumber(body, 0);
  for (; left > 0; left--) {
    at = afterName(body, afterName(body, at));
    const kind = body[at]!;
    counts[kind]! += 1;
    at += 1;
    if (kind === functionKind) at = readNumber(body, at).next;
    else if (kind === globalKind) at += 2;
    else at = afterLimits(body, kind === tableKind ? at + 1 : at);
  }
  return { functions: counts[functionKind]!, globals: counts[globalKind]! };
}

function mallocIn(body: Uint8Array): number {
  let { value: left, next: at } = readNumber(body, 0);
  for (; left > 0; left--) {
    const { value: length, next } = readNumber(body, at);
    at = next + length;
    const { value: index, next: after } = readNumber(body, at + 1);
    if (Buffer.from(body.subarray(next, at)).toString('latin1') === 'malloc') return index;
    at = after;
  }
  return missing();
}

/** A list with one more entry. */
function withEntry(body: Uint8Array, entry: readonly number[]): Uint8Array {
  const { value: count, next } = readNumber(body, 0);
  return Buffer.concat([Uint8Array.from(number(count + 1)), body.subarray(next), Uint8Array.from(entry)]);
}

/** One function counts the meter up before it does anything else. */
function withCounting(body: Uint8Array, counted: number, meter: number): Uint8Array {
  let at = readNumber(body, 0).next;
  for (let i = 0; i < counted; i++) {
    const { value: length, next } = readNumber(body, at);
    at = next + length;
  }
  const { value: length, next } = readNumber(body, at);
  const code = afterLocals(body, next);
  const counting = [globalGet, ...number(meter), i32Const, 1, i32Add, globalSet, ...number(meter)];
  return Buffer.concat([
    body.subarray(0, at),
    Uint8Array.from(number(length + counting.length)),
    body.subarray(next, code),
    Uint8Array.from(counting),
    body.subarray(code),
  ]);
}

function afterLocals(body: Uint8Array, at: number): number {
  let { value: groups, next } = readNumber(body, at);
  for (; groups > 0; groups--) next = readNumber(body, next).next + 1;
  return next;
}

function afterName(body: Uint8Array, at: number): number {
  const { value: length, next } = readNumber(body, at);
  return next + length;
}

function afterLimits(body: Uint8Array, at: number): number {
  const hasMost = (body[at]! & 1) === 1;
  const { next } = readNumber(body, at + 1);
  return hasMost ? readNumber(body, next).next : next;
}

/** Seven bits a byte, the low ones first. */
function readNumber(bytes: Uint8Array, at: number): { readonly value: number; readonly next: number } {
  let value = 0;
  for (let i = 0; ; i++) {
    const byte = bytes[at + i] ?? missing();
    value |= (byte & 127) << (7 * i);
    if (byte < 128) return { value, next: at + i + 1 };
  }
}

function number(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...number(value >>> 7)];
}

function named(name: string): number[] {
  return [name.length, ...Buffer.from(name, 'latin1')];
}

function missing(): never {
  throw new Defect('the runtime of the parsers is not built as it was: no meter can be put into it');
}

const headerLength = 8;
const [importSection, globalSection, exportSection, codeSection] = [2, 6, 7, 10] as const;
const [functionKind, tableKind, globalKind] = [0, 1, 3] as const;
const [i32, mutable] = [0x7f, 1] as const;
const [end, globalGet, globalSet, i32Const, i32Add] = [0x0b, 0x23, 0x24, 0x41, 0x6a] as const;
