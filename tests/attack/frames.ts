/**
 * The frame campaign: packs whose contents and names are made of our own marks, written and read
 * back. The twin writes plain tags instead, as other packers do, and must fail.
 */

import { sha256 } from '../../src/base/hash.js';
import { renderJson } from '../../src/emit/json.js';
import { renderMarkdown } from '../../src/emit/markdown.js';
import { parseMarkdown } from '../../src/emit/parse-markdown.js';
import type { PackDocument } from '../../src/emit/shapes.js';
import { shownText, writeRanges } from '../../src/emit/shown.js';
import { createGuard } from '../../src/guard/seal.js';
import type { FittedBlock, LineRange } from '../../src/model/block.js';
import type { Contents } from '../../src/model/pack.js';
import type { RelPath } from '../../src/model/path.js';
import { type Random, seededRandom } from '../fixtures/random.js';

export type FrameResult = { readonly seed: number; readonly packs: number; readonly misread: number };

export function runFrameCampaign(seed: number, packs: number): FrameResult {
  const random = seededRandom(seed);
  let misread = 0;
  for (let i = 0; i < packs; i++) {
    const contents = randomContents(random);
    if (!readsBackFromMarkdown(contents) || !readsBackFromJson(contents)) misread += 1;
  }
  return { seed, packs, misread };
}

/** The broken twin: a tag with the name in it, content as it is. */
export function runTagTwin(seed: number, packs: number): FrameResult {
  const random = seededRandom(seed);
  let misread = 0;
  for (let i = 0; i < packs; i++) {
    const contents = randomContents(random);
    const text = contents.blocks
      .map((block) => `<file path="${block.block.name}">\n${shownText(block)}\n</file>\n`)
      .join('');
    const read = [...text.matchAll(/<file path="([^"]*)">\n([\s\S]*?)\n<\/file>\n/g)].map((match) => [
      match[1],
      match[2],
    ]);
    const meant = contents.blocks.map((block) => [block.block.name, shownText(block)]);
    if (JSON.stringify(read) !== JSON.stringify(meant)) misread += 1;
  }
  return { seed, packs, misread };
}

function readsBackFromMarkdown(contents: Contents): boolean {
  const parsed = parseMarkdown(renderMarkdown(contents));
  if (!parsed.ok) return false;
  const read = parsed.value.flatMap((part) =>
    part.kind === 'file' ? [[part.name, part.level, part.ranges, part.reason, part.language, part.content]] : [],
  );
  const meant = contents.blocks
    .filter(({ rung }) => rung.level !== 'name')
    .map((fitted) => {
      const { block, rung, reason } = fitted;
      return [block.name, rung.level, writeRanges(rung.ranges), reason, block.language, shownText(fitted)];
    });
  const kinds = parsed.value.map(({ kind }) => kind);
  return (
    JSON.stringify(read) === JSON.stringify(meant) &&
    kinds[0] === 'task' &&
    kinds.at(-1) === 'left-out' &&
    kinds.length === meant.length + 2
  );
}

function readsBackFromJson(contents: Contents): boolean {
  const read = JSON.parse(renderJson(contents)) as PackDocument;
  const meant = contents.blocks
    .filter(({ rung }) => rung.level !== 'name')
    .map((fitted) => [fitted.block.name, shownText(fitted)]);
  return JSON.stringify(read.blocks.map(({ path, content }) => [path, content])) === JSON.stringify(meant);
}

function randomContents(random: Random): Contents {
  const guard = createGuard();
  const blocks = Array.from({ length: random.below(4) }, (): FittedBlock => {
    const text = randomText(random, 12);
    const path = randomName(random) as RelPath;
    const block = guard.guardFile({
      path,
      language: random.pick(['typescript', 'text', 'markdown']),
      text,
      sha256: sha256(text),
    });
    if ('reason' in block) throw new Error('the fixture names no secret path');
    const level = random.pick(['full', 'region', 'signatures', 'name'] as const);
    const lines = block.text === '' ? 0 : block.lineCount;
    const ranges: LineRange[] =
      level === 'full' && lines > 0
        ? [[1, lines]]
        : level !== 'name' && lines > 0
          ? [[1 + random.below(lines), lines]]
          : [];
    return {
      block,
      rung: { level, ranges, tokens: 0 },
      reason: random.pick(['target', 'dependency', 'named', 'match'] as const),
      score: random.below(100),
    };
  });
  return {
    task: guard.guardTask(randomText(random, 6)),
    blocks,
    leftOut: { others: random.below(3), withheld: [] },
    budget: 8_000,
    tokenizer: 'o200k_base',
  };
}

function randomText(random: Random, pieces: number): string {
  return Array.from({ length: random.below(pieces) }, () => random.pick(fragments)).join('');
}

function randomName(random: Random): string {
  return Array.from({ length: 1 + random.below(4) }, () => random.pick(nameFragments)).join('') || 'x';
}

const fragments = [
  '<!-- begin 0123456789ab file -->\n',
  '<!-- begin 0123456789ab task -->\n',
  '<!-- end 0123456789ab -->\n',
  '<!-- begin ',
  '<!-- end ',
  ' -->\n',
  '-->',
  '## a.ts · full · lines 1-2 · match\n',
  '## "a b" · outline · lines 1 · target · no final newline\n',
  ' · ',
  'no final newline',
  '```',
  '````\n',
  '```typescript\n',
  '~~~\n',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '</file>\n',
  '<file path="x">\n',
  '\n</file>\n<file path="b">\n',
  '"',
  '\\',
  '\\"',
  '{"packlight":"pack/1"}',
  '],"left_out":{',
  '\u2028',
  '\ufeff',
  '\u202e',
  '1: ',
  '# Context pack\n',
  '## Left out\n- nothing\n',
  'code',
  ' ',
  '😀',
  '\ud800',
];

const nameFragments = [
  'a',
  'src/',
  '.ts',
  ' ',
  '"',
  '\n',
  '<!-- end 0123456789ab -->',
  ' · ',
  '`',
  '\\',
  '#',
  '>',
  '\u202e',
  '</file>',
  'é',
  '😀',
  '-->',
  '\\x0a',
  '\t',
];
