/**
 * The parser specification of a language: which grammar reads it, which nodes are definitions and imports (as tree-sitter
 * queries), and the few rules that no query can express. Everything else is the same for all languages (`extract.ts`).
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
   * Where a pattern marks no name, name and body are read from the definition's fields (`fields`): this keeps patterns
   * short, because compiling a long query takes longer than a short command may.
   * A pattern may have `@exported` alone: a name on an export list of the file (`Draft.listed`); or `@exports`, a
   * statement in which `exportedBy` finds such names.
   */
  readonly definitions: string;
  /** By node type, the fields of name and body; by default `name` and `body`. */
  readonly fields: Readonly<Record<string, Fields>>;
  /** The node with the type name inside a node marked `@base`, or null. */
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
  readonly readImports: (captures: ImportCaptures) => readonly ReadImport[];
  /** Corrects kind, name and export of a definition; null drops it. */
  readonly refine: (draft: Draft) => Draft | null;
  /** Node types of comments, for doc comments above a definition. */
  readonly comments: readonly string[];
  /** Node types of bodies that no brackets enclose (Python, Ruby). */
  readonly bareBodies: readonly string[];
  /** A doc comment inside the body (Python's docstring), or null. */
  readonly docInside: (body: Node, text: string) => Node | null;
  /** Languages that may read a text in place of this one (`readAs`, `ifFaulty`); they are loaded with it. */
  readonly readers: readonly string[];
  /** Changes the text so that the grammar can read it, for example by blanking out macros. All offsets stay. */
  readonly prepare: (text: string) => string;
  /** Which of the `readers` reads this text, and which regions of it; null if this spec reads it. */
  readonly readAs: (text: string) => Embedded | null;
  /** The reader for a text in which this grammar finds errors, used if it finds none (a C++ header that looks like C). */
  readonly ifFaulty: string | null;
  /** What the analysis of one file may take. */
  readonly work: WorkLimits;
};

export type Fields = { readonly name: string; readonly body: string };

/** Regions of a text in another language: [start, end) in order, as UTF-16 offsets. */
export type Embedded = {
  readonly language: string;
  readonly regions: readonly (readonly [start: number, end: number])[];
};

/** All captures of one import statement: capture name -> nodes, in order. */
export type ImportCaptures = {
  readonly statement: Node;
  readonly get: (name: string) => readonly Node[];
};

/** An import; its line is that of the statement and its flavour `plain`, unless they are given. */
export type ReadImport = Omit<Import, 'line' | 'flavour'> & Partial<Pick<Import, 'line' | 'flavour'>>;

/** The names of an import that brings everything under its own name. */
export const allNames: Import['names'] = [{ name: '*', as: '*' }];

export type Draft = {
  readonly kind: DefinitionKind;
  readonly name: string;
  /** The definition itself, and the outermost wrapper around it. */
  readonly node: Node;
  readonly outer: Node;
  /** What `@name` marked; `refine` may look inside it (C's declarators). */
  readonly nameNode: Node;
  /** What the signature leaves out: marked by `@body`, or found by `refine` where that is cheaper than a pattern. */
  readonly body: Node | null;
  readonly exported: boolean;
  /** Whether its name is on an export list of the file. */
  readonly listed: boolean;
  /** Whether the definition directly around it is exported; true at the top. */
  readonly outerExported: boolean;
  /** Kinds and names of the definitions around it, outermost first; `refine` may add at the end (`class A::B`). */
  readonly around: readonly { readonly kind: DefinitionKind; readonly name: string }[];
};

/** The defaults for most languages. */
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
  bareBodies: [],
  docInside: () => null,
  readers: [],
  prepare: (text: string) => text,
  readAs: () => null,
  ifFaulty: null,
  work: usualWork,
} as const satisfies Partial<LanguageSpec>;

/** The text of a string that consists of one literal part; null if parts of it are computed. */
export function stringContent({ namedChildren: parts }: Node): string | null {
  return parts.length === 1 && parts[0]!.type === 'string_content' ? parts[0]!.text : null;
}

/** Whether it is inside a function, at any depth. */
export function isInFunction({ around }: Draft): boolean {
  return around.some(({ kind }) => kind === 'function' || kind === 'method' || kind === 'constructor');
}

/** A function inside a class-like definition is a method; a rule that many languages share. */
export function methodsInside(draft: Draft, ...classLike: readonly DefinitionKind[]): Draft {
  const direct = draft.around.at(-1);
  const isInside = draft.kind === 'function' && direct !== undefined && classLike.includes(direct.kind);
  return isInside ? { ...draft, kind: 'method' } : draft;
}
