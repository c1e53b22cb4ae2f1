/**
 * A text of which only some parts are left: everything else is blank, line breaks apart, so that whatever a
 * parser finds in them has the offsets, lines and columns of the whole text.
 */
export function keepParts(text: string, parts: readonly (readonly [start: number, end: number])[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const [start, end] of parts) {
    pieces.push(blank(text.slice(done, start)), text.slice(start, end));
    done = end;
  }
  pieces.push(blank(text.slice(done)));
  return pieces.join('');
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
