/** One file as the framework readers see it: its tokens, and small queries on them. A place is the index of a token. */

import { type Token, type Tokens, tokensOfLanguage } from '../../../formats/tokens/tokens.js';
import { endOfHead, shortenGuarded } from '../../../guard/cut.js';
import { guardPhrase } from '../../../guard/message.js';
import type { IndexedFile, ResolvedImport } from '../../../model/analysis.js';
import type { GuardedText } from '../../../model/block.js';
import { maxLineLength, maxTokensInside, maxTokensOfBroken } from '../entrypoint-limits.table.js';

type ReadableFile = {
  readonly path: string;
  readonly language: string;
  readonly text: GuardedText;
  readonly file: IndexedFile | null;
  readonly imports: readonly ResolvedImport[];
};

export type TokenRange = { readonly start: number; readonly end: number };

export type PlacedToken = Token & { readonly place: number };

export class Source {
  readonly path: string;
  readonly language: string;
  readonly text: GuardedText;
  readonly imports: ReadableFile['imports'];
  readonly file: ReadableFile['file'];
  readonly list: Tokens['list'];
  private readonly partner: Tokens['partner'];

  constructor({ path, language, text, file, imports }: ReadableFile) {
    this.path = path;
    this.language = language;
    this.text = text;
    this.file = file;
    this.imports = imports;
    const { list, partner } = tokensOfLanguage(text, language);
    this.list = list;
    this.partner = partner;
  }

  *words(): Iterable<PlacedToken> {
    for (const [place, token] of this.list.entries()) if (token.kind === 'word') yield { ...token, place };
  }

  /** Every word before an opening parenthesis. */
  *calls(): Iterable<PlacedToken> {
    for (const word of this.words()) if (this.isMark(word.place + 1, '(')) yield word;
  }

  isMark(place: number, ...marks: readonly string[]): boolean {
    const token = this.list[place];
    return token !== undefined && token.kind === 'mark' && marks.includes(token.value);
  }

  wordAt(place: number): string {
    const token = this.list[place];
    return token?.kind === 'word' ? token.value : '';
  }

  /** The content of the string there, or null. */
  textAt(place: number): string | null {
    const token = this.list[place];
    return token?.kind === 'text' ? token.value : null;
  }

  /** The word or the content of the string there, or ''. */
  nameAt(place: number): string {
    return this.wordAt(place) || (this.textAt(place) ?? '');
  }

  /** The place of the other bracket; -1 if there is none. */
  partnerOf(place: number): number {
    return this.partner[place] ?? -1;
  }

  /** The tokens between an opening bracket and its partner; the first ones if it has no partner. */
  insideOf(open: number): TokenRange {
    const close = this.partnerOf(open);
    return { start: open + 1, end: close > open ? close : Math.min(this.list.length, open + 1 + maxTokensOfBroken) };
  }

  /** The place after the closing bracket; the next place if the token is no opening bracket. */
  after(place: number): number {
    return Math.max(place, this.partnerOf(place)) + 1;
  }

  /** The parts between commas outside of nested brackets. An empty range has none. */
  partsOf({ start, end }: TokenRange): TokenRange[] {
    const parts: TokenRange[] = [];
    let from = start;
    for (let place = start; place < end; place = this.after(place)) {
      if (!this.isMark(place, ',')) continue;
      if (place > from) parts.push({ start: from, end: place });
      from = place + 1;
    }
    if (end > from) parts.push({ start: from, end });
    return parts;
  }

  /** The arguments, fields or entries in the bracket that opens there. */
  itemsAt(open: number): TokenRange[] {
    return this.partsOf(this.insideOf(open));
  }

  /** The fields of the first argument that is a literal in such brackets; none if there is no such argument. */
  fieldsOf(given: readonly TokenRange[], bracket: '{' | '['): TokenRange[] {
    const literal = given.find(({ start }) => this.isMark(start, bracket));
    return literal === undefined ? [] : this.itemsAt(literal.start);
  }

  /** The string, if it is the only token of the range; else null. */
  onlyText(part: TokenRange | null | undefined): string | null {
    return part != null && part.end === part.start + 1 ? this.textAt(part.start) : null;
  }

  /** The text of a range on one line, shortened to a limit. */
  written({ start, end }: TokenRange): string {
    const first = this.list[start];
    const last = this.list[end - 1];
    if (first === undefined || last === undefined || end <= start) return '';
    const readTo = endOfHead(this.text, Math.min(last.end, first.start + 4 * maxLineLength));
    const whole = this.text.slice(first.start, readTo).replace(/\s+/g, ' ');
    return whole.length > maxLineLength ? shortenGuarded(guardPhrase(whole), maxLineLength) : whole;
  }

  /** The first tokens of a range, with those in nested brackets. */
  tokensIn({ start, end }: TokenRange): PlacedToken[] {
    const tokens = this.list.slice(start, Math.min(end, start + maxTokensInside));
    return tokens.map((token, at) => ({ ...token, place: start + at }));
  }

  /** Every string in a range, in order: `['GET', 'POST']`. */
  textsIn(range: TokenRange): string[] {
    return this.tokensIn(range).flatMap(({ kind, value }) => (kind === 'text' ? [value] : []));
  }

  /** The value of a named part: `methods=[…]`, `{ method: 'GET' }`, `'prefix' => 'x'`. Null if no part has the name. */
  namedPart(parts: readonly TokenRange[], name: string): TokenRange | null {
    const part = parts.find(({ start }) => {
      const token = this.list[start];
      return token !== undefined && token.kind !== 'mark' && token.value === name && this.isNamed(start);
    });
    return part === undefined ? null : { start: part.start + 2, end: part.end };
  }

  /** The value of a named part if it is one string, else null. */
  namedText(parts: readonly TokenRange[], name: string): string | null {
    return this.onlyText(this.namedPart(parts, name));
  }

  plainParts(parts: readonly TokenRange[]): TokenRange[] {
    return parts.filter(({ start, end }) => end <= start + 1 || !this.isNamed(start));
  }

  private isNamed(start: number): boolean {
    return this.isMark(start + 1, '=', ':', '=>');
  }

  /** `a.b.c` read backwards from the word there; '' if it follows another expression. */
  dottedBefore(place: number): string {
    const names: string[] = [];
    for (let at = place; names.length < 6; at -= 2) {
      const name = this.wordAt(at);
      if (name === '') return '';
      names.unshift(name);
      if (!this.isMark(at - 1, '.', '->')) return names.join('.');
    }
    return '';
  }

  dottedFrom(place: number): string {
    const names = [this.wordAt(place)];
    for (let at = place + 1; names.length < 6 && this.isMark(at, '.', '::') && this.wordAt(at + 1) !== ''; at += 2)
      names.push(this.wordAt(at + 1));
    return names.join('.');
  }
}
