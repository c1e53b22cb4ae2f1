/** YAML, with the line of every value. Only this file uses the `yaml` package (ADR 0007). Aliases are bounded. */
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { Json } from '../base/json.js';
import { fail, ok, type Result } from '../base/result.js';
import { maxCharacters, type ReadFault } from './read-fault.js';
import { words } from './yaml.table.js';

type YamlFault = { readonly line: number; readonly column: number; readonly what: string };

type YamlText = {
  readonly value: Json;
  /** The line where the value at a path of keys begins; the line of its nearest known ancestor if it does not exist. */
  readonly lineOf: (path: readonly (string | number)[]) => number;
};

export function readYaml(text: string): Result<YamlText, readonly YamlFault[]> {
  if (text.length > maxCharacters)
    return fail([{ line: 1, column: 1, what: `longer than ${maxCharacters} characters` }]);
  const deep = findTooDeep(text, maxDepth);
  if (deep !== null)
    return fail([
      { line: deep, column: 1, what: `lists and maps that stand more than ${maxDepth} deep in each other` },
    ]);
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    // The library compares each key with all before it. `findBadKeys` does it in linear time.
    uniqueKeys: false,
    version: '1.2',
    merge: true,
  });
  const errors = [...document.errors.map(({ pos, code }) => ({ at: pos[0], code })), ...findBadKeys(document.contents)];
  if (errors.length > 0)
    return fail(
      errors
        .sort((a, b) => a.at - b.at)
        .slice(0, maxErrors)
        .map(({ at, code }) => {
          const { line, col } = lines.linePos(at);
          return { line, column: col, what: words[code] ?? code.toLowerCase().replaceAll('_', ' ') };
        }),
    );
  try {
    const value = (document.toJS({ maxAliasCount: maxAliases }) ?? null) as Json;
    return ok({ value, lineOf: (path) => lineOf(document.contents as Node | null, path, lines) });
  } catch {
    return fail([{ line: 1, column: 1, what: 'too many aliases, or one that leads nowhere' }]);
  }
}

/** The value alone, with the first fault: what readers of manifests need. */
export function readYamlValue(text: string): Result<unknown, ReadFault> {
  const read = readYaml(text);
  if (read.ok) return ok(read.value.value);
  const [first] = read.error;
  return fail({ line: first?.line ?? 1, what: `not YAML: ${first?.what ?? 'something is wrong'}` });
}

/** Null for a missing file and for one that is not YAML. */
export function parseYaml(text: string | null): unknown {
  const read = text === null ? null : readYaml(text);
  return read?.ok === true ? read.value.value : null;
}

type YamlError = { readonly at: number; readonly code: string };

/** Duplicate keys, and keys that are lists or maps, which JSON does not have. */
function findBadKeys(root: unknown): YamlError[] {
  const errors: YamlError[] = [];
  const open: unknown[] = [root];
  for (let node = open.pop(); node != null; node = open.pop()) {
    if (isSeq(node)) for (const item of node.items) open.push(item ?? emptyNode);
    if (!isMap(node)) continue;
    const known = new Set<unknown>();
    for (const { key, value } of node.items) {
      open.push(value ?? emptyNode);
      const at = (key as Node | null)?.range?.[0] ?? node.range?.[0] ?? 0;
      if (isMap(key) || isSeq(key)) errors.push({ at, code: 'COLLECTION_AS_KEY' });
      if (!isScalar(key)) continue;
      if (known.has(key.value)) errors.push({ at, code: 'DUPLICATE_KEY' });
      known.add(key.value);
    }
  }
  return errors;
}

/** Placeholder for an item without a value. */
const emptyNode = {};

function lineOf(root: Node | null, path: readonly (string | number)[], lines: LineCounter): number {
  let node: Node | null = root;
  let line = 1;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      const key = pair?.key as Node | undefined;
      if (key?.range != null) line = lines.linePos(key.range[0]).line;
      node = (pair?.value as Node | undefined) ?? null;
    } else if (isSeq(node)) node = (node.items[Number(step)] as Node | undefined) ?? null;
    else return line;
    if (node?.range != null && !isMap(node) && !isSeq(node)) line = lines.linePos(node.range[0]).line;
    else if (node?.range != null && typeof step === 'number') line = lines.linePos(node.range[0]).line;
  }
  return line;
}

/** More than any document that a person writes. The parser itself can handle about three times as much. */
const maxDepth = 200;
/** More errors give a person no new information. */
const maxErrors = 100;
const maxAliases = 100;

/**
 * Estimates the nesting depth of a YAML text before it is parsed. The parser recurses for each level, and a stack
 * overflow may end the whole process. The estimate ignores quotes and comments, so it may be too high. Texts that
 * people write are far below the limit either way. The first line that is nested too deep, from 1; null if there is
 * none.
 */
export function findTooDeep(text: string, maxDepth: number): number | null {
  const blocks: Block[] = [];
  const flow = { depth: 0, endsAt: -1 };
  let depth = 0;
  let number = 0;
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start) + 1 || text.length;
    number += 1;
    const indent = countSpaces(text, start, end);
    const first = text[start + indent];
    if (start + indent < end && first !== '\n' && first !== '\r') {
      if (indent <= flow.endsAt) flow.depth = 0;
      while (blocks.length > 0 && blocks.at(-1)!.indent >= indent) depth -= blocks.pop()!.levels;
      const line = readLine(text, start + indent, end);
      blocks.push({ indent, levels: 1 + line.chain });
      depth += 1 + line.chain;
      // Brackets inside a key or an item end at the latest with its indentation.
      if (flow.depth === 0) flow.endsAt = '[{'.includes(first!) || text.startsWith('---', start) ? -1 : indent;
      if (depth + flow.depth + line.deepest > maxDepth) return number;
      flow.depth = Math.max(0, flow.depth + line.opened);
    }
    start = end;
  }
  return null;
}

type Block = { readonly indent: number; readonly levels: number };

function countSpaces(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && text[at] === ' ') at += 1;
  return at - start;
}

/** `chain`: the longest run of `- `, `? ` and `: `, each opening a level. `opened`: brackets less those closed. */
function readLine(text: string, start: number, end: number) {
  const line = { chain: 0, opened: 0, deepest: 0 };
  let run = 0;
  for (let at = start; at < end; at++) {
    const char = text[at]!;
    if ('-?:'.includes(char) && (at + 1 === end || ' \r\n'.includes(text[at + 1]!))) run += 1;
    else if (char !== ' ') run = 0;
    if (char === '[' || char === '{') line.opened += 1;
    else if (char === ']' || char === '}') line.opened -= 1;
    line.chain = Math.max(line.chain, run);
    line.deepest = Math.max(line.deepest, line.opened);
  }
  return line;
}
