/**
 * The contents of a full pack, file by file: read once, guarded whole, then cut to the limit. Key files come first so
 * that they get room. The rest follow in byte order of their paths.
 */
import type { Guard } from '../../../guard/seal.js';
import type { GuardedBlock } from '../../../model/block.js';
import type { FileEntry } from '../../../model/snapshot.js';
import type { World } from '../../../model/world.js';
import { loadFile } from '../../../pipeline/load.js';
import type { DetectedKeyFile } from '../key-files.js';
import type { ExclusionReason, TruncationConfig } from '../project-types.js';
import { truncateText } from './truncate.js';

export type Part = {
  readonly entry: FileEntry;
  /** The guarded name. */
  readonly path: string;
  readonly block: GuardedBlock;
  readonly content: string;
  readonly truncated: boolean;
  readonly keyFile: DetectedKeyFile | null;
};

/** A file of the snapshot that was left out, and why. */
export type LeftOut = { readonly entry: FileEntry; readonly reason: ExclusionReason };

export type PartRules = {
  readonly guard: Guard;
  readonly truncation: TruncationConfig;
  readonly maxFiles: number;
  readonly maxFileBytes: number;
};

export function* takeParts(
  world: World,
  order: readonly { readonly entry: FileEntry; readonly keyFile: DetectedKeyFile | null }[],
  { guard, truncation, maxFiles, maxFileBytes }: PartRules,
): Iterable<Part | LeftOut> {
  let room = truncation.max_total_bytes;
  let taken = 0;
  for (const { entry, keyFile } of order) {
    if (taken >= maxFiles || room <= 0) {
      yield { entry, reason: 'size_limit' };
      continue;
    }
    const file = loadFile(world, entry.path, maxFileBytes);
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
