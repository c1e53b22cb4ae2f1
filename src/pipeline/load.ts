/**
 * Loads candidates from the disk, one by one and only as far as the budget asks for them. Each file is
 * read once; hash, guard, line ranges and output all come from that one buffer (INV-2). The scan is
 * a hint checked by hash: a file that has changed since is loaded as it is now, and its indexed
 * lines no longer count.
 */
import { sha256 } from '../base/hash.js';
import { type FitStrategy, fits } from '../budget/fits.js';
import { type FitItem, type FitOffer, offerOf } from '../budget/forms.js';
import { headAndTail } from '../budget/segments.js';
import { createGuard, type Guard, type SecretPath } from '../guard/seal.js';
import type { GuardedBlock } from '../model/block.js';
import type { Candidate, Standing } from '../model/candidate.js';
import type { Gathered, GivenText, Policy } from '../model/contract.js';
import type { ScanLimits } from '../model/limits.js';
import type { RelPath } from '../model/path.js';
import type { Refusal } from '../model/refusal/refusal.js';
import type { Encoding, Exclusion } from '../model/snapshot.js';
import type { World } from '../model/world.js';
import { classifyFile } from '../scan/classify/classify.js';
import { slicesOf } from './slice.js';

export type BlockLoader = {
  /** The text of a file that is to be packed, or null if it cannot be read. */
  readText(path: string): string | null;
  /** Why a file cannot be shown, or null when it can. */
  whyWithheld(path: RelPath, secretPath: SecretPath): Exclusion | null;
  /** What fitting may choose from. `onLoaded` gets every item that it loads. */
  offers(guard: Guard, gathered: Gathered, onLoaded: (item: FitItem) => void): Iterable<FitOffer>;
  /** Files that could no longer be shown when they were loaded. */
  changed(): readonly Exclusion[];
  /** Set when a required file was among them, or holds a secret that the policy refuses. */
  refusal(): Refusal | null;
};

export function createBlockLoader(world: World, policy: Policy): BlockLoader {
  const loaded = new Map<string, LoadedFile | Exclusion>();
  const changed: Exclusion[] = [];
  const refusals: Refusal[] = [];

  function loadOnce(path: RelPath): LoadedFile | Exclusion {
    const taken = loaded.get(path) ?? loadFile(world, path, policy.limits);
    loaded.set(path, taken);
    return taken;
  }

  function loadItem(guard: Guard, candidate: Candidate, gathered: Gathered): FitItem | null {
    const { path, entry, file: _, focus: __, ...standing } = candidate;
    const required = gathered.required.has(path);
    const taken = loadOnce(path);
    const block = 'reason' in taken ? taken : guard.guardFile({ path, ...taken });
    if ('reason' in taken || 'reason' in block) {
      const { reason, detail } = block as Exclusion;
      changed.push({ path, reason, detail });
      if (required) refusals.push({ kind: 'target-excluded', path, reason, detail });
      return null;
    }
    const secret = sureSecretIn(block);
    if (required && policy.refusesSecrets && secret !== undefined)
      refusals.push({ kind: 'secret-risk', rule: secret.rule, line: secret.firstLine, path });
    const isUnchanged = taken.sha256 === entry.sha256;
    const slices = slicesOf(candidate, {
      isUnchanged,
      taken,
      weights: gathered.weights,
      strategy: fits[policy.fit].slices,
    });
    return { ...guard.guardStanding(standing), block, slices, required };
  }

  function* offers(guard: Guard, gathered: Gathered, onLoaded: (item: FitItem) => void): Iterable<FitOffer> {
    changed.length = refusals.length = 0;
    const keep = <Item extends FitItem | null>(item: Item): Item => {
      if (item !== null) onLoaded(item);
      return item;
    };
    for (const text of gathered.texts) yield offerOf(keep(givenItem(guard, text, fits[policy.fit].texts)));
    const most = policy.most ?? fits[policy.fit].maxCandidates;
    const wanted = gathered.candidates.filter(({ path }, rank) => rank < most || gathered.required.has(path));
    world.jail.foresee?.(
      wanted.map(({ path }) => path),
      policy.limits.maxFileBytes,
    );
    for (const [rank, candidate] of wanted.entries()) {
      world.progress({ stage: 'guard', done: rank });
      const { focus, reason, path } = candidate;
      const load = () => keep(loadItem(guard, candidate, gathered));
      const read = loaded.get(path);
      // What the ranking could not read is reported, whether or not fitting asks for it.
      if (read !== undefined && 'reason' in read) load();
      else {
        const isWeighed = focus.kind === 'file' && (focus.regions ?? []).length > 0;
        yield { reason, required: gathered.required.has(path), isWeighed, load };
      }
    }
  }

  return {
    readText: (path) => {
      const taken = loadOnce(path as RelPath);
      return 'text' in taken ? taken.text : null;
    },
    whyWithheld: (path, secretPath) => {
      const taken = loadOnce(path);
      if ('reason' in taken) return taken;
      // A guard of its own: the numbers of secrets in the pack must not depend on this question.
      const block = createGuard(secretPath).guardFile({ path, ...taken });
      return 'reason' in block ? block : null;
    },
    offers,
    changed: () => changed,
    refusal: () => refusals[0] ?? null,
  };
}

export type LoadedFile = {
  readonly text: string;
  readonly language: string;
  readonly encoding: Encoding;
  readonly sizeBytes: number;
  readonly sha256: ReturnType<typeof sha256>;
};

export function loadFile(
  world: World,
  path: RelPath,
  { maxFileBytes, onDecodeError }: ScanLimits,
): LoadedFile | Exclusion {
  const opened = world.jail.readSync(path, maxFileBytes);
  if (!opened.ok) return { path, reason: 'changed', detail: opened.error.reason };
  const { bytes } = opened.value;
  const file = classifyFile(path, bytes, onDecodeError);
  if (!file.kept) return { path, reason: 'changed', detail: file.reason };
  const { language, encoding } = file.facts;
  return { text: file.content.text, language, encoding, sizeBytes: bytes.length, sha256: sha256(bytes) };
}

function givenItem(
  guard: Guard,
  { kind, title, text, priority, most }: GivenText,
  shownAs: FitStrategy['texts'],
): FitItem {
  const standing: Standing = { reason: 'given', priority, score: 0, signals: [], hops: 0, symbols: [] };
  const block = guard.guardGiven({ kind, title, text });
  const regions = shownAs === 'head-and-tail' ? headAndTail(block.text, most) : [];
  const highest = most !== undefined && block.text.length > most ? 'region' : 'full';
  const slices = { regions, core: [], signatures: [], summary: [], highest } as const;
  return { ...standing, block, slices, required: priority === 'P0' };
}

function sureSecretIn({ redactions }: GuardedBlock) {
  return redactions.find(({ tier }) => tier === 'high');
}
