/** Lines of a text, ended by '\n'. A break at the very end begins no new line. */

/** 1-based number of the line that holds an offset. */
export function lineAt(text: string, offset: number): number {
  return 1 + countBreaks(text, 0, offset);
}

export function countLines(text: string): number {
  return countBreaks(text, 0, text.length) + (text === '' || text.endsWith('\n') ? 0 : 1);
}

export function countBreaks(text: string, from: number, to: number): number {
  let breaks = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) breaks += 1;
  return breaks;
}
