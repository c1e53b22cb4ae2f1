/**
 * The pipeline, top to bottom: what exists, what it means, what matters, what may go, what fits, and
 * the final bytes scanned once more. Stages know nothing of each other; they meet here.
 */
import { type Sha256, sha256 } from '../base/hash.js';
import { canonicalJson } from '../base/json.js';
import { fail, ok, type Result } from '../base/result.js';
import { fits } from '../budget/fits.js';
import type { FitItem, FitRules } from '../budget/forms.js';
import { fingerprintRules } from '../guard/fingerprint.js';
import { guardJson } from '../guard/guard-json.js';
import { secretPathRule } from '../guard/paths.js';
import { maxRepeats, nothingWithheld, type Withheld } from '../guard/repeated.js';
import { createGuard, type Guard, type SecretPath } from '../guard/seal.js';
import type { FittedBlock } from '../model/block.js';
import type { AnalysedProject, Clean, Contract, Gathered, Policy, Renderer } from '../model/contract.js';
import type { Contents } from '../model/pack.js';
import type { RelPath } from '../model/path.js';
import type { Refusal } from '../model/refusal/refusal.js';
import type { PathRules } from '../model/rules.js';
import type { Snapshot } from '../model/snapshot.js';
import type { TokenCounter } from '../model/tokens.js';
import type { Draft, Emission, FitTrace, PackTrace } from '../model/trace.js';
import type { World } from '../model/world.js';
import { compilePatterns } from '../scan/path-rules.js';
import { analyseProject } from './analyse-project.js';
import { withKnownCounts } from './known-texts.js';
import { type BlockLoader, createBlockLoader } from './load.js';
import { release } from './release.js';
import { narrowerRequests } from './suggest-narrower.js';
import { guardTask } from './task-excerpt.js';
import { belongsToTree, countReasons, whatIsLeft } from './what-is-left.js';

export type Packed<Output> = { readonly output: Output; readonly trace: PackTrace };

/** A world, perhaps with the analysis of its project under the same limits and path rules, which is then not made again. */
export type PackWorld = World & { readonly analysed?: AnalysedProject };

export async function runPipeline<Request, Facts, Output>(
  contract: Contract<Request, Facts, Output>,
  given: Request,
  opened: PackWorld,
): Promise<Result<Packed<Output>, Refusal>> {
  const { knownTexts = null } = opened;
  const world = knownTexts === null ? opened : { ...opened, tokens: withKnownCounts(opened.tokens, knownTexts) };
  const policy = contract.policy(given);
  const loader = createBlockLoader(world, policy);
  const paths = policy.rules(loader.readText);
  const secretPath = secretPathsBut(policy.secretPaths);
  const analysed = world.analysed ?? (await analyseProject(world, policy.limits, { paths, secretPath })); // what exists, what it means
  const asked = { world, contract, given, policy, paths, secretPath, loader, analysed };
  let withheld = nothingWithheld;
  for (let round = 0; round < maxRepeats; round++) {
    const guard = createGuard(secretPath, { texts: knownTexts }, withheld);
    const packed = packOnce(asked, guard, withheld);
    const repeated = packed.ok ? guard.withheldIn(textsOf(packed.value.trace)) : null;
    if (repeated === null) return packed;
    withheld = new Map(repeated); //                                                 found here and standing elsewhere
  }
  return fail({ kind: 'secret-risk', path: null, rule: 'repeated-secret', line: 1 });
}

type Asked<Request, Facts, Output> = {
  readonly world: World;
  readonly contract: Contract<Request, Facts, Output>;
  readonly given: Request;
  readonly policy: Policy;
  readonly paths: PathRules;
  readonly secretPath: SecretPath;
  readonly loader: BlockLoader;
  readonly analysed: AnalysedProject;
};

function packOnce<Request, Facts, Output>(
  { world, contract, given, policy, paths, secretPath, loader, analysed }: Asked<Request, Facts, Output>,
  guard: Guard,
  withheld: Withheld,
): Result<Packed<Output>, Refusal> {
  const { request, requestRedacted } = cleanRequest(contract, given, guard);
  const { root, tokens } = world;
  const clean: Clean = (text) => guard.guardText(text).text;
  const whyWithheld = (path: RelPath) => loader.whyWithheld(path, secretPath);
  const tools = { readText: loader.readText, whyWithheld, clean, requestRedacted, root, tokens };
  const gathered = contract.gather(request, analysed, tools); //                what matters
  if (!gathered.ok) return gathered;
  const { facts } = gathered.value;
  const renderer = contract.renderer(facts, tokens);
  const stage = { policy, paths, guard, loader, analysed, gathered: gathered.value, renderer };
  const fitted = fitPack(stage, policy.counter ?? tokens); //                   what may go, what fits
  if (!fitted.ok) {
    const { error } = fitted;
    return fail(error.kind === 'context-too-large' ? (contract.tooLarge?.(error, facts) ?? error) : error);
  }
  const fit: FitTrace = { contract: contract.id, policy, paths, snapshot: analysed.snapshot, ...fitted.value };
  const shaped = contract.shape(facts, fit, tokens);
  if (!shaped.ok) return shaped;
  const emission = releaseDraft(shaped.value.draft, withheld); //                       the final bytes again
  return emission.ok ? ok({ output: shaped.value.output, trace: { fit, emission: emission.value } }) : emission;
}

/** All that leaves or is stored. */
function textsOf({ fit, emission }: PackTrace): readonly string[] {
  return [
    emission.written,
    JSON.stringify(emission.request),
    ...Object.values(emission.forms),
    ...emission.beside.map(({ text }) => text),
    ...fit.items.map(({ block }) => block.text),
  ];
}

function cleanRequest<Request>(
  contract: Pick<Contract<Request, never, unknown>, 'clean'>,
  given: Request,
  guard: Guard,
): { readonly request: Request; readonly requestRedacted: boolean } {
  const changes: string[] = [];
  const request = contract.clean?.(given, (text) => {
    const cleaned = guard.guardText(text).text;
    if (cleaned !== text) changes.push(cleaned);
    return cleaned;
  });
  return { request: request ?? given, requestRedacted: changes.length > 0 };
}

type Stage = {
  readonly policy: Policy;
  readonly paths: PathRules;
  readonly guard: Guard;
  readonly loader: BlockLoader;
  readonly analysed: AnalysedProject;
  readonly gathered: Gathered;
  readonly renderer: Renderer;
};

function fitPack(stage: Stage, tokens: TokenCounter): Result<Pick<FitTrace, 'items' | 'pack'>, Refusal> {
  const { policy, guard, loader, gathered, renderer } = stage;
  const { snapshot } = stage.analysed;
  const frameOf = contentsFor(guard, gathered, { snapshot, budget: policy.budget, tokenizer: tokens.name });
  const items: FitItem[] = [];
  const rules: FitRules = {
    limit: policy.budget,
    tokens,
    render: (blocks, limit) => renderer.render({ ...frameOf(blocks), budget: limit }),
    renderBlock: renderer.renderBlock,
  };
  const fitted = fits[policy.fit].fit(
    loader.offers(guard, gathered, (item) => items.push(item)),
    rules,
  );
  const lost = loader.refusal();
  if (lost !== null) return fail(lost);
  if (!fitted.ok) {
    const required = items.filter((item) => item.required);
    const narrower = narrowerRequests(required, gathered.candidates, rules);
    const unit = tokens.name === 'characters' ? ({ unit: 'characters' } as const) : {};
    return fail({ kind: 'context-too-large', ...fitted.error, ...unit, narrower });
  }
  const { blocks, text } = fitted.value;
  return ok({ items, pack: { ...frameOf(blocks), ...fitted.value, sha256: sha256(text), ...recordOf(stage, blocks) } });
}

function recordOf({ policy, paths, guard, loader, analysed, gathered }: Stage, blocks: readonly FittedBlock[]) {
  const { snapshot, index } = analysed;
  return {
    format: policy.format,
    filesScanned: snapshot.files.length,
    ...whatIsLeft(guard, { gathered, snapshot, blocks, changed: loader.changed() }),
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
}

/** The request guarded, and every text that leaves released. */
function releaseDraft(draft: Draft, withheld: Withheld): Result<Emission, Refusal> {
  const { asked, redacted = false, model, facts, written, described = {} } = draft;
  const beside = draft.beside ?? [];
  const forms = Object.entries(draft.forms ?? {});
  const released = release([written, ...forms.map(([, text]) => text), ...beside.map(({ text }) => text)]);
  if (!released.ok) return released;
  const request = guardJson(asked, withheld);
  const [first, ...others] = released.value;
  return ok({
    request: request.value,
    redacted: redacted || request.redacted,
    model,
    facts,
    written: first!,
    forms: Object.fromEntries(forms.map(([name], at) => [name, others[at]!])),
    beside: beside.map(({ name }, at) => ({ name, text: others[forms.length + at]! })),
    described,
    identity: draft.identity ?? null,
  });
}

/** The guard's rule for names, without the paths that a person let through. */
function secretPathsBut(patterns: readonly string[]): SecretPath {
  if (patterns.length === 0) return secretPathRule;
  const isLetThrough = compilePatterns(patterns);
  return (path) => (isLetThrough(path) ? null : secretPathRule(path));
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
      leftOut: {
        others: { files: sizes.size - shown.length, bytes },
        withheld,
        confidence: gathered.confidence ?? null,
      },
      budget,
      tokenizer,
    };
  };
}

function fingerprintPolicy(
  { budget, format, limits, fit, refusesSecrets, secretPaths }: Policy,
  paths: PathRules,
): Sha256 {
  return sha256(canonicalJson({ budget, format, limits, fit, refusesSecrets, secretPaths, paths }));
}
