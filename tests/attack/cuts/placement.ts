/** A token in the text of a carrier, so that its secret begins at a given character. */
import { createGuard } from '../../../src/guard/seal.js';
import { textOf } from '../../../src/guard/sample.js';
import type { Holds } from './carrier.js';
import { partsOf, type Token } from './tokens.js';
import type { Filling } from './probe.js';

export type Placement = {
  readonly carrier: string;
  readonly token: Token;
  readonly filling: Filling;
  /** The cut that is aimed at, and where the secret begins from it. */
  readonly cut: number;
  readonly distance: number;
  readonly text: string;
};

export type Aim = Pick<Placement, 'carrier' | 'token' | 'filling' | 'cut' | 'distance'> & { readonly holds: Holds; readonly length: number };

/** Null where the token cannot stand: before the beginning, in a field that it does not fit, or where the guard would not know it even whole. */
export function place({ carrier, token, filling, cut, distance, holds, length }: Aim): Placement | null {
  const { example } = token;
  const written = textOf(example);
  const start = cut + distance - example.before.length;
  if (start < 0) return null;
  if (holds !== 'text' && /[\r\n]/.test(written)) return null;
  if (holds === 'name' && !/^[\w.=+-]+$/.test(written)) return null;
  const style = holds === 'name' ? 'name' : filling === 'lines' && holds === 'line' ? 'words' : filling;
  const text = (fill(style, start) + written + tail(style, length - start - written.length));
  return isKnown(text, token) ? { carrier, token, filling, cut, distance, text } : null;
}

function isKnown(text: string, { parts }: Token): boolean {
  for (const part of partsOf(createGuard().guardText(text).text)) if (parts.has(part)) return false;
  return true;
}

const fillers: Readonly<Record<Filling | 'name', { readonly words: string; readonly end: string; readonly next: string }>> = {
  words: { words: 'the cart is paid when all of its parts are there ', end: ' ', next: ' ' },
  solid: { words: 'alphabetagammadelta', end: ':', next: ',' },
  lines: { words: 'the cart\nis paid when\nall of its\nparts are there\n', end: '\n', next: '\n' },
  sentences: { words: 'The cart is paid. All parts are there. ', end: ' ', next: '. ' },
  name: { words: 'alphabetagammadelta', end: '.', next: '.' },
};

function fill(style: keyof typeof fillers, length: number): string {
  const { words, end } = fillers[style];
  return length === 0 ? '' : `${repeat(words, length - 1)}${end}`;
}

function tail(style: keyof typeof fillers, length: number): string {
  const { words, next } = fillers[style];
  return length <= next.length ? '' : `${next}${repeat(words, length - next.length)}`;
}

function repeat(words: string, length: number): string {
  return words.repeat(Math.ceil(length / words.length)).slice(0, length);
}
