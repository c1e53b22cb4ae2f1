/**
 * Paths and globs as plans write them: `src/auth` owns what is below it and nothing of `src/authz`;
 * `src/auth/**` is everything below, `*` stays inside one part, `{a,b}` is a choice. Globs are matched by
 * the scan's own matcher, which is linear on any pattern.
 */
import { remember } from '../../base/remember.js';
import { expandBraces } from '../../formats/glob/bounded-glob.js';
import { compilePatterns } from '../../scan/path-rules.js';

/** Whether a pattern (a file, a folder or a glob) covers a path. */
export function covers(pattern: string, path: string): boolean {
  return compileCover(pattern)(path);
}

/** Compiled once for each pattern: a plan asks about each of its files. */
const compileCover = remember((pattern: string): ((path: string) => boolean) => {
  const plain = plainPath(pattern);
  if (plain === '') return () => pattern.trim() !== '';
  if (!/[*?{[]/.test(plain) || plain.includes('\n')) return (path) => path === plain || path.startsWith(`${plain}/`);
  const [literal = ''] = /^[^*?{[\\]*/.exec(plain) ?? [];
  const matches = compilePatterns(expandBraces(withoutBlanks(plain)).map((choice) => `/${choice}`));
  return (path) => path === plain || (path.startsWith(literal) && matches(path));
}, 1 << 15);

/** `./src/auth/` as `src/auth`; '' for the root itself. */
export function plainPath(path: string): string {
  return path
    .trim()
    .replace(/^(?:\.\/+)+/, '')
    .replace(/^\.$/, '')
    .replace(/\/+$/, '');
}

/** `{a, b}` as `{a,b}`. */
function withoutBlanks(glob: string): string {
  return glob.replace(/\{[^{}]*\}/g, (choices) => choices.replace(/\s*([{},])\s*/g, '$1'));
}
