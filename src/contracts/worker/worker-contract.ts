/**
 * The worker packet as a contract over the one pipeline: the files of the task are its candidates, required
 * and whole; every other text is a given text. There is no budget but the line caps of the document.
 */
import type { Json } from '../../base/json.js';
import { Defect, fail, ok } from '../../base/result.js';
import type { Index } from '../../model/analysis.js';
import type { FittedBlock } from '../../model/block.js';
import type { Candidate } from '../../model/candidate.js';
import type { AnalysedProject, Contract, Renderer } from '../../model/contract.js';
import { DEFAULT_SCAN_LIMITS } from '../../model/limits.js';
import type { RelPath } from '../../model/path.js';
import { type Around, fillSlots, type RawPacket } from './all-slots.js';
import { givenTexts, guardedTexts, type LabelKind, labelsIn, textOf, withGuarded } from './guard-packet.js';
import type { ContextPacket } from './packet.js';

export type WorkerInput = Around & {
  readonly generatedAt: string;
  /** Tokens in all. Files that cannot fit it, however they are counted, are not even taken. */
  readonly budget: number;
};

export type PackedWorker = {
  readonly packet: ContextPacket;
  /** What is said beside the slots, guarded with them. */
  readonly beside: Pick<RawPacket, 'description' | 'plan'>;
  readonly labels: {
    readonly slots: Readonly<Record<string, readonly LabelKind[]>>;
    readonly beside: readonly LabelKind[];
  };
  readonly raw: RawPacket;
  readonly analysed: AnalysedProject;
  /** The files that are shown, guarded. */
  readonly blocks: readonly FittedBlock[];
};

export function createWorkerContract(): Contract<WorkerInput, PackedWorker> {
  let found: { readonly raw: RawPacket; readonly analysed: AnalysedProject } | null = null;
  const gathered = () => {
    if (found === null) throw new Defect('a packet is gathered before it is shaped');
    return found;
  };
  return {
    id: 'worker/1',
    policy: ({ task }) => ({
      budget: unbounded,
      format: 'json',
      limits: DEFAULT_SCAN_LIMITS,
      // A file that the task owns is shown although an ignore file names it; secret names stay hidden.
      rules: () => ({ deny: [], allow: task.filesModified.flatMap(literalPattern), defaults: [], notes: [] }),
      fit: 'fill',
      refusesSecrets: false,
      secretPaths: [],
    }),
    renderer: ({ generatedAt }) => workerRenderer(() => saidOf(gathered().raw), generatedAt),
    gather: (input, analysed) => {
      const raw = fillSlots(input, analysed);
      if (!raw.ok) return raw;
      found = { raw: raw.value, analysed: analysed };
      const shown = raw.value.owned.filter(({ state }) => state.kind === 'shown').map(({ path }) => path);
      const candidates = [...new Set(shown)].map((path) => candidateOf(path, analysed.index));
      const needed = Math.ceil(candidates.reduce((sum, { entry }) => sum + entry.sizeBytes, 0) / maxBytesOfToken);
      if (needed > input.budget) return fail({ kind: 'context-too-large', needed, limit: input.budget, narrower: [] });
      return ok({
        task: input.task.description,
        texts: givenTexts(saidIn(raw.value)),
        candidates,
        required: new Set(shown),
        weights: new Map(),
      });
    },
    shape: ({ blocks }, { generatedAt }) => ({
      ...assemble(gathered().raw, blocks, generatedAt),
      ...gathered(),
      blocks: blocks.filter(({ block }) => block.path !== null),
    }),
  };
}

/** What is said in a packet as JSON, its texts not yet guarded; and the files whose contents belong into it. */
export type Said = {
  readonly said: Json;
  readonly owned: readonly { readonly name: string; readonly path: string }[];
};

export function workerRenderer(said: () => Said, generatedAt: string): Renderer {
  return {
    // Without blocks it is asked what an empty packet takes, which is nothing that counts here.
    render: ({ blocks }) => (blocks.length === 0 ? '' : writePacket(fillIn(said(), blocks, generatedAt).packet)),
    renderBlock: ({ block }) => `${JSON.stringify(block.text)}\n`,
  };
}

export function writePacket(packet: ContextPacket): string {
  return `${JSON.stringify(packet, null, 2)}\n`;
}

/** Every text that may be sent: the slots, and what the prompt says beside them. */
export function saidIn({ packet, description, plan }: RawPacket): Json {
  return { packet, beside: { description, plan } } as unknown as Json;
}

function saidOf(raw: RawPacket): Said {
  return { said: saidIn(raw), owned: raw.owned };
}

type Assembled = Pick<PackedWorker, 'packet' | 'beside' | 'labels'>;

function assemble(raw: RawPacket, blocks: readonly FittedBlock[], generatedAt: string): Assembled {
  const { texts, ...filled } = fillIn(saidOf(raw), blocks, generatedAt);
  const labels = Object.entries(raw.packet).map(([name, value]) => [name, labelsIn(value as Json, texts)]);
  const beside = (saidIn(raw) as { readonly beside: Json }).beside;
  return { ...filled, labels: { slots: Object.fromEntries(labels), beside: labelsIn(beside, texts) } };
}

/** The packet with its texts guarded, and the files as they are shown. */
export function fillIn({ said, owned }: Said, blocks: readonly FittedBlock[], generatedAt: string) {
  const texts = guardedTexts(
    said,
    blocks.filter(({ block }) => block.path === null),
  );
  const byPath = new Map<string, string>(
    blocks.flatMap(({ block }) => (block.path === null ? [] : [[block.path, textOf(block)] as const])),
  );
  const { packet, beside } = withGuarded(said, texts) as unknown as Guarded;
  const { taskId, tddMode, riskTier, ...slots } = packet;
  // The names in the guarded packet stand in the order of the task's files.
  const content = Object.entries(slots.filesContent);
  const names = [...new Map(owned.map((file) => [file.name, file])).values()];
  const filesContent = Object.fromEntries(
    content.map(([name, text], at) => [name, byPath.get(names[at]!.path) ?? text]),
  );
  const filled: ContextPacket = { taskId, tddMode, riskTier, generatedAt, ...slots, filesContent };
  return { packet: filled, beside, texts };
}

type Guarded = { readonly packet: RawPacket['packet']; readonly beside: PackedWorker['beside'] };

function candidateOf(path: RelPath, index: Index): Candidate {
  const { entry, definitions, tier } = index.files[index.numberOf.get(path)!]!;
  const standing = { reason: 'target', priority: 'P0', score: 100_000, signals: [], hops: 0, symbols: [] } as const;
  return { ...standing, path, entry, definitions, tier, focus: { kind: 'file' } };
}

/** A path as a gitignore pattern that names it and nothing else. */
function literalPattern(name: string): string[] {
  const path = name.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '');
  return path === '' || /[\r\n]/.test(path) ? [] : [`/${path.replace(/[\\*?[\]!# ]/g, '\\$&')}`];
}

/** More tokens than any project has; the caps of the document are in lines. */
const unbounded = 2 ** 40;
/** The longest token of o200k_base. */
const maxBytesOfToken = 128;
