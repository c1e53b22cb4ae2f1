/** Chooses between a full and a summary pack in five steps, and states the reason. */
import { defaultTruncation } from './full/truncate.js';
import type { PackConstraints, PackType, ProjectSnapshot } from './project-types.js';

export type Selection = { readonly type: PackType; readonly reason: string };

export function selectPack(snapshot: ProjectSnapshot, constraints: PackConstraints = {}): Selection {
  selectedWith.set(snapshot, constraints);
  const { prefer_summary } = constraints;
  const { max_content_bytes, max_files } = limitsOf(constraints);
  if (prefer_summary === true) return { type: 'summary', reason: 'A summary was asked for' };
  const bytes = estimateContentBytes(snapshot);
  if (bytes > max_content_bytes)
    return { type: 'summary', reason: `Content size ${bytes} bytes exceeds the limit of ${max_content_bytes}` };
  const files = snapshot.files.filter(({ content_extractable }) => content_extractable).length;
  if (files > max_files) return { type: 'summary', reason: `${files} files exceed the limit of ${max_files}` };
  return { type: 'full', reason: 'Content size within limits' };
}

const selectedWith = new WeakMap<ProjectSnapshot, PackConstraints>();

/** The constraints that the selector was last given for a snapshot. */
export function constraintsOf(snapshot: ProjectSnapshot): PackConstraints {
  return selectedWith.get(snapshot) ?? {};
}

/** Fills in defaults. The smallest provider limit counts. */
export function limitsOf({ max_content_bytes, max_files, provider_limits }: PackConstraints): {
  readonly max_content_bytes: number;
  readonly max_files: number;
} {
  const bytes = [max_content_bytes ?? defaultTruncation.max_total_bytes, ...Object.values(provider_limits ?? {})];
  return { max_content_bytes: Math.min(...bytes), max_files: max_files ?? defaultMaxFiles };
}

/** The content size of a full pack, with each file cut to its limit. */
function estimateContentBytes(snapshot: ProjectSnapshot): number {
  return snapshot.files
    .filter(({ content_extractable }) => content_extractable)
    .reduce((sum, { size_bytes }) => sum + Math.min(size_bytes, defaultTruncation.max_file_bytes), 0);
}

const defaultMaxFiles = 200;
