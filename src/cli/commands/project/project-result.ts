/** The result of `packlight project` for one folder, and the input of all functions that make it. */
import type * as engine from '../../../api/faces.js';
import { choice, type ParsedArgs } from '../../args/parse-flags.js';
import type { PackPiece } from '../../output/write-output.js';

export type BuiltProject = {
  /** One element, or several if the pack was split. */
  readonly parts: readonly (() => Iterable<PackPiece>)[];
  readonly record: () => engine.Released | null;
  /** The trace of a pack that can be stored; null for a stream, a full pack and a summary. */
  readonly trace: engine.PackTrace | null;
  /** The record of a streamed pack, available once it is written; null if none was requested. */
  readonly manifest: engine.WholeProject['manifest'];
  readonly notes: readonly string[];
  readonly close: () => void;
};

/** For a pack that is held in memory and has no record of its own. */
export const heldProject = { record: () => null, trace: null, manifest: null, close: () => {} };

export type FolderOptions = engine.EngineOptions & {
  readonly knownClean: engine.KnownClean | null;
  /** Files in the folder that are written beside the pack. */
  readonly unseen: readonly string[];
};

/** The options for a folder, for every kind of pack. */
export type FolderRequest = Pick<FolderOptions, 'knownClean' | 'unseen'> & { readonly options: engine.ProjectOptions };

export function formatOf(args: ParsedArgs): engine.StreamFormat {
  return choice(args, 'format', ['markdown', 'xml', 'json', 'msgpack']);
}
