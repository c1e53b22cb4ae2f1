/** Finds targets in the index: a file, or the definitions that a target names in it. */
import { compareBytes } from '../base/order.js';
import { type Definition, type Index, type IndexedFile, qualifiedName } from '../model/analysis.js';
import type { LineRange } from '../model/block.js';
import type { Target } from '../model/target.js';

/** All targets in one file. */
export type TargetFile = {
  readonly number: number;
  /** The definitions that targets name; empty when only the file is a target. */
  readonly definitions: readonly Definition[];
  /** Whether the file itself is a target too. */
  readonly whole: boolean;
};

/** One entry per file, in the order of the index. The caller has checked that all targets exist. */
export function filesOfTargets(index: Index, targets: readonly Target[]): TargetFile[] {
  const byNumber = new Map<number, { definitions: Set<Definition>; whole: boolean }>();
  for (const { path, symbol } of targets) {
    const number = index.numberOf.get(path)!;
    const known = byNumber.get(number) ?? { definitions: new Set(), whole: false };
    byNumber.set(number, known);
    if (symbol === null) known.whole = true;
    else for (const named of definitionsNamed(index.files[number]!, symbol)) known.definitions.add(named);
  }
  return [...byNumber]
    .sort(([a], [b]) => a - b)
    .map(([number, { definitions, whole }]) => ({ number, definitions: inOrder(definitions), whole }));
}

/** Sorts definitions by their position in the file. */
export function inOrder(definitions: Iterable<Definition>): Definition[] {
  return [...definitions].sort((a, b) => a.lines[0] - b.lines[0] || compareBytes(qualifiedName(a), qualifiedName(b)));
}

/**
 * The definitions of a name, which may include the container: `total`, `Cart.total`, `Cart::total`. The end of a
 * qualified name is enough (`Cart.total` in a namespace). A class stands before its own constructor.
 */
export function definitionsNamed({ definitions }: IndexedFile, symbol: string): readonly Definition[] {
  const wanted = dottedName(symbol);
  const named = definitions.filter((one) => wanted.endsWith(one.name));
  const exact = named.filter((one) => qualifiedName(one) === wanted);
  const byEnd = exact.length > 0 ? exact : named.filter((one) => `.${qualifiedName(one)}`.endsWith(`.${wanted}`));
  const found = byEnd.length > 0 ? byEnd : named.filter((one) => isWithin(one, wanted, definitions));
  const others = found.filter((one) => !isConstructorOf(one, found));
  return others.length > 0 ? others : found;
}

/** `Cart::total()`, `Cart->total` and `Shop\\Cart` with dots. */
export function dottedName(symbol: string): string {
  return symbol
    .trim()
    .replace(/\(\)$/, '')
    .replace(/::|->|\\/g, '.')
    .replace(/^\.+/, '');
}

/** Of a definition without its full container, as an outline or a namespace statement leaves it: `Shop.Cart.total`. */
function isWithin(one: Definition, wanted: string, definitions: readonly Definition[]): boolean {
  const qualified = qualifiedName(one);
  if (!wanted.endsWith(`.${qualified}`)) return false;
  const outer = wanted.slice(0, -qualified.length - 1);
  const name = outer.slice(outer.lastIndexOf('.') + 1);
  // An outline knows where a type begins, not where it ends.
  const before = definitions.filter((other) => isType(other) && other.lines[0] <= one.lines[0]).at(-1);
  return definitions.some(
    (other) => other.name === name && (isNamespace(other) || encloses(other, one) || other === before),
  );
}

function isNamespace({ kind }: Definition): boolean {
  return kind === 'namespace' || kind === 'module';
}

function isType({ kind }: Definition): boolean {
  return /^(?:class|interface|struct|enum|union|trait|protocol|record|object)$/.test(kind);
}

function encloses({ lines: [first, last] }: Definition, { lines }: Definition): boolean {
  return first <= lines[0] && lines[1] <= last;
}

/** Whether it constructs a class that is among the others: `Cart.Cart` beside `Cart`. */
function isConstructorOf({ name, container }: Definition, others: readonly Definition[]): boolean {
  if (container === null || container.slice(container.lastIndexOf('.') + 1) !== name) return false;
  return others.some((one) => qualifiedName(one) === container);
}

/** The signature lines of the definitions around the symbols, so that a method is shown in its class. */
export function headersAround(file: IndexedFile, ranges: readonly LineRange[]): LineRange[] {
  return definitionsAround(file, ranges).map(({ signatureLines }) => signatureLines);
}

/** The definitions that contain the lines: classes, and the containers of those. */
export function definitionsAround({ definitions }: IndexedFile, ranges: readonly LineRange[]): Definition[] {
  const isAround = ({ lines: [first, last] }: Definition) =>
    ranges.some(([start, end]) => first <= start && end <= last && (first < start || end < last));
  return definitions.filter(isAround);
}
