/**
 * The fast path. One pass over the text finds the keywords of all rules, and the pattern of a rule is tried only around
 * its keywords. Every pattern is bounded, and the work is counted. When it exceeds a budget that grows with the text,
 * the scan gives up and reports the whole text as one finding (`work-budget.ts`). Findings hold offsets, never values
 * (INV-7).
 */

import { withDecoders } from './decode/decoders.js';
import type { KeywordConstraints } from './fast/automaton.js';
import { constraintsOfRules, groupByKeyword } from './fast/keyword-constraints.js';
import { createKeywordScanner, type KeywordScanner } from './fast/keywords.js';
import { compileMatchers, type ScanState } from './fast/match-rule.js';
import { scanFor, traitsOf } from './fast/vocabulary.js';
import type { Finder, Finding } from './finding.js';
import { createJudgedFinder } from './generic/judged-finder.js';
import type { LineReader } from './generic/line-reader.js';
import { stems, wideStemsIn } from './generic/stems.js';
import { mergeFindings } from './merge.js';
import type { Rule } from './rule.js';
import { allRules } from './rules/all-rules.js';
import { giveUp, usualBudget, type WorkBudget } from './work-budget.js';

/** Findings, and the work that the scan took. */
export type Scan = { readonly findings: Finding[]; readonly steps: number; readonly gaveUp: boolean };

/** The tables are built for the first text, because many commands never scan one. */
export function createFinder(
  rules: readonly Rule[],
  allowance: WorkBudget = usualBudget,
  scannerFor: ScannerFor = scanOwn,
): Finder {
  const scan = createScanner(rules, allowance, scannerFor);
  return (text) => scan(text).findings;
}

/**
 * All rules, on the text as it stands. Their keywords are searched in the same pass as those of the injection phrases.
 */
export const findSecrets: Finder = createFinder(allRules, usualBudget, scanFor);

/** All rules, on the text and on everything it decodes to. */
export const findAll: Finder = withDecoders(findSecrets, traitsOf);

/** Makes the scanner for some keywords. Builds the constraints only if no snapshot has them. */
export type ScannerFor = (keywords: readonly string[], constraints: () => KeywordConstraints) => KeywordScanner;
const scanOwn: ScannerFor = (keywords, constraints) => createKeywordScanner(keywords, constraints());

export function createScanner(
  rules: readonly Rule[],
  allowance: WorkBudget,
  scannerFor: ScannerFor = scanOwn,
): (text: string) => Scan {
  let scan: ((text: string) => Scan) | null = null;
  return (text) => {
    scan ??= compileScanner(rules, allowance, scannerFor);
    return scan(text);
  };
}

function compileScanner(rules: readonly Rule[], allowance: WorkBudget, scannerFor: ScannerFor): (text: string) => Scan {
  const rulesByKeyword = groupByKeyword(rules);
  const matcherOf = compileMatchers(rules);
  const isMatched = (number: number): boolean => !rules[number]!.isJudged;
  const matched = [...rulesByKeyword.values()].map((numbers) => numbers.filter(isMatched));
  const findJudged = createJudgedFinder(rules);
  const isStem = [...rulesByKeyword.keys()].map((keyword) => stems.includes(keyword));
  const scanKeywords = scannerFor([...rulesByKeyword.keys()], () => constraintsOfRules(rules));
  return (text) => {
    const findings: Finding[] = [];
    const steps = { spent: 0 };
    let trying = 0;
    // Several rules often match the same value. An earlier high-confidence finding takes precedence.
    const isCovered = (start: number, end: number): boolean =>
      sureUntil > start &&
      sureFrom <= start &&
      end <= sureUntil &&
      (sureRule < trying || end - start < sureUntil - sureFrom);
    let [sureFrom, sureUntil, sureRule] = [0, 0, 0];
    const work: ScanState = { steps, isCovered, failsTo: 0, lineEnd: -1 };
    const most = allowance(text.length);
    // A rule skips keywords inside its own last finding. This keeps hostile repetition linear.
    let doneUntil: Uint32Array | null = null;
    let lines: LineReader | null = null;
    scanKeywords(text, (keyword, at) => {
      if (isStem[keyword]!) {
        lines ??= findJudged(text, findings);
        steps.spent += lines?.stemAt(at) ?? 0;
      }
      doneUntil ??= new Uint32Array(rules.length);
      steps.spent += 1;
      const numbers = matched[keyword]!;
      // An index is faster than an iterator here until the engine has optimised the loop.
      for (let i = 0; i < numbers.length; i++) {
        const number = numbers[i]!;
        if (at < doneUntil[number]!) continue;
        trying = number;
        work.failsTo = 0;
        const match = matcherOf(number)(text, at, work);
        if (match === null) {
          if (work.failsTo > at) doneUntil[number] = work.failsTo;
          continue;
        }
        const { id, confidence, endsAt } = rules[number]!;
        const end = endsAt(text, match.secretEnd);
        if (end === null) continue;
        steps.spent += (end - match.start) >> 3;
        doneUntil[number] = end;
        if (confidence === 'high') [sureFrom, sureUntil, sureRule] = [match.start, end, number];
        findings.push({ rule: id, start: match.start, end, confidence });
      }
      return steps.spent <= most;
    });
    if (lines === null && wideStemsIn(text).length > 0) lines = findJudged(text, findings);
    steps.spent += (lines as LineReader | null)?.finish() ?? 0;
    const gaveUp = steps.spent > most;
    if (gaveUp) return { findings: giveUp(text), steps: steps.spent, gaveUp };
    return { findings: findings.length > 1 ? mergeFindings(findings, rules) : findings, steps: steps.spent, gaveUp };
  };
}
