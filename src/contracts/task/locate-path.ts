/**
 * From a path as a tool wrote it to a file of the project: absolute on this machine or on another, from a
 * folder below the root, or a bare name. Nothing is guessed: what could be two files is none.
 */
import type { RelPath } from '../../model/path.js';

export type Locate = {
  (written: string): RelPath | null;
  /** A text without the root, wherever it stands before a path. */
  readonly strip: (text: string) => string;
};

/** `root` is what absolute paths of this machine begin with; '' when it is not known. */
export function createLocate(paths: readonly RelPath[], root: string): Locate {
  const known = new Set<string>(paths);
  const byName = new Map<string, RelPath[]>();
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const same = byName.get(name);
    if (same === undefined) byName.set(name, [path]);
    else same.push(path);
  }
  const knownEnds = new Map<string, RelPath | null>();
  const inRoot = root.startsWith('/') && root.length > 1 ? `${root.replace(/\/+$/, '')}/` : null;

  const locate = (written: string): RelPath | null => {
    const text = written.replace(/^file:\/\//, '').replaceAll('\\', '/');
    if (foreign.test(text)) return null;
    if (inRoot !== null && text.startsWith(inRoot)) return exact(text.slice(inRoot.length));
    const parts = text.split('/').filter((part) => part !== '' && part !== '.');
    while (parts[0] === '..') parts.shift();
    if (parts.length === 0 || parts.includes('..')) return null;
    const isAbsolute = text.startsWith('/') || /^[A-Za-z]:\//.test(text);
    return isAbsolute ? longestEnd(parts) : (exact(parts.join('/')) ?? onlyEnd(parts.join('/')));
  };
  const strip = (text: string) =>
    inRoot === null
      ? text
      : text.replaceAll(inRoot, (found, at: number) => (/[\w./-]/.test(text[at - 1] ?? ' ') ? found : ''));
  return Object.assign(locate, { strip });

  function exact(path: string): RelPath | null {
    return known.has(path) ? (path as RelPath) : null;
  }

  /** Of an absolute path from elsewhere, the longest end that is a file here; one name alone is not enough. */
  function longestEnd(parts: readonly string[]): RelPath | null {
    for (let from = 0; from <= parts.length - 2; from++) {
      const found = exact(parts.slice(from).join('/'));
      if (found !== null) return found;
    }
    return null;
  }

  /** The one file whose path ends so: go and Java name files without their folders. */
  function onlyEnd(end: string): RelPath | null {
    // Asked once for each end: a log may say one name as often as a project has files of it.
    const answer = knownEnds.get(end);
    if (answer !== undefined) return answer;
    const named = byName.get(end.slice(end.lastIndexOf('/') + 1)) ?? [];
    const ending = named.filter((path) => path.endsWith(`/${end}`));
    const only = ending.length === 1 ? ending[0]! : null;
    knownEnds.set(end, only);
    return only;
  }
}

/** Other people's code: a name in it may be the same as one of ours by chance. */
const foreign = /(?:^|\/)(?:node_modules|site-packages|dist-packages|\.cargo|node:internal)(?:\/|$)|^node:|^https?:/;
