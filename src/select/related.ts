/**
 * The files that the graph reaches from the targets: direct and indirect dependencies, callers, and build
 * configuration. Each has its reason, so that a score can be explained.
 */
import { compareBytes } from '../base/order.js';
import { termsOfWord } from '../base/words.js';
import { type Definition, type Index, type IndexedFile, qualifiedName } from '../model/analysis.js';
import type { CandidateReason } from '../model/candidate.js';
import type { ReadText } from '../model/contract.js';
import { parentOf } from '../model/path.js';
import { type Bound, bindMember, bindName } from './bind.js';
import { dependenciesOf } from './dependencies.js';
import { definitionsAround, inOrder, type TargetFile } from './targets.js';

export type Related = {
  readonly number: number;
  readonly reason: CandidateReason;
  readonly hops: number;
  /** The relevant definitions of the file; empty when the whole file is relevant. */
  readonly definitions: readonly Definition[];
};

type Used = ReadonlyMap<number, ReadonlySet<Definition>>;

/** The direct dependencies. A file used only for a base type or an interface has that as its reason. */
export function directDependencies(index: Index, targets: readonly TargetFile[], used: Used): Related[] {
  const bases = basesOf(index, targets);
  return [...used].sort(byNumber).map(([number, set]) => {
    const definitions = inOrder(set);
    const types = definitions.filter(({ container }) => container === null || !bases.has(lastIdentifier(container)));
    const isBase = types.every(({ name }) => bases.has(name));
    const isInterface = types.every(({ kind }) => interfaceKinds.has(kind));
    const reason = !isBase ? 'dependency' : isInterface ? 'interface' : 'base-type';
    return { number, reason, hops: 1, definitions };
  });
}

/** The dependencies of the definitions that the direct dependencies contribute, not of their whole files. */
export function indirectDependencies(index: Index, direct: readonly Related[], readText: ReadText): Related[] {
  const near = new Set(direct.map(({ number }) => number));
  const far = new Map<number, Set<Definition>>();
  for (const { number, definitions } of direct.slice(0, maxFollowed)) {
    const text = readText(index.files[number]!.entry.path) ?? '';
    const { elsewhere } = dependenciesOf(index, number, { ranges: definitions.map(({ lines }) => lines), text });
    for (const [other, used] of elsewhere)
      if (!near.has(other)) far.set(other, new Set([...(far.get(other) ?? []), ...used]));
  }
  return [...far].map(([number, used]) => ({ number, reason: 'dependency', hops: 2, definitions: inOrder(used) }));
}

/** Files with an edge to a target. For a symbol, only those that contain its name. */
export function callersOf(index: Index, targets: readonly TargetFile[]): Related[] {
  const known = new Map(targets.map((target) => [target.number, target]));
  const callers = new Set<number>();
  for (const { from, to } of index.edges) {
    const target = known.get(to);
    if (target !== undefined && containsAnyOf(index, from, target.definitions)) callers.add(from);
  }
  return [...callers].map((number) => ({ number, reason: 'caller', hops: 1, definitions: [] }));
}

/** Build and configuration files of the folders that contain the targets, the nearest first. */
export function configAround(index: Index, targets: readonly TargetFile[]): Related[] {
  const folders = new Set<string>(['']);
  for (const { number } of targets) {
    for (let at = parentOf(index.files[number]!.entry.path); at !== ''; at = parentOf(at)) folders.add(at);
  }
  return index.files
    .flatMap(({ entry }, number) =>
      buildCategories.has(entry.category) && folders.has(parentOf(entry.path)) ? [{ number, path: entry.path }] : [],
    )
    .sort((a, b) => b.path.split('/').length - a.path.split('/').length || compareBytes(a.path, b.path))
    .map(({ number }) => ({ number, reason: 'config', hops: 0, definitions: [] }));
}

function byNumber([a]: readonly [number, unknown], [b]: readonly [number, unknown]): number {
  return a - b;
}

function containsAnyOf(index: Index, number: number, definitions: readonly Definition[]): boolean {
  return definitions.length === 0 || definitions.some(({ name }) => containsName(index, index.files[number]!, name));
}

/** Looks the terms of a name up in the index, without reading the text again. */
function containsName(index: Index, file: IndexedFile, name: string): boolean {
  return termsOfWord(name).every((term) => {
    const number = index.termNumbers.get(term);
    return number !== undefined && file.terms.includes(number);
  });
}

/** The base types of the classes that contain the symbols, and their declarations of the same names. */
export function basesAround(index: Index, { number, definitions: named }: TargetFile): Bound[] {
  const file = index.files[number]!;
  const names = new Set(named.map(({ name }) => name));
  const ranges = named.map(({ lines }) => lines);
  return definitionsAround(file, ranges)
    .flatMap(({ bases }) => bases.flatMap((written) => bindBase(index, file, written)))
    .flatMap(([other, base]): Bound[] => {
      const declared = index.files[other]!.definitions.filter(
        ({ name, container }) => container === qualifiedName(base) && names.has(name),
      );
      return [base, ...declared].map((definition) => [other, definition]);
    });
}

function bindBase(index: Index, file: IndexedFile, written: string): Bound[] {
  const name = lastIdentifier(written);
  const [, module] =
    /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)(?:\.|::)[\p{L}\p{N}_$]+$/u.exec(written.replace(/[<([{].*$/s, '')) ??
    [];
  return module === undefined ? bindName(index, file, name) : bindMember(index, file, { module, name });
}

function basesOf(index: Index, targets: readonly TargetFile[]): ReadonlySet<string> {
  const definitions = targets.flatMap(({ number, definitions: named }) => {
    const file = index.files[number]!;
    if (named.length === 0) return file.definitions;
    return [
      ...named,
      ...definitionsAround(
        file,
        named.map(({ lines }) => lines),
      ),
    ];
  });
  return new Set(definitions.flatMap(({ bases }) => bases.map((written) => lastIdentifier(written))));
}

/** `models.Model` -> Model, `Base<T>` -> Base. */
function lastIdentifier(written: string): string {
  return /([\p{L}_$][\p{L}\p{N}_$]*)\W*$/u.exec(written.replace(/[<([{].*$/s, ''))?.[1] ?? written;
}

/** Each followed dependency costs one read. */
const maxFollowed = 20;
const interfaceKinds: ReadonlySet<string> = new Set(['interface', 'trait', 'protocol', 'type']);
const buildCategories: ReadonlySet<string> = new Set(['config', 'build', 'dependency']);
