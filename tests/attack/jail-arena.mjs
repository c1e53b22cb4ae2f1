/**
 * What the attacks on the jail share: a throw-away place on disk with a project and a secret beside
 * it, and repeatable random choices. Plain JavaScript, because the long campaigns run it unbuilt.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In every file outside the project; seen inside, it proves an escape. */
export const CANARY = 'canary: this file is outside the project';
export const INSIDE = 'inside: this file belongs to the project';

/** `base/project` is the root of the jail; `base/outside` and `base/project-evil` hold the canary. */
export function makeArena(label) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), `packlight-${label}-`)));
  const root = join(base, 'project');
  const outside = join(base, 'outside');
  mkdirSync(root);
  for (const directory of [outside, join(base, 'project-evil')]) {
    mkdirSync(join(directory, 'vault'), { recursive: true });
    for (const name of ['f', 'secret.txt', 'vault/f', 'vault/secret.txt']) writeFileSync(join(directory, name), CANARY);
  }
  writeFileSync(join(base, 'secret.txt'), CANARY);
  return { base, root, outside, remove: () => rmSync(base, { recursive: true, force: true }) };
}

/** Mulberry32: small, seeded, good enough to shuffle attacks. */
export function makeRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit) => Math.floor(next() * limit);
  return { next, below, pick: (items) => items[below(items.length)] };
}
