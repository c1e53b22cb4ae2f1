/**
 * The last gate: the finished text is scanned once more with the rules that are sure. Whatever put a
 * secret there, it does not leave; the answer names the rule and the line, never the value.
 */
import { findAll } from '../secrets/find.js';
import { lineAt } from '../secrets/lines.js';

export type Leak = { readonly rule: string; readonly line: number };

/** The first secret in the text, or null when there is none. */
export function finalScan(output: string): Leak | null {
  const first = findAll(output).find(({ confidence }) => confidence === 'high');
  return first === undefined ? null : { rule: first.rule, line: lineAt(output, first.start) };
}
