/** Gathers documents: those that the request names, then the document set, each with the sections that matter. */
import { compareBytes } from '../../base/order.js';
import type { Index, IndexedFile } from '../../model/analysis.js';
import type { Candidate } from '../../model/candidate.js';
import type { AnalysedProject, Clean, ReadText } from '../../model/contract.js';
import { baseName, parentOf, type RelPath } from '../../model/path.js';
import type { Snapshot } from '../../model/snapshot.js';
import { exclusionOf } from '../../pipeline/target-errors.js';
import { fileCandidate, type Unranked } from '../file-candidate.js';
import { docFile, docFolder, docSet } from './doc-set.table.js';
import type { Evidence } from './evidence.js';
import { charactersPerToken, docShares } from './node-limits.table.js';
import type { AskedDoc, NodeRequest } from './node-request.js';
import type { DocRef, JsonObject } from './node-wire.js';
import { chooseSections, type Section, sectionsIn } from './sections.js';

/** A candidate whose score is optional: only ranking sets one. */
export type Unscored = Unranked & Partial<Candidate>;

export type GatheredDocs = {
  readonly docs: readonly FoundDoc[];
  readonly candidates: readonly Unscored[];
  readonly leftOut: readonly LeftOut[];
  readonly notes: readonly string[];
  /** Whether the guard changed a document's name. */
  readonly isRedacted: boolean;
};

export type Gathering = {
  readonly readText: ReadText;
  readonly weights: ReadonlyMap<string, number>;
  /** Guards file names, which are shown before the files are loaded. */
  readonly clean: Clean;
};

export function gatherDocs(
  chosen: readonly ChosenDoc[],
  { snapshot, index }: AnalysedProject,
  { readText, weights, clean, budget }: Gathering & Pick<NodeRequest, 'budget'>,
): GatheredDocs {
  const docs: FoundDoc[] = [];
  const candidates: Unscored[] = [];
  const leftOut: LeftOut[] = [];
  const notes: string[] = [];
  let isRedacted = false;
  // In pack order: high, medium, low.
  const inOrder = order.flatMap((priority) => chosen.filter(({ asked }) => asked.priority === priority));
  for (const { asked, rule } of inOrder) {
    const { path, priority, anchors = null, excerpt: quoted = null } = asked;
    const name = asked.shown.replace(/^[\\/]+/, '');
    const cleaned = clean(name);
    isRedacted ||= cleaned !== name;
    const common = { path, shown: `/${cleaned}`, priority, anchors, quoted, rule };
    const number = index.numberOf.get(path);
    const text = number === undefined ? null : readText(path);
    if (number === undefined || text === null) {
      const isKnown = exclusionOf(path, snapshot) !== undefined;
      docs.push({ ...common, sections: [], cut: [], state: isKnown ? 'withheld' : 'missing' });
      leftOut.push(whyAbsent(path, common.shown, snapshot));
      continue;
    }
    const file = index.files[number]!;
    const sections = sectionsIn(file);
    const room = Math.floor(budget * charactersPerToken * docShares[priority]);
    const shownSections = chooseSections(sections, anchors, { text, weights, room, intro: priority === 'high' });
    for (const anchor of shownSections.unknown) notes.push(`${common.shown} has no section ${anchor}`);
    docs.push({ ...common, sections, cut: shownSections.cut, state: 'here' });
    const focus = { kind: 'symbols', whole: false, ranges: shownSections.ranges, core: [] } as const;
    candidates.push(fileCandidate(file, { reason: 'document', priority: 'P1', focus }));
  }
  return { docs, candidates, leftOut, notes, isRedacted };
}

export function whyAbsent(path: RelPath, what: string, snapshot: Snapshot): LeftOut {
  const { reason, detail } = exclusionOf(path, snapshot) ?? { reason: 'missing', detail: 'no such file' };
  return { what, reason, detail };
}

export type ChosenDoc = { readonly asked: AskedDoc; readonly rule: string };

/** The documents that the request names, and the document set: without those that only speak of the goal. */
export function docsOf({ docs, docsRoot, select }: NodeRequest, index: Index): readonly ChosenDoc[] {
  const named = new Map<string, AskedDoc>();
  for (const doc of docs) named.set(doc.path, named.has(doc.path) ? mergeAsked(named.get(doc.path)!, doc) : doc);
  const all = index.files.filter(({ entry }) => docFile.test(baseName(entry.path)));
  const below = all.filter(({ entry: { path } }) => isBelow(path, docsRoot) && !isOfFolder(path, docsRoot));
  // Then those beside the sources; a README counts only where there is no folder of documents.
  const beside = all.filter(
    ({ entry: { path } }) => parentOf(path) === '' && (below.length === 0 || !isOfFolder(path, docsRoot)),
  );
  const inSet = docSet.flatMap(({ name, form, priority }): ChosenDoc[] => {
    const path = bestOf(below, form) ?? bestOf(beside, form);
    if (path === null) return [];
    const asked = named.get(path);
    named.delete(path);
    if (asked !== undefined) return [{ asked, rule: 'named in docRefs, one of the document set' }];
    return select ? [{ asked: { path, shown: path, priority }, rule: `document set: ${name}` }] : [];
  });
  const once = inSet.filter(({ asked }, i) => inSet.findIndex((one) => one.asked.path === asked.path) === i);
  return [...once, ...[...named.values()].map((asked): ChosenDoc => ({ asked, rule: 'named in docRefs' }))];
}

/** Whether a file is a document that belongs to the references, if the goal leads to it. */
export function isReference(path: RelPath, docsRoot: RelPath | ''): boolean {
  return docFile.test(baseName(path)) && ((docsRoot !== '' && isBelow(path, docsRoot)) || docFolder.test(path));
}

/** `README.md` in a folder further down tells of that folder alone. */
function isOfFolder(path: RelPath, docsRoot: RelPath | ''): boolean {
  return parentOf(path) !== docsRoot && /^(?:readme|index)[.]/i.test(baseName(path));
}

function isBelow(path: RelPath, folder: RelPath | ''): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}

/** By its name before its first heading, high in the tree before deep in it. */
function bestOf(files: readonly IndexedFile[], form: RegExp): RelPath | null {
  const rank = ({ entry, definitions }: IndexedFile) => {
    const title = definitions.find(({ kind }) => kind === 'heading')?.name ?? '';
    const stem = docFile.exec(baseName(entry.path))?.[1] ?? '';
    const by = [stem, title].findIndex((text) => form.test(plainName(text)));
    return by < 0 ? null : entry.path.split('/').length * 2 + by;
  };
  const ranked = files.flatMap((file) => {
    const place = rank(file);
    return place === null ? [] : [{ path: file.entry.path, place }];
  });
  return ranked.sort((a, b) => a.place - b.place || compareBytes(a.path, b.path))[0]?.path ?? null;
}

/** `10-Context_Packs` and `10. Context packs` are `context packs`. */
function plainName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(?:\d+ )+/, '');
}

function mergeAsked(a: AskedDoc, b: AskedDoc): AskedDoc {
  const anchors = [...new Set([...(a.anchors ?? []), ...(b.anchors ?? [])])];
  const priority = order.find((one) => a.priority === one || b.priority === one)!;
  return { ...b, ...a, priority, ...(anchors.length > 0 && { anchors }) };
}

const order = ['high', 'medium', 'low'] as const;

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
  readonly purpose: string | null;
  readonly rule: string;
  /** The file that led to it by an import; '' for none. */
  readonly lead: string;
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

export const titles = {
  least: (i: number) => `evidence ${i}`,
  more: (i: number, piece: number) => `evidence ${i} part ${piece}`,
} as const;
