/**
 * How much the line that names a definition says of the task. A stretch is likelier meant when what begins in it, or
 * what it is the inside of, is called like the task.
 */
import type { Definition } from '../../model/analysis.js';
import type { LineRange } from '../../model/block.js';
import type { Reading } from './reading.js';

export type NameMatch = {
  /** Of what begins here or of the function around: the best. */
  readonly own: number;
  /** Of the classes around: the best. */
  readonly around: number;
};

export type NamedText = {
  readonly definitions: readonly Definition[];
  readonly textLines: readonly string[];
  readonly reading: Reading;
  readonly weights: readonly number[];
};

export function createNameMatch({ definitions, textLines, reading, weights }: NamedText) {
  const scores = scoreLines(reading, weights);
  const named = definitions.map((definition) => ({
    definition,
    score: scores[lineOfName(definition, textLines)] ?? 0,
  }));
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

/** Not always the first line of a signature: a decorator may stand above it. */
function lineOfName({ name, signatureLines: [first, last] }: Definition, textLines: readonly string[]): number {
  for (let line = first; line <= last; line++) if (textLines[line - 1]?.includes(name)) return line;
  return first;
}

/** By line: what its different words are worth, for its length. */
function scoreLines({ lines, terms, lengths }: Reading, weights: readonly number[]): Float64Array {
  const scores = new Float64Array(lengths.length + 1);
  let seen = new Set<number>();
  for (const [hit, line] of lines.entries()) {
    if (line !== lines[hit - 1]) seen = new Set();
    if (!seen.has(terms[hit]!)) scores[line]! += weights[terms[hit]!]!;
    seen.add(terms[hit]!);
  }
  return scores.map((score, line) => (score === 0 ? 0 : score / Math.sqrt(1 + lengths[line]! - lengths[line - 1]!)));
}

const functionKinds: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);
