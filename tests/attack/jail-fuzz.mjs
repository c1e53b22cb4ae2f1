/**
 * Hostile path texts (threat J1), made from a seed out of the pieces that have fooled others. Every
 * text that parses is read and listed; so is, to be sure, every text as it is. Nothing outside the
 * root may ever come back. Joining the text to the root's name is the twin that must leak.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CANARY, INSIDE, makeArena, makeRandom } from './jail-arena.mjs';

export function openFuzzArena() {
  const arena = makeArena('fuzz');
  mkdirSync(join(arena.root, 'src/deep'), { recursive: true });
  for (const path of ['f', 'src/f', 'src/deep/f', '..f', 'back\\slash', 'C:'])
    writeFileSync(join(arena.root, path), INSIDE);
  return arena;
}

/** Every text ever tried is a function of (arena, seed). */
export function makeHostileText(arena, seed) {
  const random = makeRandom(seed);
  const shape = random.below(4);
  if (shape === 0) return random.pick([(text) => text, (text) => disguise(text, random)])(random.pick(ALMOST));
  const pieces = shape === 1 ? WALK : [...PIECES, arena.base, arena.root, `${arena.root}-evil`, arena.outside];
  const separators = shape === 1 ? ['/'] : SEPARATORS;
  let text = random.pick(STARTS);
  for (let i = 1 + random.below(6); i > 0; i--) text += random.pick(pieces) + random.pick(separators);
  text += random.pick(ENDS);
  if (random.below(500) === 0) text += '/x'.repeat(random.below(5000));
  return random.below(4) === 0 ? disguise(text, random) : text;
}

export function fuzzPaths({ arena, jail, parseRelPath, seeds: [from, to] }) {
  const tally = { texts: 0, parsed: 0, inside: 0, escaped: 0, unstable: 0 };
  for (let seed = from; seed < to; seed++) {
    const text = makeHostileText(arena, seed);
    tally.texts += 1;
    noteAttempt(tally, jail, text);
    const parsed = parseRelPath(text);
    if (!parsed.ok) continue;
    tally.parsed += 1;
    noteAttempt(tally, jail, parsed.value);
    const again = parseRelPath(parsed.value);
    if (again.ok && again.value !== parsed.value) tally.unstable += 1;
  }
  return tally;
}

/** Twin: the text is joined to the root and must begin with it, as text. */
export function readJoined(arena, text) {
  try {
    const path = text.startsWith('/') ? text : `${arena.root}/${text}`;
    return path.startsWith(arena.root) ? readFileSync(path, 'utf8') : '';
  } catch {
    return '';
  }
}

function noteAttempt(tally, jail, text) {
  const read = jail.readSync(text, 1000);
  if (read.ok && read.value.bytes.toString() === INSIDE) tally.inside += 1;
  else if (read.ok) tally.escaped += 1;
  const listed = jail.list(text);
  if (listed.ok && listed.value.some((entry) => entry.name === 'secret.txt')) tally.escaped += 1;
}

/** Some characters as the escapes that a RelPath knows, and as others that it must not know. */
function disguise(text, random) {
  const write = random.pick([
    (code) => `\\x${code.toString(16).padStart(2, '0')}`,
    (code) => `%${code.toString(16).padStart(2, '0')}`,
    (code) => `\\u00${code.toString(16).padStart(2, '0')}`,
    (code) => String.fromCharCode(0xff00 + code - 0x20),
  ]);
  return text.replace(/[./\\:]/g, (character) => (random.below(2) === 0 ? write(character.charCodeAt(0)) : character));
}

/** Within a character or two of a real file, inside or outside. */
const ALMOST = [
  'f',
  'src/f',
  'src/deep/f',
  'src/./f',
  'src/../f',
  'src/deep/../f',
  '..f',
  'C:',
  'back\\slash',
  '../secret.txt',
  'src/../../secret.txt',
  '../outside/secret.txt',
  '../project-evil/secret.txt',
  '/../secret.txt',
  'src/deep/../../../outside/vault/secret.txt',
];
const WALK = ['..', '..', 'src', 'deep', 'outside', 'vault', 'project-evil', '.'];
const STARTS = [
  '',
  '',
  '',
  '',
  './',
  '/',
  '//',
  '\\',
  '\\\\',
  'C:\\',
  'C:/',
  'c:',
  '\\\\?\\',
  '\\\\server\\share\\',
  '~/',
  'file:///',
  ' ',
  '\ufeff',
  '\u202e',
];
const PIECES = [
  '..',
  '..',
  '..',
  '..',
  '.',
  '',
  'src',
  'src',
  'deep',
  'f',
  'vault',
  'outside',
  'project',
  'project-evil',
  'secret.txt',
  '...',
  '. .',
  '.. ',
  '..\t',
  '..\0',
  '\0',
  '..;',
  '..%00',
  '%2e%2e',
  '%252e%252e',
  '\\x2e\\x2e',
  '\\x2E\\x2E',
  '\\x00',
  '\\x2f',
  '..\\x2f..',
  '\\xc0\\xae\\xc0\\xae',
  '\\xff',
  '．．',
  '․․',
  '‥',
  '..\u200b',
  '\ud800',
  '\udfff',
  '🦊',
  'a'.repeat(256),
  'C:',
  'CON',
  'f::$DATA',
  'proc/self/root',
  'proc/self/cwd',
  'etc/passwd',
  'dev/zero',
  '-',
  '*',
  '$HOME',
  '`id`',
  '\n',
  '\r\n',
];
const SEPARATORS = [
  '/',
  '/',
  '/',
  '/',
  '//',
  '\\',
  '/./',
  '/../',
  '\\x2f',
  '%2f',
  '\\x5c',
  '',
  '\u2215',
  '\uff0f',
  '\0',
];
const ENDS = [
  '',
  '',
  '/',
  '/.',
  '/..',
  'f',
  '/f',
  'secret.txt',
  '/secret.txt',
  'secret.txt',
  '/secret.txt',
  '\0',
  '\\x00',
  ' ',
  '.',
];

export { CANARY };
