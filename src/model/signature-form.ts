/**
 * The lines that show definitions as signatures: a type of data (interface, enum, record, …) whole, a class with the
 * headers of all its members and its last line, a function by its header; all without doc comments. The lines of a
 * type parse as a type.
 */
import { type Definition, type DefinitionKind, qualifiedName } from './analysis.js';
import type { LineRange } from './block.js';

export function signatureForms(definitions: readonly Definition[]): LineRange[] {
  const ranges: LineRange[] = [];
  for (let at = 0; at < definitions.length; at++) {
    const definition = definitions[at]!;
    const inside = insideOf(definitions, at);
    if (!memberKinds.has(definition.kind)) ranges.push(...formOf(definition, inside));
    // Members are part of the form of their type.
    if (isType(definition)) at += inside.length;
  }
  return ranges;
}

/** The signatures of some definitions of a file. A member comes with its type, and a type with all its members. */
export function signatureFormsOf(definitions: readonly Definition[], wanted: readonly Definition[]): LineRange[] {
  return formsAround(definitions, { shown: new Set([...wanted, ...membersBeside(definitions, wanted)]), form: formOf });
}

/** The smallest form of some definitions that still parses: their headers, and those of the types that contain them. */
export function signatureFrames(definitions: readonly Definition[], wanted: readonly Definition[]): LineRange[] {
  return formsAround(definitions, { shown: new Set(wanted), form: frameOf });
}

/** Methods that stand outside their type, as in Go and Rust. */
function membersBeside(definitions: readonly Definition[], wanted: readonly Definition[]): Definition[] {
  const types = wanted.filter(isType);
  const names = new Set(types.map(qualifiedName));
  const bodies = definitions.filter((one) => isType(one) && one.kind !== 'implementation');
  return definitions.filter(
    (one) => codeKinds.has(one.kind) && names.has(one.container ?? '') && !bodies.some((body) => isInside(one, body)),
  );
}

type Wanted = {
  readonly shown: ReadonlySet<Definition>;
  readonly form: (definition: Definition, inside: readonly Definition[]) => LineRange[];
};

/** The forms of the shown definitions, and of the types that have them as members. */
function formsAround(definitions: readonly Definition[], { shown, form }: Wanted): LineRange[] {
  return definitions.flatMap((definition, at) => {
    const inside = insideOf(definitions, at);
    const name = qualifiedName(definition);
    const hasShown = inside.some((inner) => inner.container === name && shown.has(inner) && !isType(inner));
    if (isType(definition) && (hasShown || shown.has(definition))) return form(definition, inside);
    if (!shown.has(definition)) return [];
    // A member is shown beside its type, so it needs its last line too.
    return definition.container === null ? form(definition, inside) : withoutBody(definition);
  });
}

/** The definitions inside the one at a position; they follow it directly. */
function insideOf(definitions: readonly Definition[], at: number): Definition[] {
  const inside: Definition[] = [];
  for (let next = at + 1; next < definitions.length; next++) {
    if (!isInside(definitions[next]!, definitions[at]!)) break;
    inside.push(definitions[next]!);
  }
  return inside;
}

function isInside({ lines: [first, last] }: Definition, { lines: [start, end] }: Definition): boolean {
  return start <= first && last <= end && (start < first || last < end);
}

function formOf(definition: Definition, inside: readonly Definition[]): LineRange[] {
  const { kind, lines } = definition;
  if (!isType(definition)) return frameOf(definition);
  const isWhole = dataKinds.has(kind) && linesIn(lines) <= maxWholeLines;
  const cuts: LineRange[] = [];
  for (const one of [definition, ...inside]) {
    if (!isWhole && one.bodyLines !== null && !isType(one)) cuts.push(one.bodyLines);
    if (one.docLines !== null && isApart(one.docLines, one)) cuts.push(one.docLines);
  }
  return without(lines, cuts);
}

function frameOf(definition: Definition): LineRange[] {
  return headerKinds.has(definition.kind) ? [definition.signatureLines] : withoutBody(definition);
}

/** One that cannot be shortened is shown whole unless it is long. */
function withoutBody({ lines, bodyLines, signatureLines }: Definition): LineRange[] {
  if (bodyLines !== null) return without(lines, [bodyLines]);
  return [linesIn(lines) <= maxWholeLines ? lines : signatureLines];
}

/** Whether no code of the definition stands on the lines of its doc comment. */
function isApart([first, last]: LineRange, { lines, signatureLines }: Definition): boolean {
  return last < lines[0] || first > signatureLines[1];
}

function without([first, last]: LineRange, cuts: readonly LineRange[]): LineRange[] {
  const left: LineRange[] = [];
  let from = first;
  for (const [start, end] of [...cuts].sort((a, b) => a[0] - b[0])) {
    if (start > from) left.push([from, Math.min(start - 1, last)]);
    from = Math.max(from, end + 1);
  }
  if (from <= last) left.push([from, last]);
  return left;
}

function linesIn([first, last]: LineRange): number {
  return last - first + 1;
}

function isType({ kind }: Definition): boolean {
  return classKinds.has(kind) || dataKinds.has(kind);
}

function kinds(...names: DefinitionKind[]): ReadonlySet<DefinitionKind> {
  return new Set(names);
}

const classKinds = kinds('class', 'implementation', 'extension');
const dataKinds = kinds('interface', 'protocol', 'trait', 'enum', 'record', 'struct', 'union', 'type');
const codeKinds = kinds('function', 'method', 'constructor');
/** Shown by their header alone outside a type. */
const headerKinds = kinds('function', 'method', 'constructor', 'namespace', 'module');
/** Shown with the type that contains them. */
const memberKinds = kinds('field', 'property', 'member');
/** A longer type of data is shown without the bodies of its methods. */
const maxWholeLines = 60;
