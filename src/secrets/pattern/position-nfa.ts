/**
 * A pattern as a position automaton (NFA): each position is a set of characters and the positions that may come next.
 * Patterns with equal ends share positions, so all rules together need few. It may accept more than the pattern, never
 * less: long repetitions have no upper bound, lookaheads inside repetitions are ignored, and only single characters
 * count in negative lookaheads.
 */
import { complement, intersect, isEmpty, unite } from './character-set.js';
import type { Pattern } from './pattern.js';
import { type CharacterSet, type LetterCase, setOf } from './pattern-places.js';

/** How a pattern is read. With `gaps` a blank is a gap between words (`phrase-match.ts`). */
export type ReadAs = { readonly letterCase: LetterCase; readonly gaps: boolean; readonly direction: Direction };

export type Direction = 'forwards' | 'backwards';

export type Position = { readonly set: CharacterSet; readonly then: Next };

/** The number of a list of positions that may come next. */
export type Next = number;

export type PositionNfa = {
  /** Everything is accepted from here on. */
  readonly matched: Next;
  read(pattern: Pattern, then: Next, how: ReadAs): Next;
  /** Accepts what any of them accepts. */
  anyOf(nexts: readonly Next[]): Next;
  /** The same without these characters in the first place. */
  without(set: CharacterSet, next: Next): Next;
  /** The positions in a list, ascending; null if everything is accepted. */
  listOf(next: Next): readonly number[] | null;
  readonly all: readonly Position[];
};

export function createPositionNfa(): PositionNfa {
  const all: Position[] = [];
  const numbers = new Map<string, number>();
  /** Lists contain positions and other lists, which may be incomplete: a repetition contains itself. */
  const lists: { readonly own: number[]; readonly others: Next[] }[] = [{ own: [], others: [] }];
  const matched = 0;
  const known = new Map<string, Next>();
  const opened: (readonly number[] | null)[] = [];
  const answered = new WeakMap<Pattern, Map<string, Next>>();
  /** How many repetitions are being read, whose lists are incomplete. */
  let unfinished = 0;

  function position(set: CharacterSet, then: Next): Next {
    const number = numberOf(set, then);
    return remember(`=${number}`, () => lists.push({ own: [number], others: [] }) - 1);
  }

  function numberOf(set: CharacterSet, then: Next): number {
    const key = `${set.join()}>${then}`;
    const number = numbers.get(key) ?? all.push({ set, then }) - 1;
    if (!numbers.has(key)) numbers.set(key, number);
    return number;
  }

  function remember(key: string, make: () => Next): Next {
    const made = known.get(key) ?? make();
    known.set(key, made);
    return made;
  }

  function anyOf(nexts: readonly Next[]): Next {
    const others = [...new Set(nexts)].sort((a, b) => a - b);
    if (others.length === 1) return others[0]!;
    return remember(others.join('|'), () => lists.push({ own: [], others }) - 1);
  }

  /** `then`, or `once` followed by the same choice again. */
  function repeat(key: string, then: Next, once: (again: Next) => Next): Next {
    const before = known.get(key);
    if (before !== undefined) return before;
    const others = [then];
    const again = lists.push({ own: [], others }) - 1;
    known.set(key, again);
    unfinished += 1;
    others.push(once(again));
    unfinished -= 1;
    return again;
  }

  /** Accepts what both accept. If that needs too many lists, accepts what the second accepts. */
  function both(one: Next, other: Next, room: { left: number }): Next {
    const [ofOne, ofOther] = [listOf(one), listOf(other)];
    if (ofOne === null) return other;
    if (ofOther === null) return one;
    const key = `${one}&${other}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (room.left === 0) return other;
    room.left -= 1;
    const own: number[] = [];
    const next = lists.push({ own, others: [] }) - 1;
    known.set(key, next);
    for (const i of ofOne)
      for (const k of ofOther) {
        const set = intersect(all[i]!.set, all[k]!.set);
        if (!isEmpty(set)) own.push(numberOf(set, both(all[i]!.then, all[k]!.then, room)));
      }
    return next;
  }

  /** Cached: many keywords share a pattern. */
  function read(pattern: Pattern, then: Next, how: ReadAs): Next {
    const answers = answered.get(pattern) ?? new Map<string, Next>();
    answered.set(pattern, answers);
    const key = `${how.letterCase} ${how.gaps} ${how.direction} ${then}`;
    const next = answers.get(key) ?? readAnew(pattern, then, how);
    answers.set(key, next);
    return next;
  }

  function readAnew(pattern: Pattern, then: Next, how: ReadAs): Next {
    switch (pattern.kind) {
      case 'character':
        if (how.gaps && pattern.written === ' ') return readGap(then, how.direction);
        return readCharacter(pattern.written, then, how);
      case 'edge':
        return then === matched ? readLastEdge(pattern.written, how.direction) : then;
      case 'look':
        return pattern.isBehind || how.direction === 'backwards' ? then : readLook(pattern, then, how);
      case 'sequence':
        return how.direction === 'backwards'
          ? pattern.parts.reduce((next, part) => read(part, next, how), then)
          : pattern.parts.reduceRight((next, part) => read(part, next, how), then);
      case 'choice':
        return anyOf(pattern.parts.map((part) => read(part, then, how)));
      case 'repeat':
        return readRepeat(pattern, then, how);
    }
  }

  function readCharacter(written: string, then: Next, { letterCase, gaps }: ReadAs): Next {
    const next = position(setWithBeyond(written, letterCase), then);
    return gaps ? orUnfolded(next) : next;
  }

  /** Phrases are searched in folded text. A character that may fold to anything makes the rest accepted. */
  function orUnfolded(next: Next): Next {
    return anyOf([next, position(unfolded, matched)]);
  }

  function readRepeat({ part, min, max }: Extract<Pattern, { kind: 'repeat' }>, then: Next, how: ReadAs): Next {
    let next = then;
    const least = Math.min(min, part.kind === 'character' ? maxCharacters : maxParts);
    if (max - least > (part.kind === 'character' && endsBy(part.written, then, how) ? maxCounted : maxOptional)) {
      const key = `${how.letterCase} ${how.gaps} ${how.direction} ${writtenAs(part)}*${then}`;
      next = repeat(key, then, (again) => read(part, again, how));
    } else for (let times = least; times < max; times++) next = anyOf([then, read(part, next, how)]);
    for (let times = 0; times < least; times++) next = read(part, next, how);
    return next;
  }

  /**
   * Whether the repetition is followed by none of its own characters: then counting it costs one state per repetition.
   * Only for phrases, because there are too many rules.
   */
  function endsBy(written: string, then: Next, { letterCase, gaps }: ReadAs): boolean {
    if (unfinished > 0 || !gaps || written === ' ') return false;
    const set = setWithBeyond(written, letterCase);
    return (
      listOf(then)?.every((number) => isEmpty(intersect(all[number]!.set, intersect(set, complement(beyond))))) ?? false
    );
  }

  function readGap(then: Next, direction: Direction): Next {
    const once = (again: Next): Next => {
      const [first, second] = direction === 'backwards' ? [escapedSigns, backslash] : [backslash, escapedSigns];
      return orUnfolded(anyOf([position(gapSigns, again), position(first, position(second, again))]));
    };
    return once(repeat(`gap ${direction} ${then}`, then, once));
  }

  /**
   * The end of a line or of the text. In the kernel, a line feed precedes the text and bytes that count as its end
   * follow it (`kernel.ts`).
   */
  function readLastEdge(written: string, direction: Direction): Next {
    if (written === '$' && direction === 'forwards') return position(unite(lineBreaks, textEnd), matched);
    return written === '^' && direction === 'backwards' ? position(lineBreaks, matched) : matched;
  }

  /** Inside repetitions, and with gaps of any length, it counts only if nothing follows it. */
  function readLook({ part, isWanted }: Extract<Pattern, { kind: 'look' }>, then: Next, how: ReadAs): Next {
    if (then !== matched && (unfinished > 0 || how.gaps)) return then;
    if (isWanted) return both(read(part, matched, how), then, { left: maxPairs });
    if (part.kind !== 'character') return then;
    const allowed = unite(others(setOf(part.written, how.letterCase)), textEnd);
    return both(position(allowed, matched), then, { left: maxPairs });
  }

  function without(set: CharacterSet, next: Next): Next {
    const list = listOf(next);
    if (list === null) return next;
    return anyOf(list.map((number) => position(intersect(all[number]!.set, others(set)), all[number]!.then)));
  }

  function listOf(next: Next): readonly number[] | null {
    const before = opened[next];
    if (before !== undefined) return before;
    const [own, seen] = [new Set<number>(), new Set([next])];
    for (const one of seen) {
      for (const number of lists[one]!.own) own.add(number);
      for (const other of lists[one]!.others) seen.add(other);
    }
    const list = seen.has(matched) ? null : [...own].sort((a, b) => a - b);
    opened[next] = list;
    return list;
  }

  return { matched, read, anyOf, without, listOf, all };
}

/** Cached: patterns are read once and needed often. */
function writtenAs(pattern: Pattern): string {
  const written = writings.get(pattern) ?? JSON.stringify(pattern);
  writings.set(pattern, written);
  return written;
}

const writings = new WeakMap<Pattern, string>();

/** Adds the symbols for characters beyond ASCII if the class contains any. */
function setWithBeyond(written: string, letterCase: LetterCase): CharacterSet {
  const set = setOf(written, letterCase);
  const key = `${letterCase} ${written}`;
  const holdsBeyond = beyondHeld.get(key) ?? new RegExp(written, letterCase === 'any' ? 'i' : '').test(allBeyond());
  beyondHeld.set(key, holdsBeyond);
  return holdsBeyond ? unite(set, beyond) : set;
}

const beyondHeld = new Map<string, boolean>();

/** Built lazily: only the build needs it. */
function allBeyond(): string {
  known.allBeyond ??= String.fromCharCode(...Array.from({ length: 0xff80 }, (_, i) => i + 0x80));
  return known.allBeyond;
}

const known: { allBeyond: string | null } = { allBeyond: null };
/** Symbols for characters beyond ASCII, in unfolded and in folded text. */
export const beyondSymbols = { unfolded: 0x7f, folded: 0x01 } as const;
const unfolded = setOf('\\x7f', 'exact');
const beyond = unite(unfolded, setOf('\\x01', 'exact'));

/** The complement; characters beyond ASCII may be in either set. */
function others(set: CharacterSet): CharacterSet {
  return unite(complement(set), beyond);
}

/** More optional repetitions than this count as unbounded. */
const maxOptional = 4;
const maxCounted = 80;
/** More required repetitions than this are not checked. */
const maxCharacters = 40;
const maxParts = 6;
/** Limit for combining a lookahead with what follows it. */
const maxPairs = 400;

/** The byte that follows a text. */
const textEnd = setOf('=', 'exact');
const lineBreaks = unite(setOf('[\\r\\n]', 'exact'), beyond);
const gapSigns = unite(setOf('[\\t\\n\\v\\f\\r */#>;:,"\'+|~()`-]', 'exact'), beyond);
const backslash = setOf('\\\\', 'exact');
const escapedSigns = setOf('[nrt]', 'any');
