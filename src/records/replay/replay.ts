/** Makes a stored pack again twice, from its blocks and by the whole pipeline, and compares byte for byte. */

import { ok, type Result } from '../../base/result.js';
import { shortId } from '../../base/short-id.js';
import type { Replay } from '../../emit/stored-shapes.js';
import { DEFAULT_SCAN_LIMITS } from '../../model/limits.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import type { Store } from '../../model/store.js';
import { replayFromBlocks } from './from-blocks.js';
import { type OpenedPack, type OpenFailure, openPack, readTexts } from './open-record.js';
import { type RecordedRun, type RerunOptions, rerunPack, skipped } from './replay-rerun.js';

export type ReplayOptions = RerunOptions & {
  /** Where the project is; null: only from the stored blocks. */
  readonly root?: string | null;
};

/** The refusals of a replay are about the root or git; the other failures are those of the store. */
export function isRefusal(error: { readonly kind: string }): error is Refusal {
  return /^(?:root|git)-/.test(error.kind);
}

export async function replayPack(
  store: Store,
  word: string,
  options: ReplayOptions = {},
): Promise<Result<Replay, OpenFailure | Refusal>> {
  const opened = await openPack(store, word);
  return opened.ok ? replayOpened(store, opened.value, options) : opened;
}

export async function replayOpened(
  store: Store,
  opened: OpenedPack,
  { root = null, ...options }: ReplayOptions,
): Promise<Result<Replay, OpenFailure | Refusal>> {
  const texts = await readTexts(store, opened.record);
  if (!texts.ok) return texts;
  const stored = replayFromBlocks(opened, texts.value, options.registry);
  const asked = { ...opened, texts: texts.value };
  return replayAgain({ pack: opened.id, stored, asked }, root, options);
}

type ReplayInput = {
  readonly pack: string | null;
  readonly stored: Replay['stored'] | null;
  readonly asked: RecordedRun;
};

/** Runs the request again and joins the answer with that from the stored blocks, if there are any. */
async function replayAgain(
  { pack, stored, asked }: ReplayInput,
  root: string | null,
  options: RerunOptions,
): Promise<Result<Replay, Refusal>> {
  const rerun = root === null ? ok(skipped('not asked for')) : await rerunPack(root, asked, options);
  if (!rerun.ok) return rerun;
  return ok({
    packlight: 'replay/1',
    pack,
    contract: asked.manifest.contract,
    identical: stored?.outcome !== 'different' && rerun.value.outcome !== 'different',
    summary: summarise(stored?.outcome ?? null, rerun.value),
    stored: stored ?? notStored,
    rerun: rerun.value,
  });
}

const notStored: Replay['stored'] = {
  outcome: 'skipped',
  about: ['it is not in the store: save packs with --save to keep their blocks'],
};

/** A pack in a file with its record beside it, which no store knows: there are no blocks, so it can only be run again. */
export async function replayFile(
  { written, manifest }: Pick<OpenedPack, 'written' | 'manifest'>,
  { root = null, ...options }: ReplayOptions,
): Promise<Result<Replay, Refusal>> {
  const { engine, fingerprints, subject, included } = manifest;
  const items = included.map(({ path, sha256, redactions, hidden }) => {
    return { kind: 'file' as const, name: path, path, sha256, blob: '', redactions, hidden };
  });
  const model = (manifest.request as { readonly model?: unknown } | null)?.model;
  const record = {
    engine,
    fingerprints,
    items,
    git: null,
    tokenizer: subject.tokenizer,
    model: typeof model === 'string' ? model : '',
    policy: { limits: DEFAULT_SCAN_LIMITS },
  };
  const asked = { written, manifest, record, texts: new Map<string, string>() };
  return replayAgain({ pack: null, stored: null, asked }, root, options);
}

export function summarise(stored: Replay['stored']['outcome'] | null, rerun: Replay['rerun']): string {
  return [...(stored === null ? [] : [fromBlocks[stored]]), sayRerun(rerun)].join('; ');
}

const fromBlocks: Readonly<Record<Replay['stored']['outcome'], string>> = {
  identical: 'identical from stored blocks',
  different: 'the stored blocks give something else',
  skipped: 'not made again from stored blocks',
  'moved-on': 'not made again from stored blocks',
};

function sayRerun({ outcome, where, commit, moved, about }: Replay['rerun']): string {
  const place = where === 'disk' ? 'the project as it is' : `commit ${shortId(commit ?? '')}`;
  const names = moved.slice(0, maxNames).map(({ path, change }) => `${path} ${change}`);
  const more = moved.length > maxNames ? [`${moved.length - maxNames} more`] : [];
  const since = moved.length === 0 ? 'files that are not in the pack changed' : [...names, ...more].join(', ');
  switch (outcome) {
    case 'identical':
      return where === 'disk'
        ? `identical from ${place}`
        : `identical from ${place}; the project has moved on: ${since}`;
    case 'different':
      return `${place} gives other bytes`;
    case 'moved-on':
      return `the project has moved on: ${since}`;
    case 'skipped':
      return `not run again (${about[0] ?? ''})`;
  }
}

const maxNames = 5;
