/**
 * The store: packs with what they were made from, references, and runs; in a folder or in PostgreSQL.
 *
 * @example
 * import { pack } from 'packlight';
 * import { openStore, replayPack, savePack } from 'packlight/store';
 * const opened = await openStore('.packlight/store', { create: true });
 * if (!opened.ok) throw new Error(opened.error.message);
 * const packed = await pack('.', { task: 'the cart total is wrong' });
 * const saved = packed.ok ? await savePack(opened.value, packed.value.trace) : null;
 * if (saved?.ok) {
 *   const replay = await replayPack(opened.value, saved.value.id);
 *   console.log(replay.ok ? replay.value.summary : replay.error.message);
 * }
 * await opened.value.close();
 */
import { fail, ok, type Result } from '../base/result.js';
import { atLeast, flag, text } from '../base/shape.js';
import type { Manifest } from '../emit/shapes.js';
import type { Replay, RunsDocument, StoredPack } from '../emit/stored-shapes.js';
import { guardMessage } from '../guard/message.js';
import * as seals from '../guard/storable.js';
import type { Refusal } from '../model/refusal/refusal.js';
import { refusalMessage } from '../model/refusal/refusal-message.js';
import type { NewEvent, ObjectName, Store, StoreFailure } from '../model/store.js';
import type { GitHint } from '../pipeline/recorder.js';
import type { SaveFailure } from '../records/record-event.js';
import * as events from '../records/record-event.js';
import { findGitHint as findHint } from '../records/replay/git-hint.js';
import * as records from '../records/replay/open-record.js';
import * as replaying from '../records/replay/replay.js';
import * as saving from '../records/replay/save-pack.js';
import * as runs from '../records/runs.js';
import { storeMessage } from '../records/store-message.js';
import { importStore as addExport } from '../store/import.js';
import * as stores from '../store/open-store.js';
import { type Explained, requiring, type Shapes, throwOn } from './answer.js';
import { anyObject, bytes, folder, objectOf, objectWith, openedStore, satisfying, textOrNull } from './arguments.js';
import { type EngineOptions, type PackTrace, toEngine } from './options.js';
import { engineFields, engineOptions } from './options.table.js';

export { RefusalError } from '../guard/refusal-error.js';
export { sealing } from '../guard/storable.js';
export type {
  CheckReport,
  CollectReport,
  Damage,
  RunEvent,
  SealFailure,
  StoredObject,
  StoredRef,
} from '../model/store.js';
export type { SavedPack, SaveOptions } from '../records/replay/save-pack.js';
export type { Timeline, ToldEvent } from '../records/runs.js';
export { exportStore } from '../store/export.js';
export type { ImportReport } from '../store/import.js';
export type { OpenStoreOptions } from '../store/open-store.js';
export type {
  GitHint,
  NewEvent,
  ObjectName,
  OpenFailure,
  PackTrace,
  Replay,
  RunsDocument,
  SaveFailure,
  Store,
  StoredPack,
  StoreFailure,
};

type OpenFailure = records.OpenFailure;

/** A pack of the store: its id, and the object that holds its record. */
export type FoundPack = { readonly id: string; readonly object: ObjectName };

export type OpenedPack = FoundPack & {
  readonly record: StoredPack;
  /** The bytes that were given out. */
  readonly written: Uint8Array;
  readonly manifestText: Uint8Array;
  readonly manifest: Manifest;
};

export type ReplayOptions = EngineOptions & {
  /** The project; without it the pack is replayed from its stored blocks alone. */
  readonly root?: string | null;
};

type ExplainedResult<T, F> = Promise<Result<T, Explained<F>>>;

export const sealBlob = requiring(seals.sealBlob, { content: bytes });
export const sealName = requiring(seals.sealName, { name: text });
export const sealEvent = requiring(seals.sealEvent, {
  event: objectWith('{ kind, at, links, data }', ['kind', 'links', 'data']),
});
export const sealRecord = requiring(seals.sealRecord, { value: anyObject });
/** Adds an exported store to this one; everything passes the guard again. */
export const importStore = requiring(addExport, {
  store: openedStore,
  chunks: satisfying('a stream of bytes', (value) => Symbol.asyncIterator in Object(value)),
});

/** Opens a store: a folder, or a `postgres://` address. Arguments of a wrong type throw a `RefusalError`. */
export async function openStore(where: string, options: stores.OpenStoreOptions): ExplainedResult<Store, StoreFailure> {
  const fields = { create: flag, graceSeconds: atLeast(0), patienceMs: atLeast(1) };
  throwOn({ where, options }, { where: text, options: objectOf(fields, 'create') });
  return told(await stores.openStore(where, options), 'opening');
}

/** The commit that the files of a project are at, for `savePack`; null when there is none. */
export function findGitHint(root: string, options: EngineOptions = {}): Promise<GitHint | null> {
  throwOn({ root, options }, { root: folder, options: engineOptions });
  return findHint(root, toEngine(options));
}

/** Saves a built pack by its trace, and adds an event to its run if one is named. */
export async function savePack(
  store: Store,
  trace: PackTrace,
  options: saving.SaveOptions = {},
): ExplainedResult<saving.SavedPack, SaveFailure> {
  const git = satisfying('{ commit, clean } or null', (value) => typeof value === 'object');
  const fields = { git, run: textOrNull, node: textOrNull, at: textOrNull };
  throwOn({ store, trace, options }, { store: openedStore, trace: anyObject, options: objectOf(fields) });
  return told(await saving.savePack(store, trace as unknown as Parameters<typeof saving.savePack>[1], options));
}

const ofPack = { store: openedStore, word: text };

/** Finds a pack by its id, the beginning of it (4 characters or more) or its reference. */
export const findPack: (store: Store, word: string) => ExplainedResult<FoundPack, OpenFailure> = telling(
  records.findPack,
  ofPack,
);

/** Finds and reads a pack. */
export const openPack: (store: Store, word: string) => ExplainedResult<OpenedPack, OpenFailure> = telling(
  records.openPack,
  ofPack,
);

export const listPacks = telling(records.listPacks, { store: openedStore });

/** Makes a stored pack again from its blocks, and with a root by the whole pipeline, and compares byte for byte. */
export async function replayPack(
  store: Store,
  word: string,
  options: ReplayOptions = {},
): ExplainedResult<Replay, OpenFailure | Refusal> {
  const shapes = { store: openedStore, word: text, options: objectOf({ ...engineFields, root: textOrNull }) };
  throwOn({ store, word, options }, shapes);
  return told(await replaying.replayPack(store, word, toEngine(options)));
}

export const listRuns = telling(runs.listRuns, { store: openedStore });
export const readRun = telling(runs.readRun, { store: openedStore, run: text });

/** Adds an event to a run; answers with its number. */
export const recordEvent = telling(events.recordEvent, { store: openedStore, run: text, event: anyObject });

/** As `requiring`, for a function of the store: a failure also says in words what is wrong. */
function telling<Arguments extends readonly unknown[], T, F extends OpenFailure | SaveFailure>(
  call: (...given: Arguments) => Promise<Result<T, F>>,
  shapes: Shapes,
): (...given: Arguments) => ExplainedResult<T, F> {
  const checked = requiring(call, shapes);
  return async (...given) => told(await checked(...given));
}

function told<T, F extends OpenFailure | SaveFailure | Refusal>(
  result: Result<T, F>,
  when: 'opening' | 'using' = 'using',
): Result<T, Explained<F>> {
  if (result.ok) return ok(result.value);
  const { error } = result;
  const message = replaying.isRefusal(error) ? refusalMessage(error) : storeMessage(error, when);
  return fail({ ...error, message: guardMessage(message) });
}
