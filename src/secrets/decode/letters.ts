/** The alphabets of base64 and hexadecimal, and what each letter may encode. */

function valuesOf(alphabets: readonly string[]): Uint8Array {
  const values = new Uint8Array(256).fill(255);
  for (const alphabet of alphabets)
    for (let value = 0; value < alphabet.length; value++) values[alphabet.charCodeAt(value)] = value;
  return values;
}

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const common = `${capitals}${capitals.toLowerCase()}0123456789`;
/** Both alphabets of base64. */
const sextets = valuesOf([`${common}+/`, `${common}-_`]);
export const isLetter = sextets.map((sextet) => (sextet < 64 ? 1 : 0));
export const nibbles = valuesOf(['0123456789abcdef', '0123456789ABCDEF']);
/** One bit for each use. `kernel.wat` has the same numbers. */
export const use = { first: 1, second: 2, third: 4, letter: 8, digit: 16, upper: 32 } as const;

/**
 * By letter: whether encoded text (or a zero byte) may have it as the first, second or third of four base64 letters,
 * whether it is a base64 letter or a hexadecimal digit, and whether text may have it as the upper digit of a byte.
 */
export const letterUses = sextets.map((sextet, letter) => {
  if (sextet > 63) return 0;
  const mayBe = (upper: number) => upper === 0 || (upper > 1 && upper < 8);
  const nibble = nibbles[letter]!;
  return (
    use.letter |
    (mayBe(sextet >> 2) ? use.first : 0) |
    (mayBe(sextet & 15) ? use.second : 0) |
    ((sextet & 3) < 2 ? use.third : 0) |
    (nibble < 16 ? use.digit : 0) |
    (mayBe(nibble) ? use.upper : 0)
  );
});
