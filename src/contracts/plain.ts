/** The plain pack: a task in words, perhaps with targets, and the ranked files that speak of it. */
import { compareBytes } from '../base/order.js';
import { fail, ok, type Result } from '../base/result.js';
import type { Index } from '../model/analysis.js';
import type { Contract, Gathered } from '../model/contract.js';
import type { Pack } from '../model/pack.js';
import { baseName, type RelPath } from '../model/path.js';
import type { Refusal } from '../model/refusal.js';
import type { PackRequest } from '../model/request.js';
import type { Snapshot } from '../model/snapshot.js';
import type { Target } from '../model/target.js';
import { readQuery } from '../select/query.js';
import { rankFiles } from '../select/rank.js';
import { candidatesOfTargets, definitionsNamed } from '../select/targets.js';
import { weighTerms } from '../select/weights.js';

export const plainContract: Contract<PackRequest, Pack> = {
  id: 'pack/1',
  policy: ({ budget, format, limits }) => ({ budget, format, limits }),
  gather: ({ task, targets: asked }, { snapshot, index }, look): Result<Gathered, Refusal> => {
    if (task.trim() === '' && asked.length === 0) return fail({ kind: 'empty-task' });
    if (snapshot.files.length === 0) return fail({ kind: 'no-files', excluded: snapshot.excluded.length });
    const targets = asked.map((target) => asWritten(target, index));
    const trouble = targets.map((target) => troubleWith(target, snapshot, index)).find((found) => found !== null);
    if (trouble !== undefined) return fail(trouble);
    const { required, dependencies } = candidatesOfTargets(index, targets, look);
    const first = new Set([...required, ...dependencies].map(({ path }) => path));
    const ranked = rankFiles(index, task).filter(({ path }) => !first.has(path));
    const candidates = [...required, ...dependencies, ...ranked];
    if (candidates.length === 0) return fail({ kind: 'no-match' });
    const weights = new Map(weighTerms(index, readQuery(task)).map(({ text, weight }) => [text, weight]));
    return ok({ task, candidates, required: new Set(required.map(({ path }) => path)), weights });
  },
  shape: (pack) => pack,
};

/** A file may have a # in its name: if there is such a file, it is meant. */
function asWritten(target: Target, index: Index): Target {
  const whole = `${target.path}#${target.symbol}` as RelPath;
  return target.symbol !== null && index.numberOf.has(whole) ? { path: whole, symbol: null } : target;
}

function troubleWith({ path, symbol }: Target, snapshot: Snapshot, index: Index): Refusal | null {
  const trouble = troubleWithPath(path, snapshot, index);
  if (trouble !== null || symbol === null) return trouble;
  const number = index.numberOf.get(path)!;
  if (definitionsNamed(index.files[number]!, symbol).length > 0) return null;
  return { kind: 'symbol-missing', path, symbol, nearest: nearestSymbols(index, number, symbol) };
}

/** Why a file that was named cannot be had, or null. */
export function troubleWithPath(path: RelPath, snapshot: Snapshot, index: Index): Refusal | null {
  if (index.numberOf.has(path)) return null;
  const exclusion = snapshot.excluded.find(
    (entry) => entry.path === path || (entry.path.endsWith('/') && path.startsWith(entry.path)),
  );
  if (exclusion === undefined) return { kind: 'target-missing', path, nearest: nearestFiles(path, snapshot) };
  return { kind: 'target-excluded', path, reason: exclusion.reason, detail: exclusion.detail };
}

/** Files that a person may have meant: the same name elsewhere, or a name with the same stem. */
function nearestFiles(path: RelPath, snapshot: Snapshot): string[] {
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
    .slice(0, mostNames)
    .map((file) => file.path);
}

/** The same name in other files first, then names of this file that look alike. */
function nearestSymbols(index: Index, number: number, symbol: string): string[] {
  const bare = symbol.slice(symbol.lastIndexOf('.') + 1);
  const elsewhere = (index.definitionsByName.get(bare) ?? []).map(
    ({ file }) => `${index.files[file]!.entry.path}#${bare}`,
  );
  const here = index.files[number]!.definitions.filter(
    ({ name }) => name.toLowerCase().includes(bare.toLowerCase()) || bare.toLowerCase().includes(name.toLowerCase()),
  ).map(({ name }) => `${index.files[number]!.entry.path}#${name}`);
  return [...new Set([...elsewhere, ...here])].slice(0, mostNames);
}

const mostNames = 5;
