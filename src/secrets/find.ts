/**
 * Finds secrets in a text. One pass over the text looks for the keywords of all rules; where one stands,
 * the patterns of its rules are tried at that place only. Every pattern is bounded, and the work is
 * counted: past an allowance that grows with the text the scan gives up and all of the text counts as
 * found (`steps.ts`). Findings hold places, never values (INV-7).
 */

import { withDecoders } from './decode/decoders.js';
import type { KeywordConstraints } from './fast/automaton.js';
import { groupByKeyword, wishesOfRules } from './fast/keyword-constraints.js';
import { createKeywordScanner, type KeywordScanner } from './fast/keywords.js';
import { compileAttempts, type Work } from './fast/match-rule.js';
import { compileGates } from './fast/rule-dispatch.js';
import { scanFor, traitsOf } from './fast/vocabulary.js';
import type { Finder, Finding } from './finding.js';
import { mergeFindings } from './merge.js';
import type { Rule } from './rule.js';
import { allRules } from './rules/all-rules.js';
import { type Allowance, giveUp, usualAllowance } from './work-budget.js';

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

/** The same, also in what the text decodes to. */
export const findAll: Finder = withDecoders(findSecrets, traitsOf);

/** Whoever has prepared for the keywords need not know where they are wanted. */
export type ScannerFor = (keywords: readonly string[], wishes: () => KeywordConstraints) => KeywordScanner;
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
