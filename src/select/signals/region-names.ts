/**
 * Matches the names of definitions with the task, in any form of its words. A region is more likely meant when the
 * task names what begins in it or what contains it.
 */
import { termsOfWord } from '../../base/words.js';
import type { Definition } from '../../model/analysis.js';
import type { LineRange } from '../../model/block.js';
import { stemOf } from './stem.js';

export type NameMatch = {
  /** The best match among the definitions that begin here and the function around. */
  readonly own: number;
  /** The best match among the classes around. */
  readonly around: number;
};

/** The weight of each stem that the task contains. */
export type StemWorth = ReadonlyMap<string, number>;

export function createNameMatch(definitions: readonly Definition[], worthOf: StemWorth) {
  const named = definitions.map((definition) => ({ definition, score: scoreName(definition.name, worthOf) }));
  return (range: LineRange): NameMatch => {
    let own = 0;
    let around = 0;
    for (const { definition, score } of named) {
      if (isTouched(definition, range)) own = Math.max(own, score);
      else if (isInside(definition, range)) around = Math.max(around, score);
    }
    return { own, around };
  };
}

/** Whether the definition begins in the region, or is a function that contains the region. */
export function isTouched(definition: Definition, range: LineRange): boolean {
  const [first] = definition.lines;
  return (range[0] <= first && first <= range[1]) || (isFunction(definition) && isInside(definition, range));
}

export function isFunction({ kind }: Definition): boolean {
  return functionKinds.has(kind);
}

function isInside({ lines: [first, last] }: Definition, [from, to]: LineRange): boolean {
  return first < from && to <= last;
}

/** The weight of the words of a name, relative to their number. */
function scoreName(name: string, worthOf: StemWorth): number {
  const stems = new Set(termsOfWord(name).map(stemOf));
  let sum = 0;
  for (const stem of stems) sum += worthOf.get(stem) ?? 0;
  return sum / Math.sqrt(1 + stems.size);
}

const functionKinds: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);
