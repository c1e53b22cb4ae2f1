/** The worker contract. The task's files are required and whole; published line caps are its main limit. */
import { largestOf } from '../../base/append.js';
import type { Json } from '../../base/json.js';
import { fail, ok } from '../../base/result.js';
import type { Index } from '../../model/analysis.js';
import type { FittedBlock } from '../../model/block.js';
import type { Candidate } from '../../model/candidate.js';
import type { AnalysedProject, Contract, Renderer, Shaped } from '../../model/contract.js';
import type { RelPath } from '../../model/path.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import { characterCounter, type TokenCounter } from '../../model/tokens.js';
import type { FitTrace } from '../../model/trace.js';
import { fileCandidate } from '../file-candidate.js';
import { standardPolicy } from '../standard-policy.js';
import { fillSlots, type RawPacket, type Said, type SlotSources, saidOf, withholdFiles } from './all-slots.js';
import { givenTexts, guardedTexts, type LabelKind, labelsIn, textOf, withGuarded } from './guard-packet.js';
import type { ContextPacket } from './packet.js';
import { writePrompt } from './packet-prompt.js';
import { sidecarOf, type WorkerSidecar, writeSidecar } from './packet-sidecar.js';
import type { AskedTask } from './read-graph.js';
import { type PacketForm, workerFacts } from './worker-facts-codec.js';

export type WorkerInput = SlotSources & {
  /** The request as the caller made it. The record holds its guarded form. */
  readonly asked: AskedTask;
  readonly generatedAt: string;
  /** Total tokens. Files that cannot fit by any tokenizer are not loaded. */
  readonly budget: number;
  readonly rules: PacketRules;
};

export type PacketRules = {
  /** The most tokens of the packet (default 1,000,000, more than models read). */
  readonly budget?: number;
  /** Lines of STATE.md, at most 150, which is the default. */
  readonly stateLines?: number;
  /** The form that is recorded; both are made (default `json`). */
  readonly format?: PacketForm;
};

export type WorkerFacts = {
  readonly input: WorkerInput;
  readonly raw: RawPacket;
  readonly analysed: AnalysedProject;
};

export type WorkerOutput = WorkerFacts & { readonly packet: ContextPacket; readonly sidecar: WorkerSidecar };

export const workerContract: Contract<WorkerInput, WorkerFacts, WorkerOutput> = {
  id: 'worker/1',
  policy: ({ task }) => ({
    ...standardPolicy,
    budget: unbounded,
    // Packets are capped by lines, and the token budget is checked at the end.
    counter: characterCounter,
    format: 'json',
    // Show a file that the task owns even if an ignore file excludes it. Secret names stay hidden.
    rules: () => ({ deny: [], allow: task.filesModified.flatMap(literalPattern), defaults: [], notes: [] }),
    fit: 'fill',
  }),
  gather: (input, analysed, { whyWithheld }) => {
    const filled = fillSlots(input, analysed);
    if (!filled.ok) return filled;
    const needed = Math.ceil(shownBytes(filled.value, analysed.index) / maxBytesOfToken);
    if (needed > input.budget) return fail({ kind: 'context-too-large', needed, limit: input.budget, narrower: [] });
    const raw = withholdFiles(filled.value, whyWithheld);
    const shown = shownPaths(raw);
    return ok({
      facts: { input, raw, analysed },
      task: input.task.description,
      texts: givenTexts(saidOf(raw).said),
      candidates: shown.map((path) => candidateOf(path, analysed.index)),
      required: new Set(shown),
      weights: new Map(),
    });
  },
  renderer: ({ input, raw }) => workerRenderer(saidOf(raw), input.generatedAt),
  shape: (facts, fit, tokens) => {
    const shaped = shapeWorker(facts, fit);
    const over = overBudget(Object.values(shaped.draft.forms ?? {}), facts.input.budget, tokens);
    return over === null ? ok(shaped) : fail(over);
  },
};

function shapeWorker(facts: WorkerFacts, { pack, items }: FitTrace): Shaped<WorkerOutput> {
  const { input, raw } = facts;
  const { asked, generatedAt, graph, task } = input;
  const { format = 'json', budget = null, stateLines = null } = input.rules;
  const assembled = assemble(raw, pack.blocks, generatedAt);
  const { packet } = assembled;
  const sidecar = sidecarOf(assembled, { raw, blocks: pack.blocks, graph, source: task.source });
  const forms = { json: writePacket(packet), markdown: writePrompt(packet, sidecar) };
  return {
    output: { ...facts, packet, sidecar },
    draft: {
      asked: { ...(asked as Json as object), time: generatedAt, budget, stateLines, format },
      model: 'characters',
      facts: workerFacts(raw, { generatedAt, format, sidecar }, items),
      written: forms[format],
      forms,
      beside: [{ name: 'sidecar', text: writeSidecar(sidecar) }],
    },
  };
}

/** A token is at least one byte, so only texts with more bytes than the limit are counted. */
function overBudget(texts: readonly string[], limit: number, tokens: TokenCounter): Refusal | null {
  const needed = texts.map((text) => (Buffer.byteLength(text) <= limit ? 0 : tokens.count(text)));
  const most = largestOf(needed);
  return most <= limit ? null : { kind: 'context-too-large', needed: most, limit, narrower: [] };
}

function shownPaths({ owned }: RawPacket): RelPath[] {
  return [...new Set(owned.filter(({ state }) => state.kind === 'shown').map(({ path }) => path))];
}

function shownBytes(raw: RawPacket, index: Index): number {
  return shownPaths(raw).reduce((sum, path) => sum + candidateOf(path, index).entry.sizeBytes, 0);
}

export function workerRenderer(said: Said, generatedAt: string): Renderer {
  return {
    // The size of a packet without blocks is not used.
    render: ({ blocks }) => (blocks.length === 0 ? '' : writePacket(fillIn(said, blocks, generatedAt).packet)),
    renderBlock: ({ block }) => `${JSON.stringify(block.text)}\n`,
  };
}

export function writePacket(packet: ContextPacket): string {
  return `${JSON.stringify(packet, null, 2)}\n`;
}

export type Assembled = {
  readonly packet: ContextPacket;
  /** Prompt texts without a slot, guarded together with the slots. */
  readonly beside: Pick<RawPacket, 'description' | 'plan'>;
  readonly labels: {
    readonly slots: Readonly<Record<string, readonly LabelKind[]>>;
    readonly beside: readonly LabelKind[];
  };
};

function assemble(raw: RawPacket, blocks: readonly FittedBlock[], generatedAt: string): Assembled {
  const { texts, ...filled } = fillIn(saidOf(raw), blocks, generatedAt);
  const labels = Object.entries(raw.packet).map(([name, value]) => [name, labelsIn(value as Json, texts)]);
  const beside = labelsIn({ description: raw.description, plan: raw.plan }, texts);
  return { ...filled, labels: { slots: Object.fromEntries(labels), beside } };
}

export function fillIn({ said, owned }: Said, blocks: readonly FittedBlock[], generatedAt: string) {
  const given = blocks.filter(({ block }) => block.path === null);
  const texts = guardedTexts(said, given);
  const byPath = new Map(blocks.map(({ block }) => [block.path as string | null, block]));
  const { packet, beside } = withGuarded(said, texts) as unknown as GuardedPacket;
  const { taskId, tddMode, riskTier, ...slots } = packet;
  // Names in the guarded packet are in the order of the task's files.
  const content = Object.entries(slots.filesContent);
  const names = [...new Map(owned.map((file) => [file.name, file])).values()];
  const filesContent = Object.fromEntries(
    content.map(([name, text], at) => {
      const block = byPath.get(names[at]!.path);
      return [name, block === undefined ? text : textOf(block)];
    }),
  );
  const filled: ContextPacket = { taskId, tddMode, riskTier, generatedAt, ...slots, filesContent };
  return { packet: filled, beside, texts };
}

type GuardedPacket = { readonly packet: RawPacket['packet']; readonly beside: Assembled['beside'] };

function candidateOf(path: RelPath, index: Index): Candidate {
  const file = index.files[index.numberOf.get(path)!]!;
  return { ...fileCandidate(file, { reason: 'target', priority: 'P0' }), score: 100_000, signals: [] };
}

/** A gitignore pattern that matches only this path. */
function literalPattern(name: string): string[] {
  const path = name.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '');
  return path === '' || /[\r\n]/.test(path) ? [] : [`/${path.replace(/[\\*?[\]!# ]/g, '\\$&')}`];
}

/** More tokens than any project has: packets are capped by lines. */
const unbounded = 2 ** 40;
/** The longest token of o200k_base. */
const maxBytesOfToken = 128;
