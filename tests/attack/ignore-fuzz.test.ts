/**
 * Our ignore matcher against the real git. A twentieth of the campaign runs with a fixed seed every time;
 * IGNORE_ATTACK_CASES and IGNORE_ATTACK_SEED widen it (scripts/attack-ignore.mjs runs it whole).
 */
import { describe, expect, it } from 'vitest';
import { type AnsweredWorld, findDifferences, makeAnsweredWorlds, runCampaign } from './ignore-campaign.js';
import { type Line, makeTwin, ours } from './ignore-matchers.js';

const seed = Number(process.env.IGNORE_ATTACK_SEED ?? 1);
const cases = Number(process.env.IGNORE_ATTACK_CASES ?? 10_000);

describe('the ignore matcher', () => {
  it('gives the answer of git, by the same rule, on every path of random trees', { timeout: 3_600_000 }, () => {
    const summary = runCampaign(seed, cases);
    process.stdout.write(`${JSON.stringify(summary)}\n`);
    expect(summary.examples).toEqual([]);
    expect(summary.differences).toBe(0);
    expect(summary.decided).toBeGreaterThan(summary.cases / 4);
  });
});

describe('the harness sees a matcher that', () => {
  const generator = makeAnsweredWorlds(7);
  const worlds = [0, 1, 2, 3].map(() => generator.next().value as AnsweredWorld);
  const rewrite = (edit: (text: string) => string) => (lines: readonly Line[]) =>
    lines.map((line) => ({ ...line, text: edit(line.text) }));
  const twins: Record<string, (lines: readonly Line[]) => readonly Line[]> = {
    'takes two stars for one': rewrite((text) => text.replace(/\*\*+/g, '*')),
    'lets the first match win': (lines) => [...lines].reverse(),
    'forgets negation': (lines) => lines.filter((line) => !line.text.startsWith('!')),
    'trims tabs': rewrite((text) => text.replace(/\t+$/, '')),
    'keeps spaces at the end': rewrite((text) => text.replace(/ +$/, (spaces) => spaces.replaceAll(' ', '\\ '))),
    'drops backslashes': rewrite((text) => text.replace(/\\(.)/g, '$1')),
    'floats patterns with a slash inside': rewrite((text) => text.replace(/^(!?)(?=[^/!#].*\/.)/, '$1**/')),
    'ignores slashes at the end': rewrite((text) => text.replace(/\/$/, '')),
    'reads a caret in a bracket as itself': rewrite((text) => text.replaceAll('[^', '[\\^')),
  };
  for (const [fault, spoil] of Object.entries(twins)) {
    it(fault, () => {
      expect(worlds.flatMap((world) => findDifferences(world, makeTwin(spoil))).length).toBeGreaterThan(0);
    });
  }

  it('is right, as being right', () => {
    expect(worlds.flatMap((world) => findDifferences(world, ours))).toEqual([]);
    expect(
      worlds.flatMap((world) =>
        findDifferences(
          world,
          makeTwin((lines) => lines),
        ),
      ),
    ).toEqual([]);
  });
});
