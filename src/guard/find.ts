/**
 * Finds secrets in a text. One pass over the text looks for the keywords of all rules; where one
 * stands, the patterns of its rules are tried at that place only. Every pattern is bounded, so the
 * work is linear in the text. Findings hold places, never values (INV-7).
 */
import { createKeywordScanner } from './keywords.js';
import { mergeFindings } from './merge.js';
import type { Confidence, Rule } from './rule.js';
import { allRules } from './rules/all.js';

/** `start` and `end` are UTF-16 offsets of the secret itself; `end` is past its last character. */
export type Finding = {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
  readonly confidence: Confidence;
};

/** Findings of a text, sorted, none overlapping another. */
export type Finder = (text: string) => Finding[];

/** The tables are built when the first text comes, since many commands never scan one. */
export function createFinder(rules: readonly Rule[]): Finder {
  let find: Finder | null = null;
  return (text) => {
    find ??= compileFinder(rules);
    return find(text);
  };
}

export const findSecrets: Finder = createFinder(allRules);

function compileFinder(rules: readonly Rule[]): Finder {
  const rulesByKeyword = groupByKeyword(rules);
  const numbersByKeyword = [...rulesByKeyword.values()];
  const scan = createKeywordScanner([...rulesByKeyword.keys()]);
  return (text) => {
    const findings: Finding[] = [];
    // A rule does not look again inside what it has just found; it keeps hostile repetition linear.
    const doneUntil = new Map<number, number>();
    scan(text, (keyword, start) => {
      for (const number of numbersByKeyword[keyword]!) {
        if (start < (doneUntil.get(number) ?? 0)) continue;
        const found = matchAt(rules[number]!, text, start);
        if (found === null) continue;
        doneUntil.set(number, found.end);
        findings.push(found);
      }
    });
    return findings.length > 1 ? mergeFindings(findings, rules) : findings;
  };
}

/** The rule's match around a keyword that starts at `at`. */
function matchAt(rule: Rule, text: string, at: number): Finding | null {
  for (let from = Math.max(0, at - rule.back); from <= at; from++) {
    rule.pattern.lastIndex = from;
    const match = rule.pattern.exec(text);
    if (match === null || from + match[0].length <= at) continue;
    const [start, end] = spanOf(match);
    if (!rule.accepts(text.slice(start, end), match[0])) continue;
    const realEnd = rule.endsAt(text, end);
    if (realEnd !== null) return { rule: rule.id, start, end: realEnd, confidence: rule.confidence };
  }
  return null;
}

function spanOf(match: RegExpExecArray): readonly [number, number] {
  const spans = match.indices!;
  for (let group = 1; group < spans.length; group++) {
    const span = spans[group] as [number, number] | undefined;
    if (span !== undefined) return span;
  }
  return spans[0]!;
}

function groupByKeyword(rules: readonly Rule[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [number, { keywords }] of rules.entries()) {
    for (const keyword of keywords) groups.set(keyword, [...(groups.get(keyword) ?? []), number]);
  }
  return groups;
}
