/** Runs the request of a stored pack again: on the files as they are, then in commits that hold its files. */

import { sha256 } from '../../base/hash.js';
import { fail, ok, type Result } from '../../base/result.js';
import { shortId } from '../../base/short-id.js';
import type { Rerun } from '../../contracts/registered-contract.js';
import { contractOf, contracts, type Registry } from '../../contracts/registry.js';
import type { Manifest } from '../../emit/shapes.js';
import type { Replay, StoredItem, StoredPack } from '../../emit/stored-shapes.js';
import { withCommit } from '../../jail/git/open-commit.js';
import { refuseWhenStopped } from '../../model/git.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import { type EngineOptions, gitOptionsOf, openWorld } from '../../pipeline/open-world.js';
import { diffManifests } from '../verify/diff-manifests.js';
import { readManifest } from '../verify/read-manifest.js';
import { findCommits } from './find-commits.js';
import { whatElse } from './from-blocks.js';
import { movedFiles } from './moved-files.js';
import type { OpenedPack } from './open-record.js';

export type RerunOptions = EngineOptions & {
  /** The contracts that there are (default: those of packlight). */
  readonly registry?: Registry;
};

export type RecordedRun = Pick<OpenedPack, 'written' | 'manifest'> & {
  readonly record: Pick<StoredPack, 'engine' | 'git' | 'fingerprints' | 'tokenizer' | 'model'> & {
    readonly items: readonly RecordedFile[];
    readonly policy: Pick<StoredPack['policy'], 'limits'>;
  };
  readonly texts: ReadonlyMap<string, string>;
};

/** The fields of a block that tell whether its file is unchanged. */
export type RecordedFile = Pick<StoredItem, 'kind' | 'name' | 'path' | 'sha256' | 'blob' | 'redactions' | 'hidden'>;

type Answer = Replay['rerun'];

/** A refusal only when the root itself cannot be opened, or when git had to be stopped. */
export function rerunPack(root: string, asked: RecordedRun, options: RerunOptions): Promise<Result<Answer, Refusal>> {
  return refuseWhenStopped(async (): Promise<Result<Answer, Refusal>> => {
    const { manifest } = asked;
    if (manifest.request_redacted)
      return ok(skipped('something in the request was redacted, so it cannot be asked again'));
    const opened = openWorld(root, options);
    if (!opened.ok) return opened;
    const moved = movedFiles(opened.value, asked.record, asked.texts);
    opened.value.jail.close();
    const here = await runIn(root, asked, options);
    if (here === null) return ok(skipped(`a ${manifest.contract} request like this one cannot be asked again here`));
    const onDisk = judge(asked, here);
    if (onDisk.kind !== 'moved') return ok(answerOf(onDisk, { where: 'disk', commit: null, moved: [] }));
    const changed = moved.filter(({ change }) => change !== 'guarded');
    const earlier = await rerunAtCommits(root, asked, options);
    if (earlier.found !== null) return ok(answerOf(earlier.found.verdict, { ...earlier.found, moved: changed }));
    const about = [...onDisk.about, ...earlier.about];
    return ok({ ...emptyAnswer, outcome: 'moved-on', about, moved: changed, difference: onDisk.difference });
  });
}

const emptyAnswer: Omit<Answer, 'outcome'> = { where: null, commit: null, about: [], moved: [], difference: null };

export function skipped(why: string): Answer {
  return { ...emptyAnswer, outcome: 'skipped', about: [why] };
}

type Verdict = {
  /** `moved`: the project is not the one that was packed, so other bytes prove nothing. */
  readonly kind: 'same' | 'other' | 'moved';
  readonly about: readonly string[];
  readonly difference: Answer['difference'];
};

type RerunPlace = Pick<Answer, 'where' | 'commit' | 'moved'>;

function answerOf({ kind, about, difference }: Verdict, { where, commit, moved }: RerunPlace): Answer {
  return { outcome: kind === 'same' ? 'identical' : 'different', where, commit, about, moved, difference };
}

async function runIn(
  root: string,
  asked: RecordedRun,
  { registry = contracts, ...options }: RerunOptions,
): Promise<Result<Rerun, Refusal> | null> {
  const { request, contract } = asked.manifest;
  const recorded = { request, written: asked.written };
  const run = contractOf(contract, registry)?.rerun?.(root, recorded, options) ?? null;
  return run === null ? null : await run;
}

function judge({ record, written, manifest }: RecordedRun, again: Result<Rerun, Refusal>): Verdict {
  if (!again.ok)
    return { kind: 'moved', about: [`the same request is refused here: ${again.error.kind}`], difference: null };
  if (again.value.sha256 === sha256(written))
    return { kind: 'same', about: ['the same request gives the same bytes'], difference: null };
  const read = readManifest(again.value.manifest);
  const fresh: Manifest = read.ok ? read.value : manifest;
  const difference = diffManifests(manifest, fresh);
  const isSameProject = fresh.fingerprints.project_index === manifest.fingerprints.project_index;
  const sentence = isSameProject
    ? 'the same files give other bytes'
    : 'the files are not those that were packed, and give other bytes';
  return { kind: isSameProject ? 'other' : 'moved', about: [sentence, ...whatElse(record)], difference };
}

type CommitReruns = {
  readonly found: { readonly where: 'commit'; readonly commit: string; readonly verdict: Verdict } | null;
  readonly about: readonly string[];
};

/** The recorded commit first; then those that hold the files of the pack, the newest first. */
async function rerunAtCommits(root: string, asked: RecordedRun, options: RerunOptions): Promise<CommitReruns> {
  const about: string[] = [];
  const tried = new Set<string>();
  const hint = asked.record.git === null ? [] : [asked.record.git.commit];
  const likely = async () => (await findCommits(root, asked, gitOf(options))).slice(0, maxCommits);
  for (const commits of [async () => hint, likely])
    for (const commit of await commits()) {
      if (tried.has(commit)) continue;
      const verdict = await rerunAt(commit, { root, asked, options });
      if (typeof verdict === 'string') about.push(verdict);
      else if (verdict.kind !== 'moved') return { found: { where: 'commit', commit, verdict }, about };
      else tried.add(commit);
    }
  const none = tried.size === 0 ? 'no commit could be tried' : `commits tried: ${tried.size}, none is that project`;
  return { found: null, about: [...about, none] };
}

type RunAtCommit = { readonly root: string; readonly asked: RecordedRun; readonly options: RerunOptions };

async function rerunAt(commit: string, { root, asked, options }: RunAtCommit): Promise<Verdict | string> {
  const ran = await withCommit(root, { commit, git: gitOf(options) }, async (opened) => {
    const again = await runIn(root, asked, { ...options, commit: opened, hidden: [] });
    return again === null ? fail(null) : ok(judge(asked, again));
  });
  if (ran.ok) return ran.value;
  if (ran.error === null) return 'it cannot be asked again in a commit';
  return `commit ${shortId(commit)} cannot be read: ${ran.error.kind}`;
}

function gitOf(options: EngineOptions) {
  return gitOptionsOf({ ...options, globalExcludes: null });
}

/** Each takes as long as a pack. */
const maxCommits = 32;
