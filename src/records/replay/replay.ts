/**
 * `replayPack` answers why an agent saw what it saw. A stored pack is made again twice: from its stored blocks and
 * decisions, which needs nothing else, and by the whole pipeline where the project's own bytes still exist.
 * Each is compared byte for byte, and each difference is reported with its reason.
 */

import { ok, type Result } from '../../base/result.js';
import { shortId } from '../../base/short-id.js';
import type { Replay } from '../../emit/stored-shapes.js';
import { DEFAULT_SCAN_LIMITS } from '../../model/limits.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import type { Store } from '../../model/store.js';
import { replayFromBlocks } from './from-blocks.js';
import { type OpenedPack, type OpenFailure, openPack, readTexts } from './open-record.js';
import { type RerunOptions, rerunPack } from './replay-rerun.js';

export type ReplayOptions = RerunOptions & {
  /** Where the project is; null: only from the stored blocks. */
  readonly root?: string | null;
};

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
  const rerun = root === null ? ok(notAsked) : await rerunPack(root, { ...opened, texts: texts.value }, options);
  if (!rerun.ok) return rerun;
  const identical = stored.outcome !== 'different' && rerun.value.outcome !== 'different';
  return ok({
    packlight: 'replay/1',
    pack: opened.id,
    contract: opened.record.contract,
    identical,
    summary: summarise(stored.outcome, rerun.value),
    stored,
    rerun: rerun.value,
  });
}

/** A pack in a file with its record beside it, which no store knows: there are no blocks, so it can only be run again. */
export async function replayFile(
  { written, manifest }: Pick<OpenedPack, 'written' | 'manifest'>,
  { root = null, ...options }: ReplayOptions,
): Promise<Result<Replay, Refusal>> {
  const { engine, fingerprints, subject, contract, included } = manifest;
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
  const rerun = root === null ? ok(notAsked) : await rerunPack(root, asked, options);
  if (!rerun.ok) return rerun;
  return ok({
    packlight: 'replay/1',
    pack: null,
    contract,
    identical: rerun.value.outcome !== 'different',
    summary: summarise(null, rerun.value),
    stored: { outcome: 'skipped', about: ['it is not in the store: save packs with --save to keep their blocks'] },
    rerun: rerun.value,
  });
}

const notAsked: Replay['rerun'] = {
  outcome: 'skipped',
  where: null,
  commit: null,
  about: ['not asked for'],
  moved: [],
  difference: null,
};

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
