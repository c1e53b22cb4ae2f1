import { describe, expect, it } from 'vitest';
import createWabt from 'wabt';
import { instantiateWith } from '../../base/webassembly.js';
import { type Meter, meterName, withMeter } from './meter.js';

/** As the runtime is built: numbers of its own come after those of what it takes in. */
const runtime = (name: string) => `(module
  (import "given" "call" (func $call (param i32) (result i32)))
  (import "given" "table" (table 1 funcref))
  (import "given" "memory" (memory 1 2))
  (import "given" "number" (global $number i32))
  (global $own (mut i32) (i32.const 7))
  (func $other (export "other") (param i32) (result i32) (local i64) (local.get 0))
  (func $ask (export "${name}") (param $size i32) (result i32) (local $a i32) (local $b i64)
    (global.set $own (i32.add (global.get $own) (local.get $size)))
    (call $call (global.get $own)))
  (func $last (export "last") (param i32) (result i32) (i32.add (call $ask (local.get 0)) (global.get $number)))
)`;

describe('a runtime with a meter', () => {
  it('does what it did, and counts how often it is asked for memory', async () => {
    const { meter, ask } = await load(withMeter(await wasmOf(runtime('malloc'))));
    expect(meter.value).toBe(0);
    expect([ask('malloc', 3), ask('other', 5), ask('last', 10)]).toEqual([110, 5, 124]);
    expect(meter.value).toBe(2);
    for (let i = 0; i < 1_000; i++) ask('last', 1);
    expect(meter.value).toBe(1_002);
  });

  it('is refused when it is not built as it was', async () => {
    const wasm = await wasmOf(runtime('allocate'));
    expect(() => withMeter(wasm)).toThrow('no meter can be put into it');
    expect(() => withMeter(wasm.subarray(0, 40))).toThrow('no meter can be put into it');
  });
});

async function wasmOf(text: string): Promise<Uint8Array> {
  const wabt = await createWabt();
  return wabt.parseWat('runtime.wat', text).toBinary({}).buffer;
}

async function load(wasm: Uint8Array) {
  const { Table, Memory, Global } = WebAssembly;
  const given = {
    call: (value: number) => value + 100,
    table: new Table({ element: 'anyfunc', initial: 1 }),
    memory: new Memory({ initial: 1, maximum: 2 }),
    number: new Global({ value: 'i32' }, 4),
  };
  const { exports } = (await instantiateWith(wasm, { given })).instance;
  const ask = (name: string, value: number) => (exports[name] as (value: number) => number)(value);
  return { meter: exports[meterName] as Meter, ask };
}

declare const WebAssembly: Record<'Table' | 'Memory' | 'Global', new (...given: unknown[]) => object>;
