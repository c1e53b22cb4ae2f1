/**
 * The worker packet as a contract over the one pipeline: the files of the task are its candidates, required
 * and whole; every other text is a given text. There is no budget but the line caps of the document.
 */
import type { Json } from '../../base/json.js';
import { Defect, ok } from '../../base/result.js';
import type { Index } from '../../model/analysis.js';
import type { FittedBlock } from '../../model/block.js';
import type { Candidate } from '../../model/candidate.js';
import type { Contract, Surveyed } from '../../model/contract.js';
import { DEFAULT_SCAN_LIMITS } from '../../model/limits.js';
import type { RelPath } from '../../model/path.js';
import { givenTexts, textOf, withGuarded } from './guarded.js';
import type { ContextPacket } from './packet.js';
import { type Around, fillSlots, type RawPacket } from './slots.js';

export type WorkerInput = Around & { readonly generatedAt: string };

export type PackedWorker = {
  readonly packet: ContextPacket;
  readonly raw: RawPacket;
  readonly surveyed: Surveyed;
  /** The files that are shown, guarded. */
  readonly blocks: readonly FittedBlock[];
};

export function createWorkerContract(): Contract<WorkerInput, PackedWorker> {
  let found: { readonly raw: RawPacket; readonly surveyed: Surveyed } | null = null;
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
    renderer: ({ generatedAt }) => ({
      // Without blocks it is asked what an empty packet takes, which is nothing that counts here.
      render: ({ blocks }) => (blocks.length === 0 ? '' : writePacket(assemble(gathered().raw, blocks, generatedAt))),
      renderBlock: ({ block }) => `${JSON.stringify(block.text)}\n`,
    }),
    gather: (input, surveyed) => {
      const raw = fillSlots(input, surveyed);
      if (!raw.ok) return raw;
      found = { raw: raw.value, surveyed };
      const shown = raw.value.owned.filter(({ state }) => state.kind === 'shown').map(({ path }) => path);
      const candidates = [...new Set(shown)].map((path) => candidateOf(path, surveyed.index));
      return ok({
        task: input.task.description,
        texts: givenTexts(raw.value.packet as unknown as Json),
        candidates,
        required: new Set(shown),
        weights: new Map(),
      });
    },
    shape: ({ blocks }, { generatedAt }) => ({
      packet: assemble(gathered().raw, blocks, generatedAt),
      ...gathered(),
      blocks: blocks.filter(({ block }) => block.path !== null),
    }),
  };
}

export function writePacket(packet: ContextPacket): string {
  return `${JSON.stringify(packet, null, 2)}\n`;
}

function assemble({ packet, owned }: RawPacket, blocks: readonly FittedBlock[], generatedAt: string): ContextPacket {
  const texts = blocks.filter(({ block }) => block.path === null);
  const byPath = new Map(
    blocks.flatMap(({ block }) => (block.path === null ? [] : [[block.path, textOf(block)] as const])),
  );
  const guarded = withGuarded(packet as unknown as Json, texts) as unknown as typeof packet;
  const { taskId, tddMode, riskTier, ...slots } = guarded;
  // The names in the guarded packet stand in the order of the task's files.
  const content = Object.entries(guarded.filesContent);
  const names = [...new Map(owned.map((file) => [file.name, file])).values()];
  const filesContent = Object.fromEntries(
    content.map(([name, text], at) => [name, byPath.get(names[at]!.path) ?? text]),
  );
  return { taskId, tddMode, riskTier, generatedAt, ...slots, filesContent };
}

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
