/**
 * The manifest of a streamed project, in the common manifest format. Made from the stream and its collector, so no file
 * is read again. Loaded lazily.
 */

import { countEach } from '../../../base/collections.js';
import { sha256 } from '../../../base/hash.js';
import { canonicalJson, type Json } from '../../../base/json.js';
import { sortedBy } from '../../../base/order.js';
import type { Result } from '../../../base/result.js';
import { estimateName } from '../../../budget/estimate.js';
import { blockRecord } from '../../../emit/manifest.js';
import { type ManifestBody, manifestChunks } from '../../../emit/manifest-chunks.js';
import type { Manifest } from '../../../emit/shapes.js';
import { fingerprintRules } from '../../../guard/fingerprint.js';
import { guardJson } from '../../../guard/guard-json.js';
import type { Guard } from '../../../guard/seal.js';
import { fingerprintIndex } from '../../../index/fingerprint.js';
import type { LineRange, Released } from '../../../model/block.js';
import type { Standing } from '../../../model/candidate.js';
import type { RelPath } from '../../../model/path.js';
import type { Refusal } from '../../../model/refusal/refusal.js';
import type { Exclusion } from '../../../model/snapshot.js';
import { releasePieces } from '../../../pipeline/release.js';
import { given, projectRules, requestOf } from '../scanned-project.js';
import { compileRules } from './file-levels.js';
import type { CollectedFiles } from './manifest-collector.js';
import type { Streamed, StreamedFile } from './stream-project.js';
import type { WholeOptions } from './write-stream.js';

export type ManifestSources = {
  readonly streamed: Streamed;
  readonly collected: CollectedFiles;
  readonly guard: Guard;
  readonly options: WholeOptions;
  readonly tokenizer: string;
  /** The project name if no manifest declares one. */
  readonly folderName: string;
  readonly notes: readonly string[];
};

/** Refuses if the manifest contains a secret from any source. */
export function writeWholeManifest(told: ManifestSources): Result<Iterable<Released>, Refusal> {
  return releasePieces((onPiece) => manifestChunks(bodyOf(told), onPiece));
}

function bodyOf({ streamed, collected, guard, options, tokenizer, folderName, notes }: ManifestSources): ManifestBody {
  const { snapshot, files } = streamed;
  const asked = askedOf(options, { folderName, time: streamed.time });
  const { value: request, redacted } = guardJson(requestOf({ options, asked }));
  const excluded = [
    ...snapshot.excluded.map((exclusion) => guarded(exclusion, guard)),
    ...files.flatMap((_, place) => collected.exclusionOf(place) ?? []),
  ];
  return {
    contract: 'project-full/1',
    request,
    request_redacted: redacted,
    subject: {
      format: options.format,
      ...collected.written,
      tokens: files.reduce((sum, { tokens }) => sum + tokens, 0),
      tokenizer: options.exact === true ? tokenizer : estimateName,
    },
    budget: null,
    fingerprints: {
      project_index: fingerprintIndex({ files: snapshot.files.map((entry) => ({ entry })) }),
      config: fingerprintConfig(options),
      guard: fingerprintRules(),
    },
    included: { [Symbol.iterator]: () => includedOf(files, collected) },
    moves: movesOf(files, guard, options),
    unshown: [],
    unranked: [],
    files_scanned: files.length,
    withheld: countReasons(excluded),
    excluded,
    notes: notes.map((note) => guard.guardText(note).text),
  };
}

/** The request without its path rules. Only the documents carry a time. */
function askedOf(
  { format, levels, exact, maxFileBytes, unseen }: WholeOptions,
  { folderName, time }: { readonly folderName: string; readonly time: string },
): Json {
  const isDocument = format === 'json' || format === 'msgpack';
  const always = { format, folderName, levels: levels ?? [], exact: exact === true, unseen: unseen ?? [] };
  return given({ ...always, maxFileBytes, time: isDocument ? time : undefined });
}

function fingerprintConfig(options: WholeOptions): Manifest['fingerprints']['config'] {
  const { format, levels = [], exact = false, maxFileBytes, secretPaths = [] } = options;
  const { limits, paths } = projectRules(options);
  return sha256(canonicalJson({ format, levels, exact, maxFileBytes, secretPaths, limits, paths }));
}

function* includedOf(
  files: readonly StreamedFile[],
  { notedOf }: CollectedFiles,
): Iterator<Manifest['included'][number]> {
  for (const [place, { entry, name, level, tokens }] of files.entries()) {
    if (level === 'withheld') continue;
    const { lineCount, sha256 } = entry;
    const noted = notedOf(place) ?? { ...asOnDisk, sha256, ranges: wholeOf(lineCount) };
    yield blockRecord(standing, { name, lineCount, ...noted }, { level, ranges: noted.ranges, tokens });
  }
}

function wholeOf(lineCount: number): readonly LineRange[] {
  return lineCount === 0 ? [] : [[1, lineCount]];
}

/** Every file is included for its own sake. */
const standing: Standing = { reason: 'project', priority: 'P2', score: 0, signals: [], hops: 0, symbols: [] };
const asOnDisk = { redactions: [], hidden: [], labels: [] } as const;

function movesOf(files: readonly StreamedFile[], guard: Guard, options: WholeOptions): Manifest['moves'] {
  const { levels = [], maxFileBytes } = options;
  const ruleOf = compileRules(levels);
  const wordsOf = new Map(levels.map((rule) => [rule, guard.guardText(`${rule.pattern}=${rule.level}`).text]));
  return files.flatMap(({ entry, name, level }) => {
    if (level === 'full' || level === 'withheld') return [];
    const rule = ruleOf(entry.path);
    const isByRule = rule !== undefined && rule.level !== 'full';
    const why = isByRule
      ? `the rule ${wordsOf.get(rule)}${rule.level === level ? '' : ', and it has no signatures'}`
      : `it is longer than ${maxFileBytes} bytes${level === 'name' ? ', and none of its lines is short enough' : ''}`;
    return [{ path: name, from: 'full', to: level, why }];
  });
}

function guarded({ path, reason, detail }: Exclusion, guard: Guard): Exclusion {
  return { path: guard.guardName(path as RelPath), reason, detail: guard.guardText(detail).text };
}

/** In byte order of the reasons. */
function countReasons(excluded: readonly Exclusion[]): Manifest['withheld'] {
  const counts = countEach(excluded.map(({ reason }) => reason));
  return sortedBy(counts, ([reason]) => reason).map(([reason, count]) => ({ reason, count }));
}
