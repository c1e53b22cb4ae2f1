/**
 * The only order in packlight: the byte order of UTF-8 (INV-5). JavaScript compares strings by
 * UTF-16 code unit, which puts astral characters (surrogates, D800–DFFF) before U+E000–U+FFFF;
 * UTF-8 puts them after. Lifting the two ranges past each other gives byte order without encoding.
 */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rankOfUnit(x) - rankOfUnit(y);
  }
  return a.length - b.length;
}

/** Sorts a copy by a text key in byte order; equal keys keep their place. */
export function sortedBy<T>(items: Iterable<T>, key: (item: T) => string): T[] {
  return [...items].sort((a, b) => compareBytes(key(a), key(b)));
}

function rankOfUnit(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
