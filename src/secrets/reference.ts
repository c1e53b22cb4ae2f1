/**
 * The reference scanner: finds the same secrets as the fast path (`findAll` in `find.ts`) in the simplest way. It
 * searches a text for every keyword and tries the patterns of its rules there. It shares rules, value checks and
 * decoders with the fast path, but not the matcher: no automaton, no WebAssembly, no filters. The final scan uses it,
 * so that a defect of the fast path cannot let a secret pass twice.
 */

import { withDecoders } from './decode/decoders.js';
import { minRun, type TextTraits, valueSource } from './decode/text-traits.js';
import type { Finder, Finding } from './finding.js';
import { createJudgedFinder } from './generic/judged-finder.js';
import { stemSearch } from './generic/stems.js';
import { mergeFindings } from './merge.js';
import type { Rule } from './rule.js';

/** Finds the secrets of these rules in a text and in everything it decodes to. */
export function createReference(rules: readonly Rule[]): Finder {
  return withDecoders(createPlainFinder(rules), plainTraits);
}

/** The same without the decoders. */
export function createPlainFinder(rules: readonly Rule[]): Finder {
  let index: KeywordIndex | null = null;
  const findJudged = createJudgedFinder(rules);
  return (text) => {
    index ??= indexKeywords(rules);
    const lower = toLowerAscii(text);
    const findings: Finding[] = [];
    // A rule tries each offset once, and none inside a secret that it has found.
    const nextPlace = new Uint32Array(rules.length);
    const tryRules = (numbers: readonly number[], at: number): void => {
      for (const number of numbers) {
        const rule = rules[number]!;
        for (let from = Math.max(at - rule.back, nextPlace[number]!); from <= at; from = nextPlace[number]!) {
          const finding = matchRule(rule, text, from);
          nextPlace[number] = Math.max(from + 1, finding?.end ?? 0);
          if (finding !== null) findings.push(finding);
        }
      }
    };
    for (let at = 0; at < text.length; at++)
      for (let length = minKeyword; length <= indexedLength; length++)
        for (const { keyword, numbers } of index[codeOf(lower, at, length)]!)
          if (lower.startsWith(keyword, at)) tryRules(numbers, at);
    const lines = findJudged(text, findings);
    if (lines !== null) {
      for (const { index: at } of text.matchAll(stemSearch)) lines.stemAt(at);
      lines.finish();
    }
    return findings.length === 0 ? [] : mergeFindings(findings, rules);
  };
}

/** The finding of a rule whose pattern begins at `from`. */
function matchRule({ id, pattern, confidence, accepts, endsAt }: Rule, text: string, from: number): Finding | null {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  if (match === null) return null;
  const [start, secretEnd] = match.indices!.slice(1).find((span) => span !== undefined) ?? match.indices![0]!;
  if (!accepts(text.slice(start, secretEnd), match[0])) return null;
  const end = endsAt(text, secretEnd);
  return end === null ? null : { rule: id, start, end, confidence };
}

/** The keywords with the numbers of their rules, by the code of their first `indexedLength` characters. */
type KeywordIndex = readonly (readonly { readonly keyword: string; readonly numbers: readonly number[] }[])[];

function indexKeywords(rules: readonly Rule[]): KeywordIndex {
  const numbersOf = new Map<string, number[]>();
  for (const [number, rule] of rules.entries())
    for (const keyword of rule.isJudged ? [] : rule.keywords)
      numbersOf.set(keyword, [...(numbersOf.get(keyword) ?? []), number]);
  const index = new Array<KeywordIndex[number]>(maxCode + 1).fill([]);
  for (const [keyword, numbers] of numbersOf) {
    const code = codeOf(keyword, 0, Math.min(keyword.length, indexedLength));
    index[code] = [...index[code]!, { keyword, numbers }];
  }
  return index;
}

/** A hash of the next characters. Different characters may have the same one. */
function codeOf(text: string, at: number, length: number): number {
  let code = 0;
  for (let i = at; i < at + length; i++) code = (code << 5) ^ text.charCodeAt(i);
  return code & maxCode;
}

const minKeyword = 2;
const indexedLength = 3;
const maxCode = 0xffff;

/** `toLowerCase` would change the length of some texts: all keywords are ASCII. */
function toLowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Lists every offset where a decoder could begin. Each decoder uses only its own list. */
function plainTraits(text: string): TextTraits {
  const places = (pattern: RegExp): number[] => Array.from(text.matchAll(pattern), ({ index }) => index);
  return {
    seen: ~0,
    get escapes() {
      return places(/[%\\&]/g);
    },
    get splits() {
      return places(quoteAfterValue).map((at) => at + 1);
    },
    get runs() {
      return places(longRun).map((at) => at + minRun);
    },
  };
}

const quoteAfterValue = new RegExp(String.raw`["'${'`'}\\](?<=${valueSource}.)`, 'g');
const longRun = new RegExp(String.raw`(?<![\w+/-])[\w+/-]{${minRun},}`, 'g');
