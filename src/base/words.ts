/** The words of a text and the terms they consist of, in any script. `index/word-table.ts` does the same, faster. */

/** Counts runs of letters, digits, '_' and '$' that do not start with a digit and have 2 to `maxWordLength` characters. */
export function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const length = text.length;
  let at = 0;
  while (at < length) {
    const first = text.charCodeAt(at);
    const start = at;
    do at += 1;
    while (isWordUnit(first) && at < length && isWordUnit(text.charCodeAt(at)));
    if (!isWordUnit(first) || isDigitUnit(first) || at - start < 2 || at - start > maxWordLength) continue;
    const word = text.slice(start, at);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** The word in lower case and, if it is compound, its camelCase or snake_case parts of two letters or more. */
export function termsOfWord(word: string): string[] {
  if (isOnePart.test(word)) return [word];
  const whole = word.toLowerCase();
  const parts = word.split(partBorder).filter((part) => part.length > 1);
  if (parts.length === 0 || (parts.length === 1 && parts[0] === word)) return [whole];
  const terms = [whole];
  for (const part of parts) terms.push(part.toLowerCase());
  return terms;
}

/** Letters, '_', '$', digits, and everything beyond ASCII. */
export function isWordUnit(unit: number): boolean {
  return unit >= 128 || asciiKinds[unit] !== kindOther;
}

export function isDigitUnit(unit: number): boolean {
  return unit < 128 && asciiKinds[unit] === kindDigit;
}

/** Longer runs are data, not words. */
export const maxWordLength = 80;

const kindOther = 0;
const kindLetter = 1;
const kindDigit = 2;
/** Most words: `termsOfWord` need not split them. */
const isOnePart = /^[a-z0-9]{2,}$/;
const partBorder = /[_$]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;

const asciiKinds = Uint8Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if (/[A-Za-z_$]/.test(character)) return kindLetter;
  return /[0-9]/.test(character) ? kindDigit : kindOther;
});
