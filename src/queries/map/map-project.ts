/** The whole project in one view: its folders, and the signatures that most of it stands on. */

import { compareBytes } from '../../base/order.js';
import { fail, ok, type Result } from '../../base/result.js';
import { orderProject } from '../../contracts/project/file-order.js';
import type { IndexedFile } from '../../model/analysis.js';
import type { Released } from '../../model/block.js';
import type { AnalysedProject } from '../../model/contract.js';
import { DEFAULT_SCAN_LIMITS } from '../../model/limits.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import type { TokenCounter } from '../../model/tokens.js';
import { analyseProject } from '../../pipeline/analyse-project.js';
import { type EngineOptions, withWorld } from '../../pipeline/open-world.js';
import { release } from '../../pipeline/release.js';
import { guardNames } from '../query-documents.js';
import { drawMap, type MapPlan, type MapSource } from './draw-map.js';
import { type Folder, foldersBelow, folderTree } from './folder-tree.js';
import { writeMap } from './map-document.js';
import { DEFAULT_MAP_BUDGET } from './map-limits.table.js';
import { isCore, rankDefinitions } from './rank-definitions.js';

export type MapRequest = {
  /** The most tokens that the finished text may have (default 4000). */
  readonly budget?: number;
  /** Default `text`. */
  readonly format?: 'text' | 'json';
};

export type ProjectMap = {
  readonly text: Released;
  /** The exact count of the text by `tokenizer`, or its estimate. */
  readonly tokens: number;
  readonly tokenizer: string;
  readonly files: number;
};

export function mapProject(
  root: string,
  { budget = DEFAULT_MAP_BUDGET, format = 'text' }: MapRequest = {},
  options: EngineOptions = {},
): Promise<Result<ProjectMap, Refusal>> {
  return withWorld(root, options, async (world) => {
    const { snapshot, index } = await analyseProject(world, DEFAULT_SCAN_LIMITS, { texts: 'guarded' });
    if (index.files.length === 0) return fail({ kind: 'no-files', excluded: snapshot.excluded.length });
    const source = readSource({ snapshot, index });
    const { tokens: counter } = world;
    const frame = { budget, tokenizer: counter.name };
    const fitted = fitMap(source, {
      budget,
      counter,
      render: (plan) => writeMap(guardNames(drawMap(source, plan, frame)), format),
    });
    if ('needed' in fitted)
      return fail({ kind: 'context-too-large', needed: fitted.needed, limit: budget, narrower: [], subject: 'map' });
    const released = release([fitted.text]);
    if (!released.ok) return released;
    return ok({ text: released.value[0], tokens: fitted.tokens, tokenizer: counter.name, files: index.files.length });
  });
}

function readSource({ snapshot, index }: AnalysedProject): MapSource {
  const ordered = orderProject(index).map(({ file }) => index.numberOf.get(file.entry.path)!);
  const places = new Array<number>(ordered.length).fill(0);
  for (const [place, number] of ordered.entries()) places[number] = place;
  const isShown = ({ entry }: IndexedFile) => entry.lowValue === null;
  return {
    snapshot,
    index,
    tree: folderTree(index.files, isShown),
    ranked: rankDefinitions(index, places),
    names: ordered.filter((number) => isShown(index.files[number]!)),
  };
}

/**
 * Chooses what a map shows within a budget: first the folders, shallow ones and those of the product before others,
 * then the signatures that most files use, then names of files. What does not fit is counted under its folder.
 */
type Fitted = { readonly text: string; readonly tokens: number };

type Fitting = {
  readonly budget: number;
  readonly counter: TokenCounter;
  readonly render: (plan: MapPlan) => string;
};

/** The text of the fullest map that fits, or the tokens that the emptiest one needs. */
function fitMap(source: MapSource, { budget, counter, render }: Fitting): Fitted | { readonly needed: number } {
  const fits = (plan: MapPlan, limit: number) => counter.countUpTo(render(plan), limit) <= limit;
  const bare: MapPlan = { definitions: [], folders: [], names: [], maxAside: 0 };
  if (!fits(bare, budget)) return { needed: counter.count(render(bare)) };
  const withAside = { ...bare, maxAside: namedAside };
  let plan = fits(withAside, Math.floor(budget / 2)) ? withAside : bare;
  const least = counter.count(render(bare));
  const folders = orderFolders(source);
  const grow = <Key extends 'definitions' | 'folders' | 'names'>(key: Key, all: MapPlan[Key], percent: number) => {
    const limit = least + Math.floor(((budget - least) * percent) / 100);
    const withFirst = (length: number) => ({ ...plan, [key]: all.slice(0, length) });
    plan = withFirst(largest(plan[key].length, all.length, (length) => fits(withFirst(length), limit)));
  };
  grow('folders', folders, shares.folders);
  grow('definitions', source.ranked, shares.definitions);
  grow('names', source.names, shares.names);
  grow('folders', folders, 100);
  grow('definitions', source.ranked, 100);
  const text = render(plan);
  return { text, tokens: counter.count(text) };
}

function orderFolders({ index, tree }: MapSource): Folder[] {
  const sizes = new Map(
    foldersBelow(tree).map((folder) => {
      const files = foldersBelow(folder).flatMap((below) => below.files);
      const core = files.filter((file) => isCore(index.files[file]!)).length;
      return [folder, { core, late: folder.depth + (core === 0 ? lateness : 0) }];
    }),
  );
  const sizeOf = (folder: Folder) => sizes.get(folder)!;
  return [...sizes.keys()].sort(
    (a, b) => sizeOf(a).late - sizeOf(b).late || sizeOf(b).core - sizeOf(a).core || compareBytes(a.path, b.path),
  );
}

/**
 * The largest number from `low` to `high` that holds, if all below it hold; `low` is known to hold. Steps double until
 * one fails, so that no map much larger than the budget is drawn.
 */
function largest(low: number, high: number, holds: (number: number) => boolean): number {
  let [least, most] = [low, high];
  for (let step = 8; least < most; step *= 2) {
    const next = Math.min(least + step, most);
    if (!holds(next)) {
      most = next - 1;
      break;
    }
    least = next;
  }
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (holds(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}

const namedAside = 3;
/** Folders without code of the product come as late as those one level deeper. */
const lateness = 1;
/** How full the map may be after each step, in per cent of the budget. */
const shares = { folders: 25, definitions: 85, names: 100 } as const;
