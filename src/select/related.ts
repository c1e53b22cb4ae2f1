/**
 * The files that the graph reaches from the targets: direct and indirect dependencies, callers, and build
 * configuration. Each has its reason, so that a score can be explained.
 */
import { compareBytes } from '../base/order.js';
import { type Definition, type Index, qualifiedName, referencesOf } from '../model/analysis.js';
import type { CandidateReason } from '../model/candidate.js';
import { parentOf } from '../model/path.js';
import { dependenciesOf } from './dependencies.js';
import { definitionsAround, inOrder, type TargetFile } from './targets.js';

export type Related = {
  readonly number: number;
  readonly reason: CandidateReason;
  readonly hops: number;
  /** The relevant definitions of the file; empty when the whole file is relevant. */
  readonly definitions: readonly Definition[];
};

/** A definition and the number of its file. */
type UsedDefinition = readonly [file: number, definition: Definition];

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
export function indirectDependencies(index: Index, direct: readonly Related[]): Related[] {
  const near = new Set(direct.map(({ number }) => number));
  const far = new Map<number, Set<Definition>>();
  for (const { number, definitions } of direct.slice(0, maxFollowed)) {
    const { elsewhere } = dependenciesOf(
      index,
      number,
      definitions.map(({ lines }) => lines),
    );
    for (const [other, used] of elsewhere)
      if (!near.has(other)) far.set(other, new Set([...(far.get(other) ?? []), ...used]));
  }
  return [...far].map(([number, used]) => ({ number, reason: 'dependency', hops: 2, definitions: inOrder(used) }));
}

/** What implements the members of an interface or base type that the targets use, if few types do. */
export function implementationsOf(index: Index, direct: readonly Related[]): Related[] {
  const near = new Set(direct.map(({ number }) => number));
  return direct.flatMap(({ number, definitions }) =>
    definitions.flatMap((member) => {
      const type = member.container === null ? null : lastIdentifier(member.container);
      if (type === null) return [];
      const found = implementersOf(index, number, type).flatMap((file) =>
        membersOver(index, file, [type, member.name]),
      );
      return found.length > maxImplementations ? [] : found.filter((one) => !near.has(one.number));
    }),
  );
}

/** Files with a type that extends a type of a file. */
function implementersOf({ edges }: Index, number: number, type: string): number[] {
  return edges.flatMap(({ from, to, kind, why }) =>
    kind === 'extends' && to === number && why.includes(type) ? [from] : [],
  );
}

function membersOver(index: Index, number: number, [type, name]: readonly [string, string]): Related[] {
  const { definitions } = index.files[number]!;
  const heirs = definitions.filter(({ bases }) => bases.some((base) => lastIdentifier(base) === type));
  return heirs.flatMap((heir) => {
    const members = definitions.filter((one) => one.name === name && one.container === qualifiedName(heir));
    return members.length === 0 ? [] : [{ number, reason: 'dependency', hops: 2, definitions: [heir, ...members] }];
  });
}

/**
 * Files that use a target. For a symbol, those that refer to it, to a member of it, or to what it overrides in a base
 * type or an interface.
 */
export function callersOf(index: Index, targets: readonly TargetFile[]): Related[] {
  const whole = new Set(targets.flatMap(({ number, definitions }) => (definitions.length === 0 ? [number] : [])));
  const named = new Set(targets.flatMap((target) => placesOf(index, target)));
  const callers = new Set(index.edges.flatMap(({ from, to }) => (whole.has(to) ? [from] : [])));
  for (const from of index.files.keys()) {
    if (named.size > 0 && referencesOf(index, from).some(({ file, at }) => named.has(`${file} ${at}`)))
      callers.add(from);
  }
  return [...callers].sort((a, b) => a - b).map((number) => ({ number, reason: 'caller', hops: 1, definitions: [] }));
}

/** The definitions of a target, their members, and the members of base types that they override. */
function placesOf(index: Index, target: TargetFile): string[] {
  const { number, definitions: named } = target;
  const { definitions } = index.files[number]!;
  const containers = new Set(named.map(qualifiedName));
  const own = definitions.flatMap((one, at) =>
    named.includes(one) || containers.has(one.container ?? '') ? [`${number} ${at}`] : [],
  );
  const overridden =
    named.length === 0 ? [] : basesAround(index, target).filter(([, { container }]) => container !== null);
  return [...own, ...overridden.map(([file, one]) => `${file} ${index.files[file]!.definitions.indexOf(one)}`)];
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

/** The base types of the classes that contain the symbols, and their declarations of the same names. */
export function basesAround(index: Index, { number, definitions: named }: TargetFile): UsedDefinition[] {
  const file = index.files[number]!;
  const names = new Set(named.map(({ name }) => name));
  const ranges = named.map(({ lines }) => lines);
  return definitionsAround(file, ranges)
    .flatMap((around) => basesOfClass(index, number, around))
    .flatMap(([other, base]): UsedDefinition[] => {
      const declared = index.files[other]!.definitions.filter(
        ({ name, container }) => container === qualifiedName(base) && names.has(name),
      );
      return [base, ...declared].map((definition) => [other, definition]);
    });
}

/** The definitions that a class names as its bases. */
function basesOfClass(index: Index, number: number, around: Definition): UsedDefinition[] {
  const scope = index.files[number]!.definitions.indexOf(around);
  const names = new Set(around.bases.map(lastIdentifier));
  return referencesOf(index, number).flatMap((reference): UsedDefinition[] => {
    const base = index.files[reference.file]!.definitions[reference.at];
    const isBase = reference.scope === scope && reference.file !== number && base !== undefined && names.has(base.name);
    return isBase ? [[reference.file, base]] : [];
  });
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

/** An interface with more implementations does not say which one is meant. */
const maxImplementations = 3;
/** More dependencies of dependencies would not fit into a pack. */
const maxFollowed = 20;
const interfaceKinds: ReadonlySet<string> = new Set(['interface', 'trait', 'protocol', 'type']);
const buildCategories: ReadonlySet<string> = new Set(['config', 'build', 'dependency']);
