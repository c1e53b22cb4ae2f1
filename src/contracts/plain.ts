/** The plain pack: a task in words, perhaps with target files, and the ranked files that speak of it. */
import { compareBytes } from '../base/order.js';
import { fail, ok, type Result } from '../base/result.js';
import type { Contract, Gathered } from '../model/contract.js';
import type { Pack } from '../model/pack.js';
import { baseName, type RelPath } from '../model/path.js';
import type { Refusal } from '../model/refusal.js';
import type { PackRequest } from '../model/request.js';
import type { Snapshot } from '../model/snapshot.js';
import { rankFiles } from '../select/rank.js';

export const plainContract: Contract<PackRequest, Pack> = {
  id: 'pack/1',
  policy: ({ budget, format, limits }) => ({ budget, format, limits }),
  gather: (request, snapshot, index): Result<Gathered, Refusal> => {
    if (request.task.trim() === '' && request.targets.length === 0) return fail({ kind: 'empty-task' });
    if (snapshot.files.length === 0) return fail({ kind: 'no-files', excluded: snapshot.excluded.length });
    const trouble = troubleWithTargets(request.targets, snapshot);
    if (trouble !== null) return fail(trouble);
    const candidates = rankFiles(index, request.task, request.targets);
    if (candidates.length === 0) return fail({ kind: 'no-match' });
    return ok({ task: request.task, candidates, required: new Set(request.targets) });
  },
  shape: (pack) => pack,
};

function troubleWithTargets(targets: readonly RelPath[], snapshot: Snapshot): Refusal | null {
  if (targets.length === 0) return null;
  const kept = new Set<string>(snapshot.files.map((file) => file.path));
  for (const path of targets) {
    if (kept.has(path)) continue;
    const exclusion = snapshot.excluded.find(
      (entry) => entry.path === path || (entry.path.endsWith('/') && path.startsWith(entry.path)),
    );
    if (exclusion !== undefined)
      return { kind: 'target-excluded', path, reason: exclusion.reason, detail: exclusion.detail };
    return { kind: 'target-missing', path, nearest: nearestNames(path, snapshot) };
  }
  return null;
}

/** Files that a person may have meant: the same name elsewhere, or a name with the same stem. */
function nearestNames(path: RelPath, snapshot: Snapshot): string[] {
  const name = baseName(path).toLowerCase();
  const stem = name.replace(/\.[^.]*$/, '');
  const closeness = (candidate: RelPath): number => {
    const other = baseName(candidate).toLowerCase();
    if (other === name) return 0;
    if (other.replace(/\.[^.]*$/, '') === stem) return 1;
    return stem.length > 2 && other.includes(stem) ? 2 : 3;
  };
  return snapshot.files
    .map((file) => ({ path: file.path, rank: closeness(file.path) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank || compareBytes(a.path, b.path))
    .slice(0, 5)
    .map((file) => file.path);
}
