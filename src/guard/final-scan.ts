/**
 * The final scan searches the finished text once more, with another scanner than the one that guarded its sources. It
 * refuses the text if a high-confidence rule finds a secret, wherever it came from. The result names the rule and the
 * line, never the value.
 */
import { lineAt } from '../secrets/lines.js';
import { createReference } from '../secrets/reference.js';
import { allRules } from '../secrets/rules/all-rules.js';

export type Leak = { readonly rule: string; readonly line: number };

const find = createReference(allRules.filter(({ confidence }) => confidence === 'high'));

/** The first secret in the text, or null if there is none. */
export function finalScan(output: string): Leak | null {
  const [first] = find(output);
  return first === undefined ? null : { rule: first.rule, line: lineAt(output, first.start) };
}
