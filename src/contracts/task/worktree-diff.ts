/**
 * What differs between HEAD and the work tree, untracked files included, found by reading and hashing:
 * git's own work-tree diff would run filters of the project's choosing (INV-9). Files whose names mean
 * secrets are not even read.
 */
import { createHash } from 'node:crypto';
import { compareBytes } from '../../base/order.js';
import { secretPathRule } from '../../guard/paths.js';
import type { GitAbsent, GitDiff } from '../../model/git.js';
import { DEFAULT_SCAN_LIMITS } from '../../model/limits.js';
import type { RelPath } from '../../model/path.js';
import type { World } from '../../model/world.js';
import { classifyFile } from '../../scan/classify/classify.js';
import { diffLines } from './line-diff.js';
import { othersWork } from './untracked.js';

export async function diffWorktree(world: World): Promise<GitDiff | GitAbsent> {
  if (world.commit != null) return { kind: 'absent', note: 'a commit has no work tree' };
  const [commit, tree] = [await world.git.listCommit?.(world.root, 'HEAD'), await world.git.describeTree(world.root)];
  if (commit === undefined || commit.kind === 'absent') return commit ?? { kind: 'absent', note: null };
  if (tree.kind === 'absent') return tree;
  const committed = new Map<RelPath, string>(commit.files.map(({ path, id }) => [path, id]));
  const here = tree.tracked.flatMap(({ path, kind, skipped }) => (kind === 'file' && !skipped ? [path] : []));
  const skipped = new Set(tree.tracked.flatMap((entry) => (entry.skipped ? [entry.path] : [])));
  const listed = (await tree.untracked()).filter((path) => !path.endsWith('/')) as RelPath[];
  const untracked = othersWork(world, listed, new Set(tree.tracked.map(({ path }) => path)));
  const all = [...new Set([...committed.keys(), ...here, ...untracked])].filter((path) => !skipped.has(path));
  const parts: string[] = [];
  for (const path of all.sort(compareBytes)) {
    const part = await diffFile(world, path, committed.get(path) ?? null);
    if (part !== null) parts.push(part);
  }
  return { kind: 'diff', text: parts.join('') };
}

async function diffFile(world: World, path: RelPath, id: string | null): Promise<string | null> {
  if (secretPathRule(path) !== null) return null;
  const opened = world.jail.readSync(path, DEFAULT_SCAN_LIMITS.maxFileBytes);
  if (!opened.ok && opened.error.reason !== 'missing') return null;
  const now = opened.ok ? opened.value.bytes : null;
  if (now === null && id === null) return null;
  if (now !== null && id !== null && isBlob(now, id)) return null;
  const before =
    id === null ? null : ((await world.git.readBlob?.(world.root, id, DEFAULT_SCAN_LIMITS.maxFileBytes)) ?? null);
  if (id !== null && before === null) return null;
  const kind = before === null ? 'new file mode 100644\n' : now === null ? 'deleted file mode 100644\n' : '';
  const header = `diff --git a/${path} b/${path}\n${kind}`;
  const [old, fresh] = [textOf(path, before), textOf(path, now)];
  if (old === null || fresh === null) return `${header}Binary files differ\n`;
  // A checkout may have other line ends than the commit.
  const hunks = diffLines(old.replaceAll('\r\n', '\n'), fresh.replaceAll('\r\n', '\n'));
  if (hunks === '' && kind === '') return null;
  const names =
    hunks === ''
      ? ''
      : `--- ${before === null ? '/dev/null' : `a/${path}`}\n+++ ${now === null ? '/dev/null' : `b/${path}`}\n`;
  return `${header}${names}${hunks}`;
}

function textOf(path: RelPath, bytes: Buffer | null): string | null {
  if (bytes === null || bytes.length === 0) return '';
  const file = classifyFile(path, bytes);
  return file.kept ? file.content.text : null;
}

function isBlob(bytes: Buffer, id: string): boolean {
  const hash = createHash(id.length === 40 ? 'sha1' : 'sha256');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex') === id;
}
