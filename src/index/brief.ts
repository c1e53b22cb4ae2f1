/**
 * Shortens names and signatures for the index. A name is kept whole or replaced by its length, never cut: the guard,
 * which runs later, would not recognise half of a token. A cut signature ends in `…`; such signatures may be shown only
 * from an index of guarded texts.
 */
import type { DefinitionKind } from '../model/analysis.js';

export function shortName(name: string, kind: DefinitionKind): string {
  return name.length <= maxNameLength ? name : `${kind} of ${name.length} characters`;
}

/** The whole signature, or as many words as fit and `…`. */
export function shortSignature(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let end = maxLength;
  while (end > 0 && text.charCodeAt(end) > blank) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

export function isCutSignature(signature: string): boolean {
  return signature.endsWith('…');
}

const blank = 0x20;
const maxNameLength = 200;
