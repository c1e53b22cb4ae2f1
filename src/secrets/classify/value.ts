/** Decides whether a value, taken by itself, may be a generated secret or a password that a person chose. */
import { holdsStandIn, isPlaceholder } from './placeholder.js';
import {
  changeShare,
  countSigns,
  entropyOf,
  isCamelCase,
  isFiller,
  isTyped,
  isWordless,
  isWordy,
  kindsOf,
} from './randomness.js';

/** A key, token or generated password, in a context that allows any value. */
export function isGenerated(whole: string): boolean {
  const value = whole.slice(0, maxCheckedLength);
  if (value.length < 12 || /\s/.test(value) || isPlaceholder(value)) return false;
  if (isCode(value) && !isSignRich(value)) return false;
  return entropyOf(value) >= minEntropy(value) && (isTyped(value) || looksRandom(value));
}

/** Has more kinds of signs than code, including some that code never uses. Some frameworks generate such keys. */
function isSignRich(value: string): boolean {
  const rare = new Set(value.match(/[!@#$%^]/g)).size;
  return value.length >= 20 && kindsOf(value).digit && rare >= 3 && countSigns(value) >= 6 && !/\(\?|\\/.test(value);
}

/** For contexts where keys are common: long, with more than one kind of character. */
export function isSurelyGenerated(value: string): boolean {
  return value.length >= 20 && value.length <= 200 && /\d/.test(value) && isGenerated(value);
}

/** Random characters. For values whose length and context already suggest a secret. */
export function looksRandom(value: string): boolean {
  if (isFiller(value)) return false;
  const kinds = kindsOf(value);
  if (!kinds.lower && !kinds.upper) return false;
  if (hexadecimal.test(value)) return kinds.digit;
  if (countSigns(value) >= 5) return true;
  if (!kinds.digit && !(kinds.lower && kinds.upper)) return false;
  if (isCamelCase(value)) return false;
  if (isMixed(value)) return true;
  return !isWordy(value) && (isWordless(value) || changeShare(value) >= (kinds.digit ? 0.15 : 0.35));
}

/** Digits occur throughout the value. Words are not written this way, whatever letter pairs it has. */
function isMixed(value: string): boolean {
  return (value.match(/[A-Za-z]\d+(?=[A-Za-z])/g)?.length ?? 0) >= 3 && changeShare(value) >= 0.4;
}

/** An unquoted value could be an identifier. Identifiers rarely change their kind of character. */
export function isNoName(value: string): boolean {
  if (!/^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/.test(value) || isTyped(value)) return true;
  if (hexadecimal.test(value)) return value.length >= 20 || (value.length >= 16 && /(?:\d\D*){4}/.test(value));
  if (/\d/.test(value)) return changeShare(value) >= 0.3;
  return !value.includes('.') && value.length >= 14 && changeShare(value) >= (isWordless(value) ? 0.3 : 0.45);
}

/** A password as people choose them: short, but more than plain words. */
export function isMadeUp(value: string): boolean {
  if (value.length < 6 || value.length > 64 || /\s/.test(value) || holdsStandIn(value) || isCode(value)) return false;
  const kinds = kindsOf(value);
  if (!kinds.lower && !kinds.upper) return false;
  return (kinds.digit || /\w[!@#$%^&*]+\w/.test(value)) && entropyOf(value) >= 2;
}

/** For tokens with a known prefix: rejects only filler and examples, by their beginning and end. */
export function isNoExample(value: string): boolean {
  const head = value.slice(0, maxCheckedLength);
  if (exampleMark.test(head) && !outweighsMark(head)) return false;
  return !isFiller(value.slice(-24)) && !isFiller(bodyOf(head));
}

/** A long random body is a key, whatever word it contains. */
function outweighsMark(value: string): boolean {
  return value.split(exampleMark).some((rest) => rest.length >= 18 && looksRandom(bodyOf(rest)));
}

/** For tokens with a common prefix: the body must look random. */
export function hasRandomBody(value: string): boolean {
  return isNoExample(value) && looksRandom(bodyOf(value.slice(0, maxCheckedLength)));
}

/** The value without the words in front that name its kind (`sk-or-v1-…`, `test_…`). */
function bodyOf(value: string): string {
  const body = value.replace(/^(?:[A-Za-z][A-Za-z0-9]{1,7}[-_.]){1,3}/, '');
  return body.length >= 10 ? body : value;
}

function minEntropy(value: string): number {
  if (hexadecimal.test(value)) return 2.4;
  return value.length < 20 ? 2.9 : 3.2;
}

/** Expressions, paths, URLs, selectors and file names are not literal secrets. */
function isCode(value: string): boolean {
  if (
    codeMarks.test(value) ||
    address.test(value) ||
    fileName.test(value) ||
    words.test(value) ||
    algorithm.test(value) ||
    number.test(value)
  )
    return true;
  return (path.test(value) || dotted.test(value)) && (isWordy(value) || value.length < 20);
}

/** More characters would cost time without changing the result. */
const maxCheckedLength = 100;
/** Also with dashes, as in a UUID. */
const hexadecimal = /^(?:0x)?[0-9a-f-]{12,512}$/i;
const exampleMark = /example|xxxxx|placeholder|redacted|your[_-]?|\.\.\.|\*\*\*|dummy|changeme/i;
const codeMarks =
  /\w\([^)]{0,200}\)|\{\}|\{[\w.:$ -]{2,200}\}|\[[^\]]{0,200}\]|\(\)|\.\(|[({[]$|^sha\d{1,3}[:-]|=>|->|::|<\/|&&|\|\||\\[dwsb]|%[sdr]\b|^[#.][A-Za-z]|^--?[a-z]|;$|,$/;
const address = /:\/\/|^mailto:|^data:|^[\w.+-]{1,64}@[\w-]{1,64}\.[a-z]{2,}$|^www\./i;
const path = /^(?:\.{0,2}|~|[A-Za-z]:)[/\\]|^(?:[\w.@-]{2,40}\/){1,12}[\w.@-]{0,60}$/;
const dotted = /^[A-Za-z_$][\w$]{0,60}(?:\.[A-Za-z_$][\w$]{0,60}){1,12}$/;
const algorithm =
  /^(?:pbkdf2|bcrypt|argon2|scrypt|hmac|sha|md5|aes|rsa|ecdsa|ed25519)\d{0,3}(?:[-_][A-Za-z0-9]{1,10}){0,4}$/i;
const number = /^[-+]?[\d.,_]{1,40}(?:e[-+]?\d{1,5})?$/i;
/** `SOME_CONSTANT_2`, `some-class-name`. */
const words = /^[A-Za-z]{2,24}(?:[_-][A-Za-z]{2,24}){1,8}[_-]?\d{0,3}$/;
const fileName =
  /\.(?:json|ya?ml|xml|html?|css|js|mjs|cjs|ts|tsx|jsx|py|rb|go|rs|java|cs|php|txt|md|rst|png|jpe?g|svg|gif|sql|sh|toml|ini|conf|cfg|pem|crt|key|pub|log|csv|lock|tgz|zip|gz)(?::\d{1,6}){0,2}$/i;
