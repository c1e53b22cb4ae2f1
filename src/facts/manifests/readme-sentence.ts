/** The first sentence of a README that describes the project: no heading, badge, list, table, code or navigation. */
import { fencedLines } from '../../formats/headings.js';
import { cutGuarded, leaveOutWords } from '../../guard/cut.js';
import { guardPhrase } from '../../guard/message.js';
import type { GuardedText } from '../../model/block.js';
import { isAside, isPromotion, isReadme, withoutComments } from '../readme-prose.js';
import { join, type Source } from './manifest-source.js';

/** A sentence that begins with the name of the project is preferred: it says what the project is. */
export function firstSentence(source: Source, folder: string, names: readonly string[]): string | null {
  const files = source.namesIn(folder).filter(isReadme);
  for (const file of files) {
    const text = source.text(join(folder, file));
    const sentence = text === null ? null : sentenceIn(text, names);
    if (sentence !== null) return sentence;
  }
  return null;
}

export function sentenceIn(text: GuardedText, names: readonly string[]): string | null {
  const paragraphs = paragraphsOf(cutGuarded(text, maxCharacters)).slice(0, maxParagraphs).map(plainWords);
  const about = (verb: RegExp) =>
    paragraphs.find((words) => !isPromotion(words) && names.some((name) => isAbout(words, name, verb)));
  const named =
    about(/^(?:is (?:an?|the|one)|provides|lets|helps)\b/) ??
    about(/^is (?!released|licen[cs]ed|distributed|available|maintained|sponsored|supported|published)/);
  const chosen = named ?? paragraphs.find(saysSomething);
  return chosen === undefined ? null : shorten(firstOf(chosen).replace(/:$/, '.'), maxSentenceLength);
}

/** `Nosey Parker is a …`, for a project that is called noseyparker. */
function isAbout(words: string, name: string, verb: RegExp): boolean {
  const said = /^(.{1,60}?)(?:,[^,]{1,60},| \([^()]{1,60}\))? (?=is |provides |lets |helps )/.exec(words);
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (said === null || !verb.test(words.slice(said[0].length))) return false;
  return letters(said[1]!) === letters(name.slice(name.lastIndexOf('/') + 1));
}

/** Runs of prose lines. A heading and its underline are no prose. */
function paragraphsOf(text: GuardedText): readonly string[] {
  const lines = withoutComments(text).split(/\r?\n/);
  const isCode = fencedLines(lines);
  const paragraphs: string[] = [];
  let open: string[] = [];
  let isInAside = false;
  const close = () => {
    if (open.length > 0) paragraphs.push(open.join(' '));
    open = [];
  };
  for (const [i, raw] of lines.entries()) {
    const line = raw.slice(0, maxInLine).trim();
    const heading = isCode[i] ? undefined : /^#{1,6}\s+(.*)/.exec(line)?.[1];
    if (heading !== undefined) isInAside = isAside(heading);
    if (!isCode[i] && underline.test(line)) open = [];
    else if (
      isCode[i] ||
      line === '' ||
      notProse.test(line) ||
      /^(?: {4}|\t)/.test(raw) ||
      underline.test(lines[i + 1]?.trim() ?? '')
    )
      close();
    else if (!isInAside) open.push(line);
  }
  close();
  return paragraphs;
}

function plainWords(paragraph: string): string {
  return paragraph
    .replace(/!\[[^\]]*\](?:\([^()]*\)|\[[^\]]*\])/g, ' ')
    .replace(/\[([^[\]]*)\](?:\([^()]*\)|\[[^\]]*\])/g, '$1')
    .replace(/\[([^[\]]+)\]/g, '$1')
    .replace(/<\/?[a-zA-Z][^<>]*>/g, ' ')
    .replace(/`([^`<>]+)<[^<>`]*>`_{1,2}/g, (_, words: string) => words.trimEnd())
    .replace(/\|[\w -]+\|_?/g, ' ')
    .replace(/`{1,2}([^`]*)`{1,2}_?/g, '$1')
    .replace(/(\*\*|__)(\S(?:[^*_]*\S)?)\1/g, '$2')
    .replace(/(^|\s)[*_](\S(?:[^*_]*\S)?)[*_](?=[\s.,;:!?]|$)/g, '$1$2')
    .replace(/&(amp|nbsp|lt|gt|quot|mdash|ndash);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
    .trim();
}

function saysSomething(words: string): boolean {
  if (/ [|•·] |^\W*$|^(?:https?:|table of contents|note(?::| that )|warning:|important:)/i.test(words)) return false;
  if (pointer.test(words) || isPromotion(words) || /^[^:.]{1,60}: \S+\.(?:md|rst|txt|html?)\.?$/i.test(words))
    return false;
  if (words.endsWith(':') && !/[.!?] /.test(words)) return false;
  const count = words.split(' ').filter((word) => /\p{L}{2}/u.test(word)).length;
  return count >= 4 || /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{8}/.test(words);
}

function firstOf(words: string): string {
  for (const { index, 0: end } of words.matchAll(/[.!?]["')\]]?(?= )|[。！？]/g)) {
    const before = words.slice(Math.max(0, index - 6), index);
    if (/(?:\be\.g|\bi\.e|\betc|\bvs|\bcf|\baka|\bapprox|\bInc|\bSt|\b[A-Z])$/.test(before)) continue;
    const sentence = words.slice(0, index + end.length);
    // A short exclamation such as "Welcome!" describes nothing.
    if (sentence.split(' ').length >= 3 || end === '。') return sentence;
  }
  return words;
}

/** Guards the whole sentence, then cuts it between words to at most `maxLength` characters. */
export function shorten(sentence: string, maxLength: number): GuardedText {
  return leaveOutWords(guardPhrase(sentence), maxLength);
}

/** Sentences that only point elsewhere, or say how to get the program. */
const pointer =
  /^(?:see|please|to (?:learn|install|get started)|install|you can install|check|visit|read|click|follow|join|for (?:more|questions|documentation|details)|documentation|download|you can find|this (?:readme|document|page|file))\b/i;
const maxCharacters = 100_000;
const maxParagraphs = 40;
const maxInLine = 2_000;
const maxSentenceLength = 300;
const underline = /^(?:={3,}|-{3,}|~{3,}|\*{3,}|\^{3,}|#{3,}|"{3,}|\+{3,})$/;
/** Headings, lists, quotes, tables, directives and fields of reStructuredText, link definitions. */
const notProse = /^(?:#|[-*+] |\d+[.)] |>|\||\.\. |:\w[\w -]*:|\[[^\]]*\]:|=+ |{%|!!! )/;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  mdash: '—',
  ndash: '–',
};
