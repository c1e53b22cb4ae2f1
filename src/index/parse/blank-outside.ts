/**
 * Replaces everything outside some regions of a text by blanks, except line breaks. So offsets, lines and columns that a
 * parser finds are those of the whole text.
 */
export function blankOutside(text: string, regions: readonly (readonly [start: number, end: number])[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const [start, end] of regions) {
    pieces.push(blank(text.slice(done, start)), text.slice(start, end));
    done = end;
  }
  pieces.push(blank(text.slice(done)));
  return pieces.join('');
}

/** The text with a blank in place of everything but line breaks. */
export function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
