/**
 * Parses the subset of the regular expression syntax that rules use into a tree, which other files analyse (how long a
 * match can be, how it can begin).
 */
import { Defect } from '../../base/result.js';

export type Pattern =
  /** One character; `written` is how the pattern spells it: `a`, `\d`, `[a-z]`. */
  | { readonly kind: 'character'; readonly written: string }
  /** An assertion such as `\b` or `^`. */
  | { readonly kind: 'edge'; readonly written: string }
  /** A lookahead or lookbehind, positive or negative. */
  | { readonly kind: 'look'; readonly part: Pattern; readonly isBehind: boolean; readonly isWanted: boolean }
  | { readonly kind: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly part: Pattern; readonly min: number; readonly max: number };

export function parsePattern(source: string): Pattern {
  const reader: Reader = { source, at: 0 };
  const pattern = readChoice(reader);
  if (reader.at < source.length) throw new Defect(`pattern not understood at ${reader.at}: ${source}`);
  return pattern;
}

/** Caches the tree of a pattern that is needed often. */
export function parsedOnce(source: string): Pattern {
  const pattern = known.get(source) ?? parsePattern(source);
  known.set(source, pattern);
  return pattern;
}

const known = new Map<string, Pattern>();

type Reader = { readonly source: string; at: number };

function readChoice(reader: Reader): Pattern {
  const parts = [readSequence(reader)];
  while (reader.source[reader.at] === '|') {
    reader.at += 1;
    parts.push(readSequence(reader));
  }
  return parts.length === 1 ? parts[0]! : { kind: 'choice', parts };
}

function readSequence(reader: Reader): Pattern {
  const parts: Pattern[] = [];
  while (reader.at < reader.source.length && reader.source[reader.at] !== '|' && reader.source[reader.at] !== ')') {
    const part = readPart(reader);
    const { min, max } = readQuantifier(reader);
    parts.push(min === 1 && max === 1 ? part : { kind: 'repeat', part, min, max });
  }
  return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts };
}

function readPart(reader: Reader): Pattern {
  const { source } = reader;
  const first = source[reader.at]!;
  if (first === '(') return readGroup(reader);
  const from = reader.at;
  if (first === '[') {
    do reader.at += source[reader.at] === '\\' ? 2 : 1;
    while (source[reader.at] !== ']' && reader.at < source.length);
    reader.at += 1;
  } else if (first === '\\') {
    const escaped = source[reader.at + 1]!;
    reader.at += escaped === 'x' ? 4 : escaped === 'u' ? 6 : 2;
    if (/[1-9]/.test(escaped)) throw new Defect(`pattern repeats what it has matched: ${source}`);
    if (escaped === 'b' || escaped === 'B') return { kind: 'edge', written: `\\${escaped}` };
  } else {
    reader.at += 1;
    if (first === '^' || first === '$') return { kind: 'edge', written: first };
  }
  return { kind: 'character', written: source.slice(from, reader.at) };
}

function readGroup(reader: Reader): Pattern {
  const opening = /^\((?:\?(?::|<?[=!]))?/.exec(reader.source.slice(reader.at, reader.at + 4))![0];
  reader.at += opening.length;
  const part = readChoice(reader);
  reader.at += 1;
  const isWanted = opening.endsWith('=');
  if (!isWanted && !opening.endsWith('!')) return part;
  return { kind: 'look', part, isBehind: opening.includes('<'), isWanted };
}

function readQuantifier(reader: Reader): { readonly min: number; readonly max: number } {
  if (!quantifierStarts.has(reader.source[reader.at] ?? '')) return once;
  const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(reader.source.slice(reader.at, reader.at + 16))?.[0] ?? '';
  reader.at += quantifier.length;
  if (quantifier === '') return once;
  if (quantifier.startsWith('?')) return { min: 0, max: 1 };
  const [, min, comma, max] = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? [];
  if (min === undefined || (comma === ',' && max === '')) throw new Defect(`pattern without bound: ${reader.source}`);
  return { min: Number(min), max: Number(max === '' ? min : max) };
}

const quantifierStarts: ReadonlySet<string> = new Set('*+?{');
const once = { min: 1, max: 1 };
