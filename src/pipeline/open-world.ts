/** Opens the real world for a root: the jail, git and the tokenizer, with what the caller lets the engine know. */
import { resolve } from 'node:path';
import { fail, ok, type Result } from '../base/result.js';
import { counterFor } from '../budget/families.js';
import { guardRefusal } from '../guard/refusal.js';
import { DamagedIndex } from '../index/stored/sections.js';
import type { GitLimitTable } from '../jail/git/limits.js';
import type { OpenedCommit } from '../jail/git/open-commit.js';
import { openGit } from '../jail/git/open-git.js';
import type { GitOptions } from '../jail/git/run.js';
import { readIgnoreFile } from '../jail/ignore-file.js';
import { type JailFailure, openJail } from '../jail/open.js';
import type { AnalysisCache } from '../model/analysis-cache.js';
import { refuseWhenStopped } from '../model/git.js';
import type { IndexFiles } from '../model/index-files.js';
import type { Jail } from '../model/jail.js';
import type { Refusal } from '../model/refusal/refusal.js';
import type { Progress, World } from '../model/world.js';
import { guardKey } from './build-keys.js';
import { hideFiles } from './hide-outputs.js';
import { openKnownTexts } from './known-texts.js';

/** What every call may say that reads a project. */
export type EngineRules = {
  /** The path of a global git excludes file. It takes part in what is ignored, and is recorded. */
  readonly globalExcludes?: string | null;
  /** The git program; a bare name is looked up in fixed system folders. */
  readonly gitProgram?: string;
  /** Read git data that is not provably the project's own (default false). For a person to decide, never for a project. */
  readonly trustGitDir?: boolean;
  /** Limits of each kind of git call. A call that passes a limit is a refusal. */
  readonly gitLimits?: GitLimitTable;
  /** The model that will read the pack. It decides how tokens are counted (default: o200k_base, exactly). */
  readonly model?: string;
  /** Threads that analyse files beside the calling one (default 0). The answer does not depend on it. */
  readonly workers?: number;
  /** From `createAnalysisCache`, for a program that asks about one project repeatedly. The answer does not depend on it. */
  readonly cache?: AnalysisCache | null;
  /**
   * Where the indexes of this project are stored between runs, for its files on disk (not for a commit). The answer does
   * not depend on it.
   */
  readonly indexFiles?: (root: string) => IndexFiles | null;
  /** Paths in the root that are not read, such as files that the program itself writes. */
  readonly hidden?: readonly string[];
  /** How many directories are held open at a time (default 128). */
  readonly maxDirectories?: number;
  readonly progress?: (event: Progress) => void;
};

export type EngineOptions = EngineRules & {
  /** From `openCommit` of the same root: its files are packed, not those on disk. */
  readonly commit?: OpenedCommit | null;
};

/** Runs `use` with an open world and closes it again, whatever happens. A refusal leaves with its texts guarded. */
export async function withWorld<T>(
  root: string,
  options: EngineOptions,
  use: (world: World) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const world = openWorld(root, options);
  if (!world.ok) return world;
  try {
    const answer = await refuseWhenStopped(() => use(hideFiles(world.value, new Set(options.hidden))));
    world.value.knownTexts?.save();
    return answer.ok ? answer : fail(guardRefusal(answer.error));
  } catch (error) {
    if (!(error instanceof DamagedIndex)) throw error;
    world.value.indexFiles?.clear();
    return await withWorld(root, { ...options, indexFiles: () => null }, use);
  } finally {
    world.value.jail.close();
    world.value.indexFiles?.close();
  }
}

export function openWorld(root: string, options: EngineOptions): Result<World, Refusal> {
  const { commit = null } = options;
  const jail = commit === null ? openRoot(root, options) : ok(commit.jail);
  if (!jail.ok) return jail;
  const git = openGit(gitOptionsOf(options));
  const globalExcludes = options.globalExcludes ?? null;
  const indexFiles = commit === null ? (options.indexFiles?.(root) ?? null) : null;
  return ok({
    // Absolute, as tools print it in logs and errors.
    root: resolve(root),
    jail: jail.value,
    git: commit === null ? git : { ...git, describeTree: async () => commit.tree },
    commit: commit?.id ?? null,
    tokens: counterFor(options.model ?? ''),
    personalExcludes: globalExcludes === null ? null : readIgnoreFile(globalExcludes, 'global excludes'),
    workers: options.workers ?? 0,
    cache: options.cache ?? null,
    indexFiles,
    knownTexts: indexFiles === null ? null : openKnownTexts(indexFiles, guardKey()),
    progress: options.progress ?? (() => {}),
  });
}

function openRoot(root: string, { maxDirectories }: EngineOptions): Result<Jail, Refusal> {
  const jail = openJail(root, maxDirectories === undefined ? {} : { maxDirectories: maxDirectories });
  return jail.ok ? jail : fail(refusalOf(jail.error));
}

export function gitOptionsOf({ gitProgram, gitLimits, globalExcludes, trustGitDir }: EngineOptions): GitOptions {
  return {
    program: gitProgram ?? 'git',
    globalExcludes: globalExcludes ?? null,
    trustGitDir: trustGitDir ?? false,
    ...(gitLimits === undefined ? {} : { limits: gitLimits }),
  };
}

function refusalOf({ reason, detail }: JailFailure): Refusal {
  if (reason === 'missing') return { kind: 'root-missing' };
  return reason === 'not-a-directory' ? { kind: 'root-not-a-directory' } : { kind: 'root-unreadable', code: detail };
}
