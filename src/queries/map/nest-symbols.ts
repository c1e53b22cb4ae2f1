/** The shown definitions of a file, each below the type that encloses it. */
import { shortenGuardedAtWord } from '../../guard/cut.js';
import { guardPhrase } from '../../guard/message.js';
import { type Definition, type DefinitionKind, type IndexedFile, qualifiedName } from '../../model/analysis.js';
import type { MapDocument } from './map-document.js';

type MapSymbol = MapDocument['folders'][number]['files'][number]['symbols'][number];

/** `shown`: positions of definitions. `users`: how many files use each position. */
export function nestSymbols(
  { definitions }: IndexedFile,
  shown: readonly number[],
  users: ReadonlyMap<number, number>,
): MapSymbol[] {
  const below = new Map<number, Set<number>>();
  for (const start of shown) {
    for (let at = start; at >= 0; ) {
      const parent = enclosing(definitions, at);
      below.set(parent, (below.get(parent) ?? new Set()).add(at));
      at = parent;
    }
  }
  const list = (parent: number, depth: number): MapSymbol[] =>
    [...(below.get(parent) ?? [])]
      .sort((a, b) => a - b)
      .flatMap((at) => [toSymbol(definitions[at]!, depth, users.get(at) ?? 0), ...list(at, depth + 1)]);
  return list(-1, 0);
}

/** The position of the type around a definition; -1 if there is none in the file. A method may stand outside its type. */
function enclosing(definitions: readonly Definition[], at: number): number {
  const { container, lines } = definitions[at]!;
  if (container === null) return -1;
  const named = (other: Definition, place: number) => place !== at && qualifiedName(other) === container;
  const around = definitions.findLastIndex(
    (other, place) => named(other, place) && other.lines[0] <= lines[0] && lines[1] <= other.lines[1],
  );
  const found = around >= 0 ? around : definitions.findIndex(named);
  return namespaces.has(definitions[found]?.kind) ? enclosing(definitions, found) : found;
}

function toSymbol({ lines, signature }: Definition, depth: number, users: number): MapSymbol {
  const short = signature.length <= maxLength ? signature : shortenGuardedAtWord(guardPhrase(signature), maxLength);
  return { depth, line: lines[0], signature: short, used_by: users };
}

const namespaces: ReadonlySet<DefinitionKind | undefined> = new Set<DefinitionKind>(['namespace', 'module']);
/** Longer signatures are mostly lists of values. */
const maxLength = 240;
