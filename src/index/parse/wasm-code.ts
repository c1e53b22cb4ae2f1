/**
 * Inserts instructions into the code of a WebAssembly module: at the beginning of functions and of loops. Every repeated
 * action of a program passes one of these places. Only instructions that C compilers emit are supported; any other one
 * throws a Defect. This runs at every start, so it writes into one buffer.
 */
import { Defect } from '../../base/result.js';
import { afterNumber, encodeNumber, readNumber } from './wasm-numbers.js';

/** What is put into a function. */
export type Insertion = { readonly atStart: Uint8Array; readonly inLoops: Uint8Array };

/** `insertionFor` is given the number of a function among the module's own. */
export function insertIntoCode(body: Uint8Array, insertionFor: (index: number) => Insertion): Uint8Array {
  const { value: count, next } = readNumber(body, 0);
  const pieces: Uint8Array[] = [body.subarray(0, next)];
  let at = next;
  for (let index = 0; index < count; index++) {
    const { value: length, next: start } = readNumber(body, at);
    at = start + length;
    const { atStart, inLoops } = insertionFor(index);
    const code = afterLocals(body, start);
    const places = inLoops.length === 0 ? [] : loopsIn(body, code, at);
    const longer = length + atStart.length + inLoops.length * places.length;
    pieces.push(Uint8Array.from(encodeNumber(longer)), body.subarray(start, code), atStart);
    let done = code;
    for (const place of places) {
      pieces.push(body.subarray(done, place), inLoops);
      done = place;
    }
    pieces.push(body.subarray(done, at));
  }
  return Buffer.concat(pieces);
}

function afterLocals(body: Uint8Array, start: number): number {
  let { value: groups, next } = readNumber(body, start);
  for (; groups > 0; groups--) next = afterNumber(body, next) + 1;
  return next;
}

/** Where the code of each loop begins. */
function loopsIn(body: Uint8Array, start: number, end: number): number[] {
  const places: number[] = [];
  for (let at = start; at < end; ) {
    const opcode = body[at]!;
    const operands = operandsOf[opcode]!;
    at += 1;
    if (operands === oneNumber) at = afterNumber(body, at);
    else if (operands === twoNumbers) at = afterNumber(body, afterNumber(body, at));
    else if (operands > 0) at += operands;
    else if (operands < 0) at = afterOthers(body, at, opcode);
    if (opcode === loop) places.push(at);
  }
  return places;
}

function afterOthers(body: Uint8Array, at: number, opcode: number): number {
  const { value, next } = readNumber(body, at);
  if (opcode === branchTable) return afterNumbers(body, next, value + 1);
  if (opcode === typedSelect) return afterNumbers(body, next, value);
  // Conversions that do not trap have no operand; those on memory and tables have one or two.
  if (opcode === extended && value <= 7) return next;
  if (opcode === extended && value <= 17) return afterNumbers(body, next, value <= 14 && value % 2 === 0 ? 2 : 1);
  throw new Defect(`the runtime of the parsers holds an instruction that is not known: ${opcode}`);
}

function afterNumbers(body: Uint8Array, start: number, count: number): number {
  let at = start;
  for (let left = count; left > 0; left--) at = afterNumber(body, at);
  return at;
}

const loop = 0x03;
const branchTable = 0x0e;
const typedSelect = 0x1c;
const extended = 0xfc;
const [oneNumber, twoNumbers, others] = [100, 101, -1] as const;

/** For each instruction how long its operands are: in bytes, or one of the names above. */
const operandsOf: Int8Array = new Int8Array(256).fill(others);
// Unreachable, nop, else, end, return, drop, select, is-null; all that computes.
for (const opcode of [0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b, 0xd1]) operandsOf[opcode] = 0;
operandsOf.fill(0, 0x45, 0xc5);
// Block, loop, if, branches, call, variables, tables, sizes of memory, constants, references.
for (const opcode of [0x02, loop, 0x04, 0x0c, 0x0d, 0x10, 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2])
  operandsOf[opcode] = oneNumber;
operandsOf.fill(oneNumber, 0x20, 0x27);
// Indirect calls, loads and stores.
operandsOf[0x11] = twoNumbers;
operandsOf.fill(twoNumbers, 0x28, 0x3f);
// Constants of 32 and 64 bits that are no whole numbers.
operandsOf[0x43] = 4;
operandsOf[0x44] = 8;
