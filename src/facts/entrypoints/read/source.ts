/** One file as the framework readers see it: its tokens, and small queries on them. */

import { type Tokens, tokensOfLanguage } from '../../../formats/tokens/tokens.js';
import { endOfHead, shortenGuarded } from '../../../guard/cut.js';
import { guardPhrase } from '../../../guard/message.js';
import type { IndexedFile, ResolvedImport } from '../../../model/analysis.js';
import type { GuardedText } from '../../../model/block.js';
import { maxLineLength, maxTokensInside, maxTokensOfBroken } from '../entrypoint-limits.table.js';

export type Source = Tokens & {
  readonly path: string;
  readonly language: string;
  readonly text: GuardedText;
  readonly file: IndexedFile | null;
  readonly imports: readonly ResolvedImport[];
};

/** A range of token indexes from `start` to before `end`. */
export type TokenRange = { readonly start: number; readonly end: number };

export function toSource(given: Pick<Source, 'path' | 'text' | 'language' | 'file'>): Source {
  return { ...given, imports: given.file?.imports ?? [], ...tokensOfLanguage(given.text, given.language) };
}

export function isMark({ list }: Source, place: number, value: string): boolean {
  const token = list[place];
  return token !== undefined && token.kind === 'mark' && token.value === value;
}

/** The word at an index, or ''. */
export function wordOf({ list }: Source, place: number): string {
  const token = list[place];
  return token?.kind === 'word' ? token.value : '';
}

/** The content of the string at an index, or null. */
export function textOf({ list }: Source, place: number): string | null {
  const token = list[place];
  return token?.kind === 'text' ? token.value : null;
}

/** The tokens between an opening bracket and its partner; the first ones if it has no partner. */
export function insideOf({ list, partner }: Source, open: number): TokenRange {
  const close = partner[open] ?? -1;
  return { start: open + 1, end: close > open ? close : Math.min(list.length, open + 1 + maxTokensOfBroken) };
}

/** The index after the closing bracket; the next index if the token is no opening bracket. */
export function after({ partner }: Source, place: number): number {
  const close = partner[place] ?? -1;
  return close > place ? close + 1 : place + 1;
}

/** The parts between separators outside of nested brackets. An empty range has none. */
export function partsOf(source: Source, { start, end }: TokenRange, separator = ','): TokenRange[] {
  const parts: TokenRange[] = [];
  let from = start;
  for (let place = start; place < end; place = after(source, place)) {
    if (!isMark(source, place, separator)) continue;
    if (place > from) parts.push({ start: from, end: place });
    from = place + 1;
  }
  if (end > from) parts.push({ start: from, end });
  return parts;
}

/** The arguments of the call with the opening bracket at `open`. */
export const argumentsAt = (source: Source, open: number): TokenRange[] => partsOf(source, insideOf(source, open));

/** The string, if it is the only token of the range; else null. */
export function onlyText(source: Source, part: TokenRange | undefined): string | null {
  return part !== undefined && part.end === part.start + 1 ? textOf(source, part.start) : null;
}

/** The text of a range on one line, shortened to a limit. */
export function written({ list, text }: Source, { start, end }: TokenRange): string {
  const first = list[start];
  const last = list[end - 1];
  if (first === undefined || last === undefined || end <= start) return '';
  const readTo = endOfHead(text, Math.min(last.end, first.start + 4 * maxLineLength));
  const whole = text.slice(first.start, readTo).replace(/\s+/g, ' ');
  return whole.length > maxLineLength ? shortenGuarded(guardPhrase(whole), maxLineLength) : whole;
}

/** The first tokens of a range, for loops over every token. */
export const begin = ({ start, end }: TokenRange): TokenRange => ({
  start,
  end: Math.min(end, start + maxTokensInside),
});

/** Every string in a range, in order: `['GET', 'POST']`. */
export function textsIn(source: Source, stretch: TokenRange): string[] {
  const { start, end } = begin(stretch);
  const texts: string[] = [];
  for (let place = start; place < end; place++) {
    const text = textOf(source, place);
    if (text !== null) texts.push(text);
  }
  return texts;
}

/**
 * The value of a named part: `methods=[…]`, `{ method: 'GET' }`, `'prefix' => 'x'`. Null if no part has the name.
 */
export function namedPart(source: Source, parts: readonly TokenRange[], name: string): TokenRange | null {
  for (const { start, end } of parts) {
    const token = source.list[start];
    const mark = source.list[start + 1];
    if (token === undefined || mark?.kind !== 'mark' || token.kind === 'mark' || token.value !== name) continue;
    if (mark.value === '=' || mark.value === ':' || mark.value === '=>') return { start: start + 2, end };
  }
  return null;
}

/** Parts without a name. */
export function plainParts(source: Source, parts: readonly TokenRange[]): TokenRange[] {
  return parts.filter(({ start, end }) => {
    const mark = end > start + 1 ? source.list[start + 1] : undefined;
    return !(mark?.kind === 'mark' && (mark.value === '=' || mark.value === ':' || mark.value === '=>'));
  });
}

/** `a.b.c` read backwards from the word at `place`; '' if it follows another expression. */
export function dottedBefore(source: Source, place: number): string {
  const names: string[] = [];
  for (let at = place; names.length < 6; at -= 2) {
    const name = wordOf(source, at);
    if (name === '') return '';
    names.unshift(name);
    if (!isMark(source, at - 1, '.') && !isMark(source, at - 1, '->')) return names.join('.');
  }
  return '';
}

/** `a.b.c` read forwards, with the index after it. */
export function dottedFrom(source: Source, place: number): { readonly name: string; readonly end: number } {
  const names = [wordOf(source, place)];
  let at = place + 1;
  while (names.length < 6 && (isMark(source, at, '.') || isMark(source, at, '::')) && wordOf(source, at + 1) !== '') {
    names.push(wordOf(source, at + 1));
    at += 2;
  }
  return { name: names.join('.'), end: at };
}
