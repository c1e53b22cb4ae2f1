/**
 * Extended globs: `!(a|b)`, `?(a)`, `+(a)`, `*(a)`, `@(a|b)`, nested or not, as shells know them. No regular
 * expression is made, since whoever writes the pattern could make one that never ends; what each part takes
 * from each place is found once, so the work is bounded by the lengths of pattern and path.
 */
import { compileGlob, type Glob } from '../../scan/ignore/glob.js';
import { matchGlob } from '../../scan/ignore/wildmatch.js';

type Part =
  | { readonly kind: 'plain'; readonly text: string; readonly glob: Glob | null }
  | { readonly kind: '!' | '?' | '+' | '*' | '@'; readonly choices: readonly Sequence[] };

type Sequence = readonly Part[];

export function isExtended(pattern: string): boolean {
  return /[!?+*@]\(/.test(pattern);
}

/** Null when a group has no end, or groups stand in each other past all reason: then the text is an ordinary glob. */
export function compileExtended(pattern: string): ((path: string) => boolean) | null {
  if (pattern.length > longestPattern) return null;
  const read = readSequence(pattern, 0, 0);
  if (read === null || read.end !== pattern.length) return null;
  return (path) => path.length <= longestPath && endsOf(read.parts, 0, createLook(path)).has(path.length);
}

type Read = { readonly parts: Sequence; readonly end: number };

/** Up to the end, or inside a group up to what ends a choice. */
function readSequence(pattern: string, start: number, depth: number): Read | null {
  const parts: Part[] = [];
  let plain = '';
  let at = start;
  while (at < pattern.length && !(depth > 0 && /[|)]/.test(pattern[at]!))) {
    const kind = pattern[at]!;
    if (isKind(kind) && pattern[at + 1] === '(') {
      const group = depth < deepest ? readChoices(pattern, at + 2, depth + 1) : null;
      if (group === null) return null;
      if (plain !== '') parts.push(plainPart(plain));
      plain = '';
      parts.push({ kind, choices: group.choices });
      at = group.end;
    } else {
      const next = endOfUnit(pattern, at);
      plain += pattern.slice(at, next);
      at = next;
    }
  }
  if (plain !== '') parts.push(plainPart(plain));
  return { parts, end: at };
}

/** Without a wildcard there is nothing to search for. */
function plainPart(text: string): Part {
  return { kind: 'plain', text, glob: /[*?[\\]/.test(text) ? compileGlob(text) : null };
}

function readChoices(pattern: string, start: number, depth: number) {
  const choices: Sequence[] = [];
  for (let at = start; ; ) {
    const read = readSequence(pattern, at, depth);
    if (read === null || read.end >= pattern.length) return null;
    choices.push(read.parts);
    if (pattern[read.end] === ')') return { choices, end: read.end + 1 };
    at = read.end + 1;
  }
}

/** Behind a character, an escaped one, or a set in brackets. */
function endOfUnit(pattern: string, at: number): number {
  if (pattern[at] === '\\') return Math.min(pattern.length, at + 2);
  const [set = ''] = pattern[at] === '[' ? (/^\[[!^]?\]?[^\]]*\]/.exec(pattern.slice(at)) ?? []) : [];
  return at + Math.max(1, set.length);
}

type Look = { readonly path: string; readonly known: Map<Part, Map<number, ReadonlySet<number>>> };

function createLook(path: string): Look {
  return { path, known: new Map() };
}

/** Where a sequence that begins here may end. */
function endsOf(parts: Sequence, start: number, look: Look): ReadonlySet<number> {
  let open: ReadonlySet<number> = new Set([start]);
  for (const part of parts) open = new Set([...open].flatMap((at) => [...endsOfPart(part, at, look)]));
  return open;
}

function endsOfPart(part: Part, start: number, look: Look): ReadonlySet<number> {
  const known = look.known.get(part) ?? new Map<number, ReadonlySet<number>>();
  look.known.set(part, known);
  const found = known.get(start) ?? findEnds(part, start, look);
  known.set(start, found);
  return found;
}

function findEnds(part: Part, start: number, look: Look): ReadonlySet<number> {
  const { path } = look;
  if (part.kind === 'plain') {
    const { text, glob } = part;
    if (glob === null) return new Set(path.startsWith(text, start) ? [start + text.length] : []);
    return new Set(placesFrom(start, path.length).filter((end) => matchGlob(glob, path.slice(start, end), 0)));
  }
  const once = (at: number) => part.choices.flatMap((choice) => [...endsOf(choice, at, look)]);
  if (part.kind === '@') return new Set(once(start));
  if (part.kind === '?') return new Set([start, ...once(start)]);
  if (part.kind === '!') {
    const taken = new Set(once(start));
    const slash = path.indexOf('/', start);
    const last = slash < 0 ? path.length : slash;
    return new Set(placesFrom(start, last).filter((end) => !taken.has(end)));
  }
  const ends = new Set<number>(part.kind === '*' ? [start] : []);
  const open = once(start);
  for (let end = open.pop(); end !== undefined; end = open.pop()) {
    if (ends.has(end)) continue;
    ends.add(end);
    open.push(...once(end));
  }
  return ends;
}

function placesFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

function isKind(character: string): character is Exclude<Part['kind'], 'plain'> {
  return '!?+*@'.includes(character);
}

const deepest = 8;
const longestPattern = 1_000;
const longestPath = 4_096;
