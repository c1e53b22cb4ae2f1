/** The globs of a file contract: whole paths from the root, `*` within a name, `**` across, `{a,b}`; dots are ordinary. */
import { wildmatch } from '../../scan/ignore/wildmatch.js';

export function compileGlobs(patterns: readonly string[]): (path: string) => boolean {
  const globs = patterns
    .flatMap((pattern) => expandBraces(pattern.trim().replace(/^(?:\.\/)+/, '')))
    .map((pattern) => (pattern.endsWith('/') ? `${pattern}**` : pattern))
    .map(binary);
  return (path) => {
    const text = binary(path);
    return globs.some((glob) => glob === text || wildmatch(glob, text));
  };
}

export function isGlob(pattern: string): boolean {
  return /[*?[{]/.test(pattern);
}

/** `a/{b,c}` is `a/b` and `a/c`; one that would be more than a few hundred stays as it is written. */
function expandBraces(pattern: string): string[] {
  const done: string[] = [];
  const open = [pattern];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [, before, inner, after] = /^([^{}]*)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(next) ?? [];
    if (inner === undefined) done.push(next);
    else
      open.push(
        ...inner
          .split(',')
          .map((choice) => `${before}${choice}${after}`)
          .reverse(),
      );
    if (done.length + open.length > mostExpanded) return [pattern];
  }
  return done;
}

function binary(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

const mostExpanded = 400;
