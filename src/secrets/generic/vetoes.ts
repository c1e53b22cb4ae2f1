/** Reasons why a candidate is no secret whatever it looks like: references, types, names of things, public values. */
import { isPlaceholder } from '../classify/placeholder.js';
import { isWordy } from '../classify/randomness.js';
import type { Candidate } from './candidate.js';
import { isAboutSecret, keyOf } from './key-family.js';
import type { LineTraits } from './line-traits.js';
import { type Shape, vetoedShapes } from './value-shape.js';

export function isVetoed(candidate: Candidate, shape: Shape, line: LineTraits): boolean {
  const { key, value, quote, how, op } = candidate;
  if (value.includes('[REDACTED:')) return true;
  if (key.family === 'none' || value.length < minLength || value.length > maxLength) return true;
  if (key.family === 'key' && (line.isPublic || label.test(value))) return true;
  if (how === 'hdr' && /^\w+=/.test(value)) return true;
  if (how === 'sql' && quote === 'b' && !/\b(?:user|role|login|grant|database)\b/i.test(line.text)) return true;
  if (how === 'prose' && !/\d|[A-Za-z]{14}/.test(value)) return true;
  if (quote === 'b' && op === ':' && line.isType) return true;
  if (vetoedShapes.has(shape) || isAboutSecret(key) || line.isImport) return true;
  if (holder.test(value)) return true;
  if (shape === 'num' && key.family !== 'pw') return true;
  if (quote === 'b' && identifierShapes.has(shape) && !isRandomWord(value, shape) && !isSetting(candidate, line))
    return true;
  return (
    isNameOfItself(candidate, shape) ||
    isVariable(candidate, line) ||
    !/[A-Za-z\d]/.test(value) ||
    (shape !== 'rand' && /[:?]$/.test(value))
  );
}

/** `c.password = password` in code: the value is a variable with the name of the field. */
function isVariable({ key, value, quote, start }: Candidate, line: LineTraits): boolean {
  if (quote !== 'b' || /[^\w.]/.test(value) || !/\s/.test(line.text[start - line.offset - 1] ?? '')) return false;
  const [name, letters] = [lettersOf(key.name), lettersOf(value)];
  if (name === '' || letters === '') return false;
  return (
    name.endsWith(letters) || letters.endsWith(name) || (/[a-z][A-Z]/.test(value) && keyOf(value).family === key.family)
  );
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}

/** A template or filler. Words that stand for a password are left to the table. */
export function isStandIn({ value }: Candidate): boolean {
  if (value.length < maxStandIn && standIn.test(value)) return true;
  return isPlaceholder(value) && !(alternates.test(value) && new Set(value).size >= minDistinct);
}

/** Many letters that form no word. */
export function isRandomWord(value: string, shape: Shape): boolean {
  return value.length >= minLetters && (shape === 'low' || shape === 'CAPS') && !isWordy(value);
}

/** A bare word is a value in settings, queries, flags and inside strings. In code it is a variable. */
function isSetting(candidate: Candidate, line: LineTraits): boolean {
  const { how, key, depth, op, end } = candidate;
  if (how === 'prose') return key.family === 'pw';
  if (how === 'cfgsp' || how === 'flag' || how === 'query' || how === 'xml' || how === 'sql' || how === 'hdr')
    return true;
  if (how === 'cfg') return !line.endsStatement && (op === ':' || op === '=');
  if (isGlued(candidate, line)) return true;
  return op === '=' && (depth > 0 || /^[A-Z][A-Z\d_]*$/.test(key.name) || line.text[end - line.offset] === ';');
}

/** `name=value` between blanks or quotes, as in commands and messages. Arguments of calls end in commas and brackets. */
export function isGlued({ how, op, start, end }: Candidate, { text, offset, endsStatement }: LineTraits): boolean {
  const [before, after] = [text.slice(start - offset - 2, start - offset), text[end - offset] ?? ''];
  return how === 'bare' && op === '=' && !endsStatement && /^\w=$/.test(before) && /^[\s"'}&<\\]?$/.test(after);
}

/** An enumeration: `Password = "password"` in a list of names, `PASSWORD_RESET: 'PasswordReset'`. */
function isNameOfItself({ key, value, how }: Candidate, shape: Shape): boolean {
  if (how !== 'op' || !/^(?:CAPS|camel|Pascal|snake|kebab|Cap)$/.test(shape)) return false;
  return lettersOf(value) === lettersOf(key.name);
}

const standIn = /(?:^|[^a-z])your|example|placeholder|change_?me|insert|replace|redacted|xxx|goes[_-]?here/i;
/** Nobody means such a value. */
const holder = /^(?:<|\[)?your[-_ ][a-z_ -]{1,60}$|^[a-z_ -]{1,60}[-_ ](?:goes[-_ ])?here[>\]]?$/i;
const maxStandIn = 40;
/** Letters and digits in turn, as in a key that somebody typed. */
const alternates = /[A-Za-z]\d+[A-Za-z]+\d/;
const minDistinct = 8;
/** Words before a hash, as in the key of a cache. */
const label = /^[A-Za-z]{3,}[-_.:][A-Za-z]{3,}[-_.:]/;
/** Shapes of names in code. */
const identifierShapes: ReadonlySet<Shape> = new Set(
  'low Cap camel Pascal snake CAPS word1 alnumdash kebab'.split(' '),
);
const minLetters = 14;
const minLength = 3;
const maxLength = 4_000;
