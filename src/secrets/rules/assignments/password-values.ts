/**
 * Passwords in places that hold nothing else, so a plain word counts too. Templates and the few words that mean "a
 * password stands here" do not count.
 */

import { isPlaceholder } from '../../classify/placeholder.js';
import { isWordy } from '../../classify/randomness.js';
import { isGenerated, isMadeUp } from '../../classify/value.js';

/** The password between user name and host in a URL; `match` begins before the user name. */
export function isUrlPassword(secret: string, match: string): boolean {
  const user = /:\/\/([^\s:@/]{1,80}):/.exec(match)?.[1];
  return isSomePassword(secret) && user?.toLowerCase() !== secret.toLowerCase() && !/^\d{2,5}$/.test(secret);
}

/** Letters with digits or signs, or letters that form no word. For places where paths, ports and words stand too. */
export function isChosenPassword(secret: string): boolean {
  if (isPlaceholder(secret) || !isSomePassword(secret) || path.test(secret)) return false;
  return isMadeUp(secret) || isGenerated(secret) || dashed.test(secret) || (letters.test(secret) && !isWordy(secret));
}

const path = /^(?:\.{0,2}|~)\/|^[\d:.]+$/;
const dashed = /^[a-z]{2,12}-[a-z]{2,12}-?\d{2,6}$/i;
const letters = /^(?:[a-z]{14,64}|[A-Z]{14,64})$/;

/** Not a template, not filler, and not only a word for a password. */
export function isSomePassword(secret: string): boolean {
  return !hole.test(secret) && !wordForIt.test(secret) && !/^(.)\1*$/.test(secret) && /[A-Za-z0-9]/.test(secret);
}

const hole =
  /^[${(<[*#&:]|^%(?![\da-f]{2})|\$\{|\$\(|\{\w{0,40}\}|%(?![\da-f]{2})\w{0,40}%|%[sdv](?![0-9a-f])|\{\{|[<(].*[>)]|\.\.\.|…|\*{3}|xxxx|process\.env|redacted|__|["'`+]$/i;
const wordForIt =
  /^(?:my|the|your|some|a|test|new|old|bad|db|user|store|home|xdg|cache|proxy)?[_-]?(?:p|pw|pwd|pass|passw|passwd|password|passphrase|token|oauth2?|secretpassword)[_-]?(?:\d{0,3}|here|on-proxy)$|^(?:foo|bar|baz|qux|foo[:@]?bar|bar[:@]baz|user|username|name|root|admin|guest|postgres|mysql|redis|example|changeme|change-?me|value|string|x-oauth-basic|one|two|p\+d)$/i;
