/**
 * The race between a reader and a process that swaps names under it (threat J3). Each reader is asked
 * for the same few paths again and again; what it returns is either the project's, or a refusal, or
 * an escape. Readers that check a name and then use it are here too: they must escape, else the
 * attacker is too slow and the zeros of the others mean nothing.
 */
import { fork } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CANARY, INSIDE, makeArena } from './jail-arena.mjs';

export async function startRace(seconds) {
  const arena = makeArena('race');
  for (const directory of ['d', 'e/d', ...DECOYS]) {
    mkdirSync(join(arena.root, directory), { recursive: true });
    writeFileSync(join(arena.root, directory, 'f'), INSIDE);
  }
  writeFileSync(join(arena.root, 'g'), INSIDE);
  mkdirSync(join(arena.base, 'spare'));
  for (const [number, name] of ['vault', 'vault', 'f'].entries())
    symlinkSync(join(arena.outside, name), join(arena.base, 'spare', `link-${number}`));
  const attacker = fork(fileURLToPath(new URL('jail-attacker.mjs', import.meta.url)), [arena.base, String(seconds)]);
  const ended = new Promise((resolve) => attacker.once('exit', resolve));
  await new Promise((resolve) => attacker.once('message', resolve));
  const stop = async () => {
    if (attacker.connected) attacker.disconnect();
    await ended;
    arena.remove();
  };
  return { root: arena.root, isOver: () => attacker.exitCode !== null, stop };
}

/** Asks `reader` `tries` times, or until it has escaped `enough` times. Every fourth try is a listing. */
export async function countEscapes(reader, tries, enough = Number.POSITIVE_INFINITY) {
  const tally = { tries: 0, inside: 0, escaped: 0, refused: 0, reasons: {}, milliseconds: 0 };
  while (tally.tries < tries && tally.escaped < enough) {
    const path = PATHS[tally.tries % PATHS.length];
    reader.prepare();
    const start = performance.now();
    const answer = await (path === LISTING ? reader.list(path) : reader.read(path));
    tally.milliseconds += performance.now() - start;
    tally.tries += 1;
    note(tally, path === LISTING ? judgeNames(answer) : judgeText(answer));
  }
  return tally;
}

/**
 * A jail holds directories it has opened, and what is held cannot be swapped. So the jail attacked may
 * hold only two besides the root, and looks into two others before each try: every try opens anew.
 */
export const RACE_DIRECTORIES = 3;

export function jailReader(jail) {
  return {
    prepare: () => {
      for (const decoy of DECOYS) if (!jail.list(decoy).ok) throw new Error('a directory nobody touches was refused');
    },
    list: (path) => toAnswer(jail.list(path), (entries) => entries.map((entry) => entry.name)),
    read: (path) => toAnswer(jail.readSync(path, 1000), (file) => file.bytes.toString()),
  };
}

export function asyncJailReader(jail) {
  const read = async (path) => toAnswer(await jail.read(path, 1000), (file) => file.bytes.toString());
  return { ...jailReader(jail), read };
}

/** Twin: asks where the name leads, finds it inside, then uses the name. */
export function checkThenRead(root) {
  const check = (path) => {
    const full = join(root, path);
    if (!realpathSync(full).startsWith(`${root}/`)) throw Object.assign(new Error(), { code: 'outside' });
    return full;
  };
  return {
    prepare: () => {},
    list: orCode((path) => readdirSync(check(path))),
    read: orCode((path) => readFileSync(check(path), 'utf8')),
  };
}

/** Twin: refuses a link as the last name only. */
export function noFollowLast(root) {
  const read = (path) => {
    const descriptor = openSync(join(root, path), constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      return readFileSync(descriptor, 'utf8');
    } finally {
      closeSync(descriptor);
    }
  };
  return { prepare: () => {}, list: orCode((path) => readdirSync(join(root, path))), read: orCode(read) };
}

function toAnswer(result, show) {
  return result.ok ? { value: show(result.value) } : { refused: result.error.reason };
}

function orCode(ask) {
  return (path) => {
    try {
      return { value: ask(path) };
    } catch (error) {
      return { refused: error.code };
    }
  };
}

function note(tally, outcome) {
  if (outcome === 'inside' || outcome === 'escaped') {
    tally[outcome] += 1;
    return;
  }
  tally.refused += 1;
  tally.reasons[outcome] = (tally.reasons[outcome] ?? 0) + 1;
}

function judgeText(answer) {
  if (answer.value === undefined) return answer.refused;
  if (answer.value === INSIDE) return 'inside';
  return answer.value === CANARY ? 'escaped' : 'unknown text';
}

function judgeNames(answer) {
  if (answer.value === undefined) return answer.refused;
  return answer.value.includes('secret.txt') ? 'escaped' : 'inside';
}

const LISTING = 'd';
const PATHS = ['d/f', 'e/d/f', 'g', LISTING];
const DECOYS = ['x', 'y'];
