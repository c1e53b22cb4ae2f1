/** One file as the readers of frameworks see it: its tokens, and small questions about them. */

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

/** A stretch of tokens: from `start` up to, not with, `end`. */
export type TokenRange = { readonly start: number; readonly end: number };

export function toSource(given: Pick<Source, 'path' | 'text' | 'language' | 'file'>): Source {
  return { ...given, imports: given.file?.imports ?? [], ...tokensOfLanguage(given.text, given.language) };
}

export function isMark({ list }: Source, place: number, value: string): boolean {
  const token = list[place];
  return token !== undefined && token.kind === 'mark' && token.value === value;
}

/** The word at a place, or ''. */
export function wordOf({ list }: Source, place: number): string {
  const token = list[place];
  return token?.kind === 'word' ? token.value : '';
}

/** The string at a place, or null. */
export function textOf({ list }: Source, place: number): string | null {
  const token = list[place];
  return token?.kind === 'text' ? token.value : null;
}

/** What stands between an opening bracket and its partner; of a bracket without one, only the begin. */
export function insideOf({ list, partner }: Source, open: number): TokenRange {
  const close = partner[open] ?? -1;
  return { start: open + 1, end: close > open ? close : Math.min(list.length, open + 1 + maxTokensOfBroken) };
}

/** The place after the bracket that closes, for walks that skip what is inside. */
export function after({ partner }: Source, place: number): number {
  const close = partner[place] ?? -1;
  return close > place ? close + 1 : place + 1;
}

/** The parts between commas, brackets inside them apart. An empty stretch has none. */
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

/** The arguments of the call whose bracket opens at `open`. */
export const argumentsAt = (source: Source, open: number): TokenRange[] => partsOf(source, insideOf(source, open));

/** The string that is all of a stretch, or null. */
export function onlyText(source: Source, part: TokenRange | undefined): string | null {
  return part !== undefined && part.end === part.start + 1 ? textOf(source, part.start) : null;
}

/** As written, on one line, cut to a bound. */
export function written({ list, text }: Source, { start, end }: TokenRange): string {
  const first = list[start];
  const last = list[end - 1];
  if (first === undefined || last === undefined || end <= start) return '';
  const readTo = endOfHead(text, Math.min(last.end, first.start + 4 * maxLineLength));
  const whole = text.slice(first.start, readTo).replace(/\s+/g, ' ');
  return whole.length > maxLineLength ? shortenGuarded(guardPhrase(whole), maxLineLength) : whole;
}

/** The begin of a stretch, for walks that look at every token of it. */
export const begin = ({ start, end }: TokenRange): TokenRange => ({
  start,
  end: Math.min(end, start + maxTokensInside),
});

/** Every string in a stretch, in order: `['GET', 'POST']`. */
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
 * The value that stands after a name and one of the marks, at the top of a list of parts: `methods=[…]`,
 * `{ method: 'GET' }`, `'prefix' => 'x'`.
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

/** Parts that bear no name. */
export function plainParts(source: Source, parts: readonly TokenRange[]): TokenRange[] {
  return parts.filter(({ start, end }) => {
    const mark = end > start + 1 ? source.list[start + 1] : undefined;
    return !(mark?.kind === 'mark' && (mark.value === '=' || mark.value === ':' || mark.value === '=>'));
  });
}

/** `a.b.c` read backwards from the word at `place`; '' when it hangs on something else. */
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

/** `a.b.c` read forwards, with the place after it. */
export function dottedFrom(source: Source, place: number): { readonly name: string; readonly end: number } {
  const names = [wordOf(source, place)];
  let at = place + 1;
  while (names.length < 6 && (isMark(source, at, '.') || isMark(source, at, '::')) && wordOf(source, at + 1) !== '') {
    names.push(wordOf(source, at + 1));
    at += 2;
  }
  return { name: names.join('.'), end: at };
}
