import { describe, expect, it } from 'vitest';
import createWabt from 'wabt';
import { compile, instantiateModule } from '../../base/webassembly.js';
import { type Meter, memoryName, stepsName, withMeters } from './meter.js';

/** As the runtime is built: numbers of its own come after those of what it takes in. */
const runtime = (name: string) => `(module
  (import "given" "call" (func $call (param i32) (result i32)))
  (import "given" "table" (table 1 funcref))
  (import "given" "memory" (memory 1 2))
  (import "given" "number" (global $number i32))
  (global $own (mut i32) (i32.const 7))
  (func $other (export "other") (param i32) (result i32) (local i64)
    (if (result i32) (i32.eqz (local.get 0)) (then (i32.const -1000000)) (else (local.get 0))))
  (func $ask (export "${name}") (param $size i32) (result i32) (local $a i32) (local $b i64)
    (global.set $own (i32.add (global.get $own) (local.get $size)))
    (call $call (global.get $own)))
  (func $again (export "realloc") (param i32 i32) (result i32) (local.get 1))
  (func $zeros (export "calloc") (param i32 i32) (result i32) (i32.const 0))
  (func $free (export "free") (param $left i32)
    (loop $turn (br_if $turn (local.tee $left (i32.sub (local.get $left) (i32.const 1))))))
  (func $turns (export "turns") (param $left i32) (result i32)
    (local $f f64) (local.set $f (f64.const 1.5))
    (block $a (block $b (br_table $a $b (i32.const 0))))
    (memory.fill (i32.const 0) (i32.const 0) (i32.const 8))
    (loop $turn
      (i32.store offset=300 align=1 (i32.const 4) (local.get $left))
      (br_if $turn (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
    (i32.load offset=300 (i32.const 4)))
  (func $last (export "last") (param i32) (result i32) (i32.add (call $ask (local.get 0)) (global.get $number)))
)`;

describe('a runtime with meters', () => {
  it('does what it did, and counts calls and turns of loops', async () => {
    const { steps, ask } = await load(withMeters(await wasmOf(runtime('malloc'))));
    steps.value = 1_000_000;
    expect([ask('malloc', 3), ask('other', 5), ask('last', 10), ask('other', 0)]).toEqual([110, 5, 124, -1_000_000]);
    expect(1_000_000 - steps.value).toBe(5);
    expect(ask('turns', 1_000)).toBe(1);
    expect(1_000_000 - steps.value).toBe(1_006);
  });

  it('counts how much memory it is asked for, in units of 16 bytes', async () => {
    const { steps, memory, ask } = await load(withMeters(await wasmOf(runtime('malloc'))));
    steps.value = 1_000_000;
    ask('malloc', 160);
    ask('realloc', 0, 1_600);
    expect(memory.value).toBe(11 + 101);
  });

  it('counts no turns inside what gives memory out and takes it back', async () => {
    const { steps, ask } = await load(withMeters(await wasmOf(runtime('malloc'))));
    steps.value = 10;
    ask('free', 1_000);
    expect(steps.value).toBe(9);
  });

  it('traps when the steps are used up, in the middle of a loop', async () => {
    const { steps, ask } = await load(withMeters(await wasmOf(runtime('malloc'))));
    steps.value = 100;
    expect(() => ask('turns', 1_000_000_000)).toThrow('unreachable');
    expect(steps.value).toBe(0);
  });

  it('is refused when it is not built as it was', async () => {
    const wasm = await wasmOf(runtime('allocate'));
    expect(() => withMeters(wasm)).toThrow('no meter can be put into it');
    expect(() => withMeters(wasm.subarray(0, 40))).toThrow();
  });
});

async function wasmOf(text: string): Promise<Uint8Array> {
  const wabt = await createWabt();
  return wabt.parseWat('runtime.wat', text, { bulk_memory: true }).toBinary({}).buffer;
}

async function load(wasm: Uint8Array) {
  const { Table, Memory, Global } = WebAssembly;
  const given = {
    call: (value: number) => value + 100,
    table: new Table({ element: 'anyfunc', initial: 1 }),
    memory: new Memory({ initial: 1, maximum: 2 }),
    number: new Global({ value: 'i32' }, 4),
  };
  const exports = instantiateModule(await compile(wasm), { given });
  const ask = (name: string, ...values: number[]) => (exports[name] as (...values: number[]) => number)(...values);
  return { steps: exports[stepsName] as Meter, memory: exports[memoryName] as Meter, ask };
}

declare const WebAssembly: Record<'Table' | 'Memory' | 'Global', new (...given: unknown[]) => object>;
