/**
 * The introduction of a README as plain sentences, without badges, pictures, HTML, link targets, tables and code. It
 * ends where the text turns to another subject, such as a list of links or the installation.
 */
import { cutGuarded } from '../../guard/cut.js';
import type { GuardedText } from '../../model/block.js';
import { isAside as isAsideHeading, isPromotion, isReadme, withoutComments } from '../readme-prose.js';
import { onOneLine, shortened } from './figures.js';
import type { Facts } from './summary-facts.js';
import { LIMITS } from './summary-limits.table.js';

type Readme = { readonly path: string; readonly says: string };

/** The README at the root with an introduction, or null. */
export function readReadme({ project, paths }: Facts): Readme | null {
  for (const path of [...paths].filter(isReadme)) {
    const text = project.readText(path);
    const says = text === null ? '' : introductionOf(text);
    if (says !== '') return { path, says };
  }
  return null;
}

/** The first paragraphs of sentences, without markup. A quotation counts only if it is one line at the head. */
export function introductionOf(text: GuardedText): string {
  const taken: string[] = [];
  let isAside = false;
  for (const block of blocksOf(cutGuarded(text, LIMITS.readmeChars))) {
    if (/^\s*>/.test(block) && (taken.length > 0 || !/^\s*> ?(?![>*_[])[^\n]{1,100}$/.test(block))) continue;
    const isHeading = /^#{1,6}\s|^=+\s/.test(block) || /\n[=\-~]{3,}\s*$/.test(block);
    if (isHeading && taken.length > 0) break;
    if (isHeading) isAside = isAsideHeading(block);
    if (isAside) continue;
    if (isHeading) {
      const below = block.replace(/^[^\n]*\n?[=\-~]*\s*/, '');
      if (below === '' || /^[=\-~]/.test(below)) continue;
    }
    // A list or code after a colon is not quoted, so its announcement is left out too.
    const words = withoutAnnouncement(
      cleaned(isHeading && block.startsWith('=') ? block.replace(/^[^\n]*\n/, '') : block),
    );
    if (taken.length > 0 && instructions.test(words)) break;
    if (!isSentence(words) || instructions.test(words)) continue;
    const length = taken.join(' ').length + words.length;
    if (taken.length > 0 && length > LIMITS.quotedChars) break;
    taken.push(/[.!?:…")。！？]$/.test(words) ? words : `${words}.`);
  }
  return shortened(taken.join(' '), LIMITS.quotedChars);
}

/** Paragraphs as written, without code, HTML blocks and link definitions. A heading is a paragraph. */
function blocksOf(text: GuardedText): string[] {
  const plain = withoutComments(text.replace(/\r\n?/g, '\n'))
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
    .replace(/\*\*|__|`+|(?<![\w*])[*_](?=[\w*])|(?<=[\w*][.,!?]?)[*_](?![\w*])/g, '');
  return onOneLine(text);
}

function withoutAnnouncement(words: string): string {
  return words.endsWith(':') ? words.replace(/(?:^|(?<=[.!?] ))[^.!?]*:$/, '').trim() : words;
}

/** Whether a text is a sentence about the project: long enough, and no notice, promotion or row of links. */
function isSentence(words: string): boolean {
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 20 || letters < words.length / 2) return false;
  if (/^(?:\p{L}[\w ]{0,30}:\s*)?https?:\S+$/u.test(words) || notices.test(words) || isPromotion(words)) return false;
  if (/^[^|•·]* [|•·] [^|•·]* [|•·] |^English (?:\||\p{Lo})/u.test(words)) return false; // a row of links
  return words.split(' ').length >= 4;
}

const instructions =
  /^(?:you (?:first |then |will )?(?:need|can|may|should|have)|if you|with \w+,? (?:the command|run)|run )\b/i;
const notices =
  /^(?:please\b|click\b|are you (?:interested|looking)|want to |looking for |note(?::| that )|warning:|important:|to (?:learn more|install|get started)|(?:you can )?install\b|visit |for (?:questions|more|help|support)\b|read the docs|this (?:readme|document|file) |authors?:|see (?:the|also)\b|table of contents|read this in|english \||documentation:|for (?:the )?full documentation|dual-licensed|this project follows)/i;
