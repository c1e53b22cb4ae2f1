/**
 * Matches one compiled pattern with the same result as git, in bounded time. To try every distribution of the text
 * among the stars is exponential. Here only the last star and the last `**` are retried, which is enough: whatever an
 * earlier one could still take, the later one can take too. The number of steps is at most quadratic in the length of
 * the text.
 */
import { ANY, compileGlob, DIRECTORIES, FIRST_SET, type Glob, REST, STAR } from './glob.js';

/** Whether the pattern matches the whole text. Both are binary strings. */
export function wildmatch(pattern: string, text: string): boolean {
  const glob = compileGlob(pattern);
  return glob !== null && matchGlob(glob, text, 0);
}

/** Whether the glob matches the text from `start` to its end. */
export function matchGlob(glob: Glob, text: string, start: number): boolean {
  return walkGlob(glob, text, start) > 0;
}

/** The number of steps, positive for a match and negative for none. One number, so that nothing is allocated. */
export function walkGlob(glob: Glob, text: string, start: number): number {
  const { codes } = glob;
  const end = text.length;
  if (end - start < glob.minLength || end - start > glob.maxLength) return -1;
  if (!text.endsWith(glob.tail) || !text.includes(glob.needle, start)) return -1;
  let steps = 0;
  let at = start;
  let index = 0;
  let star = NONE;
  let starAt = 0;
  let directories = NONE;
  let directoriesAt = 0;
  for (;;) {
    steps += 1;
    const code = index < codes.length ? codes[index]! : PATTERN_END;
    if (code === REST || (code === PATTERN_END && at === end)) return steps;
    if (code === STAR) {
      star = index;
      starAt = at;
      index += 1;
    } else if (code === DIRECTORIES) {
      directories = index;
      directoriesAt = at;
      star = NONE;
      index += 1;
    } else if (code !== PATTERN_END && at < end && accepts(glob, code, text.charCodeAt(at))) {
      // A star never matches a slash, so after one it cannot take more.
      if (code === SLASH) star = NONE;
      at += 1;
      index += 1;
    } else if (star !== NONE && starAt < end && text.charCodeAt(starAt) !== SLASH) {
      starAt += 1;
      at = starAt;
      index = star + 1;
    } else {
      const slash = directories === NONE ? NONE : text.indexOf('/', directoriesAt);
      if (slash === NONE) return -steps;
      star = NONE;
      directoriesAt = slash + 1;
      at = directoriesAt;
      index = directories + 1;
    }
  }
}

function accepts(glob: Glob, code: number, byte: number): boolean {
  if (code < ANY) return code === byte;
  if (code === ANY) return byte !== SLASH;
  return glob.sets[code - FIRST_SET]![byte] === 1;
}

const NONE = -1;
const PATTERN_END = -2;
const SLASH = 0x2f;
