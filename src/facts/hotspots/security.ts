/** Security-relevant code of one file: what it does, how often, and on which lines. */

import { groupBy } from '../../base/collections.js';
import type { Definition, IndexedFile } from '../../model/analysis.js';
import { type CodeView, lineAt, textOfLine } from './code-view.js';
import { type RiskSigns, sumUp } from './risk-signs.js';
import { SECURITY_ROWS } from './security.table.js';

export function seeSecurity({ entry, definitions }: IndexedFile, view: CodeView): RiskSigns {
  const found = new Map<string, { weight: number; lines: Set<number> }>();
  const add = (what: string, weight: number, line: number) => {
    const known = found.get(what) ?? { weight, lines: new Set<number>() };
    found.set(what, known);
    known.lines.add(line);
  };
  const byName = groupBy(definitions, ({ name }) => name);
  for (const row of SECURITY_ROWS) {
    if (!row.languages.includes(entry.language)) continue;
    let [judged, isMeant] = [0, true];
    for (const { index } of view.code.matchAll(row.code)) {
      const line = lineAt(view, index);
      // A line counts once, even with several calls.
      if (row.line !== undefined && line !== judged)
        isMeant = row.line.test(textOfLine(view, line).slice(0, maxLineLength));
      judged = line;
      if (isDefinedAt(byName, line, view.code.slice(index, index + 60))) continue;
      if (isMeant) add(row.what, row.weight, line);
    }
  }
  const signs = [...found].map(([what, { weight, lines }]) => {
    return { what, weight, lines: [...lines].sort((a, b) => a - b) };
  });
  return sumUp(signs.sort((a, b) => b.weight - a.weight || b.lines.length - a.lines.length));
}

/** Whether the function is defined there, not called: `def exec(…)`. */
function isDefinedAt(byName: ReadonlyMap<string, readonly Definition[]>, line: number, call: string): boolean {
  const name = /^[\w$]+(?=\s*\()/.exec(call)?.[0] ?? '';
  return byName.get(name)?.some(({ signatureLines: [first, last] }) => first <= line && line <= last) === true;
}

const maxLineLength = 2_000;
