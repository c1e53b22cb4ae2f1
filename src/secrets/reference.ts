/**
 * The reference scanner: finds the same secrets as the fast path (`find-all.ts`) in the plainest way. It searches a text
 * for every keyword and tries the patterns of its rules there. It shares rules, value checks and decoders with the fast
 * path, but none of the matcher: no automaton, no WebAssembly, no filters. The final scan uses it, so that no defect
 * of the fast path can let a secret pass twice.
 */

import { withDecoders } from './decode/decoders.js';
import { minRun, type TextTraits, valueSource } from './decode/text-traits.js';
import type { Finder, Finding } from './finding.js';
import { mergeFindings } from './merge.js';
import type { Rule } from './rule.js';

/** Finds the secrets of these rules in a text and in all that it decodes to. */
export function createReference(rules: readonly Rule[]): Finder {
  return withDecoders(createPlainFinder(rules), plainTraits);
}

/** The same without the decoders. */
export function createPlainFinder(rules: readonly Rule[]): Finder {
  const keywords = indexKeywords(rules);
  return (text) => {
    const lower = toLowerAscii(text);
    const findings: Finding[] = [];
    // A rule tries each place once, and not inside a secret that it has found.
    const nextPlace = new Uint32Array(rules.length);
    for (let at = 0; at < text.length; at++) {
      for (const { keyword, rules: numbers } of keywords.get(lower.slice(at, at + indexedLength)) ?? []) {
        if (!lower.startsWith(keyword, at)) continue;
        for (const number of numbers) {
          const rule = rules[number]!;
          for (let from = Math.max(at - rule.back, nextPlace[number]!); from <= at; from++) {
            nextPlace[number] = from + 1;
            const finding = matchRule(rule, text, from);
            if (finding === null) continue;
            findings.push(finding);
            nextPlace[number] = finding.end;
            break;
          }
        }
      }
    }
    return findings.length === 0 ? [] : mergeFindings(findings, rules);
  };
}

/** What a rule finds where its pattern begins at `from`. */
function matchRule({ id, pattern, confidence, accepts, endsAt }: Rule, text: string, from: number): Finding | null {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  if (match === null) return null;
  const [start, secretEnd] = match.indices!.slice(1).find((span) => span !== undefined) ?? match.indices![0]!;
  if (!accepts(text.slice(start, secretEnd), match[0])) return null;
  const end = endsAt(text, secretEnd);
  return end === null ? null : { rule: id, start, end, confidence };
}

type Keyword = { readonly keyword: string; readonly rules: number[] };

/** The keywords of all rules by their first characters. No keyword is shorter. */
function indexKeywords(rules: readonly Rule[]): ReadonlyMap<string, readonly Keyword[]> {
  const index = new Map<string, Keyword[]>();
  for (const [number, rule] of rules.entries())
    for (const keyword of rule.keywords) {
      const start = keyword.slice(0, indexedLength);
      const alike = index.get(start) ?? [];
      index.set(start, alike);
      const known = alike.find((other) => other.keyword === keyword);
      if (known === undefined) alike.push({ keyword, rules: [number] });
      else known.rules.push(number);
    }
  return index;
}

const indexedLength = 2;

/** `toLowerCase` would change the length of some texts: all keywords are ASCII. */
function toLowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Names every place where a decoder could begin. */
function plainTraits(text: string): TextTraits {
  const places = (pattern: RegExp): number[] => Array.from(text.matchAll(pattern), ({ index }) => index);
  return {
    seen: ~0,
    escapes: places(/[%\\&]/g),
    splits: places(quoteAfterValue).map((at) => at + 1),
    runs: places(longRun).map((at) => at + minRun),
  };
}

const quoteAfterValue = new RegExp(String.raw`(?<=${valueSource})["'${'`'}\\]`, 'g');
const longRun = new RegExp(String.raw`[\w+/-]{${minRun},}`, 'g');
