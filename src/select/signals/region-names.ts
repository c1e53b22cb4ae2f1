/**
 * How much the names of definitions say of the task, in any form of its words. A stretch is likelier meant when what
 * begins in it, or what it is the inside of, is called like the task.
 */
import { termsOfWord } from '../../base/words.js';
import type { Definition } from '../../model/analysis.js';
import type { LineRange } from '../../model/block.js';
import { stemOf } from './stem.js';

export type NameMatch = {
  /** Of what begins here or of the function around: the best. */
  readonly own: number;
  /** Of the classes around: the best. */
  readonly around: number;
};

/** What a stem is worth; nothing when the task does not say it. */
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

/** A definition that begins in the stretch, or a function that the stretch is a part of. */
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

/** What its words are worth, for how many they are. */
function scoreName(name: string, worthOf: StemWorth): number {
  const stems = new Set(termsOfWord(name).map(stemOf));
  let sum = 0;
  for (const stem of stems) sum += worthOf.get(stem) ?? 0;
  return sum / Math.sqrt(1 + stems.size);
}

const functionKinds: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);
