/**
 * A pattern as several, one of which matches where it does. Each begins in fewer ways than the whole, so that more is
 * known of what stands at its first places.
 */
import type { Pattern } from './pattern.js';
import { holds, setOf } from './pattern-places.js';

/** Parts one after the other. */
export type Variant = readonly Pattern[];

/** At most so many, opened from the beginning on. */
export function variantsOf(pattern: Pattern, most: number): readonly Variant[] {
  const done: Variant[] = [];
  let open: readonly Variant[] = [[pattern]];
  while (open.length > 0) {
    const [first, ...others] = [...open].sort((a, b) => openAt(a) - openAt(b));
    const ways = opened(first!);
    if (ways === null || done.length + others.length + ways.length > most) {
      done.push(first!);
      open = others;
    } else open = [...others, ...ways];
  }
  return done;
}

/** Where the first part stands that is not one character. */
function openAt(variant: Variant): number {
  const at = variant.findIndex((part) => !isFixed(part));
  return at < 0 ? variant.length : at;
}

function isFixed({ kind }: Pattern): boolean {
  return kind === 'character' || kind === 'edge' || kind === 'look';
}

/** The ways in which that part can go on; null if it is not worth it. */
function opened(variant: Variant): readonly Variant[] | null {
  const at = openAt(variant);
  const part = variant[at];
  if (part === undefined || at >= farEnough) return null;
  const replaced = (parts: readonly Pattern[]): Variant => [
    ...variant.slice(0, at),
    ...parts,
    ...variant.slice(at + 1),
  ];
  if (part.kind === 'sequence') return [replaced(part.parts)];
  if (part.kind === 'choice') return part.parts.map((way) => replaced([way]));
  if (part.kind !== 'repeat' || part.max > mostTimes) return null;
  const once = part.max === 0 ? [] : [part.part, ...repeated(part, Math.max(0, part.min - 1), part.max - 1)];
  return part.min > 0 ? [replaced(once)] : part.max === 0 ? [replaced([])] : [replaced([]), replaced(once)];
}

function repeated({ part }: Extract<Pattern, { kind: 'repeat' }>, min: number, max: number): readonly Pattern[] {
  return max === 0 ? [] : [{ kind: 'repeat', part, min, max }];
}

/** A byte that must stand among the next so many. */
export type Needed = { readonly byte: number; readonly within: number };

/** Where a run of other characters leads to it; null if none is needed. */
export function neededIn(variant: Variant): Needed | null {
  const at = openAt(variant);
  const [run, last] = [variant[at], variant[at + 1]];
  if (run?.kind !== 'repeat' || run.part.kind !== 'character' || last?.kind !== 'character') return null;
  const byte = last.written.at(-1)!.charCodeAt(0);
  const isOne = /^\\?[^\w\s]$/.test(last.written) && !holds(setOf(run.part.written), byte);
  const before = variant.slice(0, at).filter(({ kind }) => kind === 'character').length;
  return isOne && variant.slice(0, at).every(isFixed) ? { byte, within: before + run.max + 1 } : null;
}

/** Of parts, before which it helps to know more. */
const farEnough = 16;
/** Whatever may come more often stays a run. */
const mostTimes = 4;
