/** Members of a workspace: folders with a manifest that match its globs. */
import type { StepBudget } from '../../base/step-budget.js';
import { createGlobBudget } from '../../formats/glob/bounded-glob.js';
import { compileWorkspaceGlobs } from '../../formats/glob/workspace-globs.js';
import { baseName, parentOf, pathFrom } from '../../model/path.js';
import { join, type Source } from './manifest-source.js';

/** The globs of a workspace, and the names of the manifests that make a folder a member. */
type Workspace = { readonly globs: readonly string[]; readonly manifests: readonly string[] };

/** Globs with a leading `!` exclude folders. The members come in byte order. */
export function foldersMatching(source: Source, folder: string, { globs, manifests }: Workspace): readonly string[] {
  const wanted = globs.filter((glob) => !glob.startsWith('!'));
  const unwanted = globs.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  if (wanted.length === 0) return [];
  const isWanted = matcher(source, folder, wanted);
  const isUnwanted = matcher(source, folder, unwanted);
  const names = new Set(manifests);
  const folders = source
    .under(folder)
    .filter((path) => names.has(baseName(path)) && !path.includes('node_modules/'))
    .map(parentOf)
    .filter((found) => found !== folder);
  return [...new Set(folders)].filter((found) => isWanted(found) && !isUnwanted(found));
}

/** Plain paths are looked up. Only a limited number of patterns is tried on each folder. */
function matcher(source: Source, folder: string, globs: readonly string[]): (found: string) => boolean {
  const patterns = globs.filter((glob) => /[*?{]/.test(glob));
  const plain = new Set(globs.filter((glob) => !/[*?{]/.test(glob)).map((glob) => pathFrom(folder, glob)));
  if (patterns.length > maxPatterns)
    source.note(`${folder || '.'}: more than ${maxPatterns} patterns of packages; the rest is not read`);
  const matches = compileWorkspaceGlobs(patterns.slice(0, maxPatterns), budgetOf(source));
  const start = folder === '' ? 0 : folder.length + 1;
  return (found) => plain.has(found) || matches(found.slice(start));
}

/** The folders of a list that contain one of these files, in the order of the list. */
export function foldersHolding(
  source: Source,
  folders: readonly (string | null)[],
  manifests: readonly string[],
): readonly string[] {
  const held = folders.filter(
    (folder): folder is string => folder !== null && manifests.some((name) => source.has(join(folder, name))),
  );
  return [...new Set(held)];
}

const maxPatterns = 200;

/** All workspaces of a project share one budget: every folder may be a workspace. */
function budgetOf(source: Source): StepBudget {
  const budget = budgets.get(source) ?? createGlobBudget();
  budgets.set(source, budget);
  return budget;
}

const budgets = new WeakMap<Source, StepBudget>();
