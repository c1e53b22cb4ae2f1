/**
 * Names and signatures as an index keeps them: short, because a project has many. The index does not know the guard, so it
 * must not keep a part of a name: the guard would not recognise half of a token later. A name is kept whole or replaced
 * by its length. A signature that was cut ends in `…`; only an index of guarded texts may be shown with those.
 */
import type { DefinitionKind } from '../model/analysis.js';

export function keepName(name: string, kind: DefinitionKind): string {
  return name.length <= maxNameLength ? name : `${kind} of ${name.length} characters`;
}

/** Whole, or as many words as fit and `…`. */
export function keepSignature(text: string, maxLength: number): string {
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
