/** Threat J3: names swapped under the reader. The readers that trust names must lose, or the zeros mean nothing. */
import { afterAll, expect, it } from 'vitest';
import { openJail } from '../../src/jail/open.js';
import type { Jail } from '../../src/model/jail.js';
import {
  asyncJailReader,
  checkThenRead,
  countEscapes,
  jailReader,
  noFollowLast,
  RACE_DIRECTORIES,
  startRace,
} from './jail-race.mjs';

const READS = 5_000;
const MAX_TWIN_READS = 400_000;
const KERNEL_WAYS = [
  ['kernel', 'linux', jailReader],
  ['kernel', 'linux', asyncJailReader],
] as const;
const race = await startRace(50);

afterAll(() => race.stop());

it.each([...(process.platform === 'linux' ? KERNEL_WAYS : []), ['working-directory', 'darwin', jailReader] as const])(
  'reads nothing outside while names are swapped: %s',
  async (strength, platform, toReader) => {
    const jail = open(platform);
    expect(jail.strength).toBe(strength);
    const tally = await countEscapes(toReader(jail), READS);
    expect(tally.escaped).toBe(0);
    expect(tally.tries).toBe(READS);
    expect(tally.inside).toBeGreaterThan(0);
    expect(tally.reasons).toHaveProperty('link');
    expect(race.isOver()).toBe(false);
    jail.close();
  },
);

it.each([
  ['checks where a name leads, then uses the name', checkThenRead],
  ['refuses a link only as the last name', noFollowLast],
])('catches the reader that %s', async (_, toReader) => {
  const tally = await countEscapes(toReader(race.root), MAX_TWIN_READS, 1);
  expect(tally.escaped).toBeGreaterThan(0);
});

function open(platform: NodeJS.Platform): Jail {
  const jail = openJail(race.root, { platform, maxDirectories: RACE_DIRECTORIES });
  if (!jail.ok) throw new Error(jail.error.detail);
  return jail.value;
}
