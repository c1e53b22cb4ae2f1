/**
 * The contexts of `contexts.mjs`, read from the sheets in `contexts/`, and the values that are put into them.
 *
 * A sheet holds contexts one after the other: a line `=== ID FILE NAME`, then the text of the file. `«NAME»` stands for
 * the value, written by the encoder of that name; `«a.NAME»` and `«b.NAME»` are its two halves. Values come from a seed,
 * and each context has its own, so that a value found in one file says nothing about another file.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('contexts/', import.meta.url);

/** The contexts of all sheets, in a fixed order; those of `clean.txt` hold no secret. */
export function readContexts() {
  const contexts = [];
  for (const name of readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()) {
    const sheet = name.slice(0, -4);
    for (const part of readFileSync(new URL(name, folder), 'utf8').split(/^(?==== )/m)) {
      const [, id, file, text] = /^=== (\S+) (.+)\n([\s\S]*)$/.exec(part) ?? [];
      if (id === undefined) throw new Error(`${name}: not a context: ${part.slice(0, 60)}`);
      contexts.push({ sheet, id, file, text, clean: sheet === 'clean' });
    }
  }
  const ids = new Set(contexts.map(({ id }) => id));
  if (ids.size !== contexts.length) throw new Error('two contexts have the same id');
  return contexts;
}

/** Pseudo-random numbers below `n` from a text: the blocks of SHA-256 in counter mode. */
export function makeRandom(seed) {
  let block = Buffer.alloc(0);
  let used = 0;
  let counter = 0;
  return (n) => {
    if (used + 4 > block.length) {
      block = createHash('sha256').update(`${seed}/${counter}`).digest();
      counter += 1;
      used = 0;
    }
    used += 4;
    return Math.floor((block.readUInt32BE(used - 4) / 2 ** 32) * n);
  };
}

const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digits = '0123456789';
const softSymbols = '!@#$%^&*-_=+?.';
const hardSymbols = `${softSymbols}"'\\<>/:;,()[]|~`;

/** Short words, so that no part of a made-up password can occur in the text around it. */
const words =
  'tiger river falcon summer winter monkey dragon coffee purple orange silver rocket garden castle bridge copper ginger hockey jaguar kitten lemon mango nacho ocean panda quartz rabbit salmon turtle violin walnut yellow zebra anchor banjo cactus donkey ember fjord gecko harbor island jungle kiwi lantern maple nugget otter pepper'.split(
    ' ',
  );

const pick = (random, letters) => letters[random(letters.length)];
const run = (letters, length) => (random) => Array.from({ length }, () => pick(random, letters)).join('');
const bytes = (random, length) => Buffer.from(Array.from({ length }, () => random(256)));
const base64 = (length) => (random) => bytes(random, length).toString('base64');
const urlSafe = (length) => (random) => bytes(random, length).toString('base64url');
const capital = (word) => word[0].toUpperCase() + word.slice(1);
const number = (random, length) => run(digits, length)(random);

/** Random letters with at least one of each class, as password generators make them. */
const withAll = (classes, length) => (random) => {
  for (;;) {
    const value = run(classes.join(''), length)(random);
    if (classes.every((letters) => [...value].some((letter) => letters.includes(letter)))) return value;
  }
};

const leet = { a: '4', e: '3', i: '1', o: '0', s: '5' };
const alnum = [lower, upper, digits];

/** The 40 kinds of value: a name, the family it is counted in, and how one is made. */
export const kinds = [
  ['alnum-12', 'alphanumeric', withAll(alnum, 12)],
  ['alnum-16', 'alphanumeric', withAll(alnum, 16)],
  ['alnum-20', 'alphanumeric', withAll(alnum, 20)],
  ['alnum-24', 'alphanumeric', withAll(alnum, 24)],
  ['alnum-32', 'alphanumeric', withAll(alnum, 32)],
  ['alnum-40', 'alphanumeric', withAll(alnum, 40)],
  ['alnum-64', 'alphanumeric', withAll(alnum, 64)],
  ['upper-digits-20', 'alphanumeric', withAll([upper, digits], 20)],
  ['hex-32', 'hex', run('0123456789abcdef', 32)],
  ['hex-32-upper', 'hex', run('0123456789ABCDEF', 32)],
  ['hex-40', 'hex', run('0123456789abcdef', 40)],
  ['hex-64', 'hex', run('0123456789abcdef', 64)],
  ['base64-16', 'base64', base64(16)],
  ['base64-24', 'base64', base64(24)],
  ['base64-32', 'base64', base64(32)],
  ['base64-48', 'base64', base64(48)],
  ['base64-64', 'base64', base64(64)],
  ['base32-16', 'base32', run(`${upper}234567`, 16)],
  ['base32-32', 'base32', run(`${upper}234567`, 32)],
  ['url-safe-22', 'url-safe', urlSafe(16)],
  ['url-safe-32', 'url-safe', urlSafe(24)],
  ['url-safe-43', 'url-safe', urlSafe(32)],
  ['lower-digits-16', 'lower case and digits', withAll([lower, digits], 16)],
  ['lower-digits-20', 'lower case and digits', withAll([lower, digits], 20)],
  ['lower-digits-32', 'lower case and digits', withAll([lower, digits], 32)],
  ['lower-digits-40', 'lower case and digits', withAll([lower, digits], 40)],
  ['lower-16', 'lower case', run(lower, 16)],
  ['lower-20', 'lower case', run(lower, 20)],
  ['lower-32', 'lower case', run(lower, 32)],
  ['symbols-12', 'with symbols', withAll([...alnum, softSymbols], 12)],
  ['symbols-16', 'with symbols', withAll([...alnum, softSymbols], 16)],
  ['symbols-24', 'with symbols', withAll([...alnum, softSymbols], 24)],
  ['hard-symbols-20', 'with symbols', withAll([...alnum, hardSymbols], 20)],
  ['uuid', 'uuid', (random) => uuid(random)],
  ['word-digits-symbol', 'made by people', (r) => capital(pick(r, words)) + number(r, 4) + pick(r, '!#@$*')],
  ['word-at-year', 'made by people', (r) => `${capital(pick(r, words))}@${1980 + r(46)}`],
  ['two-words-digits', 'made by people', (r) => capital(pick(r, words)) + capital(pick(r, words)) + number(r, 2)],
  ['words-between-digits', 'made by people', (r) => pick(r, words) + number(r, 2) + pick(r, words) + number(r, 1)],
  ['words-with-dashes', 'made by people', (r) => `${pick(r, words)}-${pick(r, words)}-${number(r, 3)}`],
  [
    'leet',
    'made by people',
    (r) => `${capital(pick(r, words)).replace(/[aeios]/g, (c) => leet[c])}_${pick(r, words)}${number(r, 2)}!`,
  ],
].map(([name, family, make]) => ({ name, family, make }));

function uuid(random) {
  const hex = bytes(random, 16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${pick(random, '89ab')}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const backslash = (letters) => (value) => value.replace(/[\s\S]/g, (c) => (letters.includes(c) ? `\\${c}` : c));
const without = (letters) => (value) => value.replace(/[\s\S]/g, (c) => (letters.includes(c) ? '' : c));
const json = (value) => JSON.stringify(value).slice(1, -1);
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** How a value is written where it stands, by the name in the placeholder. */
export const encoders = {
  /** As it is. */
  v: (value) => value,
  /** For places that know no escape: what would end or change the text is left out of the value. */
  r: without('"\'\\`$<>()[]{};|:/,@#&%='),
  /** Strings in double or single quotes with a backslash as escape. */
  dq: backslash('\\"'),
  sq: backslash("\\'"),
  /** The same where `$`, `@` or `#` begin something. */
  kt: backslash('\\"$'),
  skt: backslash("\\'$"),
  rb: backslash('\\"#'),
  pl: backslash('\\"$@%'),
  dqs: backslash('\\"$`'),
  tick: backslash('\\`$'),
  tickless: without('`'),
  /** Quotes that are written twice. */
  d2: (value) => value.replaceAll('"', '""'),
  s2: (value) => value.replaceAll("'", "''"),
  /** A field of a CSV file, in quotes if it must be. */
  d2csv: (value) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value),
  /** PowerShell, cmd and the shell. */
  ps: (value) => value.replace(/["$`]/g, (c) => `\`${c}`),
  bat: (value) => without('"')(value).replaceAll('%', '%%'),
  batw: (value) => without('"')(value).replace(/[&<>|^]/g, (c) => `^${c}`),
  sh: (value) => value.replace(/[^A-Za-z0-9_\-.,:/=@%+^]/g, (c) => `\\${c}`),
  s4: (value) => value.replaceAll("'", "'\\''"),
  mk: (value) => value.replaceAll('$', '$$$$').replaceAll('#', '\\#'),
  json,
  /** JSON in a string. */
  jj: (value) => json(json(value)),
  xml: (value) => value.replace(/[&<>"']/g, (c) => entities[c]),
  url: (value) =>
    encodeURIComponent(value).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
  /** A plain scalar of YAML if it may be one, otherwise in single quotes. */
  y: (value) =>
    /^[A-Za-z0-9][^:#,[\]{}"'\\&*!|>%@`]*$/.test(value) && !/^[\d.eE+_-]+$/.test(value)
      ? value
      : `'${value.replaceAll("'", "''")}'`,
  prop: (value) => value.replaceAll('\\', '\\\\').replace(/^[=:#!]/, '\\$&'),
  md: backslash('|'),
  /** A value of a connection string, in a string in double quotes. */
  conn: (value) =>
    /[;='"]/.test(value)
      ? `'${value.replaceAll("'", "''").replace(/[\\"]/g, '\\$&')}'`
      : value.replaceAll('\\', '\\\\'),
  b64: (value) => Buffer.from(value).toString('base64'),
  basic: (value) => Buffer.from(`deploy:${value}`).toString('base64'),
};

/** What clean texts are filled with: things that look random and are public. */
const publicThings = {
  hash160: (random) => bytes(random, 20).toString('hex'),
  hash256: (random) => bytes(random, 32).toString('hex'),
  hash256b64: (random) => bytes(random, 32).toString('base64'),
  hash384b64: (random) => bytes(random, 48).toString('base64'),
  hash512b64: (random) => bytes(random, 64).toString('base64'),
  pub43: (random) => bytes(random, 32).toString('base64').slice(0, 43),
  uuid,
};

/** A text with the value in its places, and how it is written there. */
export function fill(text, value) {
  const written = new Set();
  /** The first half has 8 characters or more, so that a short value is not lost sight of. */
  const middle = Math.max(8, Math.ceil(value.length / 2));
  const filled = text.replace(/«(?:([ab])\.)?(\w+)»/g, (_, half, name) => {
    if (name === 'tab') return '\t';
    const encode = encoders[name];
    if (encode === undefined) throw new Error(`no encoder «${name}»`);
    const part = half === undefined ? value : half === 'a' ? value.slice(0, middle) : value.slice(middle);
    const result = encode(part);
    written.add(`${part.length}:${result}`);
    return result;
  });
  const forms = [...written].map((entry) => {
    const at = entry.indexOf(':');
    return { length: Number(entry.slice(0, at)), text: entry.slice(at + 1) };
  });
  return { text: filled, forms };
}

/** A clean text with public things in its places. */
export function fillClean(text, random) {
  return text.replace(/«(\w+)»/g, (_, name) => publicThings[name](random));
}
