/**
 * Finds secrets in a text. One pass over the text looks for the keywords of all rules; where one stands,
 * the patterns of its rules are tried at that place only. Every pattern is bounded, and the work is
 * counted: past an allowance that grows with the text the scan gives up and all of the text counts as
 * found (`steps.ts`). Findings hold places, never values (INV-7).
 */

import type { Wishes } from './fast/automaton.js';
import { groupByKeyword, wishesOfRules } from './fast/keyword-constraints.js';
import { createKeywordScanner, type KeywordScanner } from './fast/keywords.js';
import { compileAttempts, type Work } from './fast/match-rule.js';
import { compileGates } from './fast/rule-dispatch.js';
import { scanFor } from './fast/vocabulary.js';
import { type Allowance, giveUp, usualAllowance } from './fast/work-budget.js';
import { mergeFindings } from './merge.js';
import type { Confidence, Rule } from './rule.js';
import { allRules } from './rules/all-rules.js';

/** `start` and `end` are UTF-16 offsets of the secret itself; `end` is past its last character. */
export type Finding = {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
  readonly confidence: Confidence;
};

/** Findings of a text, sorted, none overlapping another. One of them covers the whole text if the scan gave up. */
export type Finder = (text: string) => Finding[];

/** The same with the work it took. */
export type Scan = { readonly findings: Finding[]; readonly steps: number; readonly gaveUp: boolean };

/** The tables are built when the first text comes, since many commands never scan one. */
export function createFinder(
  rules: readonly Rule[],
  allowance: Allowance = usualAllowance,
  scannerFor: ScannerFor = scanOwn,
): Finder {
  const scan = createScanner(rules, allowance, scannerFor);
  return (text) => scan(text).findings;
}

/** All rules; their words are looked for together with those of others who read the same texts. */
export const findSecrets: Finder = createFinder(allRules, usualAllowance, scanFor);

/** Whoever has prepared for the keywords need not know where they are wanted. */
type ScannerFor = (keywords: readonly string[], wishes: () => Wishes) => KeywordScanner;
const scanOwn: ScannerFor = (keywords, wishes) => createKeywordScanner(keywords, wishes());

export function createScanner(
  rules: readonly Rule[],
  allowance: Allowance,
  scannerFor: ScannerFor = scanOwn,
): (text: string) => Scan {
  let scan: ((text: string) => Scan) | null = null;
  return (text) => {
    scan ??= compileScanner(rules, allowance, scannerFor);
    return scan(text);
  };
}

function compileScanner(rules: readonly Rule[], allowance: Allowance, scannerFor: ScannerFor): (text: string) => Scan {
  const rulesByKeyword = groupByKeyword(rules);
  const attempts = compileAttempts(rules);
  const gates = compileGates(rulesByKeyword, rules, attempts.endOfName);
  const scanKeywords = scannerFor([...rulesByKeyword.keys()], () => wishesOfRules(rules));
  return (text) => {
    const findings: Finding[] = [];
    const steps = { spent: 0 };
    let trying = 0;
    // The same value is often seen by several rules. A sure one that stands before this one has the say.
    const isCovered = (start: number, end: number): boolean =>
      sureUntil > start &&
      sureFrom <= start &&
      end <= sureUntil &&
      (sureRule < trying || end - start < sureUntil - sureFrom);
    let [sureFrom, sureUntil, sureRule] = [0, 0, 0];
    const work: Work = { steps, isCovered, failsTo: 0, lineEnd: -1 };
    const most = allowance(text.length);
    // A rule does not look again inside what it has just found; it keeps hostile repetition linear.
    let doneUntil: Uint32Array | null = null;
    scanKeywords(text, (keyword, at) => {
      doneUntil ??= new Uint32Array(rules.length);
      steps.spent += 1;
      const numbers = gates(keyword, text, at, work);
      // An index, not an iterator: this is where most of the time goes before the engine has compiled it well.
      for (let i = 0; i < numbers.length; i++) {
        const number = numbers[i]!;
        if (at < doneUntil[number]!) continue;
        trying = number;
        work.failsTo = 0;
        const match = attempts.of(number)(text, at, work);
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
    const gaveUp = steps.spent > most;
    if (gaveUp) return { findings: giveUp(text), steps: steps.spent, gaveUp };
    return { findings: findings.length > 1 ? mergeFindings(findings, rules) : findings, steps: steps.spent, gaveUp };
  };
}
