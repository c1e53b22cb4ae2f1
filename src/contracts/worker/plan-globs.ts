/**
 * Paths and globs in plans: `src/auth` covers everything below it, but not `src/authz`; `src/auth/**` covers everything
 * below; `*` stays inside one path segment; `{a,b}` is a choice. Uses the scan's matcher, which is linear on any
 * pattern.
 */
import { remember } from '../../base/remember.js';
import { expandBraces } from '../../formats/glob/bounded-glob.js';
import { compilePatterns } from '../../scan/path-rules.js';

/** Whether a pattern (a file, a folder or a glob) covers a path. */
export function covers(pattern: string, path: string): boolean {
  return compileCover(pattern)(path);
}

/** Compiled once per pattern, since a plan checks each of its files. */
const compileCover = remember((pattern: string): ((path: string) => boolean) => {
  const plain = plainPath(pattern);
  if (plain === '') return () => pattern.trim() !== '';
  if (!/[*?{[]/.test(plain) || plain.includes('\n')) return (path) => path === plain || path.startsWith(`${plain}/`);
  const [literal = ''] = /^[^*?{[\\]*/.exec(plain) ?? [];
  const matches = compilePatterns(expandBraces(withoutBlanks(plain)).map((choice) => `/${choice}`));
  return (path) => path === plain || (path.startsWith(literal) && matches(path));
}, 1 << 15);

/** Whether a plan names several files at once. `[id]` alone is a name: frameworks have such folders. */
export function isPattern(name: string): boolean {
  return /[*?]|\{[^{}]*,[^{}]*\}/.test(name);
}

/** `./src/auth/` and `src\auth` as `src/auth`; '' for the root. */
export function plainPath(path: string): string {
  return path
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/+)+/, '')
    .replace(/^\.$/, '')
    .replace(/\/+$/, '');
}

/** `{a, b}` as `{a,b}`. */
function withoutBlanks(glob: string): string {
  return glob.replace(/\{[^{}]*\}/g, (choices) => choices.replace(/\s*([{},])\s*/g, '$1'));
}
