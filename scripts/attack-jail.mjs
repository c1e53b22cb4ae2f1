/**
 * The long campaign against the jail: names swapped under the reader, the zoo of links, hostile path
 * texts, and what all this costs. Prints a JSON summary; exit code 1 when a promise is broken or when
 * an attack no longer catches the reader that it must catch.
 *
 *   node scripts/attack-jail.mjs [--dist DIR] [--reads N] [--layouts N] [--texts N] [--tree DIR]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { CANARY } from '../tests/attack/jail-arena.mjs';
import { fuzzPaths, makeHostileText, openFuzzArena, readJoined } from '../tests/attack/jail-fuzz.mjs';
import {
  asyncJailReader,
  checkThenRead,
  countEscapes,
  jailReader,
  noFollowLast,
  RACE_DIRECTORIES,
  startRace,
} from '../tests/attack/jail-race.mjs';
import { escapesByName, layOut, openZoo, walkJail } from '../tests/attack/jail-zoo.mjs';

const { values: options } = parseArgs({
  options: {
    dist: { type: 'string', default: fileURLToPath(new URL('../dist', import.meta.url)) },
    reads: { type: 'string', default: '100000' },
    layouts: { type: 'string', default: '500' },
    texts: { type: 'string', default: '1000000' },
    tree: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) },
  },
});
const { openJail } = await importBuilt('jail/open.js');
const { parseRelPath } = await importBuilt('model/path.js');
/** An attacker that nobody stops stops by itself after this long. */
const SECONDS_OF_RACE = 600;
const PLATFORMS = ['linux', 'darwin', 'freebsd'];

const summary = {
  race: await attackByRace(Number(options.reads)),
  zoo: await attackByLinks(Number(options.layouts)),
  fuzz: attackByText(Number(options.texts)),
  cost: measureWalk(resolve(options.tree)),
};
summary.broken = findBroken(summary);
process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
process.exitCode = summary.broken.length === 0 ? 0 : 1;

async function attackByRace(reads) {
  const results = {};
  const readers = {
    kernel: (root) => jailReader(open(root, 'linux', RACE_DIRECTORIES)),
    'kernel, asynchronous': (root) => asyncJailReader(open(root, 'linux', RACE_DIRECTORIES)),
    'working-directory': (root) => jailReader(open(root, 'darwin', RACE_DIRECTORIES)),
    compare: (root) => jailReader(open(root, 'freebsd', RACE_DIRECTORIES)),
    'twin: check, then read': checkThenRead,
    'twin: no link as last name': noFollowLast,
  };
  for (const [name, toReader] of Object.entries(readers)) {
    const race = await startRace(SECONDS_OF_RACE);
    const { milliseconds, ...tally } = await countEscapes(toReader(race.root), reads);
    results[name] = {
      ...tally,
      microsecondsPerTry: round((milliseconds * 1000) / tally.tries),
      lasted: !race.isOver(),
    };
    await race.stop();
  }
  return results;
}

async function attackByLinks(layouts) {
  const zoo = await openZoo();
  const results = { specials: zoo.specials.length, twinEscapes: 0, ways: {} };
  const laidOut = Array.from({ length: layouts }, (_, seed) => layOut(zoo, seed));
  for (const platform of PLATFORMS) {
    const total = { layouts, files: 0, escapes: 0, unmarked: 0, endless: 0, slowestMilliseconds: 0, refusals: {} };
    for (const { root, links } of laidOut) noteWalk(total, open(root, platform), links);
    results.ways[platform] = total;
  }
  for (const { root } of laidOut) if (escapesByName(zoo, root)) results.twinEscapes += 1;
  await zoo.close();
  return results;
}

function noteWalk(total, jail, links) {
  const start = performance.now();
  const found = walkJail(jail, links, (text) => parseRelPath(text).value);
  total.slowestMilliseconds = Math.max(total.slowestMilliseconds, round(performance.now() - start));
  jail.close();
  for (const key of ['files', 'escapes', 'unmarked']) total[key] += found[key];
  if (found.isEndless) total.endless += 1;
  for (const [reason, count] of Object.entries(found.refusals))
    total.refusals[reason] = (total.refusals[reason] ?? 0) + count;
}

/** Nine in ten texts go to the way of this system, the rest to the other two. */
function attackByText(texts) {
  const arena = openFuzzArena();
  const results = { twinLeaks: 0 };
  const tenth = Math.floor(texts / 20);
  for (const [platform, from, to] of [
    ['linux', 2 * tenth, texts],
    ['darwin', 0, tenth],
    ['freebsd', tenth, 2 * tenth],
  ]) {
    const jail = open(arena.root, platform);
    results[platform] = fuzzPaths({ arena, jail, parseRelPath, seeds: [from, to] });
    jail.close();
  }
  for (let seed = 0; seed < Math.min(texts, 50_000); seed++)
    if (readJoined(arena, makeHostileText(arena, seed)) === CANARY) results.twinLeaks += 1;
  arena.remove();
  return results;
}

/** Walking and reading a tree through the jail, against the same by name; the best of several rounds each. */
function measureWalk(root) {
  const ways = { byName: () => readByName(root) };
  for (const platform of PLATFORMS) ways[platform] = () => readByJail(open(root, platform));
  const best = {};
  let files = 0;
  for (let round = 0; round < 9; round++) {
    for (const [name, read] of Object.entries(ways)) {
      const start = performance.now();
      files = read();
      best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, performance.now() - start);
    }
  }
  const entries = Object.entries(best).map(([name, ms]) => [
    name,
    { milliseconds: round(ms), ratio: round(ms / best.byName) },
  ]);
  return { files, ...Object.fromEntries(entries) };
}

function readByName(root) {
  let files = 0;
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    readFileSync(join(entry.parentPath, entry.name));
    files += 1;
  }
  return files;
}

function readByJail(jail) {
  let files = 0;
  const waiting = [''];
  while (waiting.length > 0) {
    const directory = waiting.pop();
    const listed = jail.list(directory);
    for (const { name, kind } of listed.ok ? listed.value : []) {
      const path = directory === '' ? name : `${directory}/${name}`;
      if (kind === 'directory') waiting.push(path);
      else if (kind === 'file' && jail.readSync(path, 2 ** 30).ok) files += 1;
    }
  }
  jail.close();
  return files;
}

function findBroken({ race, zoo, fuzz }) {
  const broken = [];
  for (const [name, { escaped, inside, reasons, lasted }] of Object.entries(race)) {
    const isTwin = name.startsWith('twin');
    if (isTwin && escaped === 0) broken.push(`race: the ${name} was not caught`);
    if (!isTwin && name !== 'compare' && escaped > 0) broken.push(`race: ${name} escaped`);
    if (!isTwin && (inside === 0 || !reasons.link)) broken.push(`race: ${name} was not attacked`);
    if (!lasted) broken.push(`race: the attacker of ${name} stopped early`);
  }
  for (const [name, { escapes, unmarked, endless }] of Object.entries(zoo.ways))
    if (escapes + unmarked + endless > 0) broken.push(`zoo: ${name}`);
  if (zoo.twinEscapes === 0) broken.push('zoo: the walk that follows links was not caught');
  for (const name of PLATFORMS) if (fuzz[name].escaped + fuzz[name].unstable > 0) broken.push(`fuzz: ${name}`);
  if (fuzz.twinLeaks === 0) broken.push('fuzz: the reader that joins texts was not caught');
  return broken;
}

function open(root, platform, maxDirectories = 128) {
  const jail = openJail(root, { platform, maxDirectories });
  if (!jail.ok) throw new Error(`no jail: ${jail.error.reason} ${jail.error.detail}`);
  return jail.value;
}

function importBuilt(path) {
  return import(pathToFileURL(join(resolve(options.dist), path)).href);
}

function round(number) {
  return Math.round(number * 100) / 100;
}
