/** Blocks sealed here and not by the guard: frames must hold whatever text comes to them. */
import { sha256 } from '../../src/base/hash.js';
import type { BlockKind, FittedBlock, GuardedBlock, Level, LineRange } from '../../src/model/block.js';
import type { CandidateReason } from '../../src/model/candidate.js';
import { countLines } from '../../src/secrets/lines.js';

export function sealedBlock(
  kind: BlockKind,
  name: string | null,
  text: string,
  labels: GuardedBlock['labels'] = [],
): GuardedBlock {
  return {
    kind,
    name,
    path: name,
    language: 'text',
    text,
    lineCount: countLines(text),
    encoding: 'utf-8',
    sizeBytes: Buffer.byteLength(text),
    redactions: [],
    labels,
    sha256: sha256(text),
    receipt: sha256(text),
  } as unknown as GuardedBlock;
}

export type Shown = {
  readonly level: Level;
  readonly ranges: readonly LineRange[];
  readonly reason: CandidateReason;
  readonly language: string;
  readonly wholeTokens: number | null;
};

export function fittedBlock(block: GuardedBlock, { level, ranges, reason, language, wholeTokens }: Shown): FittedBlock {
  return {
    block: { ...block, language },
    rung: { level, ranges, tokens: 0 },
    reason,
    priority: 'P2',
    score: 7,
    signals: [],
    hops: 0,
    symbols: [],
    wholeTokens,
  };
}
