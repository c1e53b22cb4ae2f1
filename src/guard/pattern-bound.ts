/**
 * Measures a rule's pattern: the longest text it can match. A pattern that could run on without end,
 * or try exponentially many ways, is our defect (threats E3, R2); the test of all rules measures each
 * of them. Reads the part of the regular expression syntax that rules use.
 */
import { Defect } from '../base/result.js';

export function boundPattern(source: string): number {
  const reader: Reader = { source, at: 0 };
  const bound = readChoice(reader);
  if (reader.at < source.length) throw new Defect(`pattern not understood at ${reader.at}: ${source}`);
  return bound.length;
}

type Reader = { readonly source: string; at: number };
/** `varies`: some quantifier inside can match more than one number of times. */
type Bound = { readonly length: number; readonly varies: boolean };

function readChoice(reader: Reader): Bound {
  let bound = readSequence(reader);
  while (reader.source[reader.at] === '|') {
    reader.at += 1;
    const other = readSequence(reader);
    bound = { length: Math.max(bound.length, other.length), varies: bound.varies || other.varies };
  }
  return bound;
}

function readSequence(reader: Reader): Bound {
  let length = 0;
  let varies = false;
  while (reader.at < reader.source.length && reader.source[reader.at] !== '|' && reader.source[reader.at] !== ')') {
    const atom = readAtom(reader);
    const { min, max } = readQuantifier(reader);
    if (atom.varies && max > mostRepeatsOfVarying) throw new Defect(`pattern repeats a varying part: ${reader.source}`);
    length += atom.length * max;
    varies ||= atom.varies || min !== max;
  }
  return { length, varies };
}

function readAtom(reader: Reader): Bound {
  const { source } = reader;
  const first = source[reader.at]!;
  if (first === '(') return readGroup(reader);
  if (first === '[') {
    do reader.at += source[reader.at] === '\\' ? 2 : 1;
    while (source[reader.at] !== ']' && reader.at < source.length);
    reader.at += 1;
    return oneCharacter;
  }
  if (first === '^' || first === '$') {
    reader.at += 1;
    return nothing;
  }
  if (first === '\\') {
    const escaped = source[reader.at + 1]!;
    reader.at += escaped === 'x' ? 4 : escaped === 'u' ? 6 : 2;
    return escaped === 'b' || escaped === 'B' ? nothing : oneCharacter;
  }
  reader.at += 1;
  return oneCharacter;
}

function readGroup(reader: Reader): Bound {
  const opening = /^\((?:\?(?::|<?[=!]))?/.exec(reader.source.slice(reader.at, reader.at + 4))![0];
  reader.at += opening.length;
  const inside = readChoice(reader);
  reader.at += 1;
  return /[=!]/.test(opening) ? nothing : inside;
}

function readQuantifier(reader: Reader): { readonly min: number; readonly max: number } {
  const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(reader.source.slice(reader.at, reader.at + 16))?.[0] ?? '';
  reader.at += quantifier.length;
  if (quantifier === '') return { min: 1, max: 1 };
  if (quantifier.startsWith('?')) return { min: 0, max: 1 };
  const [, min, comma, max] = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? [];
  if (min === undefined || (comma === ',' && max === '')) throw new Defect(`pattern without bound: ${reader.source}`);
  return { min: Number(min), max: Number(max === '' ? min : max) };
}

const oneCharacter: Bound = { length: 1, varies: false };
const nothing: Bound = { length: 0, varies: false };
const mostRepeatsOfVarying = 4;
