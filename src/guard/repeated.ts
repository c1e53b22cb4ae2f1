/**
 * Values that were withheld once in a pack, and the other places where they stand: alone in a README, in a test, in a
 * file name. Only values that nobody writes by chance count, so that a common word in one setting does not black out a
 * project: at least ten characters, and either generated, or letters with digits or signs and without a word that stands
 * for a value (`test`, `admin`, `secret`).
 */
import { isGenerated, isMadeUp } from '../secrets/classify/value.js';
import type { Finder, Finding } from '../secrets/finding.js';
import type { Round } from './redact.js';

/** Each value with the rule that found it. */
export type Withheld = ReadonlyMap<string, string>;

export const nothingWithheld: Withheld = new Map();

/** After so many rounds with new values a pack is refused. */
export const maxRepeats = 4;

/** Adds the rare values of a text to those that are withheld. */
export function rememberValues(values: Map<string, string>, { text, findings }: Round): void {
  for (const { rule, start, end } of findings) {
    const value = text.slice(start, end);
    if (isRareValue(value) && !values.has(value)) values.set(value, rule);
  }
}

function isRareValue(value: string): boolean {
  if (value.length < minLength || value.length > maxLength || !plain.test(value)) return false;
  return isGenerated(value) || isMadeUp(value);
}

/** Finds the values in a text. A short value must not be a part of a longer word. */
export function findRepeated(withheld: Withheld): Finder {
  if (withheld.size === 0) return () => [];
  const byHead = new Map<string, string[]>();
  const heads = new Uint8Array(1 << 16);
  for (const value of [...withheld.keys()].sort((a, b) => b.length - a.length)) {
    const head = value.slice(0, headLength);
    byHead.set(head, [...(byHead.get(head) ?? []), value]);
    heads[codeAt(value, 0)] = 1;
  }
  return (text) => {
    const findings: Finding[] = [];
    for (let at = 0; at + minLength <= text.length; at++) {
      if (heads[codeAt(text, at)] === 0) continue;
      const values = byHead.get(text.slice(at, at + headLength)) ?? [];
      const value = values.find((one) => text.startsWith(one, at) && isApart(text, at, one.length));
      if (value === undefined) continue;
      findings.push({ rule: withheld.get(value)!, start: at, end: at + value.length, confidence: 'suspect' });
      at += value.length - 1;
    }
    return findings;
  };
}

function isApart(text: string, at: number, length: number): boolean {
  return length >= minGlued || !(/\w/.test(text[at - 1] ?? '') || /\w/.test(text[at + length] ?? ''));
}

/** A hash of four characters. */
function codeAt(text: string, at: number): number {
  let code = 0;
  for (let i = at; i < at + headLength; i++) code = (code << 4) ^ text.charCodeAt(i);
  return code & 0xffff;
}

const headLength = 4;
const minLength = 10;
const maxLength = 400;
const minGlued = 20;
/** Signs that no output format escapes. */
const plain = /^[!#-%(-;=?-[\]-~]+$/;
