/**
 * Branches, nesting and loops of the functions in a file, counted on the tokens of its code. A branch belongs to the
 * innermost function around it. One pass: unbalanced braces give a wrong depth, never a slow run.
 */
import type { Definition, IndexedFile } from '../../model/analysis.js';
import { type Branching, branchingOf } from './branches.table.js';
import type { CodeView } from './code-view.js';

export type Measure = {
  readonly definition: Definition;
  readonly branches: number;
  readonly nesting: number;
  readonly lines: number;
};

export type Measured = {
  readonly functions: readonly Measure[];
  /** Loops around each line (at its start), by line - 1. */
  readonly loops: Uint8Array;
};

export function measureFunctions(file: IndexedFile, view: CodeView): Measured {
  const branching = branchingOf(file.entry.language);
  const loops = new Uint8Array(view.starts.length + 1);
  const definitions = file.definitions.filter(({ kind, bytes }) => functionKinds.has(kind) && bytes[1] > 0);
  if (branching === null) return { functions: [], loops };
  const owner = new Int32Array(view.starts.length + 1).fill(-1);
  for (const [number, { lines }] of definitions.entries()) owner.fill(number, lines[0] - 1, lines[1]);
  const branches = new Int32Array(definitions.length);
  const deepest = new Int32Array(definitions.length);
  const floor = new Int32Array(definitions.length).fill(-1);
  const walk = branching.byIndent ? walkIndents : walkBraces;
  walk(view, branching, ({ line, isBranch, depth, loopDepth }) => {
    loops[line - 1] = Math.min(loopDepth, 255);
    const number = owner[line - 1] ?? -1;
    if (number < 0) return;
    if (floor[number]! < 0) floor[number] = depth;
    if (isBranch) branches[number]! += 1;
    deepest[number] = Math.max(deepest[number]!, depth - floor[number]!);
  });
  const functions = definitions.map((definition, number) => ({
    definition,
    branches: branches[number]!,
    nesting: deepest[number]!,
    lines: definition.lines[1] - definition.lines[0] + 1,
  }));
  return { functions, loops };
}

type LineVisit = {
  readonly line: number;
  readonly isBranch: boolean;
  readonly depth: number;
  readonly loopDepth: number;
};
type VisitLine = (visit: LineVisit) => void;

function walkBraces(view: CodeView, { tokens, nests, loops }: Branching, visit: VisitLine): void {
  const open: { nests: boolean; loops: boolean }[] = [];
  let pending = { nests: false, loops: false };
  let [depth, loopDepth, line] = [0, 0, 1];
  for (const { groups } of view.code.matchAll(tokens)) {
    const word = groups!.branch ?? groups!.block;
    if (groups!.end !== undefined) {
      if (groups!.end.startsWith(';')) pending = { nests: false, loops: false };
      line += 1;
      visit({ line, isBranch: false, depth, loopDepth });
    } else if (groups!.brace === '{') {
      open.push(pending);
      if (pending.nests) depth += 1;
      if (pending.loops) loopDepth += 1;
      pending = { nests: false, loops: false };
      visit({ line, isBranch: false, depth, loopDepth });
    } else if (groups!.brace === '}') {
      const closed = open.pop();
      if (closed?.nests === true) depth -= 1;
      if (closed?.loops === true) loopDepth -= 1;
    } else {
      if (word !== undefined && nests.has(word)) pending = { nests: true, loops: loops.has(word) };
      const isBranch = groups!.block === undefined && word !== 'switch' && word !== 'match';
      visit({ line, isBranch, depth, loopDepth });
    }
  }
}

function walkIndents(view: CodeView, { tokens, nests, loops }: Branching, visit: VisitLine): void {
  const open: { indent: number; loops: boolean }[] = [];
  for (const [at, start] of view.starts.entries()) {
    const text = view.code.slice(start, view.starts[at + 1] ?? view.code.length);
    const indent = text.search(/\S/);
    if (indent < 0) continue;
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop();
    const loopDepth = open.filter((part) => part.loops).length;
    const here = { line: at + 1, depth: open.length, loopDepth };
    visit({ ...here, isBranch: false });
    for (const _ of text.matchAll(tokens)) visit({ ...here, isBranch: true });
    const word = /^\s*(?:async\s+)?([a-z]+)\b/.exec(text)?.[1] ?? '';
    const isBlockLoop =
      text.length < maxLineLength && /\.(?:each|map|times|select)\w*\b.*(?:\bdo\b|\{)\s*(?:\|[^|]*\|)?\s*$/.test(text);
    if (nests.has(word) || isBlockLoop) open.push({ indent, loops: loops.has(word) || isBlockLoop });
  }
}

/** The pattern for blocks could be slow on longer lines, and no person writes a loop on one. */
const maxLineLength = 400;
const functionKinds: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);
