/**
 * The prose of a README: its paragraphs as plain sentences, without badges, pictures, HTML, link targets, lists, tables
 * and code. Two things are told from them: how it introduces the project, and the one sentence that says what it is.
 */
import { cutGuarded } from '../guard/cut.js';
import type { GuardedText } from '../model/block.js';
import { onOneLine, shortened } from './summary/figures.js';
import { LIMITS } from './summary/summary-limits.table.js';

export function isReadme(name: string): boolean {
  return /^readme(?:\.(?:md|markdown|rst|txt|adoc|rdoc|org))?$/i.test(name);
}

/** The first paragraphs of sentences. It ends where the text turns to another subject, such as the installation. */
export function introductionOf(text: GuardedText): string {
  const taken: string[] = [];
  for (const { words: written, isHeading, isQuoted } of paragraphsOf(text)) {
    // A list or code after a colon is not quoted, so its announcement is left out too.
    const words = withoutAnnouncement(written);
    if (isQuoted && taken.length > 0) continue;
    if (taken.length > 0 && (isHeading || instructions.test(words))) break;
    if (!isSentence(words) || instructions.test(words)) continue;
    const length = taken.join(' ').length + words.length;
    if (taken.length > 0 && length > LIMITS.quotedChars) break;
    taken.push(/[.!?:…")。！？]$/.test(words) ? words : `${words}.`);
  }
  return shortened(taken.join(' '), LIMITS.quotedChars);
}

/** The sentence that says what the project is. One that begins with its name is preferred. */
export function purposeIn(text: GuardedText, names: readonly string[]): string | null {
  const paragraphs = paragraphsOf(text).map(({ words }) => words);
  const about = (verb: RegExp) =>
    paragraphs.find((words) => !isPromotion(words) && names.some((name) => isAbout(words, name, verb)));
  const named =
    about(/^(?:is (?:an?|the|one)|provides|lets|helps)\b/) ??
    about(/^is (?!released|licen[cs]ed|distributed|available|maintained|sponsored|supported|published)/);
  const chosen = named ?? paragraphs.find((words) => isSentence(withoutAnnouncement(words)));
  return chosen === undefined ? null : shortened(firstSentence(chosen).replace(/:$/, '.'), LIMITS.sentenceChars);
}

/** `Nosey Parker is a …`, for a project that is called noseyparker. */
function isAbout(words: string, name: string, verb: RegExp): boolean {
  const said = /^(.{1,60}?)(?:,[^,]{1,60},| \([^()]{1,60}\))? (?=is |provides |lets |helps )/.exec(words);
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (said === null || !verb.test(words.slice(said[0].length))) return false;
  return letters(said[1]!) === letters(name.slice(name.lastIndexOf('/') + 1));
}

/** The first sentence of a paragraph. */
export function firstSentence(words: string): string {
  for (const { index, 0: end } of words.matchAll(/[.!?]["')\]]?(?= )|[。！？]/g)) {
    const before = words.slice(Math.max(0, index - 6), index);
    if (/(?:\be\.g|\bi\.e|\betc|\bvs|\bcf|\baka|\bapprox|\bInc|\bSt|\b[A-Z]|["'(])$/.test(before)) continue;
    const sentence = words.slice(0, index + end.length);
    // A short exclamation such as "Welcome!" describes nothing.
    if (sentence.split(' ').length >= 3 || end === '。') return sentence;
  }
  return words;
}

type Paragraph = { readonly words: string; readonly isHeading: boolean; readonly isQuoted: boolean };

/** In order, without those of sections about other things. A heading has the words that stand right below it. */
function paragraphsOf(text: GuardedText): readonly Paragraph[] {
  let isInAside = false;
  return blocksOf(cutGuarded(text, LIMITS.readmeChars)).flatMap((block): Paragraph[] => {
    const isQuoted = /^\s*>/.test(block);
    // A quotation counts if it is one line.
    if (isQuoted && !/^\s*> ?(?![>*_[])[^\n]{1,100}$/.test(block)) return [];
    const isHeading = /^#{1,6}\s|^=+\s/.test(block) || /\n[=\-~]{3,}\s*$/.test(block);
    if (isHeading) isInAside = asides.test(block.replace(/^[^\p{L}]+/u, ''));
    const below = block.replace(/^[^\n]*\n?[=\-~]*\s*/, '');
    const isTitle = isHeading && (below === '' || /^[=\-~]/.test(below));
    const prose = isHeading && block.startsWith('=') ? block.replace(/^[^\n]*\n/, '') : block;
    return [{ words: isTitle || isInAside ? '' : cleaned(prose), isHeading, isQuoted }];
  });
}

/** Paragraphs as written, without code, HTML blocks and link definitions. A heading is a paragraph. */
function blocksOf(text: GuardedText): string[] {
  const plain = text
    .replace(/\r\n?/g, '\n')
    // A comment without an end runs to the end of the text.
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
    .replace(/^:::.*$/gm, '')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^(```|~~~)[\s\S]*?(?:^\1[^\n]*$|(?![\s\S]))/gm, '')
    .replace(/^(#{1,6} [^\n]*)$/gm, '\n$1\n')
    .replace(/^([^\n]+\n(?:={3,}|-{3,}|~{3,}) *)$/gm, '\n$1\n')
    .replace(
      /<(?:p|div|br|h[1-6]|table|tr|picture|details|summary|hr)\b[^<>]*>|<\/(?:p|div|h[1-6]|table|picture)>/gi,
      '\n\n',
    );
  return plain
    .split(/\n[ \t]*\n/)
    .map((block) => block.replace(/^\n+/, '').trimEnd())
    .filter((block) => block.trim() !== '');
}

/** Removes markup and keeps its content. No pattern can run across its own beginning, so the time is linear. */
function cleaned(block: string): string {
  const body = block.replace(/^[^\n]+\n(?:={3,}|-{3,}|~{3,})[ \t]*\n?/, '').replace(/^> ?(?:\[!\w+\])?/gm, '');
  const list = body.search(/\n[ \t]*(?:[-*+]|\d+\.)[ \t]/);
  const isList = /^\s*(?:[-*+]|\d+\.)\s/.test(body);
  if (isList || /^\s*\||^\.\. |^\[[^\]\n]+\]:|^(?: {4}|\t)|^-{3,}\s*$|^\s*\|/.test(body)) return '';
  const text = (list < 0 ? body : body.slice(0, list))
    .replace(/\b(?:link:|https?:\/\/)[^\s[\]]{0,300}\[([^[\]\n]*)\]/g, '$1')
    .replace(/!\[[^[\]]*\](?:\(\n?[^()\n]*\)|\[[^\]\n]*\])?/g, '')
    .replace(/\[\s*\](?:\(\n?[^()\n]*\)|\[[^\]\n]*\])/g, '')
    .replace(/\[([^[\]]*)\](?:\((?:[^()\n]|\([^()\n]*\))*\)|\[[^\]\n]*\])?/g, '$1')
    .replace(/`([^`<>\n]*) <[^<>\n]*>`__?/g, '$1')
    .replace(/<(?:(https?:[^<>\s]*)|\/?[a-z][^<>]*)>/gi, '$1')
    .replace(/:(?:target|alt|align|width|height):.*$/gm, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/\*\*|__|`+(?:__?(?!\w))?|(?<![\w*])[*_](?=[\w*("])|(?<=[\w*)"][.,!?]?)[*_](?![\w*])/g, '');
  return onOneLine(text);
}

function withoutAnnouncement(words: string): string {
  return words.endsWith(':') ? words.replace(/(?:^|(?<=[.!?] ))[^.!?]*:$/, '').trim() : words;
}

/** Whether a text is a sentence about the project: some words, and no notice, promotion or row of links. */
function isSentence(words: string): boolean {
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  if (letters < words.length / 2 || notices.test(words) || isPromotion(words)) return false;
  if (/^(?:\p{L}[\w ]{0,60}:\s*)?(?:https?:\S+|\S+\.(?:md|rst|txt|html?)\.?)$/iu.test(words)) return false;
  if (/^[^|•·]* [|•·] [^|•·]* [|•·] |^English (?:\||\p{Lo})/u.test(words)) return false; // a row of links
  const count = words.split(' ').filter((word) => /\p{L}{2}/u.test(word)).length;
  return count >= 4 || /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{8}/.test(words);
}

/** Whether a sentence names an owner, thanks sponsors or asks for more of them. */
function isPromotion(sentence: string): boolean {
  return (
    /\bis an? (?:project|product|initiative) (?:of|by) /i.test(sentence) ||
    (payers.test(sentence) &&
      /\b(?:support|thank|become|consider|help|possible|ongoing|development|fund)/i.test(sentence))
  );
}

const instructions =
  /^(?:you (?:first |then |will )?(?:need|can|may|should|have)|if you|with \w+,? (?:the command|run)|run )\b/i;

/** Sentences that only point elsewhere, or say how to get the program. */
const notices =
  /^(?:please\b|click\b|are you (?:interested|looking)|want to |looking for |note(?::| that )|warning:|important:|to (?:learn more|install|get started)|(?:you can )?install\b|(?:see|visit|check|join|follow|download|documentation|you can find)\b|for (?:questions|more|help|support|details)\b|read the docs|this (?:readme|document|page|file) |authors?:|table of contents|read this in|english \||for (?:the )?full documentation|dual-licensed|this project follows)/i;

/** Sections that are not about what the project is, but about installing, developing or funding it. */
const asides =
  /^(?:install(?:ation|ing)?|development|deploy(?:ment|ing)|release (?:notes|versions)|sponsors?|backers?|donat\w+|questions?|issues|contribut\w+|licen[cs]e|support|community|stay in touch|acknowledg\w+|credits|authors?|requirements|prerequisites|table of contents|getting help|change ?log)\b/i;

const payers =
  /\b(?:sponsor(?:s|ed|ing|ship)?|donat(?:e|es|ion|ions|ing)|backers?|revenue|patreon|open ?collective|buy me a coffee)\b/i;
