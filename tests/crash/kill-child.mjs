/**
 * A process that works on a store until it is killed. It says on its output what it is about to do and what was
 * acknowledged, one line each, written before the next call. With a step to die at, it kills itself there; a write is
 * then left half done.
 */
import { randomBytes } from 'node:crypto';
import { writeFileSync, writeSync } from 'node:fs';
import { sealBlob, sealEvent, sealName, sealRecord } from '../../dist/guard/storable.js';
import { realFs } from '../../dist/store/files/fs.js';
import { openFiles } from '../../dist/store/files/open-files.js';

const [folder, job, dieAtText, twin] = process.argv.slice(2);
const dieAt = Number(dieAtText);
let calls = Number.NEGATIVE_INFINITY;

const say = (line) => writeSync(1, `${line}\n`);
const value = (result) => {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.error));
};

const base = twin === 'in-place' ? { ...realFs, rename: renameInPlace } : realFs;
const fs = Object.fromEntries(
  Object.entries(base).map(([key, call]) => [
    key,
    async (...args) => {
      calls += 1;
      if (calls === dieAt) die(key, args);
      return call(...args);
    },
  ]),
);

/** The twin: an object is written at its place. */
async function renameInPlace(from, to) {
  const bytes = await realFs.readFile(from, 1 << 28);
  await fs.createFile(to, bytes, 0o400);
  await realFs.unlink(from);
}

function die(key, [path, bytes, mode]) {
  try {
    if (key === 'createFile') writeFileSync(path, bytes.subarray(0, bytes.length >> 1), { flag: 'wx', mode });
  } catch {}
  process.kill(process.pid, 'SIGKILL');
}

const store = value(await openFiles(folder, { create: true, fs }));
const words = ['alpha', 'beta', 'gamma', 'delta', 'omega'];
const own = [];
let made = 0;

function text() {
  const bytes = randomBytes(64);
  const lines = Array.from({ length: 1 + (bytes[0] % 8) * 40 }, (_, i) => words[bytes[i % 64] % 5].repeat(2));
  made += 1;
  return `${process.pid} ${made} ${lines.join(' ')}\n`;
}

const jobs = {
  async put() {
    const object = value(sealBlob(text()));
    own.push(value(await store.put(object)));
    say(`put ${object.name}`);
  },
  async record() {
    const links = own.length === 0 ? [] : [own[made % own.length]];
    const object = value(sealRecord({ links, made: `${process.pid} ${made++}` }));
    own.push(value(await store.put(object)));
    say(`put ${object.name}`);
  },
  async ref() {
    if (own.length === 0) await jobs.put();
    const name = value(sealName(`ref/${made % 5}`));
    const to = own[(made * 7) % own.length];
    made += 1;
    say(`try ${name} ${to}`);
    value(await store.setRef(name, to));
    say(`ref ${name} ${to}`);
  },
  async drop() {
    const name = `ref/${made % 5}`;
    made += 1;
    say(`try ${name} -`);
    value(await store.dropRef(name));
    say(`ref ${name} -`);
  },
  async append() {
    const data = { text: `${process.pid} ${made++}` };
    const links = own.length === 0 ? [] : [own.at(-1)];
    const seq = value(
      await store.append(value(sealName('run')), value(sealEvent({ kind: 'note', at: null, links, data }))),
    );
    say(`event ${seq} ${data.text}`);
  },
  async dropRun() {
    value(
      await store.append(value(sealName('short')), value(sealEvent({ kind: 'note', at: null, links: [], data: 1 }))),
    );
    value(await store.dropRun('short'));
  },
  async collect() {
    const collected = await store.collect();
    if (!collected.ok && collected.error.kind !== 'busy') throw new Error(JSON.stringify(collected.error));
  },
};

if (job === 'anything') {
  const order = [
    'put',
    'put',
    'record',
    'ref',
    'append',
    'put',
    'ref',
    'record',
    'drop',
    'append',
    'collect',
    'dropRun',
  ];
  for (;;) await jobs[order[randomBytes(1)[0] % order.length]]();
} else {
  for (const each of ['put', 'record', 'ref', 'append', 'put', 'record', 'drop']) await jobs[each]();
  if (job === 'collect') {
    // From here on what nothing leads to may go.
    await store.close();
    say('closed');
  }
  calls = 0;
  await jobs[job]();
  say('done');
  await store.close();
}
