/**
 * A project within a token budget: the one pipeline with every file as a candidate, key files first, so that what
 * does not fit whole is shown by its signatures, then by its name.
 */
import { compareBytes } from '../../base/order.js';
import { fail, ok, type Result } from '../../base/result.js';
import { renderers } from '../../emit/formats.js';
import type { IndexedFile } from '../../model/analysis.js';
import type { Candidate, Priority } from '../../model/candidate.js';
import type { Contract } from '../../model/contract.js';
import type { Pack } from '../../model/pack.js';
import type { Refusal } from '../../model/refusal.js';
import type { PackFormat } from '../../model/request.js';
import type { FileCategory } from '../../model/snapshot.js';
import { pack } from '../../pack.js';
import { withWorld } from '../../world.js';
import { keepProject } from './kept.js';
import { KeyFileDetector } from './key-files.js';
import { ANALYSED_LIMITS, type ProjectOptions, projectPolicy } from './scanned.js';

export type BudgetedRequest = ProjectOptions & { readonly budget: number; readonly format: PackFormat };

export function packProjectWithin(root: string, request: BudgetedRequest): Promise<Result<Pack, Refusal>> {
  const { budget, format } = request;
  return withWorld(root, request, async (world) => {
    const packed = await pack(projectContract, request, world);
    if (packed.ok) keepProject(world, { pack: packed.value, options: request, asked: { budget, format } });
    return packed;
  });
}

export const projectContract: Contract<BudgetedRequest, Pack> = {
  id: 'project/1',
  policy: (request) => ({
    ...projectPolicy(request, request),
    limits: request.limits ?? ANALYSED_LIMITS,
    most: mostFiles,
  }),
  renderer: ({ format }) => renderers[format],
  gather: (_, { snapshot, index }) => {
    if (snapshot.files.length === 0) return fail({ kind: 'no-files', excluded: snapshot.excluded.length });
    const keyFiles = new KeyFileDetector().detect(
      snapshot.files.map(({ path, sizeBytes, category }) => ({
        relative_path: path,
        size_bytes: sizeBytes,
        category,
        content_extractable: true,
      })),
    );
    const rankOf = new Map<string, number>(keyFiles.map(({ path }, rank) => [path, rank]));
    const files = [...index.files].sort(
      (a, b) =>
        (rankOf.get(a.entry.path) ?? keyFiles.length) - (rankOf.get(b.entry.path) ?? keyFiles.length) ||
        worthOf(b) - worthOf(a) ||
        a.entry.sizeBytes - b.entry.sizeBytes ||
        compareBytes(a.entry.path, b.entry.path),
    );
    const candidates = files.map((file, place) =>
      candidateOf(file, { score: files.length - place, priority: rankOf.has(file.entry.path) ? 'P1' : 'P2' }),
    );
    return ok({ task: 'The project as a whole.', texts: [], candidates, required: new Set(), weights: new Map() });
  },
  shape: (finished) => finished,
};

function candidateOf(
  { entry, definitions, tier }: IndexedFile,
  { score, priority }: { readonly score: number; readonly priority: Priority },
): Candidate {
  const standing = {
    reason: 'project',
    priority,
    score,
    signals: [{ name: 'project', points: score }],
    hops: 0,
    symbols: [],
  } as const;
  return { ...standing, path: entry.path, entry, definitions, tier, focus: { kind: 'file' } };
}

/** Code before words, tests and what was generated last. */
function worthOf({ entry: { category, lowValue } }: IndexedFile): number {
  return (worth[category] ?? 2) - (lowValue === null ? 0 : 4);
}

const worth: Partial<Record<FileCategory, number>> = {
  entrypoint: 5,
  source: 4,
  api: 4,
  auth: 4,
  database: 4,
  config: 3,
  documentation: 2,
  test: 1,
};

/** Names of more would fill any budget. */
const mostFiles = 5_000;
