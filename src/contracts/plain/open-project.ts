/**
 * A project that stays open: its index is kept in memory, and questions about an unchanged tree start from there. The watcher
 * hints at changes, and a scan confirms them (ADR 0032). Answers are the same bytes as those of `pack` and `rankTask`.
 */
import { join } from 'node:path';
import type { Result } from '../../base/result.js';
import { foldersAround, watchFolders } from '../../jail/watch-folders.js';
import type { Candidate } from '../../model/candidate.js';
import type { AnalysedProject } from '../../model/contract.js';
import type { KnownTexts } from '../../model/known-texts.js';
import { DEFAULT_SCAN_LIMITS } from '../../model/limits.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import type { World } from '../../model/world.js';
import { analyseProject } from '../../pipeline/analyse-project.js';
import { withList } from '../../pipeline/hide-outputs.js';
import { type EngineOptions, withWorld } from '../../pipeline/open-world.js';
import type { PackWorld } from '../../pipeline/pack.js';
import { createIndexMemory } from '../../store/index-memory.js';
import { type BuiltPack, packIn, rankIn, type TaskRequest } from './build-plain.js';
import { type PackRequest, packRequest } from './plain-request.js';

export type OpenProject = {
  pack(request: TaskRequest): Promise<Result<BuiltPack, Refusal>>;
  rank(request: TaskRequest): Promise<Result<readonly Candidate[], Refusal>>;
  close(): void;
};

export type ResidentOptions = Omit<EngineOptions, 'commit' | 'indexFiles'> & {
  /** The time in nanoseconds. */
  readonly now: () => bigint;
  readonly watch?: typeof watchFolders;
};

export function openProject(
  root: string,
  { now, watch: watchWith = watchFolders, ...options }: ResidentOptions,
): OpenProject {
  const indexFiles = createIndexMemory();
  const knownTexts: KnownTexts = {
    secrets: new Map(),
    phrases: new Map(),
    oddNames: new Map(),
    counts: new Map(),
    save: () => {},
  };
  let analysed: AnalysedProject | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  /** Questions and scans take turns. */
  let last: Promise<unknown> = Promise.resolve();
  const watch = watchWith(() => refreshIn(settlingMs));

  /** So that a question after a change finds the new index ready, and a change that was not reported is found. */
  function refreshIn(delayMs: number): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(
      () => void inTurn(() => withAnalysed('scan', {}, async () => ({ ok: true, value: null }))),
      delayMs,
    );
    timer.unref();
  }

  function inTurn<T>(use: () => Promise<Result<T, Refusal>>): Promise<Result<T, Refusal>> {
    const answer = last.then(use);
    last = answer.catch(() => {});
    return answer;
  }

  function withAnalysed<T>(
    trust: 'scan' | 'watcher',
    { model }: { readonly model?: string },
    use: (world: PackWorld) => Promise<Result<T, Refusal>>,
  ): Promise<Result<T, Refusal>> {
    const opened = { ...options, ...(model === undefined ? {} : { model }), indexFiles: () => indexFiles(now()) };
    return withWorld(root, opened, async (world) => {
      const mayDiffer = await watch.takeHint();
      if (analysed === null || mayDiffer || trust === 'scan') analysed = await scanAgain(world);
      return use({ ...world, knownTexts, analysed });
    });
  }

  async function scanAgain(world: World): Promise<AnalysedProject> {
    analysed = null;
    watch.begin();
    for (const folder of foldersAround(root, options.globalExcludes ?? null)) watch.add(folder);
    const list: World['jail']['list'] = (folder) => {
      watch.add(join(world.root, folder));
      return world.jail.list(folder);
    };
    const found = await analyseProject({ ...world, jail: withList(world.jail, list) }, DEFAULT_SCAN_LIMITS);
    watch.end();
    return found;
  }

  function ask<T>(request: TaskRequest, use: (world: PackWorld, full: PackRequest) => Promise<Result<T, Refusal>>) {
    const full = packRequest(request);
    const isUsual = full.limits === DEFAULT_SCAN_LIMITS && full.secretPaths.length === 0;
    const answer = inTurn(() =>
      withAnalysed('watcher', full, ({ analysed: usual, ...world }) =>
        use(isUsual ? { ...world, analysed: usual! } : world, full),
      ),
    );
    return answer.finally(() => refreshIn(idleMs));
  }

  return {
    pack: (request) => ask(request, packIn),
    rank: (request) => ask(request, rankIn),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      watch.close();
    },
  };
}

/** An editor writes several files within this time. */
const settlingMs = 100;
/** So long after the last question a scan looks for what the watcher may have missed. */
const idleMs = 2_000;
