/**
 * The judge of values without a known format. It vetoes references and names of things, accepts generated values beside
 * telling names, and scores the rest with a table of integers that was fitted on labelled lines.
 */

import { isGenerated, isNoName, isSurelyGenerated } from '../classify/value.js';
import type { Confidence } from '../rule.js';
import type { Candidate } from './candidate.js';
import { strongFamilies } from './key-family.js';
import type { LineTraits } from './line-traits.js';
import { termsOf } from './terms.js';
import { opaqueShapes, type Shape, shapeOf } from './value-shape.js';
import { isGlued, isRandomWord, isStandIn, isVetoed } from './vetoes.js';
import { bias, weightGroups } from './weights.table.js';

/** One part of a score. */
export type Term = { readonly name: string; readonly points: number };

/** `tier` is null if the candidate is no secret. `reason` says what decided. */
export type Verdict = {
  readonly tier: Confidence | null;
  readonly reason: 'veto' | 'generated' | 'named' | 'score';
  readonly score: number;
  readonly terms: () => readonly Term[];
};

export function judge(candidate: Candidate, line: LineTraits): Verdict {
  const shape = shapeOf(candidate.value);
  if (isVetoed(candidate, shape, line)) return vetoed;
  if (isGeneratedValue(candidate, shape)) return { tier: 'high', reason: 'generated', score: 0, terms: () => [] };
  const names = termsOf(candidate, shape, line);
  const score = names.reduce((sum, name) => sum + (weights.get(name) ?? 0), bias);
  const terms = () => names.flatMap((name) => (weights.has(name) ? [{ name, points: weights.get(name)! }] : []));
  if (isAlwaysSecret(candidate, shape, line)) return { tier: 'suspect', reason: 'named', score, terms };
  return { tier: score >= threshold ? 'suspect' : null, reason: 'score', score, terms };
}

/** A value that only a generator writes, beside a name that says what it is. */
function isGeneratedValue({ key, how, value, quote }: Candidate, shape: Shape): boolean {
  if (!strongFamilies.has(key.family) && key.family !== 'key') return false;
  if (how === 'cat' || how === 'call' || shape === 'numlong') return false;
  const generated =
    key.family === 'key' || how === 'space' || how === 'wrap' || how === 'list' || how === 'prose'
      ? isSurelyGenerated(value)
      : isGenerated(value);
  return generated && (quote !== 'b' || how === 'xml' || isNoName(value));
}

/** A literal right after `password=`, `api_key=`, `token=` or `Authorization: Bearer`, whatever the table says. */
function isAlwaysSecret(candidate: Candidate, shape: Shape, line: LineTraits): boolean {
  const { key, how, op, quote, value } = candidate;
  if (shape === 'rand') return how !== 'list' && how !== 'bare' && !isStandIn(candidate);
  if (
    !strongFamilies.has(key.family) ||
    !/^(?:[=:：>,(]?|:{1,3}=|=>|[!=]==?|\|\||\?\?)$/.test(op) ||
    isStandIn(candidate)
  )
    return false;
  if (!directWays.has(how) && !(quote !== 'b' && quotedWays.has(how)) && !isGlued(candidate, line)) return false;
  if (how === 'hdr' || (op === '=' && how !== 'pair' && how !== 'bare' && plainNames.test(key.name))) return true;
  if (isRandomWord(value, shape) || (wordShapes.has(shape) && (key.family === 'pw' ? /\d\d/ : countedName).test(value)))
    return true;
  if (!opaqueShapes.has(shape) || shape === 'numlong' || !/\d|[^\w-]/.test(value)) return false;
  return key.family === 'pw' || plainNames.test(key.name) || (value.length >= 10 && /\d.*\d/.test(value));
}

/** Words with dashes: `tiger-river-123`. */
const wordShapes: ReadonlySet<Shape> = new Set(['kebab', 'snake']);
/** Three digits at the end that are no year. */
const countedName = /(?<!\d)(?!(?:19|20)\d\d$)\d{3,}$/;
const quotedWays: ReadonlySet<string> = new Set(['op', 'pair', 'dflt', 'space']);
const directWays: ReadonlySet<string> = new Set([
  'cfg',
  'next',
  'sql',
  'cfgsp',
  'query',
  'flag',
  'xml',
  'hdr',
  'prose',
]);
const plainNames = /^(?:password|passwd|pwd|api[_-]?key|token|(?:access|auth)[_-]?token|secret)$/i;
const vetoed: Verdict = { tier: null, reason: 'veto', score: 0, terms: () => [] };
const threshold = 15;
const weights: ReadonlyMap<string, number> = new Map(
  weightGroups.flatMap(([group, terms]) =>
    terms.split('\t').map((term) => {
      const [rest, points] = term.split(' ');
      return [group + rest, Number(points)] as const;
    }),
  ),
);
