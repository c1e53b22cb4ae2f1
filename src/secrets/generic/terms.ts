/** The terms of a candidate's score: each is a fact about its name, value or syntax, and the table gives its points. */
import { measure } from '../classify/measure.js';
import { isFiller } from '../classify/randomness.js';
import type { Candidate } from './candidate.js';
import type { LineTraits } from './line-traits.js';
import type { Shape } from './value-shape.js';

export function termsOf({ key, how, op, quote, value, depth }: Candidate, shape: Shape, line: LineTraits): string[] {
  const { family, words } = key;
  const head = value.slice(0, maxMeasured);
  const { entropy, distinct, pairs, common, digit, lower, upper, symbol } = measure(head);
  const digits = head.replace(/\D/g, '').length / head.length;
  const valueWords = wordsIn(head);
  const kinds = `${lower ? 'l' : ''}${upper ? 'u' : ''}${digit ? 'd' : ''}${symbol ? 's' : ''}`;
  const last = words.at(-1) ?? '';
  const lowerValue = head.toLowerCase();
  const flat = words.join('');
  const spaced = op !== '' && /\s/.test(line.text[line.text.indexOf(op) - 1] ?? '') ? 'sp' : 'nosp';
  return [
    `kc=${family}`,
    `sh=${shape}`,
    `how=${how}`,
    `op=${op}`,
    `kc*how=${family}|${how}`,
    `kc*sh=${family}|${shape}`,
    `kc*Q=${family}|${quote}`,
    `sh*Q=${shape}|${quote}`,
    `how*Q=${how}|${quote}`,
    `op*Q=${op}|${quote}`,
    `how*sh=${how}|${shape}`,
    `len=${binOf(value.length, lengths)}`,
    `ent=${binOf(entropy, entropies)}`,
    `nat=${pairs === 0 ? 'x' : binOf(common / pairs, shares)}`,
    `nat*sh=${pairs === 0 ? 'x' : binOf(common / pairs, shares)}|${shape}`,
    `dig=${binOf(digits, digitShares)}`,
    `cl=${kinds}`,
    `end=${/\w/.test(head.at(-1)!) ? 'w' : head.at(-1)}`,
    `beg=${/\w/.test(head[0]!) ? 'w' : head[0]}`,
    `kl=${last}`,
    `ntk=${Math.min(words.length, 5)}`,
    `line=${line.lastSign}|${quote}`,
    `sp=${spaced}|${how}|${quote}`,
    `depth=${depth}`,
    ...(isQuotedName(key.name, line.text)
      ? ['qkey', `qkey|${shape}`, `qkey|${words.length > 1 ? 'long' : 'one'}|${shape}`]
      : []),
    ...words.slice(0, -1).map((word) => `k=${word}`),
    ...valueWords.map((word) => `v:${word}`),
    ...(lowerValue === flat ? ['v=k'] : flat.includes(lowerValue) ? ['v<k'] : lowerValue.includes(last) ? ['k<v'] : []),
    ...(distinct <= 4 ? ['fewch'] : []),
    ...(isFiller(head) ? ['filler'] : []),
    ...(standIn.test(lowerValue) ? ['place', `place|${family}`, `place|${shape}`] : []),
    ...(weak.test(lowerValue) ? [`vpw|${shape}`] : []),
    ...(line.isComment ? ['comment', `comment|${quote}`] : []),
    ...(line.isMessage ? ['msg'] : []),
    ...(line.hasUser ? ['user', `user|${family}`] : []),
    ...(line.isDefinition ? ['def', `def|${how}`] : []),
    ...(line.isTest ? ['test'] : []),
    ...(line.isIndented ? [] : [`flush|${how}`]),
    ...(/^[A-Z][A-Z\d_]+$/.test(key.name) ? ['KEY', `KEY|${quote}`] : []),
    ...(/^[$@]/.test(key.name) ? ['var'] : []),
  ];
}

function isQuotedName(name: string, line: string): boolean {
  return /["']/.test(line[line.indexOf(name) - 1] ?? '');
}

/** The number of the first limit that is above the value. */
function binOf(value: number, limits: readonly number[]): number {
  const at = limits.findIndex((limit) => value < limit);
  return at < 0 ? limits.length : at;
}

/** Runs of letters, split where a capital begins a word. */
function wordsIn(value: string): readonly string[] {
  const words = value.slice(0, maxMeasured).match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
  return words.length > 6
    ? []
    : [...new Set(words.filter((word) => word.length > 1).map((word) => word.toLowerCase()))];
}

const lengths = [3, 4, 6, 8, 12, 16, 20, 24, 32, 40, 48, 64, 100, 200];
const entropies = [1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5];
const shares = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.85];
const digitShares = [0.001, 0.1, 0.2, 0.35, 0.6, 0.999];
const standIn =
  /example|your|xxx|placeholder|change|dummy|sample|fake|insert|replace|redact|todo|some|foo|bar|valid|wrong|here|not_/;
const weak = /pass|pwd|secret|token|key|test|admin|root|user/;
const maxMeasured = 200;
