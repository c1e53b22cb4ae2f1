/** The whole project in one view: its folders, and the signatures that most of it stands on. */
import { fail, ok, type Result } from '../../base/result.js';
import { orderProject } from '../../contracts/project/file-order.js';
import type { IndexedFile } from '../../model/analysis.js';
import type { Released } from '../../model/block.js';
import type { AnalysedProject } from '../../model/contract.js';
import { DEFAULT_SCAN_LIMITS } from '../../model/limits.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import { analyseProject } from '../../pipeline/analyse-project.js';
import { type EngineOptions, withWorld } from '../../pipeline/open-world.js';
import { release } from '../../pipeline/release.js';
import { guardNames } from '../query-documents.js';
import { drawMap, type MapSource } from './draw-map.js';
import { fitMap } from './fit-map.js';
import { folderTree } from './folder-tree.js';
import { writeMap } from './map-document.js';
import { rankDefinitions } from './rank-definitions.js';

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

export const DEFAULT_MAP_BUDGET = 4_000;
