/**
 * Makes invisible characters visible (threat P3). Replaces characters that are invisible, change the writing direction
 * or control a terminal by a mark, `[U+202E]`, and reports them. Joined emoji stay, and so do joiners inside words of
 * scripts that use them. No line is added or lost, and a second run changes nothing.
 */

import { loneReturn, nextSuspect } from '../fast/suspect-units.js';
import { isPlain } from '../fast/vocabulary.js';
import { hidesNothing } from '../fast/wide-text.js';
import { lineAt } from '../lines.js';
import { type HiddenKind, hidden, joining, pictographic } from './unicode.table.js';

/** `firstLine` is 1-based. The characters themselves are not reported. */
export type HiddenFinding = { readonly kind: HiddenKind; readonly firstLine: number; readonly count: number };

/** At most one finding for each kind, in order of first occurrence. */
export function makeVisible(text: string): { readonly text: string; readonly findings: readonly HiddenFinding[] } {
  if (hidesNothing(text) || isPlain(text)) return { text, findings: [] };
  const found = new Map<HiddenKind, { readonly firstLine: number; count: number }>();
  let visible = '';
  let shownTo = 0;
  for (let at = nextSuspect(text, 0); at < text.length; at = nextSuspect(text, at)) {
    hiddenOrKept.lastIndex = startOfCharacter(text, at);
    const matched = hiddenOrKept.exec(text);
    at += 1;
    if (matched === null) continue;
    at = hiddenOrKept.lastIndex;
    const character = matched[1];
    if (character === undefined) continue;
    const kind = kindOf(character);
    const finding = found.get(kind) ?? { firstLine: lineAt(text, matched.index), count: 0 };
    finding.count += 1;
    found.set(kind, finding);
    visible += text.slice(shownTo, matched.index) + writeMark(character);
    shownTo = matched.index + character.length;
  }
  if (shownTo === 0) return { text, findings: [] };
  const findings = [...found].map(([kind, finding]) => ({ kind, ...finding }));
  return { text: visible + text.slice(shownTo), findings };
}

/** A surrogate pair begins at its first half. */
function startOfCharacter(text: string, at: number): number {
  const isSecondHalf = (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
  return isSecondHalf ? at - 1 : at;
}

function writeMark(character: string): string {
  return `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`;
}

function kindOf(character: string): HiddenKind {
  return kinds.find(([, pattern]) => pattern.test(character))?.[0] ?? 'control';
}

function classOf(ranges: string): string {
  return ranges.replace(/([0-9a-f]+)(?:-([0-9a-f]+))? ?/g, (_, first: string, last: string | undefined) =>
    last === undefined ? `\\u{${first}}` : `\\u{${first}}-\\u{${last}}`,
  );
}

function compileAll(): RegExp {
  const [picture, joined] = [`[${classOf(pictographic)}]`, `[${classOf(joining)}]`];
  const kept = [
    `(?<=${picture})[\\ufe0e\\ufe0f]`,
    '(?<=[0-9#*])\\ufe0f(?=\\u20e3)', //                                     keycaps
    `(?<=${picture}[\\ufe0f${skinTones}]?)\\u200d(?=${picture})`,
    `(?<=${joined})[\\u200c\\u200d](?=${joined})`,
    ...flags.map((letters) => `(?<=\\u{1f3f4})${letters}`),
  ];
  return new RegExp(`${kept.join('|')}|(${hiddenPattern})`, 'yu');
}

/** A tag sequence after a black flag spells a region. Any text could be spelled this way; these three are in use. */
const flags = ['gbeng', 'gbsct', 'gbwls'].map(
  (region) => `${[...region].map((letter) => `\\u{e00${letter.charCodeAt(0).toString(16)}}`).join('')}\\u{e007f}`,
);

const skinTones = '\\u{1f3fb}-\\u{1f3ff}';

const kinds = Object.entries(hidden).map(
  ([kind, ranges]) => [kind as HiddenKind, new RegExp(`[${classOf(ranges)}]`, 'u')] as const,
);

const hiddenPattern = `[${classOf(Object.values(hidden).join(' '))}]|${loneReturn}`;
const hiddenOrKept = compileAll();
