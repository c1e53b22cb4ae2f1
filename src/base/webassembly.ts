/** Loops that every byte goes through are written as WebAssembly: at full speed from the first text on. */
import { setFlagsFromString } from 'node:v8';

/** As much of it as is used here; the types of Node do not have it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports?: object) => { readonly exports: unknown };
  readonly compile: (bytes: Uint8Array) => Promise<WasmModule>;
};

/** A compiled module, without memory or state. */
export type WasmModule = object;
export type WasmMemory = { readonly buffer: ArrayBuffer };

/** Compiles a module beside other work. */
export function compile(bytes: Uint8Array): Promise<WasmModule> {
  return WebAssembly.compile(bytes);
}

/**
 * Compiles a module that is not to be optimised later. The optimiser works for seconds on a very large function, and the
 * process cannot end before it is done. The flag counts when a module is compiled.
 */
export async function compileUnoptimised(bytes: Uint8Array): Promise<WasmModule> {
  setFlagsFromString('--liftoff-only');
  try {
    return await WebAssembly.compile(bytes);
  } finally {
    setFlagsFromString('--no-liftoff-only');
  }
}

/** What a module exports that takes what others give it. */
export function instantiateModule(module: WasmModule, imports: object): Readonly<Record<string, unknown>> {
  return new WebAssembly.Instance(module, imports).exports as Readonly<Record<string, unknown>>;
}

/** What a module exports, from its bytes in base64. It imports nothing: it reaches nothing but its own memory. */
export function instantiate(base64: string): unknown {
  return new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(base64, 'base64'))).exports;
}
