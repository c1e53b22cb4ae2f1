/**
 * Git metadata obeys the jail: real layouts work, and nothing leads to a repository that is not the project's own. A
 * share of the cases runs every time; GIT_LAYOUT_CASES=all runs every one (scripts/attack.mjs), and a part of their
 * names those that have it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { scratchFolder } from '../fixtures/git-tree.js';
import { seededRandom } from '../fixtures/random.js';
import { attacks } from './git-layouts/attacks.js';
import {
  checkReal,
  hostileCases,
  knownFormats,
  type Place,
  type RealCase,
  realCases,
  runHostile,
} from './git-layouts/campaign.js';
import { recordPack } from './git-layouts/questions.js';
import { makeProject } from './git-layouts/repositories.js';

const seed = Number(process.env.GIT_LAYOUT_SEED ?? 24);
/** `all`, or a part of the names of the cases. */
const chosen = process.env.GIT_LAYOUT_CASES ?? '';
const isWhole = chosen !== '';
const scratch = scratchFolder();
afterAll(scratch.remove);

const random = seededRandom(seed);
const formats = knownFormats(scratch.path);
const real = pickSome(realCases(formats), 8);
const allHostile = hostileCases(formats, random);
const hostile = pickSome(allHostile, 10);
let place: Place;

beforeAll(async () => {
  if (isWhole) await ensureVocabulary();
  const recorded = isWhole ? await recordPack(makeProject(`${scratch.path}/recorded`, formats[0]!)) : null;
  place = { scratch: scratch.path, recorded, depth: isWhole ? 'whole' : 'short' };
});

function pickSome<T extends RealCase>(cases: readonly T[], count: number): readonly T[] {
  if (isWhole) return cases.filter(({ name }) => chosen === 'all' || name.includes(chosen));
  return random.shuffled(cases).slice(0, count);
}

describe('git layouts', { timeout: 3_600_000 }, () => {
  it('that people really have go on working', async () => {
    const faults: string[] = [];
    for (const one of real) {
      const found = await checkReal(one, place).catch((error: unknown) => [String(error)]);
      for (const fault of found) faults.push(`${one.name}: ${fault}`);
    }
    if (isWhole) tell({ cases: real.length, faults: faults.length, formats });
    expect(faults).toEqual([]);
  });

  it('that lead to another repository show nothing of it', async () => {
    const leaks: string[] = [];
    let refused = 0;
    for (const one of hostile) {
      const outcome = await runHostile(one, { ...place, isTwin: false });
      if (outcome.leaks.length > 0) leaks.push(`${one.name}: ${outcome.leaks.join(', ')}`);
      refused += Number(outcome.wasRefused);
    }
    if (isWhole) tell({ cases: hostile.length, leaks: leaks.length, refused });
    expect(leaks).toEqual([]);
  });

  it('are caught by this harness when everything is trusted', async () => {
    const plain = allHostile.filter(({ layout, attack }) => layout === 'plain' && attacks[attack]!.leaksWhenTrusted);
    const sample = isWhole ? hostile : random.shuffled(plain).slice(0, 3);
    const caught = new Map<string, number>();
    let leaking = 0;
    for (const one of sample) {
      const { leaks } = await runHostile(one, { ...place, isTwin: true });
      leaking += Number(leaks.length > 0);
      if (leaks.length > 0) caught.set(one.attack, (caught.get(one.attack) ?? 0) + 1);
      else if (plain.includes(one))
        expect.soft(leaks, `${one.name} shows nothing even when it is trusted`).not.toEqual([]);
    }
    if (isWhole) tell({ twin: 'trusts everything', cases: sample.length, leaking, attacks: caught.size });
  });
});

function tell(figures: object): void {
  process.stdout.write(`${JSON.stringify({ attack: 'git layouts', seed, ...figures })}\n`);
}
