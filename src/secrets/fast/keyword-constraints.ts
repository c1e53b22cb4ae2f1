/**
 * Derives from rules and phrases where their keywords count: at a word border, or before text that can follow in a
 * match. The kernel rejects nearly all other occurrences.
 */

import { leftBorder } from '../classify/token-shapes.js';
import { type Pattern, parsedOnce } from '../pattern/pattern.js';
import { phraseKeywords, waysWith } from '../phrases/phrases.js';
import type { Rule } from '../rule.js';
import type { KeywordConstraints } from './automaton.js';
import type { ContextFilter } from './context-filter.js';
import { patternAfterName, patternAtKeyword, patternBeforeName } from './match-rule.js';

export function constraintsOfRules(rules: readonly Rule[]): KeywordConstraints {
  const numbersOf = groupByKeyword(rules);
  const rulesOf = (keyword: string): readonly Rule[] => numbersOf.get(keyword)!.map((number) => rules[number]!);
  const bordered = new Set<string>();
  for (const keyword of numbersOf.keys())
    if (beginsWithWord(keyword) && rulesOf(keyword).every(isBordered)) bordered.add(keyword);
  return {
    bordered,
    phraseOnly: new Set(),
    unfolded: new Set(),
    contextFiltersOf: (keyword) => contextOfRules(keyword, rulesOf(keyword)),
  };
}

/** The numbers of the rules of each keyword, in rule order. */
export function groupByKeyword(rules: readonly Rule[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [number, { keywords }] of rules.entries())
    for (const keyword of keywords) {
      const group = groups.get(keyword);
      if (group === undefined) groups.set(keyword, [number]);
      else group.push(number);
    }
  return groups;
}

/** Phrases begin at a word border. */
export function constraintsOfPhrases(): KeywordConstraints {
  const bordered = new Set(phraseKeywords.filter(beginsWithWord));
  return {
    bordered,
    phraseOnly: new Set(phraseKeywords),
    unfolded: new Set(),
    contextFiltersOf: aroundPhrases,
  };
}

function beginsWithWord(keyword: string): boolean {
  return /^[a-z0-9]/.test(keyword);
}

/** Whether matches of a rule begin at its keyword, at a word border. */
function isBordered({ pattern, back }: Rule): boolean {
  return back === 0 && pattern.source.startsWith(leftBorder);
}

/** Null if one of the rules may begin before its keyword or reads whole lines. Rules with equal context share one filter. */
function contextOfRules(keyword: string, rules: readonly Rule[]): readonly ContextFilter[] | null {
  const ways = new Map<string, ContextFilter>();
  for (const rule of rules) {
    const atKeyword = rule.isJudged ? null : patternAtKeyword(rule);
    const written = rule.isJudged ? null : (atKeyword ?? patternAfterName(rule));
    if (written === null) return null;
    const behind = atKeyword === null ? patternBeforeName(rule) : null;
    const after = parsedOnce(written);
    // A lookbehind after a name refers to the name, not to what precedes the keyword.
    const before = atKeyword !== null ? patternBehind(after) : behind === null ? null : parsedOnce(behind);
    const letterCase = rule.pattern.ignoreCase ? 'any' : 'exact';
    const from = atKeyword === null ? 'name' : 'keyword';
    const way: ContextFilter = { keyword, from, after: [after], before, letterCase, gaps: false };
    ways.set(`${letterCase} ${from} ${behind} ${written}`, way);
  }
  return [...ways.values()];
}

/** The lookbehind at the beginning of a pattern. */
function patternBehind(pattern: Pattern): Pattern | null {
  const first = pattern.kind === 'sequence' ? pattern.parts[0] : pattern;
  return first?.kind === 'look' && first.isBehind && first.isWanted ? first.part : null;
}

function aroundPhrases(keyword: string): readonly ContextFilter[] {
  return waysWith(keyword).map(({ head, rest, before, letterCase }) => ({
    keyword,
    from: 'keyword',
    after: [parsedOnce(head), parsedOnce(rest)],
    before: before === null ? null : parsedOnce(before),
    letterCase,
    gaps: true,
  }));
}
