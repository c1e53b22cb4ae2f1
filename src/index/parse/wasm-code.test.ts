import { describe, expect, it } from 'vitest';
import { insertIntoCode } from './wasm-code.js';

const nop = Uint8Array.of(1);
const inLoops = () => ({ atStart: new Uint8Array(), inLoops: nop });

/** A code section of one function without local variables. */
const section = (...code: number[]) => Uint8Array.of(1, code.length + 1, 0, ...code);

describe('instructions put into code', () => {
  it('stand at the start of every function and of every loop', () => {
    // loop (end of loop), block with a loop in it, end.
    const code = section(0x03, 0x40, 0x0b, 0x02, 0x40, 0x03, 0x40, 0x0b, 0x0b, 0x0b);
    const changed = insertIntoCode(code, () => ({ atStart: nop, inLoops: nop }));
    expect([...changed]).toEqual([1, 14, 0, 1, 0x03, 0x40, 1, 0x0b, 0x02, 0x40, 0x03, 0x40, 1, 0x0b, 0x0b, 0x0b]);
  });

  it('are not confused by operands that look like a loop', () => {
    // i32.const 3, drop, f64.const …3…, drop, a branch table of 3s, end.
    const code = section(0x41, 3, 0x1a, 0x44, 3, 3, 3, 3, 3, 3, 3, 3, 0x1a, 0x41, 0, 0x0e, 2, 3, 3, 3, 0x0b);
    expect([...insertIntoCode(code, inLoops)]).toEqual([...code]);
  });

  it('are refused where an instruction is not known', () => {
    expect(() => insertIntoCode(section(0xfd, 1, 0x0b), inLoops)).toThrow('an instruction that is not known: 253');
  });
});
