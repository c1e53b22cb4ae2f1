/**
 * With which characters can a match of a pattern begin? The finder asks before it runs the rest of a
 * pattern. Reads the part of the regular expression syntax that rules use, and is careful: what it does
 * not understand may begin with anything.
 */

/** By character code below 128: 1 where a match may begin with it; the last entry stands for all other characters. */
export type FirstSet = Uint8Array;

/** `empty`: the pattern may match nothing, so whatever follows it may be first. */
type First = { readonly set: FirstSet; readonly empty: boolean };

export const otherCharacters = 128;

/** A pattern that may match nothing may begin with anything. */
export function firstOf(source: string): FirstSet {
  const reader: Reader = { source, at: 0, isPast: false };
  const { set, empty } = readChoice(reader);
  return empty || reader.at < source.length ? everything() : set;
}

/** `isPast`: the first character is settled, so what is read now only has to be passed over. */
type Reader = { readonly source: string; at: number; isPast: boolean };

function readChoice(reader: Reader): First {
  let first = readSequence(reader);
  while (reader.source[reader.at] === '|') {
    reader.at += 1;
    const other = readSequence(reader);
    first = { set: union(first.set, other.set), empty: first.empty || other.empty };
  }
  return first;
}

function readSequence(reader: Reader): First {
  const wasPast = reader.isPast;
  let set: FirstSet = none;
  let empty = true;
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at]!)) {
    const atom = readAtom(reader);
    const optional = readQuantifier(reader) || atom.empty;
    if (!empty) continue;
    set = union(set, atom.set);
    empty = optional;
    reader.isPast ||= !empty;
  }
  reader.isPast = wasPast;
  return { set, empty };
}

function readAtom(reader: Reader): First {
  const { source } = reader;
  const first = source[reader.at]!;
  if (first === '(') return readGroup(reader);
  if (first === '[') return { set: readClass(reader), empty: false };
  if (first === '\\') return readEscape(reader);
  reader.at += 1;
  if (first === '^' || first === '$') return { set: none, empty: true };
  if (reader.isPast) return { set: none, empty: false };
  return { set: first === '.' ? everything() : only(first), empty: false };
}

/** Looking ahead or behind takes no character. */
function readGroup(reader: Reader): First {
  const opening = /^\((?:\?(?::|<?[=!]))?/.exec(reader.source.slice(reader.at, reader.at + 4))![0];
  reader.at += opening.length;
  const inside = readChoice(reader);
  reader.at += 1;
  return /[=!]/.test(opening) ? { set: none, empty: true } : inside;
}

function readEscape(reader: Reader): First {
  const written = /^\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[\s\S])/.exec(
    reader.source.slice(reader.at, reader.at + 6),
  )![0];
  reader.at += written.length;
  if (written === '\\b' || written === '\\B') return { set: none, empty: true };
  return { set: reader.isPast ? none : ask(written), empty: false };
}

function readClass(reader: Reader): FirstSet {
  const from = reader.at;
  do reader.at += reader.source[reader.at] === '\\' ? 2 : 1;
  while (reader.source[reader.at] !== ']' && reader.at < reader.source.length);
  reader.at += 1;
  return reader.isPast ? none : ask(reader.source.slice(from, reader.at));
}

function readQuantifier(reader: Reader): boolean {
  const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(reader.source.slice(reader.at, reader.at + 16))?.[0] ?? '';
  reader.at += quantifier.length;
  return /^[*?]|^\{0\b/.test(quantifier);
}

/** The engine itself says what a class holds, in any letter case. Of what is past ASCII all may be in it. */
function ask(atom: string): FirstSet {
  const known = asked.get(atom);
  if (known !== undefined) return known;
  const pattern = new RegExp(`^${atom}`, 'i');
  const set = nothing();
  for (let code = 0; code < otherCharacters; code++) set[code] = pattern.test(String.fromCharCode(code)) ? 1 : 0;
  set[otherCharacters] = 1;
  asked.set(atom, set);
  return set;
}

const asked = new Map<string, FirstSet>();

function only(character: string): FirstSet {
  const set = nothing();
  for (const form of [character.toLowerCase(), character.toUpperCase()])
    set[Math.min(form.charCodeAt(0), otherCharacters)] = 1;
  return set;
}

function union(a: FirstSet, b: FirstSet): FirstSet {
  if (a === none || b === none) return a === none ? b : a;
  const both = nothing();
  for (let code = 0; code <= otherCharacters; code++) both[code] = a[code]! | b[code]!;
  return both;
}

function nothing(): FirstSet {
  return new Uint8Array(otherCharacters + 1);
}

/** Shared, so never written to. */
const none: FirstSet = nothing();

function everything(): FirstSet {
  return nothing().fill(1);
}
