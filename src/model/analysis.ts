/** Analysis: what one file says, by its text and language alone. Index: the joined analyses, numbered in file order. */
import type { Sha256 } from '../base/hash.js';
import type { LineRange } from './block.js';
import type { FileEntry } from './snapshot.js';

export type DefinitionKind = Callable | TypeLike | Holder | ValueLike | InDocuments;

type Callable = 'function' | 'method' | 'constructor' | 'macro' | 'event';
type TypeLike = 'class' | 'interface' | 'struct' | 'enum' | 'union' | 'trait' | 'protocol' | 'record' | 'type';
type Holder = 'implementation' | 'extension' | 'object' | 'module' | 'namespace';
/** `member`: of an enum. */
type ValueLike = 'constant' | 'variable' | 'field' | 'property' | 'member';
type InDocuments = 'heading' | 'section' | 'key' | 'selector' | 'cell';

export type Definition = {
  readonly name: string;
  readonly kind: DefinitionKind;
  /** The names of the enclosing definitions, outermost first, joined by '.'; null at the top level. */
  readonly container: string | null;
  /** First and last line, 1-based: from the first decorator or keyword (not the doc comment) to the end of the body. */
  readonly lines: LineRange;
  /** The line on which the signature begins, below all decorators. */
  readonly headLine: number;
  /** Start and end as UTF-8 byte offsets in the text. */
  readonly bytes: readonly [start: number, end: number];
  /** The lines of the signature, without the body; always within `lines`. */
  readonly signatureLines: LineRange;
  /** The signature as one line of text, without decorators. */
  readonly signature: string;
  /** Lines of the doc comment above it or the docstring inside it. */
  readonly docLines: LineRange | null;
  /** The lines of the body that can be left out, so that what stays still parses. Null if there are none. */
  readonly bodyLines: LineRange | null;
  readonly exported: boolean;
  /** Names of base types and interfaces, as written. */
  readonly bases: readonly string[];
};

/** The name with its container: `Cart.total`. */
export function qualifiedName({ name, container }: Pick<Definition, 'name' | 'container'>): string {
  return container === null ? name : `${container}.${name}`;
}

export type ImportKind = 'import' | 're-export' | 'require' | 'dynamic' | 'include' | 'use' | 'namespace' | 'autoload';

export type ImportedName = { readonly name: string; readonly as: string };

export type Import = {
  /** What is imported, as written: `./a.js`, `os.path`, `crate::x::y`, `stdio.h`, `App\Models\User`. */
  readonly specifier: string;
  readonly kind: ImportKind;
  readonly line: number;
  /** The imported names; '*' means all, 'default' a default export. */
  readonly names: readonly ImportedName[];
  /** `type`: only types are imported. `system`: the system's include path is meant (`<stdio.h>`). */
  readonly flavour: 'plain' | 'type' | 'system';
};

/** A string literal on one line that is a message or a route. */
export type Literal = { readonly text: string; readonly line: number };

/** The names that a file uses and the variables that it declares, as text (`src/index/uses/use-text.ts`). */
export type Uses = { readonly chains: string; readonly locals: string };

export const noUses: Uses = { chains: '', locals: '' };

/** How a file was read: by a parser, or line by line. */
export type Tier = 'parser' | 'outline';

export type Analysis = {
  readonly tier: Tier;
  /** In order of their start; an outer definition comes before inner ones. */
  readonly definitions: readonly Definition[];
  readonly imports: readonly Import[];
  /** In order. This is unguarded text of the file, so it must pass the guard before it is shown. */
  readonly literals: readonly Literal[];
  readonly uses: Uses;
  /** A sentence about why no parser was used or what it met, or null. */
  readonly note: string | null;
};

/** Where an import leads: files of the project, an external package, or unknown. */
export type Resolution =
  | { readonly kind: 'file'; readonly paths: readonly string[] }
  | { readonly kind: 'external'; readonly package: string }
  | { readonly kind: 'unresolved'; readonly why: string };

export type ResolvedImport = Import & { readonly to: Resolution };

export type IndexedFile = {
  readonly entry: FileEntry;
  readonly tier: Tier;
  readonly note: string | null;
  readonly definitions: readonly Definition[];
  readonly imports: readonly ResolvedImport[];
  readonly literals: readonly Literal[];
  /** The weighted number of its words. */
  readonly length: number;
};

/** The files that contain a term, ascending, and how often each does: weighted, in tenths of a use in code. */
export type Posting = { readonly files: Uint32Array; readonly counts: Uint32Array };

/** A table that is read key by key: a map in memory, or a part of the stored index. */
export type Lookup<Value> = {
  get(key: string): Value | undefined;
  keys(): Iterable<string>;
};

/** A definition: the number of its file and its position in that file's list. */
export type DefinitionRef = { readonly file: number; readonly at: number };

/** A literal: the number of its file and its position in that file's list. */
export type LiteralRef = { readonly file: number; readonly at: number };

/** A definition (`at`) of a file that a line uses; `at` is -1 if the file as a whole is used. */
export type Reference = {
  /** The position of the definition around the use; -1 if there is none. */
  readonly scope: number;
  readonly line: number;
  readonly file: number;
  readonly at: number;
};

export const edgeKinds = ['import', 'reference', 'extends', 'test'] as const;

export type EdgeKind = (typeof edgeKinds)[number];

/** One file depends on another; `why` has the names that are imported, used, extended or tested. */
export type Edge = {
  readonly from: number;
  readonly to: number;
  readonly kind: EdgeKind;
  readonly why: readonly string[];
};

export type Index = {
  /** Equal if and only if the indexes are equal. Covers the files and the version of the analyser. */
  readonly fingerprint: Sha256;
  /** In byte order of their paths. File numbers are positions in this list. */
  readonly files: readonly IndexedFile[];
  readonly numberOf: ReadonlyMap<string, number>;
  readonly postings: Lookup<Posting>;
  readonly definitionsByName: Lookup<readonly DefinitionRef[]>;
  /** Literals of at least three words, by the first three words of their longest part without a placeholder (`base/phrases.ts`). */
  readonly literalsByOpening: Lookup<readonly LiteralRef[]>;
  /** By file number: the references of a file, four numbers each (`referencesOf`). */
  readonly references: readonly Int32Array[];
  /** Ordered by from, to, kind. */
  readonly edges: readonly Edge[];
};

/** What a file uses, in itself and in other files, in the order of its lines. */
export function referencesOf({ references }: Pick<Index, 'references'>, file: number): Reference[] {
  const numbers = references[file] ?? new Int32Array();
  return Array.from({ length: numbers.length / 4 }, (_, row) => ({
    scope: numbers[row * 4]!,
    line: numbers[row * 4 + 1]!,
    file: numbers[row * 4 + 2]!,
    at: numbers[row * 4 + 3]!,
  }));
}
