/**
 * Adds two meters to the WebAssembly code of the parser runtime before it is loaded (ADR 0016, ADR 0017). The first counts
 * steps: every function call and every loop iteration, in the parser, in queries and in the walk over a tree. It counts
 * down, and at zero the runtime traps, so nothing can run forever. The second counts allocated memory. Unlike a clock,
 * the meters give the same result on every machine.
 */
import { Defect } from '../../base/result.js';
import { type Insertion, insertIntoCode } from './wasm-code.js';
import { encodeNumber, readNumber } from './wasm-numbers.js';

/** The export names of the meters. */
export const stepsName = 'packlight_steps';
export const memoryName = 'packlight_memory';

/** A number that both sides can read and set. Memory is counted in units of 16 bytes. */
export type Meter = { value: number };

/** The same WebAssembly with the meters in it. */
export function withMeters(wasm: Uint8Array): Uint8Array {
  const sections = [...sectionsOf(wasm)];
  const bodyOf = (id: number): Uint8Array => sections.find((section) => section.id === id)?.body ?? missing();
  const { functions, globals } = countImports(bodyOf(importSection));
  const exported = exportedFunctions(bodyOf(exportSection));
  const own = (name: string): number => (exported.get(name) ?? missing()) - functions;
  const steps = globals + readNumber(bodyOf(globalSection), 0).value;
  const memory = steps + 1;
  const allocators = new Map([
    [own('malloc'), countMemory(memory, 0)],
    [own('realloc'), countMemory(memory, 1)],
    [own('calloc'), []],
    [own('free'), []],
  ]);
  const counting = Uint8Array.from(countStep(steps));
  const nothing = new Uint8Array();
  // How far an allocator has to search depends on what was parsed before, so only its calls are counted.
  const insertionFor = (index: number): Insertion => {
    const extra = allocators.get(index);
    return extra === undefined
      ? { atStart: counting, inLoops: counting }
      : { atStart: Uint8Array.from([...counting, ...extra]), inLoops: nothing };
  };
  const changed = new Map<number, (body: Uint8Array) => Uint8Array>([
    [globalSection, (body) => withEntries(body, [number32, number32])],
    [exportSection, (body) => withEntries(body, [exportOf(stepsName, steps), exportOf(memoryName, memory)])],
    [codeSection, (body) => insertIntoCode(body, insertionFor)],
  ]);
  const parts = sections.flatMap(({ id, body }) => {
    const written = changed.get(id)?.(body) ?? body;
    return [Uint8Array.of(id, ...encodeNumber(written.length)), written];
  });
  return Buffer.concat([wasm.subarray(0, headerLength), ...parts]);
}

/** Counts down, and traps at zero. */
function countStep(meter: number): readonly number[] {
  const index = encodeNumber(meter);
  const countDown = [globalGet, ...index, i32Const, 1, i32Sub, globalSet, ...index];
  return [...countDown, globalGet, ...index, i32Eqz, ifVoid, noType, unreachable, end];
}

/** Adds the parameter that says how many bytes are asked for. */
function countMemory(meter: number, parameter: number): readonly number[] {
  const index = encodeNumber(meter);
  const units = [localGet, parameter, i32Const, 4, i32ShiftRight, i32Const, 1, i32Add];
  return [globalGet, ...index, ...units, i32Add, globalSet, ...index];
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

function exportedFunctions(body: Uint8Array): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let { value: left, next: at } = readNumber(body, 0);
  for (; left > 0; left--) {
    const { value: length, next } = readNumber(body, at);
    at = next + length;
    const name = Buffer.from(body.subarray(next, at)).toString('latin1');
    const { value: index, next: after } = readNumber(body, at + 1);
    if (body[at] === functionKind) found.set(name, index);
    at = after;
  }
  return found;
}

/** A list with more entries at its end. */
function withEntries(body: Uint8Array, entries: readonly (readonly number[])[]): Uint8Array {
  const { value: count, next } = readNumber(body, 0);
  const head = Uint8Array.from(encodeNumber(count + entries.length));
  return Buffer.concat([head, body.subarray(next), Uint8Array.from(entries.flat())]);
}

function exportOf(name: string, index: number): readonly number[] {
  return [name.length, ...Buffer.from(name, 'latin1'), globalKind, ...encodeNumber(index)];
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

function missing(): never {
  throw new Defect('the runtime of the parsers is not built as it was: no meter can be put into it');
}

const headerLength = 8;
const [importSection, globalSection, exportSection, codeSection] = [2, 6, 7, 10] as const;
const [functionKind, tableKind, globalKind] = [0, 1, 3] as const;
const [unreachable, ifVoid, end, noType] = [0x00, 0x04, 0x0b, 0x40] as const;
const [localGet, globalGet, globalSet, i32Const] = [0x20, 0x23, 0x24, 0x41] as const;
const [i32Eqz, i32Add, i32Sub, i32ShiftRight] = [0x45, 0x6a, 0x6b, 0x76] as const;
/** A global of type i32 that can be set, zero at first. */
const number32 = [0x7f, 1, i32Const, 0, end] as const;
