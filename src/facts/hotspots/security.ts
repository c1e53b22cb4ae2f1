/** Security-relevant code of one file: what it does, how often, and on which lines. */
import type { Definition, IndexedFile } from '../../model/analysis.js';
import { grouped, some } from '../summary/figures.js';
import { type CodeView, lineAt, textOfLine } from './code-view.js';
import { AUTH_NAMES, SECURITY_ROWS } from './security.table.js';

type SecuritySigns = {
  readonly score: number;
  readonly indicators: readonly string[];
  readonly whats: readonly string[];
};

export function seeSecurity({ entry, definitions }: IndexedFile, view: CodeView): SecuritySigns {
  const lines = new Map<string, { weight: number; lines: Set<number> }>();
  const add = (what: string, weight: number, line: number) => {
    const known = lines.get(what) ?? { weight, lines: new Set<number>() };
    lines.set(what, known);
    known.lines.add(line);
  };
  const byName = new Map<string, Definition[]>();
  for (const definition of definitions) {
    const known = byName.get(definition.name);
    if (known === undefined) byName.set(definition.name, [definition]);
    else known.push(definition);
  }
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
  for (const {
    name,
    kind,
    lines: [line],
  } of definitions)
    if (callable.has(kind) && AUTH_NAMES.test(name)) add(`defines code that lets people in`, 4, line);
  const found = [...lines].sort((a, b) => b[1].weight - a[1].weight || b[1].lines.size - a[1].lines.size);
  return {
    // Ten findings of a kind say hardly more than three.
    score: found.reduce((sum, [, { weight, lines: at }]) => sum + weight * Math.min(at.size, 3), 0),
    indicators: found.map(
      ([what, { lines: at }]) =>
        `${what}: ${grouped(at.size)}× (line${at.size === 1 ? '' : 's'} ${some([...at].sort((a, b) => a - b).map(String), 5)})`,
    ),
    whats: found.map(([what]) => what),
  };
}

/** Whether the function is defined there, not called: `def exec(…)`. */
function isDefinedAt(byName: ReadonlyMap<string, readonly Definition[]>, line: number, call: string): boolean {
  const name = /^[\w$]+(?=\s*\()/.exec(call)?.[0] ?? '';
  return byName.get(name)?.some(({ signatureLines: [first, last] }) => first <= line && line <= last) === true;
}

const maxLineLength = 2_000;
const callable: ReadonlySet<string> = new Set(['function', 'method', 'class', 'constant']);
