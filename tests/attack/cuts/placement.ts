/** A token in the text of a carrier, so that its secret begins at a given character. */

import { createGuard } from '../../../src/guard/seal.js';
import { textOf } from '../../../src/secrets/sample.js';
import { type Holds, isNameKind, type NameKind } from './carrier.js';
import type { Filling } from './probe.js';
import { partsOf, type Token } from './tokens.js';

export type Aim = {
  readonly carrier: string;
  readonly holds: Holds;
  readonly filling: Filling;
  /** The character of the field at which its text is cut, and where the secret begins, counted from there. */
  readonly cut: number;
  readonly distance: number;
  /** How long the text of the field is to be at least. */
  readonly length: number;
};

export type Placement = Aim & { readonly token: Token; readonly text: string };

/**
 * Null where the token cannot stand: before the beginning, in a field that it does not fit, or in a text where the guard
 * does not know it even though it is whole. Such a kind says nothing about a cut.
 */
export function placeToken(aim: Aim, token: Token): Placement | null {
  const { holds, filling, cut, distance, length } = aim;
  const { example } = token;
  const written = textOf(example);
  const start = cut + distance - example.before.length;
  if (start < 0 || (holds !== 'text' && /[\r\n]/.test(written))) return null;
  const style = isNameKind(holds) ? holds : filling === 'lines' && holds === 'line' ? 'words' : filling;
  const text = fill(style, start) + written + tail(style, length - start - written.length);
  if (isNameKind(holds) && (!nameShapes[holds].test(text) || text.length > maxNameLength)) return null;
  return isKnown(text, token) ? { ...aim, token, text } : null;
}

function isKnown(text: string, { parts }: Token): boolean {
  for (const part of partsOf(createGuard().guardText(text).text)) if (parts.has(part)) return false;
  return true;
}

const nameShapes: Readonly<Record<NameKind, RegExp>> = {
  name: /^[\w.=+-]+$/,
  path: /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[\w.=+/:-]+$/,
  ref: /^(?!.*\.\.)[\w.=+-]*\w$/,
  identifier: /^\w+$/,
};
const maxNameLength = 200;

type Filler = { readonly words: string; readonly before: string; readonly after: string };

const nameFiller = { words: 'alphabetagammadelta', before: '.', after: '.' };
const fillers: Readonly<Record<Filling | NameKind, Filler>> = {
  words: { words: 'the cart is paid when all of its parts are there ', before: ' ', after: ' ' },
  solid: { words: 'alphabetagammadelta', before: ':', after: ',' },
  lines: { words: 'the cart\nis paid when\nall of its\nparts are there\n', before: '\n', after: '\n' },
  sentences: { words: 'The cart is paid. All parts are there. ', before: ' ', after: '. ' },
  name: nameFiller,
  path: { words: 'alpha/beta/gamma/delta/', before: '/', after: '/' },
  ref: nameFiller,
  identifier: { ...nameFiller, before: '_', after: '_' },
};

function fill(style: Filling | NameKind, length: number): string {
  const { words, before } = fillers[style];
  return length === 0 ? '' : `${repeat(words, length - 1)}${before}`;
}

function tail(style: Filling | NameKind, length: number): string {
  const { words, after } = fillers[style];
  return length <= after.length ? '' : `${after}${repeat(words, length - after.length)}`;
}

function repeat(words: string, length: number): string {
  return words.repeat(Math.ceil(length / words.length)).slice(0, length);
}
