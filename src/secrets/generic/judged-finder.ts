/** Turns what the judge accepts into findings, for the tiers that a set of rules asks for. */
import type { Finding } from '../finding.js';
import type { Confidence, Rule } from '../rule.js';
import { judge } from './judge.js';
import { createLineReader, type LineReader } from './line-reader.js';

/** A reader of a text's lines that adds its findings to a list; null if no rule asks for the judge. */
export type JudgedFinder = (text: string, findings: Finding[]) => LineReader | null;

export function createJudgedFinder(rules: readonly Rule[]): JudgedFinder {
  const ids = new Map<Confidence, string>();
  for (const { id, isJudged, confidence } of rules) if (isJudged) ids.set(confidence, id);
  if (ids.size === 0) return () => null;
  return (text, findings) =>
    createLineReader(text, (candidate, line) => {
      const { tier } = judge(candidate, line);
      const rule = tier === null ? undefined : ids.get(tier);
      if (rule === undefined) return;
      findings.push({ rule, start: candidate.start, end: candidate.end, confidence: tier! });
    });
}
