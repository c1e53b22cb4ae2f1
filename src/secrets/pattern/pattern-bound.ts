/**
 * Measures a rule's pattern: the longest text it can match. A pattern that could run on without end,
 * or try exponentially many ways, is our defect (threats E3, R2); the test of all rules measures each
 * of them.
 */
import { Defect } from '../../base/result.js';
import { type Pattern, parsePattern } from './pattern.js';

export function boundPattern(source: string): number {
  return boundOf(parsePattern(source), source).length;
}

export function boundOfPattern(pattern: Pattern): number {
  return boundOf(pattern, 'part of a pattern').length;
}

/** `varies`: some quantifier inside can match more than one number of times. */
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
