/**
 * The definitions that some lines of a file use, bound by name: in the same file (at its top level and in the
 * class of the lines) or in other files.
 */
import { appendAll } from '../base/append.js';
import { codeSpans } from '../base/lex.js';
import { countWords } from '../base/words.js';
import type { Definition, Index, IndexedFile } from '../model/analysis.js';
import type { LineRange } from '../model/block.js';
import { type Bound, bindMember, bindName, isTop } from './bind.js';

export type Dependencies = {
  /** Signature lines of the definitions used from the same file, outside the lines themselves. */
  readonly own: readonly LineRange[];
  /** File number -> the definitions used from it. */
  readonly elsewhere: ReadonlyMap<number, ReadonlySet<Definition>>;
};

/** `ranges` are the lines; null means the whole file. */
export function dependenciesOf(
  index: Index,
  number: number,
  { ranges, text }: { readonly ranges: readonly LineRange[] | null; readonly text: string },
): Dependencies {
  const file = index.files[number]!;
  const code = codeOf(linesOf(text, ranges), file.entry.language);
  const classes = containersOf(file.definitions, ranges ?? []);
  const members = membersIn(code);
  const byName = groupByName(file.definitions);
  const own: LineRange[] = [];
  const elsewhere = new Map<number, Set<Definition>>();
  const add = (bound: readonly Bound[]) => {
    for (const [other, definition] of bound)
      elsewhere.set(other, (elsewhere.get(other) ?? new Set<Definition>()).add(definition));
  };
  for (const name of [...countWords(code).keys(), ...lettersIn(code, file)]) {
    const local = (byName.get(name) ?? []).filter(
      (definition) => isTop(file, definition) || classes.has(definition.container ?? ''),
    );
    if (local.length === 0) {
      add(bindName(index, file, name));
      for (const member of members.get(name) ?? []) add(bindMember(index, file, { module: name, name: member }));
    } else if (ranges !== null)
      appendAll(
        own,
        local.filter(({ lines }) => !isInside(lines, ranges)).map(({ signatureLines }) => signatureLines),
      );
  }
  return { own, elsewhere };
}

function groupByName(definitions: readonly Definition[]): ReadonlyMap<string, readonly Definition[]> {
  const groups = new Map<string, Definition[]>();
  for (const definition of definitions) {
    const group = groups.get(definition.name);
    if (group === undefined) groups.set(definition.name, [definition]);
    else group.push(definition);
  }
  return groups;
}

function linesOf(text: string, ranges: readonly LineRange[] | null): string {
  if (ranges === null) return text;
  const lines = text.split('\n');
  return ranges.map(([first, last]) => lines.slice(first - 1, last).join('\n')).join('\n');
}

/** The code alone: names in comments and strings are not uses. */
function codeOf(text: string, language: string): string {
  const code = codeSpans(text, language);
  return code.length === 0 ? text : code.map(([start, end]) => text.slice(start, end)).join(' ');
}

/** One-letter names such as `t` or `_`, which are no words but may be imported. */
function lettersIn(code: string, { imports }: IndexedFile): ReadonlySet<string> {
  const brought = new Set(imports.flatMap(({ names }) => names.map(({ as }) => as)).filter((as) => as.length === 1));
  if (brought.size === 0) return brought;
  return new Set(
    (code.match(/(?<![\p{L}\p{N}_$.])[\p{L}_$](?![\p{L}\p{N}_$])/gu) ?? []).filter((name) => brought.has(name)),
  );
}

/** Name -> the members read from it: `a.b` and `a::b`. */
function membersIn(code: string): ReadonlyMap<string, ReadonlySet<string>> {
  const members = new Map<string, Set<string>>();
  for (const [, name, member] of code.matchAll(
    /(?<![\p{L}\p{N}_$.])([\p{L}_$][\p{L}\p{N}_$]*)(?:\.|::)(?=([\p{L}_$][\p{L}\p{N}_$]*))/gu,
  ))
    members.set(name!, (members.get(name!) ?? new Set<string>()).add(member!));
  return members;
}

/** The classes that contain the lines. */
function containersOf(definitions: readonly Definition[], ranges: readonly LineRange[]): ReadonlySet<string> {
  const inside = definitions.filter(({ lines }) => isInside(lines, ranges));
  return new Set(inside.flatMap(({ container }) => container ?? []));
}

function isInside([first, last]: LineRange, ranges: readonly LineRange[]): boolean {
  return ranges.some(([start, end]) => start <= first && last <= end);
}
