/**
 * Merges overlapping findings into one that covers them all. It is named after the best of them: higher confidence
 * first, then greater length, then the earlier rule. The result does not depend on the order of the input.
 */
import type { Finding } from './finding.js';
import type { Rule } from './rule.js';

export function mergeFindings(findings: readonly Finding[], rules: readonly Rule[]): Finding[] {
  const ranks = new Map(rules.map(({ id }, rank) => [id, rank]));
  const isBetter = (a: Finding, b: Finding): boolean => {
    if (a.confidence !== b.confidence) return a.confidence === 'high';
    if (a.end - a.start !== b.end - b.start) return a.end - a.start > b.end - b.start;
    return ranks.get(a.rule)! < ranks.get(b.rule)!;
  };
  const sorted = [...findings].sort(
    (a, b) => a.start - b.start || a.end - b.end || ranks.get(a.rule)! - ranks.get(b.rule)!,
  );
  const merged: Finding[] = [];
  let best = sorted[0]!;
  for (const finding of sorted) {
    const last = merged.at(-1);
    if (last === undefined || finding.start >= last.end) {
      merged.push(finding);
      best = finding;
      continue;
    }
    if (isBetter(finding, best)) best = finding;
    merged[merged.length - 1] = { ...best, start: last.start, end: Math.max(last.end, finding.end) };
  }
  return merged;
}

/**
 * Merges the findings of several decoders, each already merged. The first of two equally confident findings gives its
 * name.
 */
export function joinFindings(findings: readonly Finding[]): Finding[] {
  const joined: Finding[] = [];
  for (const finding of [...findings].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (last === undefined || finding.start >= last.end) joined.push(finding);
    else
      joined[joined.length - 1] = { ...surer(last, finding), start: last.start, end: Math.max(last.end, finding.end) };
  }
  return joined;
}

function surer(a: Finding, b: Finding): Finding {
  return a.confidence !== 'high' && b.confidence === 'high' ? b : a;
}
