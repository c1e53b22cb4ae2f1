/** What `packlight project` has made of one folder, and what all ways to make it need. */

import type { EngineOptions, KnownClean, ProjectOptions, StreamFormat, WholeProject } from '../../../api/faces.js';
import { choice, type ParsedArgs } from '../../args/parse-flags.js';
import type { Piece } from '../../output/write-output.js';

export type Made = {
  /** One part, or several if it was split. */
  readonly parts: readonly (() => Iterable<Piece>)[];
  readonly record: () => string;
  /** The record beside a streamed pack, once it is written; null where none was asked for, or a keeper has heard of the pack. */
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
