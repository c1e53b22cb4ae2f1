/** `--split`: the parts, the messages about them, and their files. */
import { closeSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as engine from '../../../api/faces.js';
import { UsageError } from '../../args/usage-error.js';

export type Split = { readonly limit: number; readonly format: engine.StreamFormat; readonly spool: engine.Spool };

export type SplitMade = { readonly parts: readonly engine.SplitPart[]; readonly notes: readonly string[] };

export function splitParts(whole: engine.WholeProject, { limit, format, spool }: Split): SplitMade {
  if (format !== 'markdown' && format !== 'xml')
    throw new UsageError('--split writes Markdown or XML', 'Leave out --format, or give --format xml.');
  const split = engine.splitProject(whole, { limit, format, spool });
  if (!split.ok) throw new UsageError(`--split ${limit} leaves no room for files`, `Give ${split.error} or more.`);
  const { parts, oversized } = split.value;
  return {
    parts,
    notes: [
      `${parts.length} parts of at most ${Math.max(...parts.map(({ tokens }) => tokens))} tokens (counted)`,
      ...oversized.map((name) => `larger than a part may be, so in one of its own: ${name}`),
    ],
  };
}

/** Removes parts of an earlier split that the new one did not overwrite: they would look like its own. */
export function removeStaleParts(out: string, count: number): number {
  const stale = earlierParts(out).filter(
    (path) => Number(path.slice(path.lastIndexOf('.') + 1)) > count && isPart(path),
  );
  for (const path of stale) rmSync(path);
  return stale.length;
}

/** Whether the file is a part of a pack. Any other file or folder of this name stays. */
function isPart(path: string): boolean {
  const file = engine.attempt(() => openSync(path, 'r'));
  if (file === null) return false;
  const head = Buffer.alloc(headBytes);
  const length = engine.attempt(() => readSync(file, head, 0, headBytes, 0)) ?? 0;
  closeSync(file);
  return engine.beginsAsPart(head.toString('utf8', 0, length));
}

const headBytes = 200;

/** Parts of an earlier split at the same path, which do not belong to the project. */
export function earlierParts(out: string): string[] {
  const name = basename(out);
  // A folder that cannot be read is reported when the parts are written.
  return (engine.attempt(() => readdirSync(dirname(out))) ?? [])
    .filter((one) => one.startsWith(`${name}.`) && /^\d+$/.test(one.slice(name.length + 1)))
    .map((one) => join(dirname(out), one));
}
