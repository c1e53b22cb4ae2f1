/** Resolves a path in tool output to a project file, on any machine. Ambiguous paths resolve to nothing. */
import { baseName, type RelPath } from '../../model/path.js';
import { groupValues } from '../group-values.js';

export type Locate = {
  (written: string): RelPath | null;
  readonly strip: (text: string) => string;
};

/** Finds the project's own file behind an installed copy of it. */
export type FindOwn = (written: string) => RelPath | null;

/** `root` is the prefix of absolute paths on this machine; '' if unknown. */
export function createLocate(paths: readonly RelPath[], root: string, findOwn: FindOwn = () => null): Locate {
  const known = new Set<string>(paths);
  const byName = groupValues(paths.map((path) => [baseName(path), path]));
  const knownEnds = new Map<string, RelPath | null>();
  const inRoot = root.startsWith('/') && root.length > 1 ? `${root.replace(/\/+$/, '')}/` : null;

  const locate = (written: string): RelPath | null => {
    const text = written.replace(/^file:\/\//, '').replaceAll('\\', '/');
    const own = findOwn(text);
    if (own !== null || foreign.test(text)) return own;
    if (inRoot !== null && text.startsWith(inRoot)) return exact(text.slice(inRoot.length));
    const parts = text.split('/').filter((part) => part !== '' && part !== '.');
    for (let at = parts.indexOf('..', 1); at > 0 && parts[at - 1] !== '..'; at = parts.indexOf('..', 1))
      parts.splice(at - 1, 2);
    while (parts[0] === '..') parts.shift();
    if (parts.length === 0) return null;
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

  /** For an absolute path of another machine: the longest suffix that is a project file. A bare name is not enough. */
  function longestEnd(parts: readonly string[]): RelPath | null {
    for (let from = 0; from <= parts.length - 2; from++) {
      const found = exact(parts.slice(from).join('/'));
      if (found !== null) return found;
    }
    return null;
  }

  /** The only file with this path suffix: Go and Java name files without their folders. */
  function onlyEnd(end: string): RelPath | null {
    // Cache by suffix: a log may repeat one name many times.
    const answer = knownEnds.get(end);
    if (answer !== undefined) return answer;
    const named = byName.get(end.slice(end.lastIndexOf('/') + 1)) ?? [];
    const ending = named.filter((path) => path.endsWith(`/${end}`));
    const only = ending.length === 1 ? ending[0]! : null;
    knownEnds.set(end, only);
    return only;
  }
}

/** Third-party code, whose names may match project files by chance. */
const foreign = /(?:^|\/)(?:node_modules|site-packages|dist-packages|\.cargo|node:internal)(?:\/|$)|^node:|^https?:/;
