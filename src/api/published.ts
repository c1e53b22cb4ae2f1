/** Published types are mutable: a program that is typed by the documents' own interfaces can pass our values on as they are. */
export type Published<T> = T extends string | number | boolean | null | undefined | Uint8Array
  ? T
  : T extends readonly (infer Item)[]
    ? number extends T['length']
      ? Published<Item>[]
      : { -readonly [Key in keyof T]: Published<T[Key]> }
    : { -readonly [Key in keyof T]: Published<T[Key]> };

/** An object of anything, as JSON has it. */
export type OpenObject = { [field: string]: unknown };
