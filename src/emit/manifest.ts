/**
 * The manifest of a pack: the request, what was included and why, and the status of every other file. It contains no
 * time unless the request gave one, no absolute path and no file content. Its own sha256, computed with that field
 * empty, makes every change visible.
 */
import { sha256 } from '../base/hash.js';
import type { Json } from '../base/json.js';
import type { GuardedBlock, Rung } from '../model/block.js';
import type { Standing } from '../model/candidate.js';
import type { Pack } from '../model/pack.js';
import { manifestChunks } from './manifest-chunks.js';
import type { PackFormat } from './renderers.js';
import type { Manifest } from './shapes.js';
import { writeRanges } from './shown.js';

/** What the manifest needs beside the pack; its texts have been guarded. */
export type ManifestInput = {
  readonly contract: string;
  readonly request: Json;
  readonly redacted: boolean;
  /** The output: the text of the pack, or the answer that contains it. */
  readonly written: string;
  readonly beside?: readonly SideRecord[] | undefined;
};

export type SideRecord = NonNullable<Manifest['beside']>[number];

/** The record of a file next to the pack, by which `verify` recognises it. */
export function sideRecord(name: SideRecord['name'], text: string): SideRecord {
  return { name, bytes: Buffer.byteLength(text), sha256: sha256(text) };
}

export function writeManifest(
  pack: Pack,
  { contract, request, redacted, written, beside = [] }: ManifestInput,
): string {
  const { tokens, tokenizer, budget, format, filesScanned, leftOut, excluded, notes, fingerprints } = pack;
  const { projectIndex, config, guard } = fingerprints;
  const files = pack.blocks.filter(({ block }) => block.kind === 'file');
  const chunks = manifestChunks({
    contract,
    request,
    request_redacted: redacted,
    subject: {
      format: format as PackFormat,
      sha256: sha256(written),
      bytes: Buffer.byteLength(written),
      tokens,
      tokenizer,
    },
    budget,
    fingerprints: { project_index: projectIndex, config, guard },
    included: files.map(({ block, rung, ...standing }) => blockRecord(standing, block, rung)),
    moves: pack.moves.map(({ name, from, to, why }) => ({ path: name ?? '', from, to, why })),
    unshown: pack.unshown.map(({ path, reason, priority, score, signals, hops, symbols }) => {
      return { path, reason, priority, score, signals, hops, symbols };
    }),
    unranked: pack.unranked,
    files_scanned: filesScanned,
    withheld: leftOut.withheld,
    excluded: excluded.map(({ path, reason, detail }) => ({ path, reason, detail })),
    notes,
    ...(beside.length > 0 && { beside }),
  });
  return [...chunks].join('');
}

/** The fields of a block that its record contains. */
export type RecordedBlock = Pick<GuardedBlock, 'lineCount' | 'sha256' | 'redactions' | 'hidden' | 'labels'> & {
  /** As it may be shown. */
  readonly name: string | null;
};

export function blockRecord(standing: Standing, block: RecordedBlock, rung: Rung): Manifest['included'][number] {
  // Written out, because this runs twice for each file of a project and spreading would be the slowest part.
  return {
    path: block.name ?? '',
    reason: standing.reason,
    priority: standing.priority,
    score: standing.score,
    signals: standing.signals,
    hops: standing.hops,
    symbols: standing.symbols,
    level: rung.level,
    lines: writeRanges(rung.ranges),
    line_count: block.lineCount,
    tokens: rung.tokens,
    sha256: block.sha256,
    ...marksOf(block),
  };
}

/** What the guard has noted of a block, as records write it. */
export function marksOf({ redactions, hidden, labels }: Pick<GuardedBlock, 'redactions' | 'hidden' | 'labels'>) {
  return {
    redactions: redactions.map(({ rule, tier, firstLine, lastLine }) => {
      return { rule, tier, first_line: firstLine, last_line: lastLine };
    }),
    hidden: hidden.map(({ kind, firstLine, count }) => ({ kind, first_line: firstLine, count })),
    labels: labels.map(({ kind, firstLine }) => ({ kind, first_line: firstLine })),
  };
}
