/**
 * The globs of a file contract: whole paths from the root, `*` within a name, `**` across, `{a,b}`, `!(a)`; a `!`
 * in front turns one around; dots are ordinary.
 */
import { wildmatch } from '../../scan/ignore/wildmatch.js';
import { compileExtended, isExtended } from './extended-glob.js';

export function compileGlobs(patterns: readonly string[]): (path: string) => boolean {
  const globs = patterns.map((pattern) => compileGlob(pattern.trim()));
  return (path) => {
    const text = binary(path);
    return globs.some((isMatch) => isMatch(text));
  };
}

export function isGlob(pattern: string): boolean {
  return /[*?[{]|[!+@]\(/.test(pattern);
}

type Matches = (path: string) => boolean;

/** `!(` begins a group; any other `!` in front stands for all but what follows. */
function compileGlob(pattern: string): Matches {
  const [, marks = '', rest = pattern] = /^(!*)(?=!\(|[^!]|$)(.*)$/s.exec(pattern) ?? [];
  const globs = expandBraces(rest.replace(/^(?:\.\/)+/, ''))
    .map((glob) => binary(glob.endsWith('/') ? `${glob}**` : glob))
    .map(compilePlain);
  const isMatch: Matches = (path) => globs.some((matches) => matches(path));
  return marks.length % 2 === 0 ? isMatch : (path) => !isMatch(path);
}

function compilePlain(glob: string): Matches {
  const extended = isExtended(glob) ? compileExtended(glob) : null;
  return (path) => glob === path || (extended === null ? wildmatch(glob, path) : extended(path));
}

/** `a/{b,c}` is `a/b` and `a/c`; one that would be more than a few hundred stays as it is written. */
function expandBraces(pattern: string): string[] {
  const done: string[] = [];
  const open = [pattern];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [, before, inner, after] = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(next) ?? [];
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
