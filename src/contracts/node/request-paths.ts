/**
 * Paths in requests. `/docs/PLAN.md` is relative to the project root, never to the file system root. Paths that leave
 * the root are refused.
 */
import { fail, type Result } from '../../base/result.js';
import type { RelPath } from '../../model/path.js';
import { normalisePath } from '../bundle/bundle-targets.js';

export function pathInRoot(written: string): Result<RelPath, string> {
  const path = normalisePath(written.replace(/^[\\/]+/, ''));
  if (path.ok) return path;
  return fail(path.error.kind === 'target-outside-root' ? path.error.why : path.error.kind);
}

/** The documents folder, or '' for the root. */
export function docsFolder(written: string): Result<RelPath | '', string> {
  if (/^[\\/.]*$/.test(written) && !written.includes('..')) return { ok: true, value: '' };
  return pathInRoot(written);
}

/** Writes a path from the root with a leading slash, as published. */
export function writeDocPath(path: string): string {
  return `/${path}`;
}
