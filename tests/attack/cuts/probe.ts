/**
 * Finds cuts from the outside. Every carrier holds a long text of numbered words; where an output shows some of them
 * and then stops, the text was cut. The numbers say at which character.
 */
import { type Holds, isNameKind, type Job, type Scene } from './carrier.js';
import type { Outputs, Session } from './session.js';

/** How the words are joined: a cut at a word, at a line end and at any character stop at different places. */
export const fillings = ['words', 'solid', 'lines', 'sentences'] as const;
export type Filling = (typeof fillings)[number];

/** Some fields are shown only if they are short. */
export const probeLengths = [3_000, 400, 130] as const;
export const longLength = 24_000;

const maxUsualLength = 3_000;

export type FoundCut = {
  readonly carrier: string;
  readonly filling: Filling;
  readonly output: string;
  /** The character of the field before which the shown text begins or after which it ends. */
  readonly at: number;
};

export type Probe = {
  readonly filling: Filling;
  readonly length: number;
  /** Without it, all commands of the scene. */
  readonly only?: Job['only'];
};

export async function probeScene(session: Session, scene: Scene, probe: Probe): Promise<FoundCut[]> {
  const { filling, length, only } = probe;
  const carriers = Object.entries(scene.carriers);
  const texts = Object.fromEntries(
    carriers.map(([name, holds], i) => {
      const isShort = length > maxUsualLength && scene.long?.includes(name) !== true;
      return [name, probeText(i, holds, { filling, length: isShort ? 60 : length })] as const;
    }),
  );
  const outputs = await session.run({ ...scene.build(texts), ...(only === undefined ? {} : { only }) });
  return carriers.flatMap(([carrier], i) =>
    findCuts(texts[carrier]!, i, outputs).map((cut) => ({ carrier, filling, ...cut })),
  );
}

const joints: Readonly<Record<Filling, string>> = { words: ' ', solid: '', lines: '\n', sentences: '. ' };
const nameLength = 150;

function probeText(carrier: number, holds: Holds, { filling, length }: Probe): string {
  const joint = isNameKind(holds) ? '' : filling === 'lines' && holds === 'line' ? ' ' : joints[filling];
  const wanted = isNameKind(holds) ? nameLength : length;
  let text = '';
  for (let at = 0; text.length < wanted; at++) text += `${at === 0 ? '' : joint}${probeWord(carrier, at)}`;
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

function findCuts(text: string, carrier: number, outputs: Outputs): Pick<FoundCut, 'output' | 'at'>[] {
  const word = new RegExp(`x${syllables(carrier, 2)}y(?:[${consonants}][${vowels}]){3}`, 'g');
  const starts = [...text.matchAll(word)].map((match) => match.index);
  const numbers = new Map([...text.matchAll(word)].map((match, i) => [match[0], i]));
  return [...outputs].flatMap(([output, shown]) => {
    const runs = runsIn(shown, word, numbers);
    // A list of single words is not a text that was cut.
    if (runs.length > maxRuns) return [];
    const ends = runs.flatMap(({ first, last, shownTo }) => {
      const to = (starts[last] ?? 0) + wordLength;
      return [starts[first] ?? 0, to + sharedLength(text.slice(to), shown.slice(shownTo, shownTo + wordLength + 2))];
    });
    return [...new Set(ends)].filter((at) => at > 0 && at < text.length).map((at) => ({ output, at }));
  });
}

const maxRuns = 6;
const wordLength = 'xbabaybababa'.length;
/** Between two lines of a text an output may have its own marks, such as line numbers. */
const maxGap = 120;

type ShownRun = { readonly first: number; last: number; shownTo: number };

/** Words that follow each other in the output as they do in the text. */
function runsIn(shown: string, word: RegExp, numbers: ReadonlyMap<string, number>): ShownRun[] {
  const runs: ShownRun[] = [];
  for (const match of shown.matchAll(word)) {
    const number = numbers.get(match[0]);
    if (number === undefined) continue;
    const run = runs.at(-1);
    const shownTo = match.index + match[0].length;
    if (run !== undefined && run.last + 1 === number && match.index - run.shownTo < maxGap)
      Object.assign(run, { last: number, shownTo });
    else runs.push({ first: number, last: number, shownTo });
  }
  return runs;
}

/** How much of the next word, cut in its middle, is shown. */
function sharedLength(text: string, shown: string): number {
  let length = 0;
  while (length < text.length && text[length] === shown[length]) length += 1;
  return length;
}
