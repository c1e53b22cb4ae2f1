/** The innermost definition around each line, and the definition around a definition. */
import type { Definition } from '../../model/analysis.js';

export type Scopes = {
  /** The position of the definition, or -1. */
  readonly at: (line: number) => number;
  readonly outer: (scope: number) => number;
};

export function readScopes(definitions: readonly Definition[]): Scopes {
  const byLine: number[] = [];
  const outers: number[] = [];
  const open: number[] = [];
  for (const [at, { lines, bytes }] of definitions.entries()) {
    while (open.length > 0 && definitions[open.at(-1)!]!.bytes[1] < bytes[1]) open.pop();
    outers.push(open.at(-1) ?? -1);
    open.push(at);
    for (let line = lines[0]; line <= lines[1]; line++) byLine[line] = at;
  }
  return { at: (line) => byLine[line] ?? -1, outer: (scope) => outers[scope] ?? -1 };
}
