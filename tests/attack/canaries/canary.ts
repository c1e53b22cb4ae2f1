/**
 * A canary: a generated secret of a rule, planted in one place, known by what would show that it got out. A
 * trap is one project or request that holds some of them, and everything that packlight wrote about it.
 */
import { findSecrets } from '../../../src/secrets/find.js';
import { allRules } from '../../../src/secrets/rules/all-rules.js';
import { type Example, textOf } from '../../../src/secrets/sample.js';
import type { Random } from '../../fixtures/random.js';

export type Drawn = { readonly rule: string; readonly example: Example };

export type Canary = { readonly rule: string; readonly place: string; readonly traces: readonly string[] };

/** What is written, by where it goes. */
export type Outputs = ReadonlyMap<string, string>;

export type Trap = {
  readonly canaries: readonly Canary[];
  readonly outputs: Outputs;
  /** One text of the project as it is, for the twin that forgets to guard it. */
  readonly unguarded: string;
};

export type SetTrap = (batch: readonly Drawn[], random: Random) => Promise<Trap>;

/** Where a canary is put. A trap's state is built up by its places, then used once. */
export type Place<State> = {
  readonly put: (state: State, text: string, i: number) => void;
  /** Text of one line, or something that can be a name; else anything. */
  readonly takes?: 'line' | 'name';
  /** How the place itself writes its text: then that is looked for too. */
  readonly encode?: (text: string) => string;
};

export type Places<State> = Readonly<Record<string, Place<State>>>;

/** One example of every sure rule, in an order of its own, round after round, with another value in each. */
export function* drawForever(seed: number, random: Random): Generator<Drawn, never> {
  const sure = allRules.filter(({ confidence }) => confidence === 'high');
  for (let round = 0; ; round++)
    for (const { id, finds } of random.shuffled(sure)) {
      const examples = finds(seed + 1_000 * round);
      // One draw in a thousand looks like words; its rule says that it is no secret, so it is none to plant.
      const known = examples.filter((example) => findSecrets(textOf(example)).length > 0);
      if (known.length > 0) yield { rule: id, example: random.pick(known) };
    }
}

export function plantAll<State>(
  state: State,
  batch: readonly Drawn[],
  { places, random }: { readonly places: Places<State>; readonly random: Random },
): Canary[] {
  const all = Object.entries(places);
  return batch.map(({ rule, example }, i) => {
    const [name, { put, takes, encode }] = random.pick(all.filter(([, place]) => fits(place.takes, example)));
    put(state, takes === 'name' ? example.secret : textOf(example), i);
    return { rule, place: name, traces: tracesOf(example, encode) };
  });
}

/** Where a text stands on one line, one that needs several would no longer be what its rule describes. */
function fits(takes: 'line' | 'name' | undefined, example: Example): boolean {
  if (takes === undefined) return true;
  if (takes === 'line') return !/[\r\n]/.test(textOf(example));
  return example.before === '' && nameLike.test(example.secret) && findSecrets(example.secret).length > 0;
}

const nameLike = /^[\w.=+-]{8,120}$/;

/** The value, its middle, the value as JSON writes it, and as its place writes it. */
function tracesOf(example: Example, encode: Place<unknown>['encode']): string[] {
  const { secret } = example;
  const middle = secret.length >= 32 ? secret.slice(8, 28) : secret;
  const encoded = encode === undefined ? '' : encodedSecret(example, encode);
  return [
    secret,
    ...(/^[\w+/=.-]+$/.test(middle) ? [middle] : []),
    JSON.stringify(secret).slice(1, -1),
    ...(encoded.length >= 16 ? [encoded] : []),
  ];
}

/** Of the encoded text the part that stands for the secret alone. */
function encodedSecret(example: Example, encode: (text: string) => string): string {
  const { before, after } = example;
  return encode(textOf(example)).slice(encode(before).length, -encode(after).length || undefined);
}

export function isIn(text: string, { traces }: Canary): boolean {
  return traces.some((trace) => text.includes(trace));
}
