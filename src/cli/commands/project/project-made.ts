/** What `packlight project` has made of one folder, and what all ways to make it need. */
import type {
  EngineOptions,
  KnownClean,
  PackTrace,
  ProjectOptions,
  Released,
  StreamFormat,
  WholeProject,
} from '../../../api/faces.js';
import { choice, type ParsedArgs } from '../../args/parse-flags.js';
import type { PackPiece } from '../../output/write-output.js';

export type Made = {
  /** One part, or several if it was split. */
  readonly parts: readonly (() => Iterable<PackPiece>)[];
  readonly record: () => Released | null;
  /** What the pack was made from, when it can be stored; null for a stream, a full pack and a summary. */
  readonly trace: PackTrace | null;
  /** The record beside a streamed pack, once it is written; null where none was asked for. */
  readonly manifest: WholeProject['manifest'];
  readonly notes: readonly string[];
  readonly close: () => void;
};

export type Place = EngineOptions & {
  readonly knownClean: KnownClean | null;
  /** What is written into the folder beside the pack. */
  readonly unseen: readonly string[];
};

/** What is asked of a folder, whichever pack it gets. */
export type Asked = Pick<Place, 'knownClean' | 'unseen'> & { readonly options: ProjectOptions };

export function formatOf(args: ParsedArgs): StreamFormat {
  return choice(args, 'format', ['markdown', 'xml', 'json', 'msgpack']);
}
