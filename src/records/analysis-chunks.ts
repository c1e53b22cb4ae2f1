/** Analyses as text: one line of canonical JSON for each, many lines in one object. */
import { canonicalJson, type Json, parseJson } from '../base/json.js';
import { sealBlob } from '../guard/storable.js';
import type { Analysis } from '../model/analysis.js';
import type { CachedFile, CachedWords } from '../model/analysis-cache.js';
import type { Storable } from '../model/store.js';

export type Entry = readonly [key: string, file: CachedFile];

/** Objects of a few megabytes. An analysis in which the final scan finds a secret is left out, and made again where it is needed. */
export function sealChunks(entries: readonly Entry[]): readonly Storable[] {
  const chunks: Storable[] = [];
  let lines: string[] = [];
  let size = 0;
  const close = () => {
    chunks.push(...sealLines(lines));
    lines = [];
    size = 0;
  };
  for (const entry of entries) {
    const line = writeLine(entry);
    lines.push(line);
    size += line.length;
    if (size > chunkSize) close();
  }
  close();
  return chunks;
}

const chunkSize = 4_000_000;

/** Splits lines in halves until those that cannot be stored stand alone. */
function sealLines(lines: readonly string[]): readonly Storable[] {
  if (lines.length === 0) return [];
  const sealed = sealBlob(lines.join(''));
  if (sealed.ok) return [sealed.value];
  const middle = lines.length >> 1;
  return middle === 0 ? [] : [...sealLines(lines.slice(0, middle)), ...sealLines(lines.slice(middle))];
}

function writeLine([of, { analysis, code, rest }]: Entry): string {
  const words = (kept: CachedWords): Json => ({ words: kept.words, counts: [...kept.counts] });
  return `${canonicalJson({ of, analysis: analysis as unknown as Json, code: words(code), rest: words(rest) })}\n`;
}

/** Lines of another form are skipped: their files are analysed again. */
export function readChunk(bytes: Uint8Array): readonly Entry[] {
  return Buffer.from(bytes)
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      const entry = line === '' ? null : readLine(line);
      return entry === null ? [] : [entry];
    });
}

function readLine(line: string): Entry | null {
  const { of, analysis, code, rest } = fieldsOf(parseJson(line));
  const [codeWords, restWords] = [readWords(code), readWords(rest)];
  if (typeof of !== 'string' || !isAnalysis(analysis) || codeWords === null || restWords === null) return null;
  return [of, { analysis, code: codeWords, rest: restWords }];
}

function readWords(value: unknown): CachedWords | null {
  const { words, counts } = fieldsOf(value);
  if (typeof words !== 'string' || !Array.isArray(counts)) return null;
  const isComplete = counts.length === (words === '' ? 0 : words.split(' ').length);
  return isComplete && counts.every(isCount) ? { words, counts: Uint32Array.from(counts as number[]) } : null;
}

/** The fields of an object; none of any other value. */
function fieldsOf(value: unknown): { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null ? (value as { readonly [name: string]: unknown }) : {};
}

function isAnalysis(value: unknown): value is Analysis {
  const { tier, definitions, imports, literals, note } = fieldsOf(value);
  return (
    (tier === 'parser' || tier === 'outline') &&
    Array.isArray(definitions) &&
    definitions
      .map(fieldsOf)
      .every(({ name, signature, lines }) => isText(name) && isText(signature) && isRange(lines)) &&
    Array.isArray(imports) &&
    imports
      .map(fieldsOf)
      .every(({ specifier, names, line }) => isText(specifier) && Array.isArray(names) && isCount(line)) &&
    Array.isArray(literals) &&
    literals.map(fieldsOf).every(({ text, line }) => isText(text) && isCount(line)) &&
    (note === null || isText(note))
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 32;
}

function isRange(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(isCount);
}
