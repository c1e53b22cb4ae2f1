/** A task that writes a file's path or its unmistakable name means that file. */
import { baseName, type RelPath } from '../model/path.js';

export function namesPath(task: string, path: RelPath): { readonly name: string; readonly points: number } | null {
  if (path.includes('/') && mentions(task, path)) return { name: 'named:path', points: pathPoints };
  const name = baseName(path);
  if (name.includes('.') && mentions(task, name)) return { name: 'named:file', points: namePoints };
  return null;
}

/** Found as a whole: `app.ts` is not named by `myapp.tsx`, nor `src/a.ts` by `lib/src/a.ts.bak`. */
function mentions(task: string, name: string): boolean {
  for (let at = task.indexOf(name); at >= 0; at = task.indexOf(name, at + 1)) {
    const before = task[at - 1];
    const after = task.slice(at + name.length, at + name.length + 2);
    if ((before === undefined || !/[\w-]/.test(before)) && !/^(?:[\w-]|\.\w)/.test(after)) return true;
  }
  return false;
}

const pathPoints = 60_000;
const namePoints = 20_000;
