/** What `packlight project` has made of one folder, and what all ways to make it need. */
import type { EngineOptions, KnownClean, ProjectOptions, StreamFormat } from '../../index.js';
import { choice, type Typed } from '../flags.js';
import type { Piece } from '../output.js';

export type Made = {
  /** One part, or several if it was split. */
  readonly parts: readonly (() => Iterable<Piece>)[];
  readonly record: () => string;
  readonly notes: readonly string[];
  readonly close: () => void;
};

/** `repository`: where the commits are, when the files were taken out of one. */
export type Place = EngineOptions & { readonly repository?: string; readonly knownClean: KnownClean | null };

/** What is asked of a folder, whichever pack it gets. */
export type Asked = Pick<Place, 'knownClean'> & { readonly options: ProjectOptions };

export function formatOf(typed: Typed): StreamFormat {
  return choice(typed, 'format', ['markdown', 'xml', 'json', 'msgpack']);
}
