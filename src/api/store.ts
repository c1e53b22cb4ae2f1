export type { Replay, RunsDocument, StoredPack } from '../emit/stored-shapes.js';
export { sealBlob, sealEvent, sealing, sealName, sealRecord } from '../guard/storable.js';
export type {
  CheckReport,
  CollectReport,
  Damage,
  NewEvent,
  ObjectName,
  RunEvent,
  SealFailure,
  Store,
  StoredObject,
  StoredRef,
  StoreFailure,
} from '../model/store.js';
export type { PackTrace } from '../model/trace.js';
export type { GitHint } from '../pipeline/recorder.js';
export { recordEvent } from '../records/record-event.js';
export { findGitHint } from '../records/replay/git-hint.js';
export {
  type FoundPack,
  findPack,
  listPacks,
  type OpenedPack,
  type OpenFailure,
  openPack,
  readPack,
} from '../records/replay/open-record.js';
export { type ReplayOptions, replayPack } from '../records/replay/replay.js';
export type { SaveFailure } from '../records/replay/save-failure.js';
export { type SavedPack, type SaveOptions, savePack } from '../records/replay/save-pack.js';
export { listRuns, readRun, type Timeline, type ToldEvent } from '../records/runs.js';
export { exportStore } from '../store/export.js';
export { type ImportReport, importStore } from '../store/import.js';
export { type OpenStoreOptions, openStore } from '../store/open-store.js';
