/**
 * Measures a value in one pass for the randomness checks. Several rules check the same value in a row, so the last
 * result is cached.
 */

export type Kinds = {
  readonly digit: boolean;
  readonly lower: boolean;
  readonly upper: boolean;
  readonly symbol: boolean;
};

export type Measures = Kinds & {
  /** Shannon entropy in bits per character. */
  readonly entropy: number;
  /** The number of different characters. */
  readonly distinct: number;
  /** The number of adjacent pairs that differ in kind: lower, upper, digit, other. */
  readonly changes: number;
  /** The number of adjacent pairs that are equal or consecutive, up or down. */
  readonly steps: number;
  /** The number of adjacent letter pairs, and how many of them are common in words. */
  readonly pairs: number;
  readonly common: number;
};

let lastValue: string | null = null;
let last: Measures;

export function measure(value: string): Measures {
  if (value !== lastValue) {
    last = read(value);
    lastValue = value;
  }
  return last;
}

/** Characters beyond ASCII share counters, because values rarely contain them. */
const counted = new Uint32Array(256);
const first = new Uint8Array(256);

function read(value: string): Measures {
  let [distinct, changes, steps, pairs, common, kinds] = [0, 0, 0, 0, 0, 0];
  let [unitBefore, kindBefore, letterBefore] = [0, 0, -1];
  for (let at = 0; at < value.length; at++) {
    const unit = value.charCodeAt(at);
    const slot = unit & 0xff;
    if (counted[slot]!++ === 0) first[distinct++] = slot;
    const kind = unit < 128 ? kindOf[unit]! : other;
    kinds |= kind;
    const letter = (kind & letters) !== 0 ? (unit | 0x20) - 0x61 : -1;
    if (at > 0) {
      if (kind !== kindBefore) changes += 1;
      const step = unit - unitBefore;
      if (step === 1 || step === 0 || step === -1 || step === -9) steps += 1;
      if (letter >= 0 && letterBefore >= 0) {
        pairs += 1;
        common += isCommon[letterBefore * 26 + letter]!;
      }
    }
    [unitBefore, kindBefore, letterBefore] = [unit, kind, letter];
  }
  const entropy = emptyCounts(distinct, value.length);
  const [digit, lower] = [(kinds & digits) !== 0, (kinds & lowers) !== 0];
  const [upper, symbol] = [(kinds & uppers) !== 0, (kinds & other) !== 0];
  return { digit, lower, upper, symbol, entropy, distinct, changes, steps, pairs, common };
}

/** The entropy of the counted characters, in order of first occurrence; resets the counts. */
function emptyCounts(distinct: number, length: number): number {
  let bits = 0;
  for (let i = 0; i < distinct; i++) {
    const count = counted[first[i]!]!;
    bits -= length < 128 && count < 16 ? knownShare(count, length) : weighedShare(count / length);
    counted[first[i]!] = 0;
  }
  return bits;
}

function weighedShare(share: number): number {
  return share * Math.log2(share);
}

/** Caches logarithms, which dominate the cost of short values. */
function knownShare(count: number, length: number): number {
  const slot = (length << 4) | count;
  const known = knownShares[slot]!;
  if (known <= 0) return known;
  knownShares[slot] = weighedShare(count / length);
  return knownShares[slot]!;
}

/** Indexed by length and count. Valid entries are zero or negative. */
const knownShares = new Float64Array(128 << 4).fill(1);

const [lowers, uppers, digits, other] = [1, 2, 4, 8];
const letters = lowers | uppers;
const kindOf = Uint8Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if (/[a-z]/.test(character)) return lowers;
  if (/[A-Z]/.test(character)) return uppers;
  return /\d/.test(character) ? digits : other;
});

const commonPairs =
  'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne ea ra ce ' +
  'li ch ll be ma si om ur ca el ta la ns di fo ho pe ec pr no ct us ac ot il tr ly nc et ut ss so rs un lo wa ge ie wh ee wi em ' +
  'ad ol rt po we na ul ni ts mo ow pa im mi ai sh ir su id os iv ia am fi ci vi pl ig tu ev ld ry mp fe bl ab ty op wo sa ex ke ' +
  'oo ag ap gr do ck ey ek ok pt up im ui ef';
const isCommon = new Uint8Array(26 * 26);
for (const pair of commonPairs.split(' ')) isCommon[(pair.charCodeAt(0) - 97) * 26 + pair.charCodeAt(1) - 97] = 1;
