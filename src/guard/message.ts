/**
 * Makes messages safe: refusals, usage errors, notes and reports quote text of users and projects. The guard sees the
 * whole text before it is shortened.
 */
import type { GuardedText } from '../model/block.js';
import type { RelPath } from '../model/path.js';
import { shortenGuarded } from './cut.js';
import { createGuard, type Guard } from './seal.js';

/** A finished message. Long words in it are also guarded as names, because a message has no syntax around them. */
export function guardMessage(text: string): GuardedText {
  const guard = createGuard();
  const guarded = guard.guardText(text).text;
  return guarded.replace(longWord, (word) => guard.guardText(word).text) as GuardedText;
}

/** One phrase that is shown among others: a sentence of a comment, a command, a name. */
export function guardPhrase(text: string): GuardedText {
  return createGuard().guardText(text).text;
}

/** One line of a list. A line of one word is a name. */
export function guardLine(guard: Guard, line: string): GuardedText {
  const [, word, end] = /^(\S*)(\s*)$/.exec(line) ?? [];
  if (word === undefined) return guard.guardText(line).text;
  return `${guard.guardName(word as RelPath)}${end}` as GuardedText;
}

/** Quotes a text of a user or a project in a message: guards it whole, joins its lines, then shortens it. */
export function quoteText(text: string, maxLength = 200): GuardedText {
  return shortenGuarded(guardMessage(text).replace(/[\r\n\t]+/g, ' ') as GuardedText, maxLength);
}

const longWord = /[^\s"'`()<>[\]{},;:|=]{20,}/g;
