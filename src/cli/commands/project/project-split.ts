/** `--split`: the parts, what is said of them, and which files they are written to. */
import { closeSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  beginsAsPart,
  type SplitPart,
  type Spool,
  type StreamFormat,
  splitProject,
  type WholeProject,
} from '../../../api/faces.js';
import { UsageError } from '../../args/parse-flags.js';

export type Split = { readonly limit: number; readonly format: StreamFormat; readonly spool: Spool };

export type SplitMade = { readonly parts: readonly SplitPart[]; readonly notes: readonly string[] };

export function splitParts(whole: WholeProject, { limit, format, spool }: Split): SplitMade {
  if (format !== 'markdown' && format !== 'xml')
    throw new UsageError('--split writes Markdown or XML', 'Leave out --format, or give --format xml.');
  const split = splitProject(whole, { limit, format, spool });
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

/** Parts of an earlier split that the new one has not written anew: left there, they would pass for its own. */
export function removeStaleParts(out: string, count: number): number {
  const stale = earlierParts(out).filter(
    (path) => Number(path.slice(path.lastIndexOf('.') + 1)) > count && isPart(path),
  );
  for (const path of stale) rmSync(path);
  return stale.length;
}

/** A file or a folder of this name may also be anything else, and then stays. */
function isPart(path: string): boolean {
  try {
    const file = openSync(path, 'r');
    try {
      const head = Buffer.alloc(headBytes);
      return beginsAsPart(head.toString('utf8', 0, readSync(file, head, 0, headBytes, 0)));
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

const headBytes = 200;

/** What an earlier split left at the same place: no part of the project. */
export function earlierParts(out: string): string[] {
  const name = basename(out);
  try {
    return readdirSync(dirname(out))
      .filter((one) => one.startsWith(`${name}.`) && /^\d+$/.test(one.slice(name.length + 1)))
      .map((one) => join(dirname(out), one));
  } catch {
    return []; // said when it is written to
  }
}
