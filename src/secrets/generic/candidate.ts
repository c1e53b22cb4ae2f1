import type { Key } from './key-family.js';

/** How a value stands beside its name. */
export type How =
  | 'op'
  | 'list'
  | 'pair'
  | 'call'
  | 'wrap'
  | 'dflt'
  | 'cat'
  | 'space'
  | 'prose'
  | 'next'
  | 'cfg'
  | 'cfgsp'
  | 'bare'
  | 'query'
  | 'flag'
  | 'hdr'
  | 'xml'
  | 'sql';

/** A literal and the name it belongs to. */
export type Candidate = {
  readonly key: Key;
  readonly how: How;
  /** The operator between name and value, or `''`. */
  readonly op: string;
  /** `q`: quoted; `t`: in backticks; `b`: bare. */
  readonly quote: 'q' | 't' | 'b';
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** How deep in other string literals the candidate stands. */
  readonly depth: number;
};
