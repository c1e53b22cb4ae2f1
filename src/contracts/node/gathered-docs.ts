/** The results of gathering, for the renderer: documents, evidence and files in pack order. */
import type { RelPath } from '../../model/path.js';
import type { Evidence } from './evidence.js';
import type { DocRef, JsonObject } from './node-wire.js';
import type { Section } from './sections.js';

export type FoundDoc = {
  readonly path: RelPath;
  /** The guarded path with its leading slash. */
  readonly shown: string;
  readonly priority: NonNullable<DocRef['priority']>;
  /** Anchors that the request names. Null if the pack chooses. */
  readonly anchors: readonly string[] | null;
  /** The excerpt in the request. Shown only while the document itself is absent. */
  readonly quoted: string | null;
  readonly sections: readonly Section[];
  /** Sections that did not fit in the document's share, or only partly. */
  readonly cut: readonly string[];
  readonly rule: string;
  readonly state: 'here' | 'missing' | 'withheld';
};

export type FoundFile = {
  readonly path: RelPath;
  /** The purpose that the request states. */
  readonly purpose: string | null;
  readonly rule: string;
  readonly owners: readonly string[];
};

export type LeftOut = { readonly what: string; readonly reason: string; readonly detail: string };

export type NodeFindings = {
  readonly docs: readonly FoundDoc[];
  readonly evidence: readonly Evidence[];
  readonly files: ReadonlyMap<string, FoundFile>;
  readonly repoFacts: JsonObject;
  /** Whether the guard changed a document's name, a file's owner, or a fact about the project. */
  readonly namesRedacted: boolean;
  readonly leftOut: readonly LeftOut[];
  readonly notes: readonly string[];
};

/** Titles that identify the texts for the renderer. */
export const titles = {
  least: (i: number) => `evidence ${i}`,
  more: (i: number, piece: number) => `evidence ${i} part ${piece}`,
} as const;
