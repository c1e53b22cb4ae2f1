/**
 * Fits a recorded pack again from its stored blocks: the same fit over the same blocks, under the same budget,
 * with the renderer of its contract. No project is read. The caller compares the result with the record
 * (src/records/replay/).
 */
import { type Sha256, sha256 } from '../base/hash.js';
import { fail, ok, type Result } from '../base/result.js';
import { fits } from '../budget/fits.js';
import { type FitItem, type FitRules, offerOf, type TooLarge } from '../budget/forms.js';
import type { Manifest } from '../emit/shapes.js';
import type { StoredBlock, StoredItem, StoredPack } from '../emit/stored-shapes.js';
import { reopenBlock } from '../guard/stored.js';
import type { FittedBlock, GuardedBlock, LineRange } from '../model/block.js';
import type { RegionInContext } from '../model/candidate.js';
import type { Renderer } from '../model/contract.js';
import type { Contents, Pack } from '../model/pack.js';
import type { RelPath } from '../model/path.js';
import type { TokenCounter } from '../model/tokens.js';

export type Reopened = { readonly task: GuardedBlock; readonly items: readonly FitItem[] };

/** The name of the first text that is missing or is not the one that was sealed, when there is one. */
export function reopenPack(stored: StoredPack, texts: ReadonlyMap<string, string>): Result<Reopened, string> {
  const task = reopen(stored.task, texts, 0);
  if (task === null) return fail(stored.task.blob);
  const items: FitItem[] = [];
  for (const [place, item] of stored.items.entries()) {
    const block = reopen(item, texts, place);
    if (block === null) return fail(item.blob);
    items.push(itemOf(item, block));
  }
  return ok({ task, items });
}

export type Refitting = Reopened & {
  readonly renderer: Renderer;
  readonly tokens: TokenCounter;
  /** The recorded manifest. Files that were not shown are read from it, since fitting does not decide about them. */
  readonly manifest: Manifest;
  /** Called each time the whole text is measured, with its blocks and the limit it may mention. */
  readonly onMeasure?: (blocks: readonly FittedBlock[], limit: number, text: string) => void;
};

export function refitPack(
  stored: StoredPack,
  { task, items, renderer, tokens, manifest, onMeasure = () => {} }: Refitting,
): Result<Pack, TooLarge> {
  const { policy } = stored;
  const frameOf = contentsFor(stored, { task, items }, tokens.name);
  const known = new Map<string, number>();
  const told = new Map(stored.left_out.measured.map((measure) => [measure.at, measure.tokens]));
  let times = 0;
  const rules: FitRules = {
    limit: policy.budget,
    tokens: {
      ...tokens,
      count: (text) => known.get(text) ?? tokens.count(text),
      countUpTo: (text, limit) => known.get(text) ?? tokens.countUpTo(text, limit),
    },
    render: (blocks, limit) => {
      const text = renderer.render({ ...frameOf(blocks), budget: limit });
      const count = told.get(times++);
      if (count !== undefined) known.set(text, count);
      onMeasure(blocks, limit, text);
      return text;
    },
    renderBlock: renderer.renderBlock,
  };
  const fitted = fits[policy.fit].fit(items.map(offerOf), rules);
  if (!fitted.ok) return fitted;
  const { text, tokens: counted, blocks, moves } = fitted.value;
  return ok({
    ...frameOf(blocks),
    format: policy.format,
    text,
    sha256: sha256(text),
    tokens: counted,
    moves,
    filesScanned: manifest.files_scanned,
    // These were guarded when the manifest was written.
    unshown: manifest.unshown as unknown as Pack['unshown'],
    unranked: manifest.unranked as Pack['unranked'],
    excluded: manifest.excluded as Pack['excluded'],
    fingerprints: {
      projectIndex: stored.fingerprints.project_index as Sha256,
      config: stored.fingerprints.config as Sha256,
      guard: stored.fingerprints.guard as Sha256,
    },
    notes: manifest.notes,
  });
}

/** Paths are only compared for equality here. A guarded name has no path, so it gets one with a number that makes it unique. */
function reopen(stored: StoredBlock, texts: ReadonlyMap<string, string>, place: number): GuardedBlock | null {
  const text = texts.get(stored.blob);
  if (text === undefined) return null;
  const { kind, name, language, encoding, redactions, hidden, labels } = stored;
  const path = kind === 'file' ? ((stored.path ?? `${place}:${name}`) as RelPath) : null;
  return reopenBlock(
    {
      kind,
      name,
      path,
      language,
      encoding,
      lineCount: stored.line_count,
      sizeBytes: stored.size_bytes,
      redactions: redactions.map(({ rule, tier, first_line: firstLine, last_line: lastLine }) => {
        return { rule, tier, firstLine, lastLine };
      }),
      hidden: hidden.map(({ kind: what, first_line, count }) => ({ kind: what, firstLine: first_line, count })),
      labels: labels.map(({ kind: what, first_line }) => ({ kind: what, firstLine: first_line })),
      sha256: stored.sha256 as Sha256,
      receipt: stored.blob as Sha256,
    },
    text,
  );
}

function itemOf(stored: StoredItem, block: GuardedBlock): FitItem {
  const { reason, priority, score, signals, hops, symbols, views, required } = stored;
  const { pieces, core, signatures, summary, parts, highest } = views;
  return {
    ...{ reason, priority, score, signals, hops, symbols, block, required },
    slices: {
      regions: rangesOf(pieces),
      core: rangesOf(core),
      signatures: rangesOf(signatures),
      summary: rangesOf(summary),
      ...(parts.length === 0 ? {} : { weighedRegions: parts.map(partOf) }),
      highest,
    },
  };
}

function partOf([first = 0, last = 0, worth = 0, ...around]: readonly number[]): RegionInContext {
  const starts = around.filter((_, at) => at % 2 === 0);
  return { lines: [first, last], worth, headers: starts.map((from, at) => [from, around[2 * at + 1] ?? from]) };
}

function rangesOf(pairs: readonly (readonly number[])[]): LineRange[] {
  return pairs.map(([first = 0, last = 0]) => [first, last]);
}

/** The totals of the project follow from what was left out and what was shown. */
export function contentsFor(
  stored: StoredPack,
  { task, items }: Reopened,
  tokenizer: string,
): (blocks: readonly FittedBlock[]) => Contents {
  const bytesOf = (item: number) => stored.items[item]!.scan_bytes ?? stored.items[item]!.size_bytes;
  const sumOf = (shown: readonly number[]) => shown.reduce((sum, item) => sum + bytesOf(item), 0);
  const places = new Map(items.map(({ block }, place) => [block, place]));
  const shownLast = stored.fitted.map(({ item }) => item).filter((item) => stored.items[item]!.kind === 'file');
  const allFiles = stored.left_out.files + shownLast.length;
  const allBytes = stored.left_out.bytes + sumOf(shownLast);
  const { confidence = null } = stored.left_out;
  const withheld = stored.left_out.withheld as Contents['leftOut']['withheld'];
  return (blocks) => {
    const shown = blocks.flatMap(({ block }) => (block.path === null ? [] : [places.get(block)!]));
    const others = { files: allFiles - shown.length, bytes: allBytes - sumOf(shown) };
    return { task, blocks, leftOut: { others, withheld, confidence }, budget: stored.policy.budget, tokenizer };
  };
}
