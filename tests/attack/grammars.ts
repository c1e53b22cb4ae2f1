/**
 * The grammar campaign: fixtures of every language cut, doubled, swapped and sown with noise, and analysed. A
 * mutated file may lose definitions; it must never throw, give a range outside the file, or grow the process.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPool } from '../../src/index/pool.js';
import type { Definition } from '../../src/model/analysis.js';
import { languageOf } from '../../src/model/languages/language.js';
import type { RelPath } from '../../src/model/path.js';
import { type Random, seededRandom } from '../fixtures/random.js';

export type GrammarResult = {
  readonly language: string;
  readonly files: number;
  readonly definitions: number;
  /** Files on which a grammar broke; they got the outline, and the run went on. */
  readonly failed: number;
  /** Growth of the process in the second half of the run, when all is warm. */
  readonly grownMb: number;
  readonly broken: readonly string[];
};

export type Fixture = { readonly language: string; readonly text: string };

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'languages', 'fixtures');

/** All fixture files, grouped by the language they are in. */
export function readFixtures(): ReadonlyMap<string, readonly string[]> {
  const byLanguage = new Map<string, string[]>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const language = languageOf(name.replace(/\.txt$/, '') as RelPath, '');
    const text = readOrNull(join(folder, name));
    if (text !== null) byLanguage.set(language, [...(byLanguage.get(language) ?? []), text]);
  }
  return byLanguage;
}

export async function attackGrammar(
  language: string,
  texts: readonly string[],
  mutations: number,
): Promise<GrammarResult> {
  const random = seededRandom(mutations + language.length);
  const pool = createPool(0);
  let failed = 0;
  let atHalf = 0;
  const broken: string[] = [];
  let definitions = 0;
  for (let i = 0; i < mutations; i++) {
    if (i === mutations >> 1) atHalf = process.memoryUsage().rss;
    const text = mutate(random, windowOf(random, random.pick(texts)));
    try {
      const { definitions: found, note } = await pool.analyse(text, language);
      if (note === 'the parser failed') failed += 1;
      definitions += found.length;
      const lines = text.split('\n').length;
      const outside = found.find((definition) => !isInside(definition, lines, Buffer.byteLength(text)));
      if (outside !== undefined) broken.push(`mutation ${i}: ${outside.kind} ${outside.name} ${outside.lines}`);
    } catch (error) {
      broken.push(`mutation ${i}: ${(error as Error).message}`);
    }
  }
  await pool.close();
  const grownMb = Math.round((process.memoryUsage().rss - atHalf) / 1_000_000);
  return { language, files: mutations, definitions, failed, grownMb, broken };
}

export function isInside(
  { lines, signatureLines, docLines, bytes }: Definition,
  lineCount: number,
  byteCount: number,
): boolean {
  const ordered = (first: number, last: number, most: number, least: number) =>
    least <= first && first <= last && last <= most;
  return (
    ordered(lines[0], lines[1], lineCount, 1) &&
    ordered(signatureLines[0], signatureLines[1], lines[1], lines[0]) &&
    ordered(bytes[0], bytes[1], byteCount, 0) &&
    (docLines === null || ordered(docLines[0], docLines[1], lineCount, 1))
  );
}

/** A stretch of about two kilobytes, so that many mutations can be tried. */
function windowOf(random: Random, text: string): string {
  const start = random.below(Math.max(1, text.length - 1_000));
  return text.slice(start, start + 500 + random.below(2_000));
}

function mutate(random: Random, text: string): string {
  let mutated = text;
  for (let i = 0; i <= random.below(4); i++) {
    const at = random.below(mutated.length + 1);
    const end = Math.min(mutated.length, at + random.below(200));
    const piece = mutated.slice(at, end);
    mutated = random.pick([
      () => mutated.slice(0, at) + mutated.slice(end),
      () => mutated.slice(0, at) + piece + piece + mutated.slice(at),
      () => mutated.slice(0, at) + random.pick(noise) + mutated.slice(at),
      () => mutated.slice(end) + mutated.slice(0, end),
      () => mutated.slice(0, at) + random.pick(noise).repeat(1 + random.below(60)) + mutated.slice(end),
      () => mutated.slice(0, at),
    ])();
  }
  return mutated;
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

const noise = [
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '<',
  '>',
  '"',
  "'",
  '`',
  '/*',
  '*/',
  '//',
  '#',
  '\n',
  '\r\n',
  '\t',
  ';',
  ':',
  ',',
  '=',
  '=>',
  '\\',
  '@',
  '${',
  '<?php',
  '"""',
  "'''",
  'é',
  '😀',
  '\u2028',
  '\u0000',
  '\ufeff',
  'class ',
  'function ',
  'def ',
  'end\n',
  'template<',
  'case ',
];
