/**
 * Threats P4, P5, D1 and D2 on the context bundle: random requests over generated projects. Every answer
 * is judged from outside: by its bytes, its reports and the files, not by what the engine says of itself.
 */

import { compareBytes } from '../../src/base/order.js';
import { counterFor } from '../../src/budget/families.js';
import { bundleIn } from '../../src/contracts/bundle/build-bundle.js';
import { idTokens, zeroIds } from '../../src/contracts/bundle/bundle-reports.js';
import { parseBundleRequest } from '../../src/contracts/bundle/bundle-request.js';
import { bundleAnswerShape } from '../../src/contracts/bundle/bundle-wire.js';
import { blockTypeOrder } from '../../src/contracts/bundle/bundle-words.table.js';
import { type Manifest, manifestShape } from '../../src/emit/shapes.js';
import { createGuard } from '../../src/guard/seal.js';
import { createAnalysisCache } from '../../src/index/cache.js';
import type { RelPath } from '../../src/model/path.js';
import type { TokenCounter } from '../../src/model/tokens.js';
import type { World } from '../../src/model/world.js';
import { classifyFile } from '../../src/scan/classify/classify.js';
import { memoryWorld } from '../fixtures/memory-world.js';
import { type Random, seededRandom } from '../fixtures/random.js';
import { type Invented, inventBundleProject, inventRequest } from './bundle-projects.js';

/** What a caller gets: the answer as it is written, and the record beside it. */
export type Written = { readonly text: string; readonly manifest: string };

/** Changes an answer as a broken engine would. */
export type Twin = (written: Written) => Written;

export type BundleSummary = {
  readonly seed: number;
  readonly requests: number;
  readonly answered: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly sliced: number;
  readonly removed: number;
  /** Narrower requests and larger limits that refusals named, asked in their turn. */
  readonly suggested: number;
  readonly wrong: number;
  readonly firstWrong: string | null;
};

export async function runBundleCampaign(
  seed: number,
  requests: number,
  twin: Twin = (same) => same,
): Promise<BundleSummary> {
  const random = seededRandom(seed);
  const refused: Record<string, number> = {};
  const wrong: string[] = [];
  let [answered, sliced, removed, suggested] = [0, 0, 0, 0];
  let project = inventBundleProject(random);
  let world = worldOf(project, random);
  for (let i = 0; i < requests; i++) {
    if (i % requestsPerProject === requestsPerProject - 1) {
      project = inventBundleProject(random);
      world = worldOf(project, random);
    }
    const request = inventRequest(random, project);
    const built = await ask(world, request);
    if ('kind' in built) refused[built.kind] = (refused[built.kind] ?? 0) + 1;
    const found =
      'kind' in built ? judgeRefusal(built.error, project) : judge(twin(built), { project, request, world });
    if (!('kind' in built)) {
      answered += 1;
      sliced += built.text.split('"content_sliced"').length - 1;
      removed += built.text.split('"block_removed"').length - 1;
    }
    if (i % asksPerShuffle === 1 && !('kind' in built)) {
      const other = await ask(world, { ...request, correlation_id: '00000000-aaaa-4aaa-8aaa-00000000000a' });
      if ('kind' in other || !hasSameBudget(built, other)) found.push('another id changes the budget');
    }
    if (i % asksPerShuffle === 0) {
      const again = await ask(worldOf(project, random), shuffleRequest(request, random));
      if (!('kind' in built) && !isSameBundle(twin(built), again)) found.push('differs under another order');
      if ('kind' in built && !('kind' in again)) found.push('refused in one order only');
    }
    if ('kind' in built && built.kind === 'context-too-large') {
      const retried = await retry(world, request, built.error as TooLarge);
      suggested += retried.asked;
      found.push(...retried.problems);
    }
    for (const problem of found) wrong.push(`request ${i}: ${problem}`);
  }
  return {
    seed,
    requests,
    answered,
    refused,
    sliced,
    removed,
    suggested,
    wrong: wrong.length,
    firstWrong: wrong[0] ?? null,
  };
}

function hasSameBudget(one: Written, other: Written): boolean {
  const budgets = [one, other].map(({ text }) => JSON.stringify(JSON.parse(text).budget_report));
  return budgets[0] === budgets[1];
}

type Asked = Written | { readonly kind: string; readonly error: object };

async function ask(world: World, request: object): Promise<Asked> {
  const read = parseBundleRequest(request);
  if (!read.ok) return { kind: 'bad-request', error: read.error };
  const tokens = counterFor(`x/${read.value.request.tokenBudget.model}`);
  const built = await bundleIn(
    { ...world, tokens },
    {
      ...read.value,
      asked: {},
      createdAt: '2024-05-01T12:00:00.000Z',
    },
  );
  return built.ok ? built.value : { kind: built.error.kind, error: built.error };
}

type TooLarge = { readonly needed: number; readonly narrower: readonly { readonly target: string }[] };

/** What a refusal says would fit must fit. */
async function retry(world: World, request: object, { needed, narrower }: TooLarge) {
  const asked = request as { plan_step?: object; token_budget: { response_token_reserve: number } };
  const limit = { ...asked.token_budget, max_input_tokens: needed + asked.token_budget.response_token_reserve };
  const problems =
    'kind' in (await ask(world, { ...asked, token_budget: limit })) ? [`${needed} tokens were not enough`] : [];
  const less = { ...limit, max_input_tokens: limit.max_input_tokens - 1 };
  if (!('kind' in (await ask(world, { ...asked, token_budget: less }))))
    problems.push(`${needed} tokens were not needed`);
  for (const { target } of asked.plan_step === undefined ? [] : narrower) {
    const plan_step = { ...asked.plan_step, target_files: [], target_symbols: [target] };
    const again = await ask(world, { ...asked, plan_step, user_selected_targets: [] });
    if ('kind' in again) problems.push(`${target} was suggested and is refused: ${again.kind}`);
  }
  return { asked: 1 + narrower.length, problems };
}

/** One directory order per world, and one cache, so that a project is parsed once. */
function worldOf({ files }: Invented, random: Random): World {
  return { ...memoryWorld(files, { shuffle: random.shuffled }), cache };
}

const cache = createAnalysisCache();

type Case = { readonly project: Invented; readonly request: object; readonly world: World };

function judge(written: Written, { project, request }: Case): string[] {
  const answer: unknown = JSON.parse(written.text);
  const shape = bundleAnswerShape.check(answer, '$');
  if (shape.length > 0) return [`not an answer: ${shape[0]?.path}`];
  const { context_bundle, context_manifest, redaction_report, budget_report } = bundleAnswerShape.read(answer);
  const record = manifestShape.read(JSON.parse(written.manifest));
  const { model } = (request as { token_budget: { model: string } }).token_budget;
  const problems = [
    ...judgeBudget(written.text, budget_report, counterFor(`x/${model}`)),
    ...judgeOrder(context_bundle.blocks),
    ...judgeFiles(context_bundle.blocks, record, project),
    ...judgeReports(context_bundle.blocks, { context_manifest, redaction_report, record }),
  ];
  const all = written.text + written.manifest;
  if (project.secrets.some((secret) => all.includes(secret))) problems.push('a secret got out');
  if (context_bundle.purpose === 'intent' && context_bundle.blocks.some(({ meta }) => meta.path !== null))
    problems.push('a file in an intent call');
  return problems;
}

type Answer = ReturnType<typeof bundleAnswerShape.read>;
type Block = Answer['context_bundle']['blocks'][number];

function judgeBudget(text: string, report: Answer['budget_report'], tokens: TokenCounter): string[] {
  const from = '{"context_bundle":'.length;
  const sent = text.slice(from, text.indexOf(',\n"context_manifest":'));
  const counted = tokens.count(sent);
  const zeros = sent.replace(/"(bundle_id|correlation_id)":"[^"]*"/g, `"$1":"${zeroIds.bundle}"`);
  const exact = tokens.count(zeros.replace(/"created_at":"[^"]*"/, `"created_at":"${zeroIds.createdAt}"`)) + idTokens;
  const { estimated_input_tokens: said, hard_limit_tokens: hard, soft_limit_tokens: soft, decision } = report;
  const problems: string[] = [];
  if (exact !== said || counted > said) problems.push(`says ${said} tokens and has ${counted}`);
  if (exact > hard) problems.push('over the hard limit');
  if (decision !== (exact > soft ? 'warn_soft_limit' : 'ok')) problems.push('a wrong decision');
  if ((decision === 'ok') === report.notes.some((note) => note.startsWith('over the soft limit')))
    problems.push('a wrong warning');
  return problems;
}

/** INV-CONTEXT-1, written again from the document. */
function judgeOrder(blocks: readonly Block[]): string[] {
  const key = ({ priority, block_type, title, meta }: Block) => [
    priority,
    String(blockTypeOrder.indexOf(block_type)),
    (block_type === 'file' ? meta.path : block_type === 'symbol' ? meta.symbol : title) ?? '',
  ];
  for (let i = 1; i < blocks.length; i++) {
    const [a, b] = [key(blocks[i - 1]!), key(blocks[i]!)];
    const order = a.reduce((sum, part, at) => sum || compareBytes(part, b[at]!), 0);
    if (order > 0) return ['blocks out of order'];
  }
  return [];
}

/** Conservation by file and by byte. */
function judgeFiles(blocks: readonly Block[], record: Manifest, { files }: Invented): string[] {
  const problems: string[] = [];
  const { included, unshown, unranked, excluded, files_scanned } = record;
  const gone = excluded.filter(({ reason }) => reason === 'changed').length;
  if (included.length + unshown.length + unranked.length + gone !== files_scanned) problems.push('a file is lost');
  const named = new Set([...included, ...unshown, ...excluded].map(({ path }) => path).concat(unranked));
  for (const path of Object.keys(files)) {
    const isPruned =
      /^(?:bin|packages)\//.test(path) || [...named].some((entry) => entry.endsWith('/') && path.startsWith(entry));
    if (!isPruned && !named.has(guarded(path))) problems.push(`${path} is not accounted for`);
  }
  const shown = blocks.filter(({ meta }) => meta.path !== null);
  if (shown.length !== included.length) problems.push('a block is missing');
  for (const { path, level } of included) {
    const block = shown.find(({ meta }) => meta.path === path);
    const source = Object.keys(files).find((name) => guarded(name) === path);
    if (block === undefined || source === undefined) problems.push(`no block of ${path}`);
    else if (!isPartOf(block.content, level, guardedText(source, files[source]!)))
      problems.push(`${path} does not show its file`);
  }
  return problems;
}

/** As a guard of its own sees it; remembered, since the same names and files are judged again and again. */
function guarded(text: string): string {
  const known = seen.get(text) ?? createGuard().guardText(text).text;
  if (seen.size > 5_000) seen.clear();
  seen.set(text, known);
  return known;
}

const seen = new Map<string, string>();

function guardedText(path: string, content: string | Buffer): string {
  const file = classifyFile(path as RelPath, Buffer.from(content));
  return file.kept ? guarded(file.content.text) : '';
}

/** All of it, or a mark and numbered lines of it; numbers of redactions belong to the bundle and are left aside. */
function isPartOf(content: string, level: string, text: string): boolean {
  if (level === 'full') return withoutNumbers(content) === withoutNumbers(text);
  const lines = text.split('\n');
  const [mark, ...numbered] = content.split('\n');
  const said = /^\[SLICED [A-Z_]+: lines ([\d,-]+) of \d+\]$/.exec(mark ?? '')?.[1];
  if (said === undefined || numbered.pop() !== '') return false;
  const wanted = said.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number);
    return Array.from({ length: last! - first! + 1 }, (_, i) => first! + i);
  });
  const expected = wanted.map((line) => `${line}: ${(lines[line - 1] ?? '\0').replace(/\r$/, '')}`);
  return withoutNumbers(expected.join('\n')) === withoutNumbers(numbered.join('\n'));
}

function withoutNumbers(text: string): string {
  return text.replace(/(\[REDACTED:[\w-]+)#\d+\]/g, '$1]');
}

type Reports = Pick<Answer, 'context_manifest' | 'redaction_report'> & { readonly record: Manifest };

function judgeReports(blocks: readonly Block[], { context_manifest, redaction_report, record }: Reports): string[] {
  const problems: string[] = [];
  const entries = (type: string) =>
    redaction_report.redactions.filter((entry) => entry.type === type).map(({ target }) => target);
  const sliced = record.included.filter(({ level }) => level !== 'full').map(({ path }) => path);
  if (!isSameList(entries('content_sliced'), sliced)) problems.push('a slice is not reported');
  const marked = blocks.filter(
    ({ title, content }) => !title.endsWith('(FULL_FILE)') && content.startsWith('[SLICED '),
  );
  if (marked.length !== sliced.length) problems.push('a slice is not marked');
  if (!entries('block_removed').every((target) => record.moves.some(({ path, to }) => path === target && to === 'out')))
    problems.push('a removal that was none');
  const out = record.moves.filter(({ to }) => to === 'out').map(({ path }) => path);
  if (!isSameList(entries('block_removed'), out)) problems.push('a removed block is not reported');
  const { included_files, excluded_candidates } = context_manifest.selection;
  if (
    !isSameList(
      included_files.map(({ path }) => path),
      record.included.map(({ path }) => path),
    )
  )
    problems.push('another list of files');
  for (const { path } of record.unshown)
    if (
      !out.includes(path) ||
      !excluded_candidates.some((entry) => entry.path === path && entry.reason === 'token_budget')
    )
      problems.push(`${path} was left out silently`);
  return problems;
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  const sorted = (list: readonly string[]) => [...list].sort(compareBytes).join('\n');
  return sorted(a) === sorted(b);
}

function judgeRefusal(error: object, { secrets }: Invented): string[] {
  const text = JSON.stringify(error);
  return secrets.some((secret) => text.includes(secret)) ? ['a refusal tells a secret'] : [];
}

function isSameBundle(written: Written, again: Asked): boolean {
  if ('kind' in again) return false;
  const of = ({ text }: Written) => {
    const { context_bundle, context_manifest, redaction_report } = JSON.parse(text) as Answer;
    return JSON.stringify([context_bundle, context_manifest, redaction_report]);
  };
  return of(written) === of(again);
}

/** Lists whose order has no meaning. */
function shuffleRequest(request: object, { shuffled }: Random): object {
  const asked = request as {
    constraints: object[];
    user_selected_targets: string[];
    plan_step?: Record<string, string[]>;
  };
  const step = asked.plan_step;
  return {
    ...asked,
    constraints: shuffled(asked.constraints),
    user_selected_targets: shuffled(asked.user_selected_targets),
    ...(step === undefined
      ? {}
      : {
          plan_step: {
            ...step,
            target_files: shuffled(step.target_files!),
            target_symbols: shuffled(step.target_symbols!),
          },
        }),
  };
}

/** Broken engines, each of which must be noticed. */
export const bundleTwins: Readonly<Record<string, Twin>> = {
  'truncates silently': ({ text, manifest }) => ({
    text: text.replace(/("title":"[^"]+\(FULL_FILE\)","content":"(?:[^"\\]|\\.){40})(?:[^"\\]|\\.)+"/, '$1"'),
    manifest,
  }),
  'sorts as people do': (written) =>
    changeBlocks(written, (blocks) => [...blocks].sort((a, b) => a.title.localeCompare(b.title, 'en'))),
  'drops a block': (written) =>
    changeBlocks(written, (blocks) => blocks.filter(({ meta }, i) => meta.path === null || i < 3)),
  'counts too little': ({ text, manifest }) => ({
    text: text.replace(/"estimated_input_tokens":\d+/, '"estimated_input_tokens":100'),
    manifest,
  }),
  'hides a slice': ({ text, manifest }) => ({
    text: text.replace(/\{"type":"content_sliced"[^}]*\},?/, '').replace(',]', ']'),
    manifest,
  }),
};

function changeBlocks({ text, manifest }: Written, change: (blocks: readonly Block[]) => readonly Block[]): Written {
  const { context_bundle, ...reports } = JSON.parse(text) as Answer;
  const { blocks, ...envelope } = context_bundle;
  const list = `[\n${change(blocks)
    .map((block) => JSON.stringify(block))
    .join(',\n')}\n]`;
  const written = Object.entries(reports).map(([name, report]) => `,\n"${name}":${JSON.stringify(report)}`);
  return {
    text: `{"context_bundle":${JSON.stringify(envelope).slice(0, -1)},"blocks":${list}}${written.join('')}}\n`,
    manifest,
  };
}

const requestsPerProject = 10;
const asksPerShuffle = 2;
