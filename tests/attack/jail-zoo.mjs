/**
 * The link zoo (threats J2 and J4): projects full of links, loops, pipes, sockets and odd names, made
 * from a seed. A walk tries to read and to list everything it meets, and what lies behind every link;
 * it must see nothing of the outside and come to an end. The walk that follows links must be caught.
 */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { CANARY, INSIDE, makeArena, makeRandom } from './jail-arena.mjs';

/** An arena with one pipe, one socket and, where allowed, one device, to be given more names in the projects. */
export async function openZoo() {
  const arena = makeArena('zoo');
  const specials = [join(arena.base, 'pipe'), join(arena.base, 'socket')];
  execFileSync('mkfifo', [specials[0]]);
  const server = createServer();
  await new Promise((resolve) => server.listen(specials[1], resolve));
  if (makeDevice(join(arena.base, 'device'))) specials.push(join(arena.base, 'device'));
  writeFileSync(join(arena.outside, 'shared.txt'), SHARED);
  const close = async () => {
    await new Promise((resolve) => server.close(resolve));
    arena.remove();
  };
  return { ...arena, specials, close };
}

/** Lays out project number `seed` and returns its root and the paths of its links. */
export function layOut(zoo, seed) {
  const random = makeRandom(seed);
  const root = join(zoo.root, `layout-${seed}`);
  const directories = [root];
  mkdirSync(root);
  for (let i = 0; i < 4; i++) {
    const directory = join(random.pick(directories), `${random.pick(NAMES)}${i}`);
    mkdirSync(directory);
    directories.push(directory);
    writeFileSync(join(directory, `${random.pick(NAMES)}.txt`), INSIDE);
  }
  const links = [];
  for (let i = 0; i < 14; i++) {
    const place = join(random.pick(directories), `${random.pick(NAMES)}-${i}`);
    const exhibit = random.pick(EXHIBITS);
    for (const link of exhibit({ zoo, root, place, random, directory: random.pick(directories) })) {
      links.push(relative(root, link));
    }
  }
  return { root, links };
}

/** Everything the jail gives away about a layout. `parsePath` makes a RelPath of text. */
export function walkJail(jail, links, parsePath) {
  const found = { files: 0, escapes: 0, unmarked: 0, refusals: {}, isEndless: false };
  const waiting = [''];
  for (let steps = 0; waiting.length > 0; steps++) {
    if (steps > MAX_STEPS) return { ...found, isEndless: true };
    const directory = waiting.shift();
    const listed = jail.list(directory);
    if (!listed.ok) continue;
    for (const { name, kind } of listed.value) {
      const path = directory === '' ? name : `${directory}/${name}`;
      if (kind === 'directory') waiting.push(path);
      else if (jail.list(path).ok) found.escapes += 1;
      noteRead(found, jail.readSync(path, MAX_BYTES));
    }
  }
  for (const link of links) {
    for (const behind of BEHIND) noteRead(found, jail.readSync(parsePath(`${link}/${behind}`), MAX_BYTES));
    if (jail.list(parsePath(link)).ok) found.escapes += 1;
  }
  return found;
}

/** Twin: goes wherever a name leads, as long as that is on the disk of the zoo and not too far. True when it got outside. */
export function escapesByName(zoo, root) {
  const waiting = [root];
  for (let steps = 0; steps < 200 && waiting.length > 0; steps++) {
    const directory = waiting.shift();
    for (const name of readdirSync(directory)) {
      const path = join(directory, name);
      if (!existsSync(path) || !realpathSync(path).startsWith(`${zoo.base}/`)) continue;
      const stats = statSync(path);
      if (stats.isDirectory()) waiting.push(path);
      if (stats.isFile() && readFileSync(path, 'utf8') === CANARY) return true;
    }
  }
  return false;
}

function noteRead(found, result) {
  if (!result.ok) {
    found.refusals[result.error.reason] = (found.refusals[result.error.reason] ?? 0) + 1;
    return;
  }
  found.files += 1;
  const text = result.value.bytes.toString();
  // A second name of a file is no link and cannot be told apart; it must be marked.
  if (text === SHARED && !result.value.hardLinked) found.unmarked += 1;
  if (text !== SHARED && text !== INSIDE) found.escapes += 1;
}

/** Each makes one exhibit at `place` and returns the links it made. */
const EXHIBITS = [
  ({ zoo, place }) => link(join(zoo.outside, 'secret.txt'), place),
  ({ zoo, place }) => link(join(zoo.outside, 'vault'), place),
  ({ zoo, place }) => link(relative(join(place, '..'), join(zoo.outside, 'secret.txt')), place),
  ({ zoo, place }) => link(relative(join(place, '..'), join(zoo.outside, 'vault')), place),
  ({ root, place }) => link(root, place),
  ({ directory, place }) => link(directory, place),
  ({ directory, place }) => link(relative(join(place, '..'), directory) || '.', place),
  ({ place }) => link('..', place),
  ({ place }) => link('.', place),
  ({ place }) => link(place, place),
  ({ place }) => [...link(`${place}b`, place), ...link(place, `${place}b`)],
  ({ place }) => link(`${place}-nowhere`, place),
  ({ place, random }) =>
    link(random.pick(['/proc/self/root', '/proc/self/cwd', '/proc/self/fd', '/proc/self/environ']), place),
  ({ place, random }) => link(random.pick(['/dev/zero', '/dev/stdin', '/dev/tty', '/dev']), place),
  ({ zoo, place, random }) => link(random.pick(zoo.specials), place),
  ({ zoo, place, random }) => hardLink(random.pick(zoo.specials), place),
  ({ zoo, place }) => hardLink(join(zoo.outside, 'shared.txt'), place),
  ({ zoo, place, random }) =>
    chain(join(zoo.outside, random.pick(['vault', 'secret.txt'])), place, 1 + random.below(45)),
  ({ zoo, place }) => {
    mkdirSync(place);
    return link(join(zoo.base, 'project-evil'), join(place, 'inner'));
  },
];

function link(target, place) {
  symlinkSync(target, place);
  return [place];
}

function chain(target, place, length) {
  const links = [];
  for (let i = 0; i < length; i++) links.push(...link(i === 0 ? target : links.at(-1), `${place}-chain${i}`));
  return links;
}

function hardLink(target, place) {
  linkSync(target, place);
  return [];
}

/** An endless device, if this process may make one. */
function makeDevice(path) {
  try {
    execFileSync('mknod', [path, 'c', '1', '5'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const NAMES = [
  'a',
  'B',
  'src',
  'with space',
  'new\nline',
  'quo"te\'s',
  '-dash',
  '.hidden',
  'ümlaut',
  '🦊',
  'x'.repeat(200),
  '%2e%2e',
  '...',
];
const BEHIND = ['f', 'secret.txt', 'vault/secret.txt', 'outside/secret.txt', 'environ', 'zero'];
const SHARED = 'shared: this file has two names, one of them outside';
const MAX_BYTES = 100_000;
const MAX_STEPS = 10_000;
