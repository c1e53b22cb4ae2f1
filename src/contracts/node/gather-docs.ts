/**
 * Gathers documents: those that the request names, then plan, acceptance and architecture, then overview, decisions and
 * runbook, if they exist. Each shows the sections that were requested, or else those that match the goal.
 */
import { compareBytes } from '../../base/order.js';
import type { Candidate } from '../../model/candidate.js';
import type { AnalysedProject, Clean, ReadText } from '../../model/contract.js';
import { baseName, parentOf, type RelPath } from '../../model/path.js';
import { exclusionOf } from '../../pipeline/target-errors.js';
import { docFile, docSet } from './doc-set.table.js';
import type { FoundDoc, LeftOut } from './gathered-docs.js';
import { charactersPerToken, docShares } from './node-limits.table.js';
import type { AskedDoc, NodeRequest } from './node-request.js';
import { writeDocPath } from './request-paths.js';
import { chooseSections, sectionsIn } from './sections.js';

/** A candidate whose score is optional: only ranking sets one. */
export type Unscored = Omit<Candidate, 'score' | 'signals'> & Partial<Pick<Candidate, 'score' | 'signals'>>;

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
  request: NodeRequest,
  { snapshot, index }: AnalysedProject,
  { readText, weights, clean }: Gathering,
): GatheredDocs {
  const docs: FoundDoc[] = [];
  const candidates: Unscored[] = [];
  const leftOut: LeftOut[] = [];
  const notes: string[] = [];
  const chosenDocs = docsOf(
    request,
    snapshot.files.map(({ path }) => path),
  );
  const nameOf = ({ shown }: AskedDoc) => shown.replace(/^[\\/]+/, '');
  for (const { asked, rule } of chosenDocs) {
    const { path, priority, anchors = null, excerpt: quoted = null } = asked;
    const common = {
      path,
      shown: writeDocPath(clean(nameOf(asked))),
      priority,
      anchors,
      quoted,
      rule,
    } as const;
    const number = index.numberOf.get(path);
    const text = number === undefined ? null : readText(path);
    if (number === undefined || text === null) {
      const exclusion = exclusionOf(path, snapshot);
      docs.push({ ...common, sections: [], cut: [], state: exclusion === undefined ? 'missing' : 'withheld' });
      leftOut.push({
        what: common.shown,
        reason: exclusion?.reason ?? 'missing',
        detail: exclusion?.detail ?? 'no such file',
      });
      continue;
    }
    const file = index.files[number]!;
    const sections = sectionsIn(file);
    const room = Math.floor(request.budget * charactersPerToken * docShares[priority]);
    const chosen = chooseSections(sections, anchors, { text, weights, room });
    for (const anchor of chosen.unknown) notes.push(`${common.shown} has no section ${anchor}`);
    docs.push({ ...common, sections, cut: chosen.cut, state: 'here' });
    candidates.push({
      path,
      entry: file.entry,
      definitions: file.definitions,
      tier: file.tier,
      focus: { kind: 'symbols', whole: false, ranges: chosen.ranges, core: [] },
      reason: 'user-selected',
      priority: 'P1',
      hops: 0,
      symbols: [],
    });
  }
  const isRedacted = chosenDocs.some(({ asked }) => clean(nameOf(asked)) !== nameOf(asked));
  return { docs, candidates, leftOut, notes, isRedacted };
}

type ChosenDoc = { readonly asked: AskedDoc; readonly rule: string };

/** In pack order: high, medium, low; within each the document set first, then the order of the request. */
function docsOf({ docs, docsRoot, select }: NodeRequest, paths: readonly RelPath[]): ChosenDoc[] {
  const named = new Map<string, AskedDoc>();
  for (const doc of docs) named.set(doc.path, named.has(doc.path) ? mergeAsked(named.get(doc.path)!, doc) : doc);
  const inSet = docSet.flatMap(({ name, priority }): ChosenDoc[] => {
    const path = paths
      .filter((known) => parentOf(known) === docsRoot && docFile.exec(baseName(known))?.[1]?.toLowerCase() === name)
      .sort(compareBytes)[0];
    if (path === undefined) return [];
    const asked = named.get(path);
    named.delete(path);
    if (asked !== undefined) return [{ asked, rule: 'named in docRefs, one of the document set' }];
    return select ? [{ asked: { path, shown: path, priority }, rule: `document set: ${name}` }] : [];
  });
  const rest = [...named.values()].map((asked): ChosenDoc => ({ asked, rule: 'named in docRefs' }));
  return order.flatMap((priority) => [...inSet, ...rest].filter(({ asked }) => asked.priority === priority));
}

/** Merges two requests for one document, with the anchors of both. */
function mergeAsked(a: AskedDoc, b: AskedDoc): AskedDoc {
  const anchors = [...new Set([...(a.anchors ?? []), ...(b.anchors ?? [])])];
  const priority = order.find((one) => a.priority === one || b.priority === one)!;
  return { ...b, ...a, priority, ...(anchors.length > 0 && { anchors }) };
}

const order = ['high', 'medium', 'low'] as const;
