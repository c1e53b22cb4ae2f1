/**
 * The pipeline, top to bottom: what exists, what it means, what matters, what may go, what fits, and
 * the final bytes looked at once more. Stages know nothing of each other; they meet here.
 */
import { sha256 } from './base/hash.js';
import { fail, ok, type Result } from './base/result.js';
import { fitBlocks } from './budget/fit.js';
import { renderers } from './emit/formats.js';
import { lastGate } from './guard/gate.js';
import { secretPathRule } from './guard/paths.js';
import { createGuard, type Guard } from './guard/seal.js';
import { createIndexBuilder } from './index/build.js';
import { createPool } from './index/pool.js';
import type { FittedBlock } from './model/block.js';
import type { Contract, Gathered, Surveyed } from './model/contract.js';
import type { ScanLimits } from './model/limits.js';
import type { Contents, Pack } from './model/pack.js';
import type { Refusal } from './model/refusal.js';
import type { Exclusion, Snapshot } from './model/snapshot.js';
import type { World } from './model/world.js';
import { scanRoot } from './scan/scan.js';
import { createTaker } from './take.js';

export async function pack<Input, Output>(
  contract: Contract<Input, Output>,
  input: Input,
  world: World,
): Promise<Result<Output, Refusal>> {
  const policy = contract.policy(input);
  const { snapshot, index } = await survey(world, policy.limits); //           what exists, what it means
  const taker = createTaker(world, policy.limits.maxFileBytes);
  const gathered = contract.gather(input, { snapshot, index }, taker.look); // what matters
  if (!gathered.ok) return gathered;

  const guard = createGuard();
  const frameOf = contentsFor(guard, gathered.value, { snapshot, budget: policy.budget, tokenizer: world.tokens.name });
  const items = taker.items(guard, gathered.value); //                         what may go, as far as it is needed
  const { render, renderBlock } = renderers[policy.format];
  const fitted = fitBlocks(items, {
    limit: policy.budget,
    tokens: world.tokens,
    render: (blocks, limit) => render({ ...frameOf(blocks), budget: limit }),
    renderBlock,
  }); //                                                                       what fits
  const lost = taker.refusal();
  if (lost !== null) return fail(lost);
  if (!fitted.ok) return fail({ kind: 'context-too-large', ...fitted.error });

  const { text, tokens, blocks, moves } = fitted.value;
  const leak = lastGate(text); //                                              the final bytes again
  if (leak !== null) return fail({ kind: 'secret-risk', ...leak });
  const finished: Pack = {
    ...frameOf(blocks),
    format: policy.format,
    text,
    sha256: sha256(text),
    tokens,
    moves,
    filesScanned: snapshot.files.length,
    excluded: [...snapshot.excluded.filter(belongsToTree), ...taker.changed()].map((entry) => ({
      ...entry,
      path: guard.guardText(entry.path).text,
    })),
  };
  return ok(contract.shape(finished));
}

/** Scan and index in one pass: each file is read once, and only what it means is kept. */
export async function survey(world: World, limits: ScanLimits): Promise<Surveyed> {
  const builder = createIndexBuilder();
  const pool = createPool(world.workers);
  try {
    const snapshot = await scanRoot(world, { limits, secretPath: secretPathRule }, (entry, text) =>
      builder.add(entry, text, pool.analyse(text, entry.language)),
    );
    return { snapshot, index: await builder.finish() };
  } finally {
    await pool.close();
  }
}

type Frame = { readonly snapshot: Snapshot; readonly budget: number; readonly tokenizer: string };

function contentsFor(
  guard: Guard,
  gathered: Gathered,
  { snapshot, budget, tokenizer }: Frame,
): (blocks: readonly FittedBlock[]) => Contents {
  const task = guard.guardTask(gathered.task);
  const withheld = countReasons(snapshot.excluded.filter(belongsToTree));
  return (blocks) => ({
    task,
    blocks,
    leftOut: { others: snapshot.files.length - blocks.length, withheld },
    budget,
    tokenizer,
  });
}

/**
 * Exclusions that say something about the project itself. The others (ignored files, the repository's
 * own folder, dependencies) differ between a clone and an export, and a pack must not (INV-12).
 */
function belongsToTree(exclusion: Exclusion): boolean {
  return treeReasons.has(exclusion.reason);
}

function countReasons(exclusions: readonly Exclusion[]): Contents['leftOut']['withheld'] {
  const reasons = [...treeReasons].map((reason) => ({
    reason,
    count: exclusions.filter((entry) => entry.reason === reason).length,
  }));
  return reasons.filter(({ count }) => count > 0);
}

/** In byte order. */
const treeReasons: ReadonlySet<Exclusion['reason']> = new Set([
  'binary',
  'encoding',
  'lfs-pointer',
  'link',
  'secret-path',
  'too-large',
]);
