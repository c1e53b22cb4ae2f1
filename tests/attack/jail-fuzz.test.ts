/** Threat J1: hostile path texts; the campaign in scripts/ tries 1,000,000. */
import { afterAll, expect, it } from 'vitest';
import { openJail } from '../../src/jail/open.js';
import { parseRelPath } from '../../src/model/path.js';
import { CANARY } from './jail-arena.mjs';
import { fuzzPaths, makeHostileText, openFuzzArena, readJoined } from './jail-fuzz.mjs';

const arena = openFuzzArena();
afterAll(() => arena.remove());

it.each([
  ['linux', 0, 40_000],
  ['darwin', 40_000, 45_000],
  ['freebsd', 45_000, 50_000],
] as const)('reads nothing outside whatever the path says, as on %s', (platform, from, to) => {
  const jail = openJail(arena.root, { platform });
  if (!jail.ok) throw new Error(jail.error.detail);
  const tally = fuzzPaths({ arena, jail: jail.value, parseRelPath, seeds: [from, to] });
  jail.value.close();
  expect(tally).toMatchObject({ texts: to - from, escaped: 0, unstable: 0 });
  expect(tally.inside).toBeGreaterThan(100);
  expect(tally.parsed).toBeGreaterThan(1000);
});

it('catches the reader that joins the text to the root', () => {
  let leaked = 0;
  for (let seed = 0; seed < 5_000; seed++) {
    if (readJoined(arena, makeHostileText(arena, seed)) === CANARY) leaked += 1;
  }
  expect(leaked).toBeGreaterThan(0);
});
