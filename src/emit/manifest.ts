/**
 * The manifest beside a pack: what was asked, what went in and why, and where every other file is, as
 * data. It holds no time but one that was asked for, no absolute path and no file content, and carries its own sha256, taken with
 * that field empty, so any change shows.
 */
import { sha256 } from '../base/hash.js';
import type { Json } from '../base/json.js';
import type { GuardedBlock, Redaction, Rung } from '../model/block.js';
import type { Standing } from '../model/candidate.js';
import type { Pack } from '../model/pack.js';
import { manifestPieces } from './manifest-pieces.js';
import type { Manifest } from './shapes.js';
import { writeRanges } from './shown.js';

/** What the manifest says of the request; its texts have been guarded. */
export type Asked = {
  readonly contract: string;
  readonly request: Json;
  readonly redacted: boolean;
  /** What was written: the pack's text, or the answer that holds it. */
  readonly written: string;
  readonly beside?: readonly SideRecord[] | undefined;
};

export type SideRecord = NonNullable<Manifest['beside']>[number];

/** What the manifest says of a file beside the pack, so that `verify` knows it again. */
export function sideRecord(name: SideRecord['name'], text: string): SideRecord {
  return { name, bytes: Buffer.byteLength(text), sha256: sha256(text) };
}

export function writeManifest(pack: Pack, { contract, request, redacted, written, beside = [] }: Asked): string {
  const { tokens, tokenizer, budget, format, filesScanned, leftOut, excluded, notes, fingerprints } = pack;
  const files = pack.blocks.filter(({ block }) => block.kind === 'file');
  const pieces = manifestPieces({
    contract,
    request,
    request_redacted: redacted,
    subject: { format, sha256: sha256(written), bytes: Buffer.byteLength(written), tokens, tokenizer },
    budget,
    fingerprints: {
      project_index: fingerprints.projectIndex,
      config: fingerprints.config,
      guard: fingerprints.guard,
    },
    included: files.map(({ block, rung, ...standing }) => blockRecord(standing, block, rung)),
    moves: pack.moves.map(({ name, from, to, why }) => ({ path: name ?? '', from, to, why })),
    unshown: pack.unshown.map((candidate) => standingRecord(candidate.path, candidate)),
    unranked: pack.unranked,
    files_scanned: filesScanned,
    withheld: leftOut.withheld,
    excluded: excluded.map(({ path, reason, detail }) => ({ path, reason, detail })),
    notes,
    ...(beside.length > 0 && { beside }),
  });
  return [...pieces].join('');
}

/** Of a block, what its record says. */
export type RecordedBlock = Pick<GuardedBlock, 'lineCount' | 'sha256' | 'redactions' | 'hidden' | 'labels'> & {
  /** As it may be shown. */
  readonly name: string | null;
};

export function blockRecord(standing: Standing, block: RecordedBlock, rung: Rung): Manifest['included'][number] {
  // Written out: it is done twice for each file of a whole project, and spreading takes longer than the rest.
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
    redactions: block.redactions.map(redactionRecord),
    hidden: block.hidden.map(({ kind, firstLine, count }) => ({ kind, first_line: firstLine, count })),
    labels: block.labels.map(({ kind, firstLine }) => ({ kind, first_line: firstLine })),
  };
}

function standingRecord(path: string, { reason, priority, score, signals, hops, symbols }: Standing) {
  return { path, reason, priority, score, signals, hops, symbols };
}

function redactionRecord({ rule, tier, firstLine, lastLine }: Redaction) {
  return { rule, tier, first_line: firstLine, last_line: lastLine };
}
