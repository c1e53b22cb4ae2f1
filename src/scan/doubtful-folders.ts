/**
 * Decides about folders whose name says output, such as `build/`: one that holds sources is kept, any other is one
 * exclusion. The names of the files decide, never git, so a clone and an export of the same tree agree (INV-12).
 */
import { countBefore } from '../base/collections.js';
import { counted } from '../base/counted.js';
import { compareBytes } from '../base/order.js';
import { holdsSource } from './source-folders.js';
import { directoriesAbove, type Walked } from './walked.js';

export type Settled = { readonly walked: Walked; readonly notes: readonly string[] };

export function settleDoubtful(walked: Walked): Settled {
  if (walked.doubtful.length === 0) return { walked, notes: [] };
  const files = walked.found.map(({ path }) => path);
  const [dropped, rejected, notes] = [new Uint8Array(files.length), new Map<string, string>(), [] as string[]];
  // Inner folders first: what they lose does not speak for the outer one.
  for (const { path, rule } of [...walked.doubtful].reverse()) {
    const start = countBefore(files, (file) => compareBytes(file, `${path}/`) < 0);
    const end = countBefore(files, (file) => compareBytes(file, `${path}0`) < 0);
    const inside = files.slice(start, end).filter((_, i) => dropped[start + i] === 0);
    const isKept = holdsSource(path, { inside, files });
    if (!isKept) {
      rejected.set(path, rule);
      dropped.fill(1, start, end);
    }
    notes.unshift(noteOf(path, inside.length, isKept ? 'kept' : 'left out'));
  }
  const isInside = (path: string) => {
    for (const folder of directoriesAbove(path)) if (rejected.has(folder) && path !== `${folder}/`) return true;
    return false;
  };
  const folders = [...rejected].map(([path, detail]) => ({ path: `${path}/`, reason: 'denied' as const, detail }));
  return {
    walked: {
      ...walked,
      found: walked.found.filter((_, i) => dropped[i] === 0),
      excluded: [...walked.excluded, ...folders].filter(({ path }) => !isInside(path)),
      trackedThoughIgnored: walked.trackedThoughIgnored.filter((path) => !isInside(path)),
    },
    notes: shorten(notes),
  };
}

function noteOf(path: string, files: number, decision: 'kept' | 'left out'): string {
  if (decision === 'kept') return `${path}/ is kept in spite of its name: it holds code (${counted(files, 'file')})`;
  const literal = path.replace(/[\\*?[\]!# ]/g, '\\$&');
  return `${path}/ is left out because of its name (${counted(files, 'file')}): --allow '/${literal}/**' keeps it`;
}

function shorten(notes: readonly string[]): readonly string[] {
  const more = notes.length - maxNotes;
  return more <= 0 ? notes : [...notes.slice(0, maxNotes), `${more} more folders have such names`];
}

const maxNotes = 20;
