/** What is wrong with a target, and what may have been meant instead. */
import { compareBytes } from '../base/order.js';
import { guardPhrase } from '../guard/message.js';
import { isCutSignature } from '../index/brief.js';
import { type Definition, type Index, qualifiedName } from '../model/analysis.js';
import { baseName, type RelPath } from '../model/path.js';
import type { Choice, Refusal } from '../model/refusal/refusal.js';
import type { Exclusion, Snapshot } from '../model/snapshot.js';
import type { Target } from '../model/target.js';
import { definitionsNamed } from '../select/targets.js';

/** A refusal for the first target that cannot be packed; null when all can. */
export function troubleWithTargets(targets: readonly Target[], snapshot: Snapshot, index: Index): Refusal | null {
  for (const target of targets) {
    const trouble = troubleWith(target, snapshot, index);
    if (trouble !== null) return trouble;
  }
  return null;
}

/** A file may have a # in its name: if there is such a file, it is meant. */
export function asWritten(target: Target, index: Index): Target {
  const whole = `${target.path}#${target.symbol}` as RelPath;
  return target.symbol !== null && index.numberOf.has(whole) ? { path: whole, symbol: null } : target;
}

function troubleWith({ path, symbol }: Target, snapshot: Snapshot, index: Index): Refusal | null {
  const trouble = troubleWithPath(path, snapshot, index);
  if (trouble !== null || symbol === null) return trouble;
  const number = index.numberOf.get(path)!;
  const found = definitionsNamed(index.files[number]!, symbol);
  if (found.length === 0)
    return { kind: 'symbol-missing', path, symbol, nearest: nearestSymbols(index, symbol, number) };
  // Overloads have one name and are one thing; the same name in two classes is two.
  if (new Set(found.map(qualifiedName)).size === 1) return null;
  return { kind: 'ambiguous-target', symbol, choices: found.map((definition) => choiceOf(path, definition)) };
}

/** Why a named file cannot be packed, or null. */
export function troubleWithPath(path: RelPath, snapshot: Snapshot, index: Index): Refusal | null {
  if (index.numberOf.has(path)) return null;
  const exclusion = exclusionOf(path, snapshot);
  if (exclusion === undefined) return { kind: 'target-missing', path, nearest: nearestFiles(path, snapshot) };
  return { kind: 'target-excluded', path, reason: exclusion.reason, detail: exclusion.detail };
}

/** The exclusion of a path, or of a folder above it. */
export function exclusionOf(path: RelPath, { excluded }: Snapshot): Exclusion | undefined {
  const places = placesOf(excluded);
  let first = places.get(path);
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1))
    first = Math.min(first ?? excluded.length, places.get(path.slice(0, slash + 1)) ?? excluded.length);
  return first === undefined ? undefined : excluded[first];
}

/** The first index of each path in a list of exclusions, computed once for each list. */
function placesOf(excluded: readonly Exclusion[]): ReadonlyMap<string, number> {
  const known = knownPlaces.get(excluded);
  if (known !== undefined) return known;
  const places = new Map<string, number>();
  for (const [i, { path }] of excluded.entries()) if (!places.has(path)) places.set(path, i);
  knownPlaces.set(excluded, places);
  return places;
}

const knownPlaces = new WeakMap<readonly Exclusion[], ReadonlyMap<string, number>>();

export function choiceOf(path: RelPath, definition: Definition): Choice {
  // A signature may contain a default value that must not be seen. The guard may not recognise a value that the index
  // has cut or whose lines it has joined, so such a signature is not shown.
  const { signature, name, lines, signatureLines } = definition;
  const isJoined = signatureLines[0] !== signatureLines[1] && /["'`]/.test(signature);
  const shown = guardPhrase(isJoined || isCutSignature(signature) ? name : signature);
  return { path, symbol: qualifiedName(definition), line: lines[0], signature: shown };
}

/** Files that a person may have meant: the same name elsewhere, or a name with the same stem. */
function nearestFiles(path: RelPath, snapshot: Snapshot): string[] {
  const name = baseName(path).toLowerCase();
  const stem = name.replace(/\.[^.]*$/, '');
  const closeness = (candidate: RelPath): number => {
    const other = baseName(candidate).toLowerCase();
    if (other === name) return 0;
    if (other.replace(/\.[^.]*$/, '') === stem) return 1;
    return stem.length > 2 && other.includes(stem) ? 2 : 3;
  };
  return snapshot.files
    .map((file) => ({ path: file.path, rank: closeness(file.path) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank || compareBytes(a.path, b.path))
    .slice(0, maxNames)
    .map((file) => file.path);
}

/** The same name in other files first, then similar names: of one file, or of all files when `number` is null. */
export function nearestSymbols(index: Index, symbol: string, number: number | null): string[] {
  const bare = symbol.slice(symbol.lastIndexOf('.') + 1);
  const elsewhere = (index.definitionsByName.get(bare) ?? []).map(
    ({ file }) => `${index.files[file]!.entry.path}#${bare}`,
  );
  const looked = number === null ? index.files : [index.files[number]!];
  const wanted = bare.toLowerCase();
  const alike = looked.flatMap(({ entry, definitions }) =>
    definitions
      .filter(({ name }) => isAlike(name.toLowerCase(), wanted))
      .map(({ name }) => ({ name: `${entry.path}#${name}`, distance: Math.abs(name.length - bare.length) })),
  );
  alike.sort((a, b) => a.distance - b.distance || compareBytes(a.name, b.name));
  return [...new Set([...elsewhere, ...alike.map(({ name }) => name)])].slice(0, maxNames);
}

function isAlike(name: string, wanted: string): boolean {
  return name.length > 2 && wanted.length > 2 && (name.includes(wanted) || wanted.includes(name));
}

const maxNames = 5;
