/**
 * Analysis: what one file says, a pure function of its text and language. Index: the analyses of a
 * snapshot joined. Numbers are dense and given in file order, so equal trees give equal indexes.
 */
import type { Sha256 } from '../base/hash.js';
import type { LineRange } from './block.js';
import type { FileEntry } from './snapshot.js';

export type DefinitionKind =
  | 'function'
  | 'method'
  | 'constructor'
  | 'class'
  | 'interface'
  | 'struct'
  | 'enum'
  | 'union'
  | 'trait'
  | 'implementation'
  | 'protocol'
  | 'extension'
  | 'record'
  | 'object'
  | 'module'
  | 'namespace'
  | 'type'
  | 'constant'
  | 'variable'
  | 'field'
  | 'property'
  | 'member' // of an enum
  | 'macro'
  | 'event'
  | 'heading'
  | 'section'
  | 'key'
  | 'selector'
  | 'cell';

export type Definition = {
  readonly name: string;
  readonly kind: DefinitionKind;
  /** Names of the definitions around it, outermost first, joined by '.'; null at the top. */
  readonly container: string | null;
  /**
   * First and last line, 1-based: from the first decorator or attribute, else the first keyword
   * (`export` included; the doc comment apart), to the end of the body.
   */
  readonly lines: LineRange;
  /** Start and end as UTF-8 byte offsets in the text. */
  readonly bytes: readonly [start: number, end: number];
  /** The lines that say what it is without its body; always a part of `lines`. */
  readonly signatureLines: LineRange;
  /** The same as text on one line, without body and decorators. */
  readonly signature: string;
  /** Lines of the doc comment above it or the docstring inside it. */
  readonly docLines: LineRange | null;
  readonly exported: boolean;
  /** Names of base types and interfaces, as written. */
  readonly bases: readonly string[];
};

export type ImportKind = 'import' | 're-export' | 'require' | 'dynamic' | 'include' | 'use' | 'namespace' | 'autoload';

export type ImportedName = { readonly name: string; readonly as: string };

export type Import = {
  /** What is imported, as written: `./a.js`, `os.path`, `crate::x::y`, `stdio.h`, `App\Models\User`. */
  readonly specifier: string;
  readonly kind: ImportKind;
  readonly line: number;
  /** The names it brings; '*' stands for all of them, 'default' for a default export. */
  readonly names: readonly ImportedName[];
  /** Only types are imported, or the system's include path is meant (`<stdio.h>`). */
  readonly flavour: 'plain' | 'type' | 'system';
};

/** A string that says something to people (a message) or tells where a program answers (a route), on one line. */
export type Literal = { readonly text: string; readonly line: number };

/** How a file was read: by a parser, or line by line. */
export type Tier = 'parser' | 'outline';

export type Analysis = {
  readonly tier: Tier;
  /** In order of their start; an outer definition comes before what is inside it. */
  readonly definitions: readonly Definition[];
  readonly imports: readonly Import[];
  /** Strings worth finding, in order; the file's text as it is, so never to be shown without the guard. */
  readonly literals: readonly Literal[];
  /** Why a parser was not used, or what it met: a plain sentence, or null. */
  readonly note: string | null;
};

/** Where an import leads: files of the project, a package outside it, or nowhere that we can see. */
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
  /** Term numbers, ascending, with the weighted count of each beside it. */
  readonly terms: Uint32Array;
  readonly counts: Uint32Array;
  readonly length: number;
};

/** A definition by place: the number of its file, and its place in that file's list. */
export type DefinitionPlace = { readonly file: number; readonly at: number };

/** A literal by place: the number of its file, and its place in that file's list. */
export type LiteralPlace = { readonly file: number; readonly at: number };

export type EdgeKind = 'import' | 'reference' | 'extends' | 'test';

/** One file needs another; `why` says it in names: what is imported, used, extended or tested. */
export type Edge = {
  readonly from: number;
  readonly to: number;
  readonly kind: EdgeKind;
  readonly why: readonly string[];
};

export type Index = {
  /** Says which analyser read which files: equal when, and only when, the indexes are. */
  readonly fingerprint: Sha256;
  /** In byte order of their paths; everywhere else a file is known by its place here. */
  readonly files: readonly IndexedFile[];
  readonly numberOf: ReadonlyMap<string, number>;
  readonly termNumbers: ReadonlyMap<string, number>;
  /** In how many files each term stands. */
  readonly fileCounts: Uint32Array;
  readonly averageLength: number;
  readonly definitionsByName: ReadonlyMap<string, readonly DefinitionPlace[]>;
  /** Literals of three words or more by the first three of their longest part without a placeholder (`base/phrases`). */
  readonly literalsByOpening: ReadonlyMap<string, readonly LiteralPlace[]>;
  /** Ordered by from, to, kind. */
  readonly edges: readonly Edge[];
};
