/**
 * Takes candidates off the disk, one by one and only as far as the budget asks for them. Each file is
 * read once here; hash, guard, line ranges and output all come from that one buffer (INV-2). What the
 * scan knew is a hint checked by hash: a file that has changed since is taken as it is now, with the
 * generic outline.
 */
import { sha256 } from './base/hash.js';
import type { FitItem } from './budget/fit.js';
import type { Views } from './budget/ladder.js';
import type { Guard } from './guard/seal.js';
import { outlineText } from './index/outline.js';
import type { Definition } from './model/analysis.js';
import type { Candidate } from './model/candidate.js';
import type { Gathered } from './model/contract.js';
import type { RelPath } from './model/path.js';
import type { Refusal } from './model/refusal.js';
import type { Exclusion } from './model/snapshot.js';
import type { World } from './model/world.js';
import { classifyFile } from './scan/classify/classify.js';
import { rankRegions } from './select/regions.js';

export type Taker = {
  /** The text of a file that is to be packed, or null if it cannot be had. */
  look(path: string): string | null;
  items(guard: Guard, gathered: Gathered): Iterable<FitItem>;
  /** Files that could no longer be shown when they were taken. */
  changed(): readonly Exclusion[];
  /** Set when a required file was among them. */
  refusal(): Refusal | null;
};

export function createTaker(world: World, maxBytes: number): Taker {
  const looked = new Map<string, Taken | Exclusion>();
  const changed: Exclusion[] = [];
  const refusals: Refusal[] = [];

  function takeOnce(path: RelPath): Taken | Exclusion {
    const taken = looked.get(path) ?? takeFile(world, path, maxBytes);
    looked.set(path, taken);
    return taken;
  }

  function* items(guard: Guard, gathered: Gathered): Iterable<FitItem> {
    for (const [rank, candidate] of gathered.candidates.slice(0, mostCandidates).entries()) {
      world.progress({ stage: 'guard', done: rank });
      const { path, reason, score } = candidate;
      const required = gathered.required.has(path);
      const taken = takeOnce(path);
      const block = 'reason' in taken ? taken : guard.guardFile({ path, ...taken });
      if ('reason' in taken || 'reason' in block) {
        const { reason: why, detail } = block as Exclusion;
        changed.push({ path, reason: why, detail });
        if (required) refusals.push({ kind: 'target-excluded', path, reason: why, detail });
        continue;
      }
      const isUnchanged = taken.sha256 === candidate.entry.sha256;
      const definitions = isUnchanged ? candidate.definitions : outlineText(taken.text, taken.language);
      const views = viewsOf(candidate, { definitions, isUnchanged, text: taken.text, weights: gathered.weights });
      if ('text' in block) yield { block, views, reason, score, required };
    }
  }

  return {
    look: (path) => {
      const taken = takeOnce(path as RelPath);
      return 'text' in taken ? taken.text : null;
    },
    items,
    changed: () => changed,
    refusal: () => refusals[0] ?? null,
  };
}

type Taken = { readonly text: string; readonly language: string; readonly sha256: ReturnType<typeof sha256> };

function takeFile(world: World, path: RelPath, maxBytes: number): Taken | Exclusion {
  const opened = world.jail.readSync(path, maxBytes);
  if (!opened.ok) return { path, reason: 'changed', detail: opened.error.reason };
  const file = classifyFile(path, opened.value.bytes);
  if (!file.kept) return { path, reason: 'changed', detail: file.reason };
  return { text: file.text, language: file.facts.language, sha256: sha256(opened.value.bytes) };
}

type Sight = {
  readonly definitions: readonly Definition[];
  readonly isUnchanged: boolean;
  readonly text: string;
  readonly weights: Gathered['weights'];
};

/** Line ranges known from the index are good only while the file is what it was. */
function viewsOf({ focus }: Candidate, { definitions, isUnchanged, text, weights }: Sight): Views {
  const signatures = definitions
    .filter(({ kind }) => !partsOfTypes.has(kind))
    .map(({ signatureLines }) => signatureLines);
  if (focus.kind === 'symbols' && isUnchanged) return { pieces: focus.ranges, signatures, highest: 'region' };
  if (focus.kind === 'signatures' && isUnchanged)
    return { pieces: [], signatures: focus.ranges, highest: 'signatures' };
  return { pieces: rankRegions(text, definitions, weights), signatures, highest: 'full' };
}

/** They fill a signature view without saying what a file does. */
const partsOfTypes: ReadonlySet<string> = new Set(['field', 'property', 'member']);

/** Past this many files even names would drown what matters. */
const mostCandidates = 200;
