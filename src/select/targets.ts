/**
 * Candidates from targets: the file, or the symbol whole, and what it directly depends on as
 * signatures. Dependencies are names used in the target's code that it imports, or, where a language
 * needs no import, that the project defines in one place.
 */

import { codeSpans } from '../base/lex.js';
import { compareBytes } from '../base/order.js';
import { bindsByNameAlone, familyOf } from '../base/visibility.js';
import { countWords } from '../base/words.js';
import type { Definition, Index, IndexedFile } from '../model/analysis.js';
import type { LineRange } from '../model/block.js';
import type { Candidate } from '../model/candidate.js';
import type { Target } from '../model/target.js';

export type Looked = (path: string) => string | null;

export type TargetCandidates = { readonly required: readonly Candidate[]; readonly dependencies: readonly Candidate[] };

/** The targets exist and their symbols are defined: `contracts/` has checked it. */
export function candidatesOfTargets(index: Index, targets: readonly Target[], look: Looked): TargetCandidates {
  const byPath = new Map<string, (string | null)[]>();
  for (const { path, symbol } of targets) byPath.set(path, [...(byPath.get(path) ?? []), symbol]);
  const needed = new Map<number, Set<Definition>>();
  const required = [...byPath].map(([path, symbols]) => {
    const number = index.numberOf.get(path)!;
    const file = index.files[number]!;
    const ranges = symbols.includes(null)
      ? null
      : symbols.flatMap((symbol) => definitionsNamed(file, symbol!).map(({ lines }) => lines));
    const own = collectNeeds(index, number, { ranges, text: look(path) ?? '', needed });
    return candidateOf(
      file,
      ranges === null
        ? { kind: 'file' }
        : { kind: 'symbols', ranges: [...ranges, ...headersAround(file, ranges), ...own] },
      ['target', 1_000_000],
    );
  });
  const dependencies = [...needed]
    .filter(([number]) => !byPath.has(index.files[number]!.entry.path))
    .map(([number, definitions]) => {
      const ranges = [...definitions].map(({ signatureLines }) => signatureLines);
      return candidateOf(index.files[number]!, { kind: 'signatures', ranges }, [
        'dependency',
        1_000 * definitions.size,
      ]);
    })
    .sort((a, b) => b.score - a.score || compareBytes(a.path, b.path));
  return { required, dependencies };
}

/** Definitions of a name, which may be written with its container: `total`, `Cart.total`. */
export function definitionsNamed({ definitions }: IndexedFile, symbol: string): readonly Definition[] {
  const exact = definitions.filter(
    ({ name, container }) => (container === null ? name : `${container}.${name}`) === symbol,
  );
  return exact.length > 0 ? exact : definitions.filter(({ name }) => name === symbol);
}

type Needs = {
  /** Null for the whole file. */
  readonly ranges: readonly LineRange[] | null;
  readonly text: string;
  /** Grows: definitions in other files that are needed. */
  readonly needed: Map<number, Set<Definition>>;
};

/** Adds what the target's lines use; gives back signatures of what they use in the same file. */
function collectNeeds(index: Index, number: number, { ranges, text, needed }: Needs): LineRange[] {
  const file = index.files[number]!;
  const lines = text.split('\n');
  const shown =
    ranges === null ? text : ranges.map(([first, last]) => lines.slice(first - 1, last).join('\n')).join('\n');
  const own: LineRange[] = [];
  for (const name of namesIn(shown, file.entry.language)) {
    const local = file.definitions.filter((definition) => definition.name === name && definition.container === null);
    if (local.length > 0) {
      if (ranges !== null)
        own.push(...local.filter(({ lines: at }) => !isInside(at, ranges)).map(({ signatureLines }) => signatureLines));
      continue;
    }
    for (const [other, definition] of bindName(index, file, name)) {
      const known = needed.get(other) ?? new Set<Definition>();
      needed.set(other, known.add(definition));
    }
  }
  return own;
}

/** Through the file's imports first; else, if the project defines the name in one place, there. */
function bindName(index: Index, file: IndexedFile, name: string): (readonly [number, Definition])[] {
  const places = (index.definitionsByName.get(name) ?? []).filter(
    ({ file: other, at }) => index.files[other]!.definitions[at]!.container === null,
  );
  const imported = file.imports.flatMap(({ to, names }) => {
    const isNamed = names.some(({ name: brought, as }) => as === name || brought === name || brought === '*');
    return isNamed && to.kind === 'file' ? to.paths.map((path) => index.numberOf.get(path)) : [];
  });
  const through = places.filter((place) => imported.includes(place.file));
  const isSure = places.length === 1 && name.length > 2 && bindsByNameAlone(file.entry.language);
  const bound = through.length > 0 ? through : isSure ? places : [];
  return bound
    .filter(
      ({ file: other }) =>
        index.files[other] !== file && familyOf(index.files[other]!.entry.language) === familyOf(file.entry.language),
    )
    .map(({ file: other, at }) => [other, index.files[other]!.definitions[at]!] as const);
}

/** Names in code: what comments and strings say is not used. */
function namesIn(text: string, language: string): Iterable<string> {
  const code = codeSpans(text, language);
  return countWords(code.length === 0 ? text : code.map(([start, end]) => text.slice(start, end)).join(' ')).keys();
}

/** First lines of what is around the symbols, so that a method is seen in its class. */
function headersAround({ definitions }: IndexedFile, ranges: readonly LineRange[]): LineRange[] {
  const isAround = ({ lines: [first, last] }: Definition) =>
    ranges.some(([start, end]) => first <= start && end <= last && (first < start || end < last));
  return definitions.filter(isAround).map(({ signatureLines }) => signatureLines);
}

function isInside([first, last]: LineRange, ranges: readonly LineRange[]): boolean {
  return ranges.some(([start, end]) => start <= first && last <= end);
}

function candidateOf(
  file: IndexedFile,
  focus: Candidate['focus'],
  [reason, score]: readonly ['target' | 'dependency', number],
): Candidate {
  const { entry, definitions } = file;
  return { path: entry.path, entry, definitions, reason, score, signals: [{ name: reason, points: score }], focus };
}
