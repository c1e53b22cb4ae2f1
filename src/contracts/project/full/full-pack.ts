/** `FullPackBuilder` builds a full pack within its limits: manifest, index, key files and contents. */
import { sortedBy } from '../../../base/order.js';
import { RefusalError } from '../../../guard/refusal-error.js';
import { maxRepeats, nothingWithheld } from '../../../guard/repeated.js';
import { createGuard, type Guard } from '../../../guard/seal.js';
import type { GuardedBlock } from '../../../model/block.js';
import type { ScanLimits } from '../../../model/limits.js';
import type { FileEntry } from '../../../model/snapshot.js';
import type { World } from '../../../model/world.js';
import { loadFile } from '../../../pipeline/load.js';
import { releaseOrThrow } from '../../../pipeline/release.js';
import { type DetectedKeyFile, KeyFileDetector } from '../key-files.js';
import { describeProject, openScanned } from '../open-scanned.js';
import type * as published from '../project-types.js';
import { projectRules, scannedOf } from '../scanned-project.js';
import { constraintsOf, limitsOf } from '../select-pack.js';
import { keyFileOf, metadataOf, outEntries } from './full-document.js';
import { defaultTruncation, truncateText } from './truncate.js';

export class FullPackBuilder {
  readonly #truncation: published.TruncationConfig;

  constructor(truncation: Partial<published.TruncationConfig> = {}) {
    this.#truncation = { ...defaultTruncation, ...truncation };
  }

  /** Without constraints, those that the selector was given for this snapshot hold. */
  build(snapshot: published.ProjectSnapshot, constraints?: published.PackConstraints): published.FullPack {
    const scanned = scannedOf(snapshot);
    const limits = limitsOf(constraints ?? constraintsOf(snapshot));
    const { secretPath, limits: scanLimits } = projectRules(scanned.options);
    const most = Math.min(limits.max_content_bytes, this.#truncation.max_total_bytes);
    return openScanned(scanned, (world, readText) => {
      let withheld = nothingWithheld;
      for (let round = 0; round < maxRepeats; round++) {
        const guard = createGuard(secretPath, {}, withheld);
        const { manifest } = describeProject(scanned, readText, withheld);
        const order = orderOf(scanned.snapshot.files, snapshot);
        const rules = {
          guard,
          truncation: { ...this.#truncation, max_total_bytes: most },
          maxFiles: limits.max_files,
          scanLimits,
        };
        const outcome = [...takeParts(world, order, rules)];
        const parts = outcome.filter((one): one is Part => 'block' in one);
        const left = outcome.filter((one): one is LeftOut => !('block' in one));
        const pack: published.FullPack = {
          type: 'full',
          manifest,
          file_index: [...indexOf(snapshot, left, guard), ...outEntries(world, scanned.snapshot, guard)],
          key_files: parts.flatMap(({ keyFile, ...part }) => (keyFile === null ? [] : keyFileOf(keyFile, part))),
          contents: sortedBy(parts, ({ entry }) => entry.path).map(contentOf),
          metadata: metadataOf(
            {
              pack_type: 'full',
              created_at: snapshot.scan_timestamp,
              total_files_scanned: snapshot.files.length + snapshot.excluded_files.length,
              files_included: parts.length,
              files_excluded: left.length + snapshot.excluded_files.length,
              total_content_bytes: parts.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0),
              truncation_applied: left.length > 0 || parts.some(({ truncated }) => truncated),
            },
            scanned.snapshot,
            guard,
          ),
        };
        const text = JSON.stringify(pack, null, 1);
        const repeated = guard.withheldIn([text]);
        if (repeated === null) {
          releaseOrThrow(text);
          return pack;
        }
        withheld = new Map(repeated);
      }
      throw new RefusalError({ kind: 'secret-risk', path: null, rule: 'repeated-secret', line: 1 });
    });
  }
}

/** Key files by rank, then the others in snapshot order. */
export function orderOf(
  entries: readonly FileEntry[],
  { files }: published.ProjectSnapshot,
): readonly { readonly entry: FileEntry; readonly keyFile: DetectedKeyFile | null }[] {
  const entryOf = new Map(files.map(({ relative_path }, i) => [relative_path, entries[i]!]));
  const detected = new KeyFileDetector().detect(files);
  const keyFiles = detected.map((keyFile) => ({ entry: entryOf.get(keyFile.path)!, keyFile }));
  const isKey = new Set(keyFiles.map(({ entry }) => entry));
  return [...keyFiles, ...entries.filter((entry) => !isKey.has(entry)).map((entry) => ({ entry, keyFile: null }))];
}

/** The content of a key file is stored and counted once, in `key_files`. */
function contentOf({ path, block, content, truncated, keyFile }: Part): published.FileContent {
  const rest = { path, truncated, original_size_bytes: block.sizeBytes };
  return keyFile === null ? { ...rest, content } : { ...rest, content: '', note: 'the content is in key_files' };
}

function indexOf(
  { files }: published.ProjectSnapshot,
  left: readonly LeftOut[],
  guard: Guard,
): readonly published.FileIndexEntry[] {
  const reasons = new Map<string, LeftOut['reason']>(
    left.map(({ entry, reason }) => [guard.guardName(entry.path), reason]),
  );
  return files.map(({ path, type, category, size_bytes }) => {
    const reason = reasons.get(path);
    const shown = { path, type, category, size_bytes, included: reason === undefined };
    return reason === undefined ? shown : { ...shown, exclusion_reason: reason };
  });
}

/**
 * The contents of a full pack, file by file: read once, guarded whole, then cut to the limit. Key files come first so
 * that they get room. The rest follow in byte order of their paths.
 */
type Part = {
  readonly entry: FileEntry;
  /** The guarded name. */
  readonly path: string;
  readonly block: GuardedBlock;
  readonly content: string;
  readonly truncated: boolean;
  readonly keyFile: DetectedKeyFile | null;
};

type LeftOut = { readonly entry: FileEntry; readonly reason: published.ExclusionReason };

type PartRules = {
  readonly guard: Guard;
  readonly truncation: published.TruncationConfig;
  readonly maxFiles: number;
  readonly scanLimits: ScanLimits;
};

function* takeParts(
  world: World,
  order: readonly { readonly entry: FileEntry; readonly keyFile: DetectedKeyFile | null }[],
  { guard, truncation, maxFiles, scanLimits }: PartRules,
): Iterable<Part | LeftOut> {
  let room = truncation.max_total_bytes;
  let taken = 0;
  for (const { entry, keyFile } of order) {
    if (taken >= maxFiles || room <= 0) {
      yield { entry, reason: 'size_limit' };
      continue;
    }
    const file = loadFile(world, entry.path, scanLimits);
    const block = 'reason' in file ? file : guard.guardFile({ path: entry.path, ...file });
    if ('reason' in block) {
      yield { entry, reason: block.reason === 'secret-content' ? 'credentials' : 'pattern_match' };
      continue;
    }
    const { text, truncated } = truncateText(block.text, truncation, room);
    if (text === '' && truncated) {
      yield { entry, reason: 'size_limit' };
      continue;
    }
    room -= Buffer.byteLength(text);
    taken += 1;
    yield { entry, path: block.name!, block, content: text, truncated, keyFile };
  }
}
