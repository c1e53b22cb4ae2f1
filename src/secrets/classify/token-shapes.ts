/**
 * The two shapes of most rules: a token that is recognised by its prefix, and a value that is recognised by the name it
 * is assigned to. Both add borders that work in plain and in escaped text (`\n` in JSON, `%20` in URLs, colour codes in
 * logs).
 */
import { type Rule, type RuleSpec, rule } from '../rule.js';
import { isNoExample } from './value.js';

/** Matches anywhere between characters that cannot be part of the token. */
export function token(spec: RuleSpec): Rule {
  const { source, flags } = spec.pattern;
  return rule({
    accepts: isNoExample,
    ...spec,
    pattern: new RegExp(`${leftBorder}(?:${source})${rightBorder}`, flags),
  });
}

/**
 * A token that is recognised by a mark in its middle; `tail` begins with the mark. It is matched forwards from the mark
 * first, then once backwards, so a failed end costs no backward match.
 */
export function tokenAround({ head, tail, ...spec }: AroundSpec): Rule {
  return rule({
    accepts: isNoExample,
    ...spec,
    pattern: new RegExp(`${tail}${rightBorder}(?<=${leftBorder}(${head}${tail}))`),
  });
}

type AroundSpec = Omit<RuleSpec, 'pattern' | 'back'> & { readonly head: string; readonly tail: string };

/** Matches the value of a name that begins with a keyword: `NAME = "value"`, `"name": "value"`, `--name value`… */
export function assigned(spec: RuleSpec): Rule {
  const { source, flags } = spec.pattern;
  return rule({
    accepts: isNoExample,
    ...spec,
    pattern: new RegExp(`${nameSource}${assignSource}(${source})${rightBorder}`, flags),
  });
}

export const leftBorder = String.raw`(?<=^|[^A-Za-z0-9]|\\[nrtbf]|%[0-9A-Fa-f]{2}|\\u00[0-9a-fA-F]{2}|\[[0-9;]{1,8}m)`;
export const rightBorder = '(?![A-Za-z0-9])';

/** A name from its keyword on. */
const nameSource = String.raw`[\w.-]{1,48}`;
const closingQuote = String.raw`(?:\\?["'${'`'}])?\]?`;
/** No operator begins with a character of a name. The fast path relies on this (`match-rule.ts`). */
const operator = String.raw`(?:\s{0,8}(?:=>|:=|={1,3}|[:,(>]|\|\||\?\?|\s)|\s{1,8}value=)`;
const openingQuote = String.raw`(?:\\?["'${'`'}])?`;
/** From the end of a name to the start of its value, in any language. */
const assignSource = String.raw`${closingQuote}${operator}\s{0,8}${openingQuote}`;
