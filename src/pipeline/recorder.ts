/**
 * The record of a pack: what it was made from, as one document and the guarded texts it names. Fitting and writing
 * again from these gives the same bytes (src/pipeline/fit-recorded.ts). The record holds nothing that tells something of a
 * secret: neither the path of a guarded name, nor the size or the hash of a redacted file.
 */
import { type Sha256, sha256 } from '../base/hash.js';
import type { Json } from '../base/json.js';
import { compareBytes } from '../base/order.js';
import { Defect, type Result } from '../base/result.js';
import { engineVersion } from '../base/version.js';
import { marksOf, sideRecord, writeManifest } from '../emit/manifest.js';
import type { PackFormat } from '../emit/renderers.js';
import type { StoredBlock, StoredItem, StoredPack } from '../emit/stored-shapes.js';
import { RefusalError } from '../guard/refusal-error.js';
import type { FittedBlock, GuardedBlock, LineRange, Released } from '../model/block.js';
import type { Refusal } from '../model/refusal/refusal.js';
import { isSideFile } from '../model/side-files.js';
import type { FitTrace, PackTrace, TracedItem } from '../model/trace.js';
import { releaseManifest } from './release.js';

/** The commit that was checked out when the pack was made, as a hint. */
export type GitHint = { readonly commit: string; readonly clean: boolean };

export type PackRecord = {
  readonly record: StoredPack;
  /** Texts by their sha256: everything that `links` names. */
  readonly texts: ReadonlyMap<Sha256, string>;
};

/** The manifest beside the pack: made from the trace alone, and released like the pack itself. */
export function manifestOf(trace: PackTrace): Result<Released, Refusal> {
  return releaseManifest(writeTrace(trace));
}

/** The manifest of a built pack. Throws a `RefusalError` if the final scan finds a secret in it. */
export function writePackManifest({ trace }: { readonly trace: PackTrace }): Released {
  const manifest = manifestOf(trace);
  if (!manifest.ok) throw new RefusalError(manifest.error);
  return manifest.value;
}

function writeTrace({ fit, emission }: PackTrace): string {
  const { request, redacted, written, described } = emission;
  const beside = emission.beside.flatMap(({ name, text }) => (isSideFile(name) ? [sideRecord(name, text)] : []));
  return writeManifest({ ...fit.pack, ...described }, { contract: fit.contract, request, redacted, written, beside });
}

export type Recording = {
  readonly git: GitHint | null;
  readonly manifest: Released;
  readonly clean: (value: Json) => Json;
};

export function recordPack({ fit, emission }: PackTrace, { git, manifest, clean }: Recording): PackRecord {
  const { pack, policy, items, snapshot } = fit;
  const { request, redacted, written, beside } = emission;
  const sizes = new Map<string, number>(snapshot.files.map(({ path, sizeBytes }) => [path, sizeBytes]));
  const texts = new Map<Sha256, string>([
    [sha256(written), written],
    [sha256(manifest), manifest],
    [pack.task.receipt, pack.task.text],
    ...items.map(({ block }) => [block.receipt, block.text] as const),
    ...beside.map(({ text }) => [sha256(text), text] as const),
  ]);
  const record: StoredPack = {
    packlight: 'stored-pack/1',
    links: [...texts.keys()].sort(compareBytes),
    ...(emission.identity !== null && { pack_id: emission.identity.id }),
    engine: `packlight ${engineVersion}`,
    contract: fit.contract,
    request,
    request_redacted: redacted,
    facts: JSON.stringify(clean(emission.facts)),
    model: clean(emission.model) as string,
    tokenizer: pack.tokenizer,
    policy: {
      budget: policy.budget,
      format: policy.format as PackFormat,
      fit: policy.fit,
      limits: policy.limits,
      paths: clean(fit.paths),
      refuses_secrets: policy.refusesSecrets,
      secret_paths: clean(policy.secretPaths) as string[],
      most: policy.most ?? null,
    },
    fingerprints: {
      project_index: pack.fingerprints.projectIndex,
      config: pack.fingerprints.config,
      guard: pack.fingerprints.guard,
    },
    git,
    written: { blob: sha256(written), bytes: Buffer.byteLength(written), tokens: pack.tokens },
    manifest: sha256(manifest),
    beside: beside.map(({ name, text }) => ({ name: clean(name) as string, blob: sha256(text) })),
    task: storeBlock(pack.task),
    items: items.map((item) => storeItem(item, sizes)),
    fitted: storeFitted(pack.blocks, items),
    moves: pack.moves.map(({ name, from, to, why }) => ({ name, from, to, why })),
    left_out: {
      ...pack.leftOut.others,
      withheld: pack.leftOut.withheld,
      confidence: pack.leftOut.confidence ?? null,
      measured: [],
    },
  };
  return { record, texts };
}

/** The record with the true sizes of redacted files. It is never stored. */
export function withTrueSizes(record: StoredPack, { items, snapshot }: FitTrace): StoredPack {
  const sizes = new Map<string, number>(snapshot.files.map(({ path, sizeBytes }) => [path, sizeBytes]));
  const measured = record.items.map((item, i) => ({
    ...item,
    scan_bytes: sizes.get(items[i]!.block.path ?? '') ?? null,
  }));
  return { ...record, items: measured };
}

function storeBlock(block: GuardedBlock): StoredBlock {
  const { kind, name, path, language, encoding } = block;
  return {
    blob: block.receipt,
    kind,
    name,
    path: path !== null && path === (name as string | null) ? path : null,
    language,
    line_count: block.lineCount,
    encoding,
    size_bytes: block.sizeBytes,
    sha256: block.sha256,
    ...marksOf(block),
  };
}

function storeItem(item: TracedItem, sizes: ReadonlyMap<string, number>): StoredItem {
  const { block, slices: views, required, reason, priority, score, signals, hops, symbols } = item;
  const { regions: pieces, core, signatures, summary, weighedRegions: parts = [], highest } = views;
  return {
    ...storeBlock(block),
    ...{ reason, priority, score, signals: signals.map(({ name, points }) => ({ name, points })), hops, symbols },
    views: {
      pieces: pairs(pieces),
      core: pairs(core),
      signatures: pairs(signatures),
      summary: pairs(summary),
      parts: parts.map(({ lines, worth, headers: around }) => [...lines, worth, ...around.flat()]),
      highest,
    },
    required,
    scan_bytes: block.redactions.length > 0 ? null : (sizes.get(block.path ?? '') ?? null),
  };
}

/** A fitted block holds the same object as its item. */
export function storeFitted(fitted: readonly FittedBlock[], items: readonly TracedItem[]): StoredPack['fitted'] {
  const places = new Map(items.map(({ block }, place) => [block, place]));
  return fitted.map(({ block, rung, wholeTokens }) => {
    const item = places.get(block);
    if (item === undefined) throw new Defect('a block is shown that fitting did not take');
    const { level, ranges, tokens } = rung;
    return { item, level, ranges: pairs(ranges), tokens, whole_tokens: wholeTokens };
  });
}

function pairs(ranges: readonly LineRange[]): readonly (readonly number[])[] {
  return ranges.map(([first, last]) => [first, last]);
}
