/**
 * Computes the longest text that a rule's pattern can match. A pattern without a bound, or with exponentially many ways
 * to match, is a defect (threats E3, R2). The test of all rules checks each pattern.
 */
import { Defect } from '../../base/result.js';
import { type Pattern, parsePattern } from './pattern.js';

export function boundPattern(source: string): number {
  return boundOf(parsePattern(source), source).length;
}

export function boundOfPattern(pattern: Pattern): number {
  return boundOf(pattern, 'part of a pattern').length;
}

/** `varies`: a quantifier inside can match different numbers of times. */
type Bound = { readonly length: number; readonly varies: boolean };

function boundOf(pattern: Pattern, source: string): Bound {
  if (pattern.kind === 'character') return { length: 1, varies: false };
  if (pattern.kind === 'edge' || pattern.kind === 'look') return { length: 0, varies: false };
  if (pattern.kind === 'repeat') {
    const { length, varies } = boundOf(pattern.part, source);
    if (varies && pattern.max > maxRepeatsOfVarying) throw new Defect(`pattern repeats a varying part: ${source}`);
    return { length: length * pattern.max, varies: varies || pattern.min !== pattern.max };
  }
  const parts = pattern.parts.map((part) => boundOf(part, source));
  const lengths = parts.map(({ length }) => length);
  const length = pattern.kind === 'choice' ? Math.max(...lengths) : lengths.reduce((sum, one) => sum + one, 0);
  return { length, varies: parts.some(({ varies }) => varies) };
}

const maxRepeatsOfVarying = 4;
