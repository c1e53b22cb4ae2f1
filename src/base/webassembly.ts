/** Loads WebAssembly modules. Loops over every byte are written in it, because it is fast from the first call on. */
import { setFlagsFromString } from 'node:v8';

/** The part of the API that is used here; the types of Node lack it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports?: object) => { readonly exports: unknown };
  readonly compile: (bytes: Uint8Array) => Promise<WasmModule>;
};

/** A compiled module, without memory or state. */
export type WasmModule = object;
export type WasmMemory = { readonly buffer: ArrayBuffer };

/** Compiles a module in the background. */
export function compile(bytes: Uint8Array): Promise<WasmModule> {
  return WebAssembly.compile(bytes);
}

/**
 * Compiles a module without later optimisation. The optimiser takes seconds for a very large function, and the process
 * cannot exit before it is done. The flag takes effect when a module is compiled.
 */
export async function compileUnoptimised(bytes: Uint8Array): Promise<WasmModule> {
  setFlagsFromString('--liftoff-only');
  try {
    return await WebAssembly.compile(bytes);
  } finally {
    setFlagsFromString('--no-liftoff-only');
  }
}

/** The exports of a module that needs imports. */
export function instantiateModule(module: WasmModule, imports: object): Readonly<Record<string, unknown>> {
  return new WebAssembly.Instance(module, imports).exports as Readonly<Record<string, unknown>>;
}

/** The exports of a module given in base64. It imports nothing, so it can access only its own memory. */
export function instantiate(base64: string): unknown {
  return new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(base64, 'base64'))).exports;
}
