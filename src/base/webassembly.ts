/** Loops that every byte goes through are written as WebAssembly: at full speed from the first text on. */

/** As much of it as is used here; the types of Node do not have it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
  readonly instantiate: (bytes: Uint8Array, imports: object) => Promise<Instantiated>;
};

export type Instantiated = {
  readonly module: object;
  readonly instance: { readonly exports: Readonly<Record<string, unknown>> };
};

/** A module that takes what others give it, compiled beside other work. */
export function instantiateWith(bytes: Uint8Array, imports: object): Promise<Instantiated> {
  return WebAssembly.instantiate(bytes, imports);
}

/** What a module exports, from its bytes in base64. It imports nothing: it reaches nothing but its own memory. */
export function instantiate(base64: string): unknown {
  return new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(base64, 'base64'))).exports;
}
