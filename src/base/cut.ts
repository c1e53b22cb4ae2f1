/**
 * As much of a text as there is room for, without half a word at its end: half of a token would no longer be known for what it is,
 * and what is cut is guarded later. Of one long word only its beginning is left.
 */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  for (let end = most; end > 0; end--) if (text.charCodeAt(end) <= blank) return text.slice(0, end);
  return text.slice(0, Math.min(most, fewLetters)).replace(/[\ud800-\udbff]$/, '');
}

const blank = 0x20;
const fewLetters = 16;
