/**
 * What must stand around a keyword for one of its rules or phrases to match, farther than the gate after it sees
 * (`gate-after.ts`): the pattern from the keyword on or from the end of the name that it is in, and what must stand before.
 * The kernel asks it of every keyword that the gate lets through, so that few are told. It may let through too much,
 * never too little.
 */
import type { Pattern } from './pattern.js';
import { type CharacterSet, setOf } from './pattern-places.js';
import { createPositions, type Next, type Positions } from './positions.js';
import { createTrails, matched } from './trails.js';

/** One way in which a keyword may belong to a match. */
export type Around = {
  readonly keyword: string;
  /** Whether `after` begins where the name ends that the keyword is in, or with the keyword itself. */
  readonly from: 'keyword' | 'name';
  /** Patterns one after the other. */
  readonly after: readonly Pattern[];
  /** What must stand right before the keyword; null if anything may. */
  readonly before: Pattern | null;
  readonly ignoreCase: boolean;
  /** Whether a blank stands for a gap between words. */
  readonly gaps: boolean;
};

/**
 * As the kernel reads them: one record after the other, each with the number of the next one of its list, or 0. They
 * name states of `trails.ts`.
 */
export type Records = {
  /** The number of the first record of a list. */
  add(list: readonly Around[]): number;
  finish(): { readonly words: readonly number[]; readonly edges: Int32Array; readonly sets: readonly CharacterSet[] };
};

export function createRecords(): Records {
  const positions = createPositions();
  const trails = createTrails(positions);
  // No record begins at 0, which stands for none.
  const words: number[] = [0];
  const recordOf = (around: Around): readonly number[] => {
    const { keyword, from } = around;
    const before = nextBefore(around, positions);
    const after = trails.begin(nextAfter(around, positions), mostStates);
    return [
      from === 'name' ? 1 : 0,
      keyword.length,
      before === null ? matched : trails.begin(before, mostStates),
      after,
    ];
  };
  const add = (list: readonly Around[]): number =>
    list.reduceRight((next, around) => {
      const number = words.length;
      words.push(next, ...recordOf(around));
      return number;
    }, 0);
  return { add, finish: () => ({ words, ...trails.finish() }) };
}

function nextAfter({ after, ignoreCase, gaps }: Around, positions: Positions): Next {
  return after.reduceRight((next, pattern, i) => {
    const read = positions.read(pattern, next, { ignoreCase, gaps, backwards: false });
    return i > 0 && beginsWithBorder(pattern) && endsWithWord(after[i - 1]!)
      ? positions.without(wordUnits, read)
      : read;
  }, positions.matched);
}

function nextBefore({ before, ignoreCase, gaps }: Around, positions: Positions): Next | null {
  return before === null ? null : positions.read(before, positions.matched, { ignoreCase, gaps, backwards: true });
}

function beginsWithBorder(pattern: Pattern): boolean {
  if (pattern.kind === 'edge') return pattern.written === '\\b';
  return pattern.kind === 'sequence' && pattern.parts.length > 0 && beginsWithBorder(pattern.parts[0]!);
}

function endsWithWord(pattern: Pattern): boolean {
  if (pattern.kind === 'character') return /^\w$/.test(pattern.written);
  return pattern.kind === 'sequence' && pattern.parts.length > 0 && endsWithWord(pattern.parts.at(-1)!);
}

const wordUnits = setOf('\\w', false);
/** Made anew for one pattern; those that others have made before are shared. */
const mostStates = 40_000;
