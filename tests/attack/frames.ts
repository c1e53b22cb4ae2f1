/**
 * The frame campaign: packs whose contents and names are made of our own marks, of every format and of
 * the pack itself, written and read back. Each format must give the same parts, and a damaged pack must
 * never give others. The twin writes plain tags instead, as other packers do, and must fail.
 */
import { renderJson } from '../../src/emit/json.js';
import { recordLeftOut, writeLeftOut } from '../../src/emit/left-out.js';
import { renderMarkdown, renderMarkdownBlock } from '../../src/emit/markdown.js';
import { parsePack } from '../../src/emit/parse/parse-pack.js';
import type { ParsedPart } from '../../src/emit/parse/parsed.js';
import { shownRegions, writeRanges } from '../../src/emit/shown.js';
import { renderXml, renderXmlBlock } from '../../src/emit/xml.js';
import { type FittedBlock, labelKinds, levels } from '../../src/model/block.js';
import { candidateReasons } from '../../src/model/candidate.js';
import type { Contents } from '../../src/model/pack.js';
import { type Random, seededRandom } from '../fixtures/random.js';
import { fittedBlock, sealedBlock } from './frames-blocks.js';
import { fragments, nameFragments } from './frames-fragments.table.js';

export type FrameResult = { readonly seed: number; readonly packs: number; readonly misread: number };

export type CampaignResult = FrameResult & {
  readonly parts: number;
  readonly misreadBy: Readonly<Record<Format, number>>;
  /** Damaged packs that were read, though not as what was written. */
  readonly fooled: number;
  readonly damaged: number;
};

export type Format = keyof typeof formats;

const formats = { markdown: renderMarkdown, xml: renderXml, json: renderJson } as const;
const formatNames = Object.keys(formats) as Format[];

export function runFrameCampaign(seed: number, packs: number): CampaignResult {
  const random = seededRandom(seed);
  const misreadBy = { markdown: 0, xml: 0, json: 0 };
  let [misread, parts, fooled, damaged] = [0, 0, 0, 0];
  for (let i = 0; i < packs; i++) {
    const contents = randomContents(random);
    const meant = JSON.stringify(meantParts(contents));
    const texts = formatNames.map((format) => ({ format, text: formats[format](contents) }));
    const wrong = texts.filter(({ text }) => readBack(text) !== meant);
    for (const { format } of wrong) misreadBy[format] += 1;
    if (wrong.length > 0) misread += 1;
    parts += contents.blocks.length + 2;
    for (const { format, text } of texts) {
      const broken = damage(random, format, text);
      // Half a character is the same bytes whichever half it is.
      if (Buffer.from(broken).equals(Buffer.from(text))) continue;
      const read = readBack(broken);
      damaged += 1;
      if (read !== null && read !== meant) fooled += 1;
    }
  }
  return { seed, packs, parts, misread, misreadBy, damaged, fooled };
}

/** The broken twin: a tag with the name in it, content as it is. */
export function runTagTwin(seed: number, packs: number): FrameResult {
  const random = seededRandom(seed);
  let misread = 0;
  for (let i = 0; i < packs; i++) {
    const { blocks } = randomContents(random);
    const text = blocks.map((block) => `<file path="${block.block.name}">\n${shownRegions(block)}\n</file>\n`).join('');
    const read = [...text.matchAll(/<file path="([^"]*)">\n([\s\S]*?)\n<\/file>\n/g)].map((match) => [
      match[1],
      match[2],
    ]);
    const meant = blocks.map((block) => [block.block.name, shownRegions(block)]);
    if (JSON.stringify(read) !== JSON.stringify(meant)) misread += 1;
  }
  return { seed, packs, misread };
}

/** The parts that every format must give back. */
export function meantParts(contents: Contents): ParsedPart[] {
  const task = contents.task.text;
  const shown = contents.blocks.filter(({ rung }) => rung.level !== 'name');
  return [
    { kind: 'task', text: task === '' || task.endsWith('\n') ? task : `${task}\n` },
    ...shown.map((fitted): ParsedPart => {
      const { block, rung, reason } = fitted;
      return {
        kind: 'file',
        name: block.name ?? '',
        level: rung.level,
        ranges: writeRanges(rung.ranges),
        reason,
        language: block.language,
        labels: block.labels.map(({ kind }) => kind),
        content: shownRegions(fitted),
      };
    }),
    { kind: 'left-out', text: writeLeftOut(recordLeftOut(contents)) },
  ];
}

/** Texts as the XML parser of another language must read them too. */
export function randomXmlPacks(seed: number, packs: number): { text: string; meant: ParsedPart[] }[] {
  const random = seededRandom(seed);
  return Array.from({ length: packs }, () => {
    const contents = randomContents(random);
    return { text: renderXml(contents), meant: meantParts(contents) };
  });
}

function readBack(text: string): string | null {
  const parsed = parsePack(text);
  return parsed.ok ? JSON.stringify(parsed.value) : null;
}

/** JSON carries no number that belongs to its content, so only what breaks its form can be noticed there. */
function damage(random: Random, format: Format, text: string): string {
  const at = random.below(text.length);
  if (format === 'json') return text.slice(0, Math.min(at, text.length - 2));
  const kept = text.slice(0, at);
  return random.pick([
    kept,
    kept + text.slice(at + 1),
    kept + random.pick(fragments) + text.slice(at),
    kept + String.fromCharCode(text.charCodeAt(at) ^ 1 || 1) + text.slice(at + 1),
  ]);
}

function randomContents(random: Random): Contents {
  const blocks: FittedBlock[] = [];
  // Later blocks also hold the borders of earlier ones, nonces and all.
  const borders: string[] = [];
  for (let left = random.below(4); left > 0; left--) {
    const fitted = randomBlock(random, borders);
    blocks.push(fitted);
    borders.push(...bordersOf(renderMarkdownBlock(fitted)), ...bordersOf(renderXmlBlock(fitted)));
  }
  return {
    task: sealedBlock('task', null, randomText(random, 6, borders)),
    blocks,
    leftOut: {
      others: { files: random.below(3), bytes: random.below(10_000) },
      withheld: random.below(2) === 0 ? [] : [{ reason: 'binary', count: 1 + random.below(9) }],
    },
    budget: 8_000,
    tokenizer: 'o200k_base',
  };
}

function bordersOf(block: string): string[] {
  return [...block.matchAll(/<!-- (?:begin|end) [^>]*>\n|<\/?file-[0-9]{6}>?/g)].map(([border]) => border);
}

function randomBlock(random: Random, borders: readonly string[]): FittedBlock {
  const labels = labelKinds.filter(() => random.below(3) === 0).map((kind) => ({ kind, firstLine: 1 }));
  const block = sealedBlock('file', randomName(random, borders), randomText(random, 12, borders), labels);
  const level = random.pick(levels);
  const lines = block.text === '' ? 0 : block.lineCount;
  const first = level === 'full' ? 1 : 1 + random.below(Math.max(lines, 1));
  return fittedBlock(block, {
    level,
    ranges: level === 'name' || lines === 0 ? [] : [[first, lines]],
    reason: random.pick(candidateReasons),
    language: random.pick(['typescript', 'text', 'markdown']),
    wholeTokens: random.pick([null, 0, 340]),
  });
}

function randomText(random: Random, pieces: number, borders: readonly string[]): string {
  const ends = random.below(4) === 0 ? (piece: string) => piece.replace(/\r?\n/g, '\r\n') : (piece: string) => piece;
  return Array.from({ length: random.below(pieces) }, () =>
    ends(borders.length > 0 && random.below(4) === 0 ? random.pick(borders) : random.pick(fragments)),
  ).join('');
}

function randomName(random: Random, borders: readonly string[]): string {
  const choice = [...nameFragments, ...borders];
  return Array.from({ length: 1 + random.below(4) }, () => random.pick(choice)).join('') || 'x';
}
