/**
 * Packs a project into a token budget. Every file is a candidate, and files with many dependants come first. A file
 * that does not fit whole is reduced to its signatures, then to its name.
 */
import { fail, ok, type Result } from '../../base/result.js';
import { type PackFormat, renderers } from '../../emit/renderers.js';
import type { IndexedFile } from '../../model/analysis.js';
import type { Candidate } from '../../model/candidate.js';
import type { Contract } from '../../model/contract.js';
import type { Pack } from '../../model/pack.js';
import type { RelPath } from '../../model/path.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import { withWorld } from '../../pipeline/open-world.js';
import { runPipeline } from '../../pipeline/pack.js';
import { type BuiltPack, withTrace } from '../plain/build-plain.js';
import { orderProject } from './file-order.js';
import { ANALYSED_LIMITS, type ProjectOptions, projectPolicy, shapeProject } from './scanned-project.js';

export type BudgetedRequest = ProjectOptions & { readonly budget: number; readonly format: PackFormat };

export function packProjectWithin(root: string, request: BudgetedRequest): Promise<Result<BuiltPack, Refusal>> {
  return withWorld(root, request, async (world) => {
    const packed = await runPipeline(projectContract, request, world);
    return packed.ok ? ok(withTrace(packed.value)) : packed;
  });
}

export const projectContract: Contract<BudgetedRequest, BudgetedRequest, Pack> = {
  id: 'project/1',
  policy: (request) => ({
    ...projectPolicy(request, request),
    limits: request.limits ?? ANALYSED_LIMITS,
    most: maxFiles,
  }),
  gather: (request, { snapshot, index }) => {
    if (snapshot.files.length === 0) return fail({ kind: 'no-files', excluded: snapshot.excluded.length });
    const files = orderProject(index);
    const candidates = files.map(({ file, tier }, place) => ({
      ...candidateOf(file, files.length - place),
      priority: tier <= lastOfFirst ? ('P1' as const) : ('P2' as const),
    }));
    const nothing = { texts: [], required: new Set<RelPath>(), weights: new Map<string, number>() };
    return ok({ facts: request, task: 'The project as a whole.', candidates, ...nothing });
  },
  renderer: ({ format }) => renderers[format],
  shape: ({ budget, format, ...options }, { pack }) => ok(shapeProject(pack, { options, asked: { budget, format } })),
};

function candidateOf(file: IndexedFile, score: number): Omit<Candidate, 'priority'> {
  const standing = {
    reason: 'project',
    score,
    signals: [{ name: 'project', points: score }],
    hops: 0,
    symbols: [],
  } as const;
  return { ...standing, path: file.entry.path, entry: file.entry, file, focus: { kind: 'file' } };
}

/** The names of more files would fill any budget. */
const maxFiles = 5_000;
/** The last tier with priority P1: root manifests and code. */
const lastOfFirst = 1;
