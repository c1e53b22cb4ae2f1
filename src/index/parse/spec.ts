/**
 * What a language is to packlight: one value in one file of `languages/`. A spec says which grammar
 * reads it, which nodes are definitions and imports (as tree-sitter queries), and the few rules
 * that no query can say. Everything else is the same for all languages (`extract.ts`).
 */
import type { Node } from 'web-tree-sitter';
import type { DefinitionKind, Import } from '../../model/analysis.js';
import { usualWork, type WorkLimits } from './work-meter.js';

export type LanguageSpec = {
  /** Ids of `scan/classify` that this spec reads. */
  readonly ids: readonly string[];
  /** Name of the grammar: `tree-sitter-<grammar>.wasm`. */
  readonly grammar: string;
  /**
   * A query. In each pattern one capture is named after a DefinitionKind and marks the whole definition;
   * `@name` marks its name; `@body`, where there is one, what the signature leaves out; `@base` each base type.
   * Where a pattern marks no name, both are read from the definition's fields (`fields`): making a query ready
   * takes longer the more its patterns say, and much longer than a short command has.
   * A pattern may have `@exported` alone: a name on an export list of the file (`Draft.listed`); or `@exports`, a
   * statement in which `exportedBy` finds such names.
   */
  readonly definitions: string;
  /** By node type, which fields hold the name and the body of a definition; of others `name` and `body` do. */
  readonly fields: Readonly<Record<string, Fields>>;
  /** What names the type in a node that `@base` marked; null if nothing does. */
  readonly baseOf: (marked: Node) => Node | null;
  readonly exportedBy: (statement: Node, text: string) => readonly Node[];
  /** Parents that belong to a definition and move its start: decorated definitions, export statements. */
  readonly wrappers: readonly string[];
  /** The first and last node that belong to a definition, where siblings do (Dart's bodies, Ruby's here-documents). */
  readonly reach: (outer: Node, text: string) => { readonly first: Node; readonly last: Node };
  /** Nodes in front that are not part of the signature text: decorators, attributes. */
  readonly decorations: readonly string[];
  /** A query whose captures `readImports` understands; `@import` marks the whole statement. */
  readonly imports: string;
  readonly readImports: (captures: ImportCaptures) => readonly Import[];
  /** Last say on a definition: its kind, its name, whether it is exported; null drops it. */
  readonly refine: (draft: Draft) => Draft | null;
  /** Node types of comments, for doc comments above a definition. */
  readonly comments: readonly string[];
  /** A doc comment inside the body (Python's docstring), or null. */
  readonly docInside: (body: Node, text: string) => Node | null;
  /** Languages that may read a text in place of this one (`readAs`, `ifFaulty`); they are loaded with it. */
  readonly readers: readonly string[];
  /** The text as its grammar can read it, every offset kept: macros that stand where none may are blanked out. */
  readonly prepare: (text: string) => string;
  /** Which of them reads this text, and which parts of it; null when the spec reads it itself. */
  readonly readAs: (text: string) => Embedded | null;
  /** The one that reads a text in which this one meets errors, if it meets none itself (a C++ header that looks like C). */
  readonly ifFaulty: string | null;
  /** What the analysis of one file may take. */
  readonly work: WorkLimits;
};

export type Fields = { readonly name: string; readonly body: string };

/** Parts of a text in another language: [start, end) in order, as UTF-16 offsets. */
export type Embedded = {
  readonly language: string;
  readonly parts: readonly (readonly [start: number, end: number])[];
};

/** All captures of one import statement: capture name -> nodes, in order. */
export type ImportCaptures = {
  readonly statement: Node;
  readonly get: (name: string) => readonly Node[];
  readonly line: number;
};

export type Draft = {
  readonly kind: DefinitionKind;
  readonly name: string;
  /** The definition itself, and the outermost wrapper around it. */
  readonly node: Node;
  readonly outer: Node;
  /** What `@name` marked; `refine` may look inside it (C's declarators). */
  readonly nameNode: Node;
  /** What the signature leaves out: what `@body` marked, or what `refine` finds, where that is cheaper than a pattern. */
  readonly body: Node | null;
  readonly exported: boolean;
  /** Its name stands on an export list of the file. */
  readonly listed: boolean;
  /** Whether the definition directly around it is exported; true at the top. */
  readonly outerExported: boolean;
  /** Kinds and names of the definitions around it, outermost first; `refine` may add at the end (`class A::B`). */
  readonly around: readonly { readonly kind: DefinitionKind; readonly name: string }[];
};

/** What most languages leave as it is. */
export const plainSpec = {
  fields: {},
  baseOf: (marked: Node) => marked,
  exportedBy: () => [],
  wrappers: [],
  reach: (outer: Node) => ({ first: outer, last: outer }),
  decorations: [],
  imports: '',
  readImports: () => [],
  refine: (draft: Draft) => draft,
  comments: ['comment'],
  docInside: () => null,
  readers: [],
  prepare: (text: string) => text,
  readAs: () => null,
  ifFaulty: null,
  work: usualWork,
} as const satisfies Partial<LanguageSpec>;

/** A function inside a class-like definition is a method; a rule that many languages share. */
export function methodsInside(draft: Draft, ...classLike: readonly DefinitionKind[]): Draft {
  const direct = draft.around.at(-1);
  const isInside = draft.kind === 'function' && direct !== undefined && classLike.includes(direct.kind);
  return isInside ? { ...draft, kind: 'method' } : draft;
}
