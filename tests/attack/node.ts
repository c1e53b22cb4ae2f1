/**
 * Threats P1, P4, P5 and D1 on the node pack: random requests over generated projects. Every pack is judged from
 * outside: by its bytes, the files and what was handed in, not by what the engine says of itself.
 */
import { sha256 } from '../../src/base/hash.js';
import { o200kCounter } from '../../src/budget/tokens.js';
import { type BuiltNode, nodePackIn, readRequest } from '../../src/contracts/node/build-node.js';
import { readNodePack } from '../../src/contracts/node/edges/portable.js';
import type { NodePack } from '../../src/contracts/node/node-wire.js';
import { createGuard } from '../../src/guard/seal.js';
import { createAnalysisCache } from '../../src/index/cache.js';
import type { Refusal } from '../../src/model/refusal/refusal.js';
import type { World } from '../../src/model/world.js';
import { violations } from '../contracts/node-fixture.js';
import { memoryWorld } from '../fixtures/memory-world.js';
import { type Random, seededRandom } from '../fixtures/random.js';
import { type InventedRequest, inventNodeProject, inventRequest, type NodeProject } from './node-projects.js';

export type Written = Pick<BuiltNode, 'json' | 'text' | 'provenance' | 'artifacts' | 'manifest'>;

/** Changes an answer as a broken engine would. */
export type Twin = (written: Written, project: NodeProject) => Written;

export type NodeSummary = {
  readonly seed: number;
  readonly requests: number;
  readonly answered: number;
  readonly refused: number;
  readonly tooLarge: number;
  readonly trimmed: number;
  readonly redacted: number;
  readonly wrong: number;
  readonly firstWrong: string | null;
};

export async function runNodeCampaign(seed: number, requests: number): Promise<NodeSummary> {
  const random = seededRandom(seed);
  const wrong: string[] = [];
  let [answered, refused, tooLarge, trimmed, redacted] = [0, 0, 0, 0, 0];
  let arena = openArena(random);
  for (let i = 0; i < requests; i++) {
    if (i % requestsPerProject === requestsPerProject - 1) arena = openArena(random);
    const invented = inventRequest(random, arena.project);
    const built = await ask(arena.world(), invented);
    const say = (problem: string) => wrong.push(`request ${i}: ${problem}`);
    if ('kind' in built) {
      refused += 1;
      if (built.kind === 'context-too-large') tooLarge += 1;
      (await judgeRefusal(built, invented, arena, i % 4 === 0)).forEach(say);
      continue;
    }
    answered += 1;
    if (built.provenance.trimmed.length > 0) trimmed += 1;
    if (built.provenance.redacted) redacted += 1;
    if (invented.isBad) say('a request that is none was taken');
    judge(built, invented, arena.project).forEach(say);
    if (i % 8 === 0) {
      const again = await ask(arena.world(), invented);
      if ('kind' in again || JSON.stringify(again) !== JSON.stringify(built)) say('other bytes the second time');
    }
  }
  return {
    seed,
    requests,
    answered,
    refused,
    tooLarge,
    trimmed,
    redacted,
    wrong: wrong.length,
    firstWrong: wrong[0] ?? null,
  };
}

/** How many problems are noticed in what each twin makes of the same answers. */
export async function runNodeTwins(seed: number, requests: number, twins: readonly Twin[]): Promise<readonly number[]> {
  const random = seededRandom(seed);
  const noticed = twins.map(() => 0);
  for (let i = 0; i < requests; i++) {
    const { project, world } = openArena(random);
    const invented = inventRequest(random, project);
    const built = await ask(world(), invented);
    if ('kind' in built) continue;
    for (const [number, twin] of twins.entries())
      noticed[number]! += judge(twin(built, project), invented, project).length;
  }
  return noticed;
}

type Arena = { readonly project: NodeProject; readonly world: () => World };

/** A project of its own; its files are parsed once, its folders listed in another order each time. */
function openArena(random: Random): Arena {
  const project = inventNodeProject(random);
  const cache = createAnalysisCache();
  const world = () => ({ ...memoryWorld(project.files, { shuffle: (entries) => random.shuffled(entries) }), cache });
  return { project, world };
}

async function ask(world: World, { request, format }: InventedRequest, budget?: number): Promise<BuiltNode | Refusal> {
  const read = readRequest(request, { format, ...(budget !== undefined && { budget }) });
  if (!read.ok) return { kind: 'bad-request', problems: read.error };
  const built = await nodePackIn(world, read.value);
  return built.ok ? built.value : built.error;
}

async function judgeRefusal(
  refusal: Refusal,
  invented: InventedRequest,
  { project, world }: Arena,
  again: boolean,
): Promise<string[]> {
  const problems = project.secrets.some((secret) => JSON.stringify(refusal).includes(secret))
    ? ['a refusal holds a secret']
    : [];
  if (refusal.kind === 'bad-request') {
    if (!invented.isBad) problems.push(`a good request was refused at ${refusal.problems[0]?.path}`);
    if (refusal.problems.length === 0 || refusal.problems.some(({ fix }) => fix === '')) problems.push('no next step');
    return problems;
  }
  if (refusal.kind !== 'context-too-large') return [...problems, `refused for ${refusal.kind}`];
  if (refusal.needed <= invented.budget) problems.push('refused although it would fit');
  if (!again) return problems;
  const larger = await ask(world(), invented, refusal.needed);
  return 'kind' in larger
    ? [...problems, 'the budget that would do does not do']
    : [...problems, ...judge(larger, { ...invented, budget: refusal.needed }, project)];
}

function judge(written: Written, { request, budget, run }: InventedRequest, project: NodeProject): string[] {
  const { json, text, provenance, artifacts, manifest } = written;
  const pack = JSON.parse(json) as NodePack;
  const given = (typeof request === 'string' ? JSON.parse(request) : request) as Given;
  const outputs = [json, text, JSON.stringify(provenance), JSON.stringify(artifacts), manifest];
  const read = readNodePack(text);
  return [
    ...violations('node-pack', pack).map((problem) => `not the published shape: ${problem}`),
    ...violations('node-provenance', provenance).map((problem) => `not the published sidecar: ${problem}`),
    ...[json, text]
      .filter((form) => tokens.count(form) > budget)
      .map((form) => `${tokens.count(form)} tokens in a budget of ${budget}`),
    ...project.secrets.flatMap((secret) =>
      outputs.filter((output) => output.includes(secret)).map(() => 'a secret got out'),
    ),
    ...(read.ok && JSON.stringify(read.value) === JSON.stringify(pack) ? [] : ['it does not read back as it was']),
    ...judgeAlways(pack, given, project),
    ...judgeRun(pack, run),
    ...judgeFiles(pack, project),
    ...judgeParts(written, pack, project),
  ];
}

type Given = {
  readonly goal: string;
  readonly definitionOfDone: readonly string[];
  readonly docRefs?: readonly { readonly path: string }[];
  readonly deltas?: { readonly diff?: string; readonly tests?: string; readonly errors?: string | readonly string[] };
  readonly artifacts?: readonly unknown[];
  readonly docsRoot?: string;
  readonly select?: boolean;
};

/** Objective, definition of done, references to documents and the least evidence. */
function judgeAlways(
  pack: NodePack,
  { goal, definitionOfDone, docRefs = [], deltas = {}, artifacts = [], docsRoot, select }: Given,
  project: NodeProject,
): string[] {
  const problems: string[] = [];
  const isSame = (shown: string, said: string) =>
    holdsSecret(said, project) ? shown.includes('[REDACTED:') : shown === guarded(said);
  if (!isSame(pack.goal, goal)) problems.push('the goal is not what was asked');
  if (
    pack.definitionOfDone.length !== definitionOfDone.length ||
    !definitionOfDone.every((item, i) => isSame(pack.definitionOfDone[i]!, item))
  )
    problems.push('the definition of done is not what was asked');
  const referred = new Set(pack.docRefs.map(({ path }) => path));
  const inSet =
    docsRoot === undefined || docsRoot === '/docs'
      ? Object.keys(project.files).filter((path) => documentSet.test(path))
      : [];
  if (select !== false && inSet.some((path) => !referred.has(`/${path}`)))
    problems.push('a document of the set is not referred to');
  for (const { path } of docRefs)
    if (!referred.has(`/${path.replace(/^\/+/, '')}`)) problems.push('a document that was named is not referred to');
  const wanted = [deltas.errors, deltas.tests, deltas.diff]
    .map((delta) => (typeof delta === 'object' ? delta.join('\n') : (delta ?? '')))
    .filter((delta) => delta !== '');
  const [shown, summaries] = [pack.artifacts ?? [], (pack.artifacts ?? []).map(({ summary }) => summary ?? '')];
  if (shown.length !== wanted.length + artifacts.length) problems.push('an artifact is missing');
  for (const [i, delta] of wanted.entries()) {
    if ((summaries[i] ?? '').trim() === '' && delta.trim() !== '') problems.push('evidence without a summary');
    const first = delta.split('\n').find((line) => line.startsWith('FAIL '));
    if (first !== undefined && !holdsSecret(delta, project) && !(summaries[i] ?? '').includes(first.slice(0, 60)))
      problems.push('the first failure is not there');
  }
  return problems;
}

/** What only lines about successes name is not named by the test output. */
function judgeRun({ relevantFiles = [] }: NodePack, run: InventedRequest['run']): string[] {
  const named = relevantFiles.filter(({ purpose = '' }) => purpose.startsWith('named by the test output'));
  return named.flatMap(({ path }) => (run?.passing.includes(path) === true ? [`${path} passed and is named`] : []));
}

/** A file is whole, or a mark and exactly the numbered lines that it names; its hash is that of its bytes. */
function judgeFiles({ relevantFiles = [] }: NodePack, { files }: NodeProject): string[] {
  return relevantFiles.flatMap(({ path, excerpt, hash }) => {
    const source = files[path];
    if (source === undefined) return ['a file that does not exist'];
    const text = guarded(String(source));
    const problems =
      hash === `sha256:${sha256(text === String(source) ? Buffer.from(source as string) : text)}` ||
      text.includes('[REDACTED:')
        ? []
        : [`${path} has another hash`];
    if (excerpt === undefined || plain(excerpt) === plain(text)) return problems;
    const [, ranges] = /^\[context truncated: lines ([\d,-]+) of \d+\]\n/.exec(excerpt) ?? [];
    if (ranges === undefined) return [...problems, `${path} is neither whole nor marked`];
    const lines = text.split('\n');
    const wanted = ranges.split(',').flatMap((range) => {
      const [first, last = first] = range.split('-').map(Number) as [number, number?];
      return Array.from(
        { length: last - first + 1 },
        (_, i) => `${first + i}: ${lines[first + i - 1]?.replace(/\r$/, '')}\n`,
      );
    });
    return plain(excerpt.slice(excerpt.indexOf('\n') + 1)) === plain(wanted.join(''))
      ? problems
      : [...problems, `${path} does not show the lines it names`];
  });
}

/** Every part has its origin, every file of the project its place, every artifact its bytes. */
function judgeParts({ provenance, artifacts }: Written, pack: NodePack, { files }: NodeProject): string[] {
  const at = new Set(provenance.parts.map((part) => part.at));
  const lists = {
    docRefs: pack.docRefs,
    relevantFiles: pack.relevantFiles ?? [],
    artifacts: pack.artifacts ?? [],
    inputs: pack.inputs ?? [],
    decisions: pack.decisions ?? [],
  };
  const problems = Object.entries(lists).flatMap(([name, list]) =>
    list.flatMap((_, i) => (at.has(`$.${name}[${i}]`) ? [] : [`$.${name}[${i}] has no origin`])),
  );
  const named = new Set([
    ...provenance.parts.flatMap(({ path }) => path ?? []),
    ...provenance.leftOut.map(({ what }) => what),
    ...provenance.unranked,
  ]);
  for (const path of Object.keys(files))
    if (!named.has(path) && !named.has(`/${path}`)) problems.push('a file of the project has no place');
  for (const { ref, text } of artifacts)
    if (ref !== `artifact://sha256/${sha256(text)}`) problems.push('an artifact is not what its reference says');
  return problems;
}

function holdsSecret(text: string, { secrets }: NodeProject): boolean {
  return secrets.some((secret) => text.includes(secret)) || guarded(text).includes('[REDACTED:');
}

/** Remembered: a project is asked about more than once. */
function guarded(text: string): string {
  const known = cleaned.get(text) ?? createGuard().guardText(text).text;
  cleaned.set(text, known);
  return known;
}

const cleaned = new Map<string, string>();

/** The number of a redaction depends on what else is in the pack. */
function plain(text: string): string {
  return text.replace(/\[REDACTED:([^\]#]*)#\d+\]/g, '[REDACTED:$1]');
}

const tokens = o200kCounter();
const requestsPerProject = 12;
const documentSet = /^docs\/(?:\d+(?:-|\. ))?(?:plan|acceptance|architecture|overview|decisions|runbook)\.md$/i;
