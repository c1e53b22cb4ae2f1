/** The files of a commit in a folder of their own below a scratch folder, gone again when the work is done. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ok, type Result } from '../base/result.js';
import { type CommitTrouble, writeCommit } from './git-commit.js';
import type { GitOptions } from './git-run.js';

export type CommitPlace = {
  readonly commit: string;
  /** Exists, and is nobody else's. */
  readonly scratch: string;
  readonly maxFileBytes: number;
};

export async function withCommitFolder<T>(
  root: string,
  { commit, scratch, maxFileBytes }: CommitPlace,
  options: GitOptions,
  use: (folder: string) => Promise<T>,
): Promise<Result<T, CommitTrouble>> {
  const folder = mkdtempSync(join(scratch, 'commit-'));
  try {
    const written = await writeCommit(root, { commit, folder, maxFileBytes }, options);
    return written.ok ? ok(await use(folder)) : written;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
