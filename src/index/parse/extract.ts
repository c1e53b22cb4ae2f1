/** Extracts definitions and imports from a syntax tree: the part that is the same for all languages. */
import type { Node, QueryMatch, Tree } from 'web-tree-sitter';
import type { Definition, DefinitionKind, Import } from '../../model/analysis.js';
import { shortSignature } from '../brief.js';
import { bodyLinesOf } from './body-lines.js';
import { ByteOffsets } from './byte-offsets.js';
import { extractImports } from './imports.js';
import { docOf, lastLineOf, lineBefore, readSignature } from './lines.js';
import { findMatches } from './matches.js';
import type { LoadedLanguage } from './parsers.js';
import type { Draft, Fields, LanguageSpec } from './spec.js';
import type { WorkMeter } from './work-meter.js';

export type Extracted = { readonly definitions: readonly Definition[]; readonly imports: readonly Import[] };

/**
 * Both come from one walk of the tree, because the walk is the most expensive part. Null if there are too many
 * definitions or if they take too much work.
 */
export function extract(language: LoadedLanguage, tree: Tree, text: string): Extracted | null {
  const { spec, work } = language;
  const matches = findMatches(language, tree);
  if (matches === null) return null;
  const definitions: QueryMatch[] = [];
  const imports: QueryMatch[] = [];
  const listed = new Set<string>();
  for (const match of matches) {
    const { captures } = match;
    const exported = captures.find(({ name }) => name === 'exported');
    if (exported !== undefined) listed.add(exported.node.text);
    else if (captures[0]?.name === 'exports')
      for (const { text: name } of spec.exportedBy(captures[0].node, text)) listed.add(name);
    else (captures.some(({ name }) => name === 'import') ? imports : definitions).push(match);
  }
  const place = { spec, work, text, offsets: new ByteOffsets(text), listed };
  const found = extractDefinitions(place, definitions);
  return found === null ? null : { definitions: found, imports: extractImports(spec, imports) };
}

type Matched = {
  readonly kind: DefinitionKind;
  readonly node: Node;
  readonly pattern: number;
  readonly nameNode: Node;
  readonly name: string;
  readonly body: Node | null;
  /** In one match they come in order; `basesAt` is where the first stands. */
  readonly bases: readonly string[];
  readonly basesAt: number;
};

type Marked = Matched & {
  readonly outer: Node;
  /** The first and the last node of all that belongs to it, and where they start and end. */
  readonly first: Node;
  readonly last: Node;
  readonly start: number;
  readonly end: number;
};

function extractDefinitions(place: DefinitionExtent, matches: readonly QueryMatch[]): Definition[] | null {
  const { spec, text, listed, work } = place;
  const ordered = uniqueMatches(matches.flatMap((match) => readMatch(match, place) ?? []))
    .map((match) => markReach(match, spec, text))
    .sort(
      (a, b) =>
        a.start - b.start ||
        b.end - a.end ||
        a.node.startIndex - b.node.startIndex ||
        a.nameNode.startIndex - b.nameNode.startIndex,
    );
  const around: Scope[] = [];
  const found: Definition[] = [];
  for (const mark of ordered) {
    if (work.isSpent()) return null;
    while (around.length > 0 && !isInside(mark, around.at(-1)!)) around.pop();
    if (around.length >= deepestNesting) continue;
    const { kind, name, nameNode, node, outer, body, start, end } = mark;
    const draft = spec.refine({
      kind,
      name,
      nameNode,
      node,
      outer,
      body,
      exported: false,
      listed: listed.has(name),
      outerExported: around.at(-1)?.exported ?? true,
      around: [...around],
    });
    if (draft === null) continue;
    found.push(toDefinition(draft, mark, place));
    const added = draft.around.slice(around.length);
    for (const { kind, name } of [...added, draft]) around.push({ kind, name, exported: draft.exported, start, end });
  }
  return found;
}

type Scope = {
  readonly kind: DefinitionKind;
  readonly name: string;
  readonly exported: boolean;
  readonly start: number;
  readonly end: number;
};

/** Definitions of one statement (`a = 1, b = 2`) have the same range and stand beside each other. */
function isInside(mark: Marked, scope: Scope): boolean {
  return mark.end <= scope.end && (mark.start !== scope.start || mark.end !== scope.end);
}

/** One definition per name node: several patterns may match the same thing; the first in the spec wins, bases add up. */
function uniqueMatches(matches: readonly Matched[]): Matched[] {
  const unique = new Map<number, Matched>();
  const bases = new Map<number, Map<string, number>>();
  for (const match of matches) {
    const { id } = match.nameNode;
    const known = unique.get(id);
    if (known === undefined || match.pattern < known.pattern) unique.set(id, match);
    if (match.bases.length === 0) continue;
    const places = bases.get(id) ?? new Map<string, number>();
    bases.set(id, places);
    for (const base of match.bases) places.set(base, match.basesAt);
  }
  // Matches do not always come in the order of the text.
  const inOrder = (places: ReadonlyMap<string, number>) =>
    [...places].sort(([, a], [, b]) => a - b).map(([base]) => base);
  return [...unique].map(([id, match]) => (bases.has(id) ? { ...match, bases: inOrder(bases.get(id)!) } : match));
}

function readMatch({ captures, patternIndex }: QueryMatch, { spec, text }: DefinitionExtent): Matched | null {
  let node: Node | null = null;
  let kind: DefinitionKind | null = null;
  let name: Node | null = null;
  let body: Node | null = null;
  let basesAt = 0;
  const bases: string[] = [];
  for (const capture of captures) {
    if (capture.name === 'name') name ??= capture.node;
    else if (capture.name === 'body') body ??= capture.node;
    else if (capture.name === 'base') {
      const base = spec.baseOf(capture.node);
      if (base === null) continue;
      if (bases.length === 0) basesAt = base.startIndex;
      bases.push(text.slice(base.startIndex, base.endIndex));
    } else if (!capture.name.startsWith('_')) {
      node = capture.node;
      kind = capture.name as DefinitionKind;
    }
  }
  if (node === null || kind === null) return null;
  if (name === null) {
    const fields = spec.fields[node.type] ?? plainFields;
    name = node.childForFieldName(fields.name);
    body ??= node.childForFieldName(fields.body);
  }
  // A name that the parser inserted for error recovery is empty.
  if (name === null || name.endIndex === name.startIndex) return null;
  return {
    kind,
    node,
    pattern: patternIndex,
    nameNode: name,
    name: text.slice(name.startIndex, name.endIndex),
    body,
    bases,
    basesAt,
  };
}

const plainFields: Fields = { name: 'name', body: 'body' };

function markReach(match: Matched, spec: LanguageSpec, text: string): Marked {
  const outer = outermost(match.node, spec.wrappers);
  const { first, last } = spec.reach(outer, text);
  const { kind, node, pattern, nameNode, name, body, bases, basesAt } = match;
  const [start, end] = [first.startIndex, last.endIndex];
  // Field by field, because spreading `match` would be the slowest part.
  return { kind, node, pattern, nameNode, name, body, bases, basesAt, outer, first, last, start, end };
}

function outermost(node: Node, wrappers: readonly string[]): Node {
  let outer = node;
  if (wrappers.length === 0) return outer;
  for (let parent = node.parent; parent !== null && wrappers.includes(parent.type); parent = parent.parent)
    outer = parent;
  return outer;
}

type DefinitionExtent = {
  readonly spec: LanguageSpec;
  readonly work: WorkMeter;
  readonly text: string;
  readonly offsets: ByteOffsets;
  /** Names on export lists. */
  readonly listed: ReadonlySet<string>;
};

function toDefinition(
  { kind, name, body, exported, around }: Draft,
  mark: Marked,
  place: DefinitionExtent,
): Definition {
  const { spec, text, offsets } = place;
  const { bases, start, end } = mark;
  const first = mark.first.startPosition.row + 1;
  const last = Math.max(first, lastLineOf(mark.last));
  const signatureStart = startOfSignature(mark, place);
  const signatureEnd = body === null ? end : body.startIndex;
  const head = readSignature(
    { start: signatureStart, end: signatureEnd, within: mark.outer, body, comments: spec.comments },
    text,
  );
  const { nameNode } = mark;
  // C writes the name of an unnamed struct behind its body.
  const isNameBehind = body !== null && nameNode.startIndex >= body.endIndex;
  const signature = isNameBehind ? `${head} ${text.slice(nameNode.startIndex, nameNode.endIndex)}` : head;
  return {
    name,
    kind,
    container: around.length === 0 ? null : around.map((outerOne) => outerOne.name).join('.'),
    lines: [first, last],
    headLine: first + text.slice(start, signatureStart).split('\n').length - 1,
    bytes: [offsets.at(start), offsets.at(end)],
    signatureLines: [first, Math.max(first, Math.min(last, body === null ? last : lineBefore(body, text)))],
    signature: onOneLine(signature),
    docLines: docOf({ first: mark.first, body }, spec, text),
    bodyLines: last === first ? null : bodyLinesOf({ last: mark.last, body }, spec, text),
    exported,
    bases,
  };
}

/** The offset of the first word that is no decoration, at any depth (`modifiers` may contain attributes and keywords). */
function startOfSignature({ first, start, last }: Marked, { spec: { decorations }, text }: DefinitionExtent): number {
  // No decoration starts with a small letter, and most definitions do.
  if (decorations.length === 0 || isSmallLetter(text.charCodeAt(start))) return start;
  for (let part: Node | null = first; part !== null && part.startIndex <= last.startIndex; part = part.nextSibling) {
    const found = firstPlain(part, decorations);
    if (found !== null) return found;
  }
  return start;
}

function isSmallLetter(unit: number): boolean {
  return unit >= 97 && unit <= 122;
}

function firstPlain(node: Node, decorations: readonly string[]): number | null {
  if (decorations.includes(node.type)) return null;
  for (let i = 0; i < node.childCount; i++) {
    const found = firstPlain(node.child(i)!, decorations);
    if (found !== null) return found;
  }
  return node.childCount === 0 ? node.startIndex : null;
}

function onOneLine(signature: string): string {
  return shortSignature(signature, maxSignatureLength)
    .replace(/\s+/g, ' ')
    .replace(/ ?(?:\{|=>|:|=|;)? ?$/, '')
    .trim();
}

const maxSignatureLength = 600;
/** Deeper nesting is no real code, and the names of containers would grow with the square of the depth. */
const deepestNesting = 64;
