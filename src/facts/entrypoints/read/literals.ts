/**
 * Paths that are literally written in a file: a string, strings joined by `+`, or a constant of the same file with such
 * a value. Everything else is computed at run time and unknown.
 */
import { COMPUTED } from '../reading.js';
import type { Source, TokenRange } from './source.js';

/** The path, or COMPUTED if it is only known at run time. */
export const pathText = (source: Source, part: TokenRange): string => literalOf(source, part) ?? COMPUTED;

export function literalOf(source: Source, { start, end }: TokenRange): string | null {
  const parts: string[] = [];
  for (let place = start; place < end; place++) {
    if (place > start && source.isMark(place, '+')) continue;
    const text = source.textAt(place) ?? constantsOf(source).get(source.wordAt(place)) ?? null;
    const isAlone = end === start + 1 || source.isMark(place - 1, '+') || source.textAt(place) !== null;
    if (text === null || (place > start && !isAlone)) return null;
    parts.push(text);
  }
  return parts.length === 0 || source.isMark(end - 1, '+') ? null : parts.join('');
}

const known = new WeakMap<readonly object[], ReadonlyMap<string, string>>();

/** Names that are assigned one string each, outside of functions. */
function constantsOf(source: Source): ReadonlyMap<string, string> {
  const found = known.get(source.list) ?? readConstants(source);
  known.set(source.list, found);
  return found;
}

function readConstants(source: Source): ReadonlyMap<string, string> {
  const constants = new Map<string, string>();
  const seen = new Set<string>();
  const deepest = ownedByClasses.has(source.language) ? 1 : 0;
  let depth = 0;
  for (const [place, { kind, value }] of source.list.entries()) {
    if (kind !== 'mark') continue;
    if (value === '{') depth += 1;
    else if (value === '}') depth -= 1;
    else if (value === '=' || value === ':=') {
      const at = nameBefore(source, place);
      const name = source.wordAt(at);
      if (name === '' || isGiven(source, at)) continue;
      const text = source.textAt(place + 1);
      const isTop = source.language === 'python' ? source.list[at]!.column === 0 : depth <= deepest;
      if (!seen.has(name) && text !== null && isTop && endsAfter(source, place + 1)) constants.set(name, text);
      else constants.delete(name);
      seen.add(name);
    }
  }
  return constants;
}

/** `NAME = …`, `NAME: Type = …`, in Go `name string = …`. */
function nameBefore(source: Source, place: number): number {
  if (source.isMark(place - 2, ':')) return place - 3;
  if (source.language === 'rust')
    // `const NAME: &'static str = …`
    for (let at = place - 2; at > place - 8; at--) if (source.isMark(at, ':')) return at - 1;
  return source.language === 'go' && source.wordAt(place - 1) === 'string' ? place - 2 : place - 1;
}

/** Whether the name is a named argument or a field of another object. */
const isGiven = (source: Source, at: number): boolean =>
  source.isMark(at - 1, ',', '.', '->', '::') ||
  (source.isMark(at - 1, '(') && source.list[at - 2]?.value !== 'const' && source.list[at - 2]?.value !== 'var');

function endsAfter(source: Source, place: number): boolean {
  const next = source.list[place + 1];
  if (next === undefined) return true;
  if (next.kind === 'mark') return /^[;)},@]$/.test(next.value);
  return next.first;
}

const ownedByClasses: ReadonlySet<string> = new Set(['java', 'kotlin', 'csharp', 'php']);
