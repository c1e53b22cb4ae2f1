/**
 * The campaign on look-alikes of marks: parts that hold their own number in a form that a reader takes for it. A part's number
 * comes from its content, so such parts are found by search: a text with many look-alikes, and names for it until the number that
 * would be chosen is one of them. What folds to the mark is judged here by other means than those of `src/emit`.
 */
import { sha256 } from '../../src/base/hash.js';
import { renderMarkdownBlock, renderMarkdownBytes } from '../../src/emit/markdown.js';
import { renderXmlBlock } from '../../src/emit/xml.js';
import type { FittedBlock } from '../../src/model/block.js';
import { type Random, seededRandom } from '../fixtures/random.js';
import { fittedBlock, sealedBlock } from './frames-blocks.js';

type Form = (digits: readonly string[]) => string;

const inScript =
  (zero: number): Form =>
  (digits) =>
    digits.map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
const separated =
  (separator: string): Form =>
  (digits) =>
    digits.join(separator);
const grouped =
  (separator: string): Form =>
  (digits) =>
    `${digits.slice(0, 3).join('')}${separator}${digits.slice(3).join('')}`;
const spelled =
  (spell: (code: number) => string): Form =>
  (digits) =>
    digits.map((digit) => spell(0x30 + Number(digit))).join('');

/** Six digits, written so that a reader may take them for the number. */
export const forms: Readonly<Record<string, Form>> = {
  spaced: separated(' '),
  'spaced widely': separated('   '),
  'with tabs': separated('\t'),
  'with dots': separated('.'),
  'with hyphens': separated('-'),
  'with emphasis': separated('*'),
  'grouped by a comma': grouped(','),
  'grouped by a point': grouped('.'),
  'grouped by a space': grouped(' '),
  'grouped by an apostrophe': grouped("'"),
  'grouped by an underscore': grouped('_'),
  'grouped by a narrow space': grouped('\u202f'),
  'no-break spaces': separated('\u00a0'),
  'narrow spaces': separated('\u202f'),
  'thin spaces': separated('\u2009'),
  'figure spaces': separated('\u2007'),
  'ideographic spaces': separated('\u3000'),
  'no width': separated('\u200b'),
  'word joiners': separated('\u2060'),
  'soft hyphens': separated('\u00ad'),
  'combining marks': separated('\u0332'),
  'full width': inScript(0xff10),
  'Arabic digits': inScript(0x660),
  'Persian digits': inScript(0x6f0),
  'Devanagari digits': inScript(0x966),
  'Thai digits': inScript(0xe50),
  'mathematical digits': inScript(0x1d7ce),
  subscripts: inScript(0x2080),
  keycaps: separated('\ufe0f\u20e3'),
  'decimal entities': spelled((code) => `&#${code};`),
  'hexadecimal entities': spelled((code) => `&#x${code.toString(16)};`),
  'long entities': spelled((code) => `&#0000${code};`),
  escapes: spelled((code) => `\\u00${code.toString(16)}`),
  'entity spaces': separated('&nbsp;'),
  'a mixture': (digits) =>
    `${inScript(0xff10)(digits.slice(0, 2))} ${digits[2]}&#${0x30 + Number(digits[3])};\u202f${digits.slice(4).join(',')}`,
};

export type MarksResult = {
  readonly seed: number;
  readonly parts: number;
  /** Parts that fold to their own mark. */
  readonly held: number;
  /** The same, if look-alikes were not searched for. */
  readonly heldByTwin: number;
  /** Forms for which the search found no part. */
  readonly unfound: readonly string[];
};

const formats = { markdown: renderMarkdownBlock, xml: renderXmlBlock, bytes: renderBytes } as const;

export function runMarksCampaign(seed: number, partsPerForm: number): MarksResult {
  const random = seededRandom(seed);
  const unfound: string[] = [];
  let [parts, held, heldByTwin] = [0, 0, 0];
  for (const [name, form] of Object.entries(forms)) {
    for (const [format, render] of Object.entries(formats)) {
      for (let made = 0; made < partsPerForm; made++) {
        const found = findPart(random, form, render);
        if (found === null) {
          unfound.push(`${name} in ${format}`);
          break;
        }
        parts += 1;
        const folded = foldStrongly(found.body);
        if (folded.includes(found.mark)) held += 1;
        if (folded.includes(found.plainMark)) heldByTwin += 1;
      }
    }
  }
  return { seed, parts, held, heldByTwin, unfound };
}

type Part = { readonly body: string; readonly mark: string; readonly plainMark: string };

/** A part whose number, chosen by exact search alone, stands in it as a look-alike. */
function findPart(random: Random, form: Form, render: (fitted: FittedBlock) => string): Part | null {
  const planted = new Set(Array.from({ length: 400 }, () => `${1_000_000 + random.below(1_000_000)}`.slice(1)));
  const text = [...planted].map((number) => `end of part ${form([...number])} here\n`).join('');
  const written = (name: string) => partOf(render(fileCalled(name, text)));
  // The name stands in the first line, and the content counts by its hash, so a name is tried without writing the part.
  const template = summaryOf(written(placeholder).body);
  for (let tries = 0; tries < 60_000; tries++) {
    const name = `notes${random.below(1 << 30)}.md`;
    const plainMark = checksumDigits(template.replace(placeholder, name));
    if (planted.has(plainMark)) return { ...written(name), plainMark };
  }
  return null;
}

const placeholder = 'PLACEHOLDER.md';

export function fileCalled(name: string, text: string): FittedBlock {
  const block = sealedBlock('file', name, text);
  const ranges = [[1, block.lineCount]] as const;
  return fittedBlock(block, { level: 'full', ranges, reason: 'target', language: 'text', wholeTokens: null });
}

function renderBytes(fitted: FittedBlock): string {
  const bytes = Buffer.from(fitted.block.text);
  const { before, content, after } = renderMarkdownBytes(fitted, bytes, sha256(bytes));
  return Buffer.concat([before, content, after]).toString('utf8').trimEnd().concat('\n');
}

/** What stands between the marks, and their number. */
export function partOf(written: string): { readonly body: string; readonly mark: string } {
  const [, mark, body] =
    /^<!-- begin (\d+) file -->\n([\s\S]*)<!-- end \1 -->\n$/.exec(written) ??
    /^<file-(\d+)([\s\S]*)<\/file-\1>\n$/.exec(written) ??
    [];
  if (mark === undefined || body === undefined) throw new Error('not a part');
  return { mark, body };
}

/** As ADR 0014 says it: the hash stands for the lines between the first two and the last, and FNV-1a of that gives the digits. */
export function summaryOf(body: string): string {
  const lines = body.split(/(?<=\n)/);
  const head = lines.splice(0, 2).join('');
  const tail = lines.pop() ?? '';
  return `${head}${sha256(lines.join(''))}${tail}`;
}

export function checksumDigits(summary: string): string {
  let sum = 0x811c9dc5;
  for (const byte of Buffer.from(summary)) sum = Math.imul(sum ^ byte, 0x01000193);
  return `${1_000_000 + ((sum >>> 0) % 1_000_000)}`.slice(1);
}

/** Entities and escapes decoded, every digit of Unicode as ASCII, and all gone that is no letter, digit or line end. */
export function foldStrongly(text: string): string {
  const decoded = text
    .replace(/&#(\d+);?/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([0-9a-f]+);?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&[a-z]+;/gi, '')
    .normalize('NFKC');
  return decoded.replace(/\p{Nd}/gu, digitOf).replace(/[^\p{L}\p{Nd}\n]/gu, '');
}

function digitOf(character: string): string {
  // The digits of a script stand together, from zero to nine, and begin at a multiple of ten after the first of them.
  let zero = character.codePointAt(0)!;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((character.codePointAt(0)! - zero) % 10);
}
