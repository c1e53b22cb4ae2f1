/**
 * Digests of diffs, test output and errors. A pack holds a summary and a reference to the whole text. The required part
 * is short: the amount of text and the first lines about a failure. Further lines, then the end of the output, follow
 * in small chunks while there is room.
 */
import { sha256 } from '../../base/hash.js';
import { shortenGuarded } from '../../guard/cut.js';
import { guardPhrase } from '../../guard/message.js';
import { summariseDiff } from '../task/diff/unified-diff.js';
import { marker } from '../task/truncation-marker.js';
import { chunkCharacters, maxLineLength, minEvidence } from './node-limits.table.js';
import type { ArtifactRef } from './node-wire.js';

export type Evidence = {
  readonly artifact: Omit<ArtifactRef, 'summary'>;
  readonly origin: 'diff' | 'tests' | 'errors' | 'request';
  /** Always shown. */
  readonly least: string;
  /** Shown in order while there is room. */
  readonly more: readonly string[];
  /** Whether `least` and `more` together omit part of the whole text. */
  readonly isCut: boolean;
  /** The guarded whole text, to be stored as an artifact. Null if it is stored already. */
  readonly whole: string | null;
};

/** Expects texts that were guarded whole. `most` is in characters. */
export function digestDiff(diff: string, most: number): Evidence {
  const summary = summariseDiff(diff, Math.max(most, minEvidence));
  return evidenceOf('diff', diff, { ...takeLines(summary.split('\n'), minEvidence), isCut: summary !== diff });
}

export function digestOutput(origin: 'tests' | 'errors', output: string, most: number): Evidence {
  if (output.length <= minEvidence) return evidenceOf(origin, output, { shown: [output], rest: [], isCut: false });
  const lines = output.split('\n');
  const telling = tellingLines(output);
  const head = `${lines.length} lines of output, ${telling.length} of them tell of a failure`;
  const { shown, rest } = takeLines([head, ...(telling.length > 0 ? telling : lines.slice(-linesOfTail))], minEvidence);
  const tail = ['The end of the output:', ...lines.slice(-linesOfTail)];
  const room = most - minEvidence;
  const more = room <= 0 ? [] : takeLines([...rest, ...tail], room).shown;
  return evidenceOf(origin, output, { shown, rest: more, isCut: true });
}

/** The lines that report a failure. */
export function tellingLines(output: string): string[] {
  return output.split('\n').filter((line) => tells.test(line.slice(0, maxLineLength)));
}

/** An artifact of the request. Its summary was written by the caller. */
export function digestGiven({ summary, ...artifact }: ArtifactRef): Evidence {
  const { shown, rest } = takeLines((summary ?? '').split('\n'), minEvidence / 2);
  return { artifact, origin: 'request', least: shown.join('\n'), more: inChunks(rest), isCut: false, whole: null };
}

/** The required text, the chunks that fit (null for others), and a mark if anything is missing. */
export function writeSummary(
  least: string,
  more: readonly (string | null)[],
  { isCut }: Pick<Evidence, 'isCut'>,
): string {
  const mark = isCut || more.includes(null) ? marker('the whole is what ref names') : '';
  return [least, ...more, mark].filter((part) => part !== '' && part !== null).join('\n');
}

type TakenLines = { readonly shown: readonly string[]; readonly rest: readonly string[] };

function evidenceOf(
  origin: keyof typeof artifactTypes,
  whole: string,
  { shown, rest, isCut }: TakenLines & Pick<Evidence, 'isCut'>,
): Evidence {
  const hash = sha256(whole);
  const artifact = { ref: `artifact://sha256/${hash}`, type: artifactTypes[origin], sha256: hash };
  return { artifact, origin, least: shown.join('\n'), more: inChunks(rest), isCut, whole };
}

const artifactTypes = { diff: 'diff', tests: 'verification', errors: 'log' } as const;

/** Takes lines while there is room, each up to the maximum length; at least the first line. */
function takeLines(lines: readonly string[], room: number): TakenLines {
  const shown: string[] = [];
  let left = room;
  for (const line of lines) {
    const short = shorten(line);
    left -= short.length + 1;
    if (left < 0 && shown.length > 0) break;
    shown.push(short);
  }
  return { shown, rest: lines.slice(shown.length).map(shorten) };
}

function shorten(line: string): string {
  return line.length <= maxLineLength ? line : shortenGuarded(guardPhrase(line), maxLineLength + 1);
}

export function inChunks(lines: readonly string[]): string[] {
  const chunks: string[][] = [];
  let room = 0;
  for (const line of lines) {
    if (room < line.length + 1 || chunks.length === 0) {
      chunks.push([]);
      room = chunkCharacters;
    }
    chunks.at(-1)!.push(line);
    room -= line.length + 1;
  }
  return chunks.map((chunk) => chunk.join('\n')).filter((chunk) => chunk !== '');
}

const tells =
  /\b(?:fail(?:s|ed|ing|ure|ures)?|errors?|exceptions?|panic(?:ked)?|assert\w*|fatal|traceback|expected|received|not ok|undefined|cannot|timed out)\b|[✗✘✖×●❯]|^E\s|\bERR!/i;
const linesOfTail = 12;
