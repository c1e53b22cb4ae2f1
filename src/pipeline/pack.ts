/**
 * The pipeline, top to bottom: what exists, what it means, what matters, what may go, what fits, and
 * the final bytes looked at once more. Stages know nothing of each other; they meet here.
 */
import { type Sha256, sha256 } from '../base/hash.js';
import { canonicalJson } from '../base/json.js';
import { Defect, fail, ok, type Result } from '../base/result.js';
import { fits } from '../budget/fits.js';
import type { FitItem, FitRules } from '../budget/forms.js';
import { finalScan } from '../guard/final-scan.js';
import { fingerprintRules } from '../guard/fingerprint.js';
import { secretPathRule } from '../guard/paths.js';
import { createGuard, type Guard, type SecretPath } from '../guard/seal.js';
import type { FittedBlock } from '../model/block.js';
import type { AnalysedProject, Contract, Gathered, Policy } from '../model/contract.js';
import type { Contents, Pack } from '../model/pack.js';
import type { RelPath } from '../model/path.js';
import type { Refusal } from '../model/refusal.js';
import type { PathRules } from '../model/rules.js';
import type { Exclusion, Snapshot } from '../model/snapshot.js';
import type { World } from '../model/world.js';
import { compilePatterns } from '../scan/path-rules.js';
import { analyseProject } from './analyse-project.js';
import { createBlockLoader } from './load.js';
import { narrowerRequests } from './suggest-narrower.js';
import { guardTask } from './task-excerpt.js';

/** With `known`, of a tree that was surveyed before with the same limits and rules. */
export async function runPipeline<Input, Output>(
  contract: Contract<Input, Output>,
  given: Input,
  world: World,
  known?: AnalysedProject,
): Promise<Result<Output, Refusal>> {
  const policy = contract.policy(given);
  const taker = createBlockLoader(world, policy);
  const paths = policy.rules(taker.readText);
  const secretPath = secretPathsBut(policy.secretPaths);
  const { snapshot, index } = known ?? (await analyseProject(world, policy.limits, { paths, secretPath })); // what exists, what it means
  const guard = createGuard(secretPath);
  const input = contract.clean?.(given, (text) => guard.guardText(text).text) ?? given;
  const gathered = contract.gather(input, { snapshot, index }, taker.readText); //   what matters
  if (!gathered.ok) return gathered;

  const frameOf = contentsFor(guard, gathered.value, { snapshot, budget: policy.budget, tokenizer: world.tokens.name });
  const taken: FitItem[] = [];
  const items = remember(taker.items(guard, gathered.value), taken); //         what may go, as far as it is needed
  const { render, renderBlock } = contract.renderer(input);
  const rules: FitRules = {
    limit: policy.budget,
    tokens: world.tokens,
    render: (blocks, limit) => render({ ...frameOf(blocks), budget: limit }),
    renderBlock,
  };
  const fitted = fits[policy.fit].fit(items, rules); //                         what fits
  const lost = taker.refusal();
  if (lost !== null) return fail(lost);
  if (!fitted.ok) {
    const required = taken.filter((item) => item.required);
    const narrower = narrowerRequests(required, gathered.value.candidates, rules);
    const unit = world.tokens.name === 'characters' ? ({ unit: 'characters' } as const) : {};
    return fail({ kind: 'context-too-large', ...fitted.error, ...unit, narrower });
  }

  const { text, tokens, blocks, moves } = fitted.value;
  const leak = finalScan(text); //                                              the final bytes again
  if (leak !== null) return fail({ kind: 'secret-risk', path: null, ...leak });
  const finished: Pack = {
    ...frameOf(blocks),
    format: policy.format,
    text,
    sha256: sha256(text),
    tokens,
    moves,
    filesScanned: snapshot.files.length,
    ...whatIsLeft(guard, { gathered: gathered.value, snapshot, blocks, changed: taker.changed() }),
    fingerprints: {
      projectIndex: index.fingerprint,
      config: fingerprintPolicy(policy, paths),
      guard: fingerprintRules(),
    },
    notes: [
      ...paths.notes,
      ...policy.secretPaths.map((pattern) => `the rule against secret names was lifted by hand for ${pattern}`),
    ].map((note) => guard.guardText(note).text),
  };
  world.keeper?.saw({ contract: contract.id, policy, paths, items: taken, snapshot, runPipeline: finished });
  return ok(contract.shape(finished, input));
}

/** The guard's rule for names, but for what a person has let through by hand. */
function secretPathsBut(patterns: readonly string[]): SecretPath {
  if (patterns.length === 0) return secretPathRule;
  const isLetThrough = compilePatterns(patterns);
  return (path) => (isLetThrough(path) ? null : secretPathRule(path));
}

function* remember(items: Iterable<FitItem>, taken: FitItem[]): Iterable<FitItem> {
  for (const item of items) {
    taken.push(item);
    yield item;
  }
}

type Frame = { readonly snapshot: Snapshot; readonly budget: number; readonly tokenizer: string };

function contentsFor(
  guard: Guard,
  gathered: Gathered,
  { snapshot, budget, tokenizer }: Frame,
): (blocks: readonly FittedBlock[]) => Contents {
  const task = guardTask(guard, gathered, budget);
  const withheld = countReasons(snapshot.excluded.filter(belongsToTree));
  const sizes = new Map<string, number>(snapshot.files.map(({ path, sizeBytes }) => [path, sizeBytes]));
  const allBytes = snapshot.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return (blocks) => {
    const shown = blocks.flatMap(({ block }) => block.path ?? []);
    const bytes = allBytes - shown.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
    return {
      task,
      blocks,
      leftOut: { others: { files: sizes.size - shown.length, bytes }, withheld },
      budget,
      tokenizer,
    };
  };
}

type Left = {
  readonly gathered: Gathered;
  readonly snapshot: Snapshot;
  readonly blocks: readonly FittedBlock[];
  readonly changed: readonly Exclusion[];
};

/** INV-6: every scanned file is shown, a candidate that got no place, one that nothing led to, or gone since. */
function whatIsLeft(guard: Guard, { gathered, snapshot, blocks, changed }: Left) {
  const name = (path: string) => guard.guardName(path as RelPath);
  const shown = new Set<string>(blocks.flatMap(({ block }) => block.path ?? []));
  const gone = new Set(changed.map(({ path }) => path));
  const ranked = new Set<string>(gathered.candidates.map(({ path }) => path));
  const left = gathered.candidates.filter(({ path }) => !shown.has(path) && !gone.has(path));
  const unranked = snapshot.files.filter(({ path }) => !ranked.has(path));
  if (shown.size + left.length + gone.size + unranked.length !== snapshot.files.length)
    throw new Defect('a scanned file is neither shown nor accounted for');
  return {
    unshown: left.map(({ path, entry: _, definitions: __, tier: ___, focus: ____, ...standing }) => ({
      ...guard.guardStanding(standing),
      path: name(path),
    })),
    unranked: unranked.map(({ path }) => name(path)),
    excluded: [...snapshot.excluded.filter(belongsToTree), ...changed].map((entry) => ({
      ...entry,
      path: name(entry.path),
    })),
  };
}

function fingerprintPolicy(
  { budget, format, limits, fit, refusesSecrets, secretPaths }: Policy,
  paths: PathRules,
): Sha256 {
  return sha256(canonicalJson({ budget, format, limits, fit, refusesSecrets, secretPaths, paths }));
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
  'denied',
  'encoding',
  'lfs-pointer',
  'link',
  'secret-path',
  'too-large',
]);
