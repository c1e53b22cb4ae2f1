/** Renders the context bundle as the text that is sent and counted: one block per line, by INV-CONTEXT-1. */
import { type Sha256, sha256 } from '../../base/hash.js';
import { canonicalJson, type Json } from '../../base/json.js';
import { compareBytes } from '../../base/order.js';
import { Defect } from '../../base/result.js';
import { uuidOf } from '../../base/uuid.js';
import { shownText, writeRanges } from '../../emit/shown.js';
import type { FittedBlock } from '../../model/block.js';
import type { BundleRequest } from './bundle-request.js';
import type { ContextBlock, ContextBundle } from './bundle-wire.js';
import { blockTypeOrder, blockTypes, encodings, slicingLevels, textSources } from './bundle-words.table.js';

export type Envelope = Omit<ContextBundle, 'blocks'>;

type RequestPart = Pick<BundleRequest, 'purpose' | 'tokenBudget'>;

export function writeBundle(envelope: Envelope, blocks: readonly ContextBlock[]): string {
  const lines = blocks.map((block) => JSON.stringify(block));
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`;
  return `${JSON.stringify(envelope).slice(0, -1)},"blocks":${list}}`;
}

export function orderBlocks(fitted: readonly FittedBlock[]): ContextBlock[] {
  return fitted.map(blockOf).sort(compareBlocks);
}

/** INV-CONTEXT-1: priority, type, then path, symbol or title. The remaining keys make the order total. */
export function compareBlocks(a: ContextBlock, b: ContextBlock): number {
  return (
    compareBytes(a.priority, b.priority) ||
    blockTypeOrder.indexOf(a.block_type) - blockTypeOrder.indexOf(b.block_type) ||
    compareBytes(keyOf(a), keyOf(b)) ||
    compareBytes(a.meta.path ?? '', b.meta.path ?? '') ||
    compareBytes(a.block_id, b.block_id)
  );
}

/** Excludes ids and times, so it identifies the content and the budget. */
export function fingerprintBundle({ purpose, tokenBudget }: RequestPart, blocks: readonly ContextBlock[]): Sha256 {
  const content = blocks.map(({ block_id: _, ...block }) => block as unknown as Json);
  return sha256(canonicalJson({ bundle_version: 1, purpose, model: modelOf(tokenBudget), blocks: content }));
}

export function envelopeOf(
  { purpose, tokenBudget }: RequestPart,
  ids: { readonly bundle: string; readonly correlation: string; readonly createdAt: string },
): Envelope {
  return {
    bundle_id: ids.bundle,
    bundle_version: 1,
    created_at: ids.createdAt,
    purpose,
    correlation_id: ids.correlation,
    model: modelOf(tokenBudget),
  };
}

function modelOf(budget: BundleRequest['tokenBudget']): ContextBundle['model'] {
  return {
    provider: budget.provider,
    model: budget.model,
    max_input_tokens: budget.maxInputTokens,
    max_output_tokens: budget.maxOutputTokens,
    response_token_reserve: budget.responseTokenReserve,
    soft_limit_threshold_pct: budget.softLimitThresholdPct,
  };
}

export function blockOf(fitted: FittedBlock): ContextBlock {
  const { block, priority } = fitted;
  const isFile = block.kind === 'file';
  if (block.kind === 'task' || fitted.rung.level === 'name') throw new Defect('a bundle has no such block');
  const isSymbol = isFile && showsSymbols(fitted);
  const mark = isFile && fitted.rung.level !== 'full' ? `[SLICED ${sliceOf(fitted)}]\n` : '';
  const shown: Omit<ContextBlock, 'block_id'> = {
    block_type: isSymbol ? 'symbol' : blockTypes[block.kind],
    priority,
    title: isFile ? `${block.name} (${levelOf(fitted.rung)})` : (block.name ?? ''),
    content: `${mark}${shownText(fitted)}`,
    meta: {
      path: isFile ? block.name : null,
      symbol: isSymbol ? fitted.symbols.join(', ') : null,
      hash: block.sha256,
      encoding: block.encoding === null ? 'utf-8' : encodings[block.encoding],
      byte_size: block.sizeBytes,
      line_count: block.lineCount,
      source: block.kind === 'file' ? 'filesystem' : textSources[block.kind],
    },
  };
  return { block_id: uuidOf('block', canonicalJson(shown as unknown as Json)), ...shown };
}

/** True if the block shows only its symbols: the region of a target, or the used signatures of a dependency. */
function showsSymbols({ symbols, priority, rung: { level } }: FittedBlock): boolean {
  return symbols.length > 0 && (level === 'region' || (level === 'signatures' && priority !== 'P0'));
}

/** How much of a file is shown: the first line of a slice says it, and the report. */
export function sliceOf({ block, rung }: FittedBlock): string {
  return `${levelOf(rung)}: lines ${writeRanges(rung.ranges)} of ${block.lineCount}`;
}

function levelOf({ level }: FittedBlock['rung']): string {
  return slicingLevels[level as keyof typeof slicingLevels];
}

function keyOf({ block_type, title, meta }: ContextBlock): string {
  if (block_type === 'file') return meta.path ?? '';
  return block_type === 'symbol' ? (meta.symbol ?? '') : title;
}
