/** How random a value looks: the measures that tell a generated key from words, counting and filler. */

/** Shannon entropy in bits per character. */
export function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

/** Which kinds of characters a value has. */
export function kindsOf(value: string): {
  readonly digit: boolean;
  readonly lower: boolean;
  readonly upper: boolean;
  readonly symbol: boolean;
} {
  return {
    digit: /\d/.test(value),
    lower: /[a-z]/.test(value),
    upper: /[A-Z]/.test(value),
    symbol: /[^A-Za-z0-9]/.test(value),
  };
}

/**
 * Made of words: of its neighbouring letters more are common in words than chance explains. Random
 * letters have about a quarter of such pairs, words three quarters; the fewer pairs, the more it takes.
 */
export function isWordy(value: string): boolean {
  const { pairs, common } = countPairs(value);
  return pairs >= 4 && common / pairs >= 0.42 + 0.55 / Math.sqrt(pairs);
}

/** Made of letters that no word has in this order. */
export function isWordless(value: string): boolean {
  const { pairs, common } = countPairs(value);
  return pairs >= 9 && common / pairs <= 0.25;
}

/** Share of neighbours of different kind (lower, upper, digit, other): high in generated values, low in words and numbers. */
export function changeShare(value: string): number {
  let changes = 0;
  for (let i = 1; i < value.length; i++)
    if (kindOf(value.charCodeAt(i)) !== kindOf(value.charCodeAt(i - 1))) changes += 1;
  return value.length < 2 ? 0 : changes / (value.length - 1);
}

/**
 * Filler: few different characters, a short piece repeated, or characters in counting order. Letters and
 * digits that count in turns (`abcdef0123…`) are none: people who try a tool out write their keys so.
 */
export function isFiller(value: string): boolean {
  if (new Set(value).size <= Math.min(4, value.length / 3)) return true;
  return isRepeated(value) || (counts(value) && !isTyped(value));
}

/** Letters and digits in counting order, as people type a key that is long enough. */
export function isTyped(value: string): boolean {
  return value.length >= 24 && /\d/.test(value) && /[A-Za-z]/.test(value) && new Set(value).size >= 10 && counts(value);
}

function counts(value: string): boolean {
  let steps = 0;
  for (let i = 1; i < value.length; i++) {
    const step = value.charCodeAt(i) - value.charCodeAt(i - 1);
    if (step === 1 || step === 0 || step === -1 || step === -9) steps += 1;
  }
  return steps > 0.6 * (value.length - 1);
}

/** At least three times the same piece, of at most ten characters. */
function isRepeated(value: string): boolean {
  for (let period = 1; period <= Math.min(10, value.length / 3); period++)
    if (value.slice(period) === value.slice(0, -period)) return true;
  return false;
}

/** Made of capitalised words (`UserByIdPipe`): every capital begins a word. */
export function isCamelCase(value: string): boolean {
  return /^[a-z]*(?:[A-Z][a-z]+){2,}$/.test(value);
}

/** How many different signs it has that neither names nor addresses have. */
export function countSigns(value: string): number {
  return new Set(value.match(/[!@#$%^&*+=?~;<>(){}[\]|]/g)).size;
}

function countPairs(value: string): { readonly pairs: number; readonly common: number } {
  let pairs = 0;
  let common = 0;
  const lower = value.toLowerCase();
  for (let i = 1; i < lower.length; i++) {
    if (!isLetter(lower.charCodeAt(i - 1)) || !isLetter(lower.charCodeAt(i))) continue;
    pairs += 1;
    if (commonPairs.has(lower.slice(i - 1, i + 1))) common += 1;
  }
  return { pairs, common };
}

function isLetter(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a;
}

function kindOf(unit: number): number {
  if (isLetter(unit)) return 0;
  if (unit >= 0x41 && unit <= 0x5a) return 1;
  return unit >= 0x30 && unit <= 0x39 ? 2 : 3;
}

const commonPairs: ReadonlySet<string> = new Set(
  (
    'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne ea ra ce ' +
    'li ch ll be ma si om ur ca el ta la ns di fo ho pe ec pr no ct us ac ot il tr ly nc et ut ss so rs un lo wa ge ie wh ee wi em ' +
    'ad ol rt po we na ul ni ts mo ow pa im mi ai sh ir su id os iv ia am fi ci vi pl ig tu ev ld ry mp fe bl ab ty op wo sa ex ke ' +
    'oo ag ap gr do ck ey ek ok pt up im ui ef'
  ).split(' '),
);
