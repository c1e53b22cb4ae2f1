/**
 * Paths as requests write them: `/docs/PLAN.md` is seen from the root of the project, never from that of the
 * disk, and what climbs out of the root is no path of ours.
 */
import { fail, type Result } from '../../base/result.js';
import type { RelPath } from '../../model/path.js';
import { normalisePath } from '../bundle/bundle-targets.js';

export function pathInRoot(written: string): Result<RelPath, string> {
  const path = normalisePath(written.replace(/^[\\/]+/, ''));
  if (path.ok) return path;
  return fail(path.error.kind === 'target-outside-root' ? path.error.why : path.error.kind);
}

/** The folder of the documents, '' for the root itself. */
export function docsFolder(written: string): Result<RelPath | '', string> {
  if (/^[\\/.]*$/.test(written) && !written.includes('..')) return { ok: true, value: '' };
  return pathInRoot(written);
}

/** As the document writes it: from the root, with its slash. */
export function writeDocPath(path: string): string {
  return `/${path}`;
}
