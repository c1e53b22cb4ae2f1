/** Judges a value by itself: could it be a secret that a machine made, or one that a person made up? */
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

/** A key, token or generated password, in a place where anything might stand. */
export function isGenerated(whole: string): boolean {
  const value = whole.slice(0, maxLookLength);
  if (value.length < 12 || /\s/.test(value) || isPlaceholder(value)) return false;
  if (isCode(value) && !isSignRich(value)) return false;
  return entropyOf(value) >= minEntropy(value) && (isTyped(value) || looksRandom(value));
}

/** Too many kinds of signs for code, and others than code has: some frameworks draw their keys so. */
function isSignRich(value: string): boolean {
  const rare = new Set(value.match(/[!@#$%^]/g)).size;
  return value.length >= 20 && kindsOf(value).digit && rare >= 3 && countSigns(value) >= 6 && !/\(\?|\\/.test(value);
}

/** For places where keys of all kinds stand: long, and of more than one kind of character. */
export function isSurelyGenerated(value: string): boolean {
  return value.length >= 20 && value.length <= 200 && /\d/.test(value) && isGenerated(value);
}

/** The value may stand among words or in braces. */
export function holdsGenerated(text: string): boolean {
  return isGenerated(text) || (/[\s{}]/.test(text) && text.split(/[\s{}]+/).some(isGenerated));
}

/** Characters as a generator draws them. For values whose length and place already speak for a secret. */
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

/** Digits all through it: no words are written so, whatever pairs of letters chance has made. */
function isMixed(value: string): boolean {
  return (value.match(/[A-Za-z]\d+(?=[A-Za-z])/g)?.length ?? 0) >= 3 && changeShare(value) >= 0.4;
}

/** Without quotes a value could be a name in a program; a name changes its kind of character seldom. */
export function isNoName(value: string): boolean {
  if (!/^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/.test(value) || isTyped(value)) return true;
  if (hexadecimal.test(value)) return value.length >= 20 || (value.length >= 16 && /(?:\d\D*){4}/.test(value));
  if (/\d/.test(value)) return changeShare(value) >= 0.3;
  return !value.includes('.') && value.length >= 14 && changeShare(value) >= (isWordless(value) ? 0.3 : 0.45);
}

/** A password as people choose them: short, and more than words. */
export function isMadeUp(value: string): boolean {
  if (value.length < 6 || value.length > 64 || /\s/.test(value) || holdsStandIn(value) || isCode(value)) return false;
  const kinds = kindsOf(value);
  if (!kinds.lower && !kinds.upper) return false;
  return (kinds.digit || /\w[!@#$%^&*]+\w/.test(value)) && entropyOf(value) >= 2;
}

/** A token known by its prefix needs only to be no filler and no example; its beginning and its end tell. */
export function isNoExample(value: string): boolean {
  const head = value.slice(0, maxLookLength);
  if (exampleMark.test(head) && !outweighsMark(head)) return false;
  return !isFiller(value.slice(-24)) && !isFiller(bodyOf(head));
}

/** A long random rest is a key, whatever word was put into it. */
function outweighsMark(value: string): boolean {
  return value.split(exampleMark).some((rest) => rest.length >= 18 && looksRandom(bodyOf(rest)));
}

/** A token whose prefix is too common to speak for itself: the rest must look random. */
export function hasRandomBody(value: string): boolean {
  return isNoExample(value) && looksRandom(bodyOf(value.slice(0, maxLookLength)));
}

/** Without the words in front that name its kind (`sk-or-v1-…`, `test_…`). */
function bodyOf(value: string): string {
  const body = value.replace(/^(?:[A-Za-z][A-Za-z0-9]{1,7}[-_.]){1,3}/, '');
  return body.length >= 10 ? body : value;
}

function minEntropy(value: string): number {
  if (hexadecimal.test(value)) return 2.4;
  return value.length < 20 ? 2.9 : 3.2;
}

/** Expressions, paths, addresses, selectors, file names: text that is no literal secret. */
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

/** More characters would not change the judgement, only the time it takes. */
const maxLookLength = 100;
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
