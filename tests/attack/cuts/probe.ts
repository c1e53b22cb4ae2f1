/**
 * Finds cuts from the outside. Every carrier holds a long text of numbered words; where an output shows some of them
 * and then stops, the text was cut. The numbers say at which character.
 */
import type { Holds, Scene } from './carrier.js';
import type { Outputs, Session } from './session.js';

/** How the words are joined: a cut at a word, at a line end and at any character stop at different places. */
export const fillings = ['words', 'solid', 'lines', 'sentences'] as const;
export type Filling = (typeof fillings)[number];

export type FoundCut = {
  readonly carrier: string;
  readonly filling: Filling;
  readonly output: string;
  /** The first and the one past the last character of the field that are shown in one run. */
  readonly from: number;
  readonly to: number;
};

const joints: Readonly<Record<Filling, string>> = { words: ' ', solid: '', lines: '\n', sentences: '. ' };

export async function probeScene(session: Session, scene: Scene, filling: Filling): Promise<FoundCut[]> {
  const names = Object.keys(scene.carriers);
  const texts = Object.fromEntries(
    names.map((name, i) => [name, probeText(i, filling, scene.carriers[name]!)] as const),
  );
  const outputs = await session.run(scene.build(texts));
  return names.flatMap((carrier, i) => findCuts(texts[carrier]!, i, outputs).map((cut) => ({ carrier, filling, ...cut })));
}

const probeLength = 3_000;
const nameLength = 150;

function probeText(carrier: number, filling: Filling, holds: Holds): string {
  const joint = holds === 'name' ? '' : filling === 'lines' && holds === 'line' ? ' ' : joints[filling];
  const length = holds === 'name' ? nameLength : probeLength;
  let text = '';
  for (let at = 0; text.length < length; at++) text += `${at === 0 ? '' : joint}${probeWord(carrier, at)}`;
  return text;
}

/** Letters only, so that it is no secret: four for the carrier, six for the number. */
function probeWord(carrier: number, at: number): string {
  return `x${syllables(carrier, 2)}y${syllables(at, 3)}`;
}

function syllables(value: number, count: number): string {
  let [written, rest] = ['', value];
  for (let i = 0; i < count; i++) {
    written = `${consonants[Math.floor(rest / 5) % consonants.length]}${vowels[rest % 5]}${written}`;
    rest = Math.floor(rest / (5 * consonants.length));
  }
  return written;
}

const consonants = 'bdfgklmnprstvz';
const vowels = 'aeiou';

type Shown = Pick<FoundCut, 'output' | 'from' | 'to'>;

function findCuts(text: string, carrier: number, outputs: Outputs): Shown[] {
  const word = new RegExp(`x${syllables(carrier, 2)}y(?:[${consonants}][${vowels}]){3}`, 'g');
  const starts = new Map([...text.matchAll(word)].map((match) => [match[0], match.index]));
  return [...outputs].flatMap(([output, shown]) =>
    runsIn(shown, word, starts)
      .map(({ from, to, at }) => ({ output, from, to: to + sharedLength(text, to, shown, at) }))
      .filter(({ to }) => to < text.length),
  );
}

type ShownRun = { readonly from: number; readonly to: number; readonly at: number };

/** Runs of words that follow each other in the output as they do in the text, whatever stands between two of them. */
function runsIn(shown: string, word: RegExp, starts: ReadonlyMap<string, number>): ShownRun[] {
  const runs: { from: number; to: number; at: number; next: number }[] = [];
  const order = new Map([...starts.keys()].map((name, i) => [name, i]));
  for (const match of shown.matchAll(word)) {
    const number = order.get(match[0]);
    if (number === undefined) continue;
    const last = runs.at(-1);
    const end = starts.get(match[0])! + match[0].length;
    if (last !== undefined && last.next === number && match.index - last.at < 120)
      Object.assign(last, { to: end, at: match.index + match[0].length, next: number + 1 });
    else runs.push({ from: starts.get(match[0])!, to: end, at: match.index + match[0].length, next: number + 1 });
  }
  return runs;
}

/** How much of the next word, cut in its middle, is shown. */
function sharedLength(text: string, from: number, shown: string, at: number): number {
  let length = 0;
  while (from + length < text.length && text[from + length] === shown[at + length]) length += 1;
  return length;
}
