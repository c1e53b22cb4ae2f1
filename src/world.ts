/** Opens the real world for a root: the jail, git and the tokenizer, with what the caller lets the engine know. */
import { fail, ok, type Result } from './base/result.js';
import { o200kCounter } from './budget/tokens.js';
import { openGit } from './jail/git.js';
import { readIgnoreFile } from './jail/ignore-file.js';
import { type JailFailure, openJail } from './jail/open.js';
import type { Refusal } from './model/refusal.js';
import type { Progress, World } from './model/world.js';

export type EngineOptions = {
  /** A person's global git excludes file; it has a say in what is ignored, and is recorded. */
  readonly globalExcludes?: string | null;
  /** The git program; a bare name is looked up in fixed system folders. */
  readonly gitProgram?: string;
  /** Threads that analyse files beside the calling one (default 0). The answer does not depend on it. */
  readonly workers?: number;
  readonly progress?: (event: Progress) => void;
};

/** Runs `use` with an open world and closes it again, whatever happens. */
export async function withWorld<T>(
  root: string,
  options: EngineOptions,
  use: (world: World) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const world = openWorld(root, options);
  if (!world.ok) return world;
  try {
    return await use(world.value);
  } finally {
    world.value.jail.close();
  }
}

export function openWorld(root: string, options: EngineOptions): Result<World, Refusal> {
  const jail = openJail(root);
  if (!jail.ok) return fail(refusalOf(jail.error));
  const globalExcludes = options.globalExcludes ?? null;
  return ok({
    root,
    jail: jail.value,
    git: openGit({ program: options.gitProgram ?? 'git', globalExcludes }),
    tokens: o200kCounter(),
    personalExcludes: globalExcludes === null ? null : readIgnoreFile(globalExcludes, 'global excludes'),
    workers: options.workers ?? 0,
    progress: options.progress ?? (() => {}),
  });
}

function refusalOf({ reason, detail }: JailFailure): Refusal {
  if (reason === 'missing') return { kind: 'root-missing' };
  return reason === 'not-a-directory' ? { kind: 'root-not-a-directory' } : { kind: 'root-unreadable', code: detail };
}
