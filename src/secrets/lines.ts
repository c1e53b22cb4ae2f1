/** Lines of a text, terminated by '\n'. A line break at the very end begins no new line. */

/** 1-based number of the line that contains an offset. */
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

/** The lines that contain characters beyond ASCII, joined to one text. */
export function linesBeyondAscii(text: string): string {
  let lines = '';
  for (let at = 0; at < text.length; ) {
    beyondAscii.lastIndex = at;
    const found = beyondAscii.exec(text);
    if (found === null) break;
    const end = text.indexOf('\n', found.index);
    at = end < 0 ? text.length : end + 1;
    lines += text.slice(text.lastIndexOf('\n', found.index) + 1, at);
  }
  return lines;
}

const beyondAscii = /[^\0-\x7f]/g;
