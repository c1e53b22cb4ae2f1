/**
 * Random lines for ignore files: nasty fragments, random brackets, and patterns bent from paths that
 * exist; and the way back, a text that a pattern is likely to match. All binary strings.
 */
import { BRACKET_MEMBERS, CLASSES, FILLERS, FRAGMENTS, LINE_ENDS, ODD_LINES } from './ignore-fragments.table.js';
import type { Random } from './ignore-random.js';

export function makeLine(random: Random, paths: readonly string[]): string {
  const negation = random.chance(25) ? '!' : '';
  if (random.chance(8)) return negation + random.pick(ODD_LINES);
  return negation + makePattern(random, paths) + (random.chance(15) ? random.pick(LINE_ENDS) : '');
}

export function makePattern(random: Random, paths: readonly string[]): string {
  if (paths.length > 0 && random.chance(80)) return bendPath(random, random.pick(paths));
  return makeWildPattern(random);
}

export function makeWildPattern(random: Random): string {
  return random
    .times(1 + random.below(4), () => (random.chance(20) ? makeBracket(random) : random.pick(FRAGMENTS)))
    .join('');
}

export function makeBracket(random: Random): string {
  const members = random.times(1 + random.below(4), () => random.pick(BRACKET_MEMBERS)).join('');
  return `[${random.pick(['', '', '!', '^'])}${members}${random.chance(92) ? ']' : ''}`;
}

/** A text that the pattern may match: wildcards replaced by something that they could stand for. */
export function makeText(random: Random, pattern: string): string {
  let text = '';
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at]!;
    if (random.chance(2)) text += random.pick(FILLERS);
    if (random.chance(1)) continue;
    if (char === '*') text += random.times(random.below(3), () => random.pick(FILLERS)).join('');
    else if (char === '?') text += random.pick(FILLERS);
    else if (char === '\\') text += pattern[++at] ?? '\\';
    else if (char === '[' && pattern.indexOf(']', at + 2) > 0) {
      const close = pattern.indexOf(']', at + 2);
      text += random.chance(60) ? pattern[at + 1 + random.below(close - at - 1)] : random.pick(FILLERS);
      at = close;
    } else text += char;
  }
  return toPath(text);
}

/** The nearest path that git would take as it is: no empty, dotted or `.git` part; '' if nothing is left. */
export function toPath(text: string): string {
  const parts = text.replaceAll('\0', '').split('/');
  return parts.filter((part) => !['', '.', '..', '.git', '.gitignore'].includes(part)).join('/');
}

function bendPath(random: Random, path: string): string {
  const parts = path.split('/');
  const from = random.chance(50) ? 0 : random.below(parts.length);
  const bent = parts.slice(from, random.chance(80) ? undefined : from + 1).map((part) => bendPart(random, part));
  const start = random.pick(['', '', '', '/', '**/', '*/', '/**/']);
  const end = random.pick(['', '', '', '', '/', '/**', '/*', '**', '*', '/**/']);
  return start + bent.join(random.pick(['/', '/', '/', '/', '/**/', '**/', '/*/', '\\/', '*'])) + end;
}

function bendPart(random: Random, part: string): string {
  if (random.chance(55)) return part;
  if (random.chance(25)) return random.pick(['*', '**', '?', '***', '?*', '*?']);
  let bent = '';
  for (const char of part) bent += random.chance(70) ? char : bendChar(random, char);
  return bent;
}

function bendChar(random: Random, char: string): string {
  switch (random.below(8)) {
    case 0:
      return '*';
    case 1:
      return '?';
    case 2:
      return `\\${char}`;
    case 3:
      return `[${char}]`;
    case 4:
      return `[!${char}]`;
    case 5:
      return `[${char}-${random.pick(FILLERS)}]`;
    case 6:
      return random.pick(CLASSES);
    default:
      return random.chance(50) ? '**' : '';
  }
}
