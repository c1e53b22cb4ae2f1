/** The fault that stopped a reader: its line and a description that never quotes the text (INV-7). */
export type ReadFault = { readonly line: number; readonly what: string };

/** Thrown inside a reader only, to leave its recursion. */
export class Stop {
  constructor(
    readonly at: number,
    readonly what: string,
  ) {}
}

export function faultOf(text: string, { at, what }: Stop): ReadFault {
  let line = 1;
  for (let i = text.indexOf('\n'); i >= 0 && i < at; i = text.indexOf('\n', i + 1)) line += 1;
  return { line, what };
}

/** Limits far above any manifest that people write. */
export const maxCharacters = 2_000_000;
export const maxDepth = 64;
