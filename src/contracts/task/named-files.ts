/**
 * The files that a request names: by path, folder or glob in the context, in the words of the task, as the file of an
 * issue. A file that cannot be shown is listed with its reason.
 */
import { countBefore } from '../../base/collections.js';
import { compareBytes } from '../../base/order.js';
import type { StepBudget } from '../../base/step-budget.js';
import { compileGlobs, headOfPattern, isGlob } from '../../formats/glob/contract-globs.js';
import { findPlaces } from '../../formats/log/places.js';
import type { Index } from '../../model/analysis.js';
import type { AnalysedProject } from '../../model/contract.js';
import type { RelPath } from '../../model/path.js';
import type { Snapshot } from '../../model/snapshot.js';
import { exclusionOf } from '../../pipeline/target-errors.js';
import { normalisePath } from '../bundle/bundle-targets.js';
import type { Locate } from './locate-path.js';

export type AbsentFile = {
  /** As written. */
  readonly path: string;
  readonly why: string;
  /** Whether it is in the project, but may not be shown. */
  readonly exists: boolean;
};

export type NamedFiles = { readonly paths: ReadonlySet<RelPath>; readonly absent: readonly AbsentFile[] };

/** Paths, folders and globs. */
export function findWritten(
  written: readonly string[],
  { snapshot, index }: AnalysedProject,
  budget: StepBudget,
): NamedFiles {
  const paths = new Set<RelPath>();
  const absent: AbsentFile[] = [];
  for (const text of new Set(written)) {
    const path = normalisePath(text);
    const inFolder = path.ok ? pathsBelow(index, `${path.value.replace(/\/$/, '')}/`) : [];
    budget.steps -= inFolder.length + 1;
    if (budget.steps < 0) break;
    if (path.ok && index.numberOf.has(path.value)) paths.add(path.value);
    else if (inFolder.length > 0) for (const below of inFolder) paths.add(below);
    else if (isGlob(text)) {
      const isMatch = compileGlobs([text], budget);
      const found = pathsBelow(index, headOfPattern(text)).filter(isMatch);
      for (const one of found) paths.add(one);
      if (found.length === 0) absent.push({ path: text, why: 'matches nothing', exists: false });
    } else absent.push(absentFile(text, snapshot));
  }
  return { paths, absent };
}

/** Files in prose. Only what has a folder and an extension is surely meant as a path. */
export function findInWords(text: string, { snapshot, index }: AnalysedProject, locate: Locate): NamedFiles {
  const paths = new Set<RelPath>();
  const absent = new Map<string, AbsentFile>();
  for (const { path: written } of findPlaces(text)) {
    const path = locate(written);
    if (path !== null && (index.numberOf.get(path) ?? -1) >= 0) paths.add(path);
    else if (/^(?:[\w@.-]+[\\/])+[\w@-][\w@.-]*\.[A-Za-z]\w{0,6}$/.test(written) && !written.startsWith('www.'))
      absent.set(written, absentFile(written, snapshot));
  }
  return { paths, absent: [...absent.values()] };
}

export function absentFile(written: string, snapshot: Snapshot): AbsentFile {
  const path = normalisePath(written);
  if (!path.ok) return { path: written, why: 'is not a path inside the root', exists: false };
  const exclusion = exclusionOf(path.value, snapshot) ?? exclusionOf(`${path.value}/` as RelPath, snapshot);
  if (exclusion === undefined) return { path: written, why: 'does not exist', exists: false };
  return { path: written, why: `may not be shown (${exclusion.reason})`, exists: true };
}

/** Files of an index are in byte order, so those that begin alike are contiguous. */
function pathsBelow({ files }: Index, start: string): RelPath[] {
  const first = countBefore(files, ({ entry }) => compareBytes(entry.path, start) < 0);
  let end = first;
  while (end < files.length && files[end]!.entry.path.startsWith(start)) end += 1;
  return files.slice(first, end).map(({ entry }) => entry.path);
}
