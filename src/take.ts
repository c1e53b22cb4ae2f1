/**
 * Takes candidates off the disk, one by one and only as far as the budget asks for them. Each file is
 * read once here; hash, guard, outline and output all come from that one buffer (INV-2). What the
 * scan knew is a hint checked by hash: a file that has changed since is taken as it is now.
 */
import { sha256 } from './base/hash.js';
import type { FitItem } from './budget/fit.js';
import type { Guard } from './guard/seal.js';
import { analyseText } from './index/analyse.js';
import type { Candidate } from './model/candidate.js';
import type { Gathered } from './model/contract.js';
import type { Refusal } from './model/refusal.js';
import type { Exclusion } from './model/snapshot.js';
import type { World } from './model/world.js';
import { classifyFile } from './scan/classify/classify.js';

export type Taking = {
  readonly all: Iterable<FitItem>;
  /** Files that could no longer be shown when they were taken. */
  changed(): readonly Exclusion[];
  /** Set when a required file was among them. */
  refusal(): Refusal | null;
};

export function takeItems(world: World, guard: Guard, gathered: Gathered): Taking {
  const changed: Exclusion[] = [];
  const refusals: Refusal[] = [];
  function* take(): Iterable<FitItem> {
    for (const [rank, candidate] of gathered.candidates.slice(0, mostCandidates).entries()) {
      world.progress({ stage: 'guard', done: rank });
      const required = gathered.required.has(candidate.path);
      const item = takeFile(world, guard, candidate);
      if ('reason' in item) {
        changed.push(item);
        if (required)
          refusals.push({ kind: 'target-excluded', path: candidate.path, reason: item.reason, detail: item.detail });
        continue;
      }
      yield { ...item, reason: candidate.reason, score: candidate.score, required };
    }
  }
  return { all: take(), changed: () => changed, refusal: () => refusals[0] ?? null };
}

function takeFile(
  world: World,
  guard: Guard,
  { path, entry, outline }: Candidate,
): Pick<FitItem, 'block' | 'outline'> | Exclusion {
  const opened = world.jail.readSync(path, entry.sizeBytes + growthAllowed);
  if (!opened.ok) return { path, reason: 'changed', detail: opened.error.reason };
  const { bytes } = opened.value;
  const file = classifyFile(path, bytes);
  if (!file.kept) return { path, reason: 'changed', detail: file.reason };
  const digest = sha256(bytes);
  const block = guard.guardFile({ path, language: file.facts.language, text: file.text, sha256: digest });
  if ('reason' in block) return block;
  return { block, outline: digest === entry.sha256 ? outline : analyseText(file.text, file.facts.language).outline };
}

/** Past this many files even names would drown what matters. */
const mostCandidates = 200;
/** A file that grew by more than this since the scan is no longer what was ranked. */
const growthAllowed = 100_000;
