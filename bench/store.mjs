/**
 * `npm run bench:store [COUNT]`: what both stores do in a second, beside the floor in the same run: plain file writes with
 * fsync, and INSERT by pgbench (left out when pgbench is not installed). Rounds take turns, medians are kept.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { ensureReady, projectRoot } from '../scripts/bootstrap.mjs';

await ensureReady();
const { openStore } = await import(pathToFileURL(join(projectRoot, 'dist', 'store', 'open-store.js')).href);
const { sealBlob, sealEvent, sealName } = await import(
  pathToFileURL(join(projectRoot, 'dist', 'guard', 'storable.js')).href
);
const count = Number(process.argv[2] ?? 400);
const rounds = 3;
const size = 2_048;
const atOnce = 16;
const scratch = mkdtempSync(join(tmpdir(), 'packlight-bench-store-'));
const server = await startServer();
const results = new Map();

try {
  for (let round = 0; round < rounds; round++) {
    await measure('floor: write + fsync, one by one', count, () => plainWrites(round, 1));
    await measure(`floor: write + fsync, ${atOnce} at once`, count, () => plainWrites(round, atOnce));
    await measureStore('files', join(scratch, `store${round}`), round);
    floorOfDatabase(1);
    floorOfDatabase(4);
    await measureStore('PostgreSQL', `${server.url}?schema=bench${round}`, round);
  }
  print();
} finally {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
}

async function measureStore(kind, where, round) {
  const store = value(await openStore(where, { create: true }));
  const objects = Array.from({ length: 2 * count }, (_, i) => value(sealBlob(`${round} ${i} ${text()}`)));
  await measure(`${kind}: put, one by one`, count, () =>
    inTurns(objects.slice(0, count), 1, (each) => store.put(each)),
  );
  await measure(`${kind}: put, ${atOnce} at once`, count, () =>
    inTurns(objects.slice(count), atOnce, (each) => store.put(each)),
  );
  await measure(`${kind}: put again, one by one`, count, () =>
    inTurns(objects.slice(0, count), 1, (each) => store.put(each)),
  );
  await measure(`${kind}: get, one by one`, count, () =>
    inTurns(objects.slice(0, count), 1, ({ name }) => store.get(name)),
  );
  const run = value(sealName('run'));
  const event = value(
    sealEvent({ kind: 'note', at: null, links: [objects[0].name], data: { text: 'something happened' } }),
  );
  await measure(`${kind}: append, one by one`, count, () =>
    inTurns(objects.slice(0, count), 1, () => store.append(run, event)),
  );
  await measure(`${kind}: setRef, one by one`, count, () =>
    inTurns(objects.slice(0, count), 1, ({ name }) => store.setRef(value(sealName(`packs/${name}`)), name)),
  );
  await store.close();
}

async function inTurns(items, width, call) {
  let next = 0;
  const lane = async () => {
    while (next < items.length) value(await call(items[next++]));
  };
  await Promise.all(Array.from({ length: width }, lane));
}

async function plainWrites(round, width) {
  const folder = join(scratch, `plain${round}-${width}`);
  mkdirSync(folder);
  const bytes = Buffer.from(text());
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const file = await open(join(folder, `${next++}`), 'wx');
      await file.writeFile(bytes);
      await file.sync();
      await file.close();
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
}

/** Rows of the same size with the same key, each in its own transaction. */
function floorOfDatabase(clients) {
  const url = new URL(server.url);
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(url.password) };
  const place = ['-h', url.hostname, '-p', url.port, '-U', url.username];
  const sql = (statement) => spawnSync('psql', [...place, '-qc', statement, 'postgres'], { env, encoding: 'utf8' });
  if (spawnSync('pgbench', ['--version']).status !== 0) return;
  sql('drop table if exists floor; create table floor (name bytea primary key, bytes bytea not null)');
  sql('alter table floor alter column bytes set storage external');
  const script = join(scratch, 'insert.sql');
  const body = randomBytes(size / 2).toString('hex');
  writeFileSync(
    script,
    `insert into floor values (sha256((random()::text || clock_timestamp()::text)::bytea), '${body}'::text::bytea);\n`,
  );
  const args = [
    ...place,
    '-n',
    '-f',
    script,
    '-c',
    `${clients}`,
    '-j',
    '1',
    '-t',
    `${Math.ceil(count / clients)}`,
    'postgres',
  ];
  const run = spawnSync('pgbench', args, { env, encoding: 'utf8' });
  const tps = /tps = ([\d.]+) \(without/.exec(run.stdout)?.[1];
  if (tps !== undefined) note(`floor: INSERT by pgbench, ${clients} client${clients > 1 ? 's' : ''}`, Number(tps));
}

async function measure(what, times, act) {
  const before = process.hrtime.bigint();
  await act();
  note(what, times / (Number(process.hrtime.bigint() - before) / 1e9));
}

function note(what, perSecond) {
  results.set(what, [...(results.get(what) ?? []), perSecond]);
}

function print() {
  const median = (what) => results.get(what)?.toSorted((a, b) => a - b)[rounds >> 1];
  console.log(`${count} objects of ${size} bytes, median of ${rounds} rounds; PostgreSQL: ${server.binaries}\n`);
  console.log('| what | per second | share of its floor |\n|---|---:|---:|');
  for (const what of results.keys()) {
    const isMany = what.includes('at once');
    const floor = what.startsWith('files')
      ? median(isMany ? `floor: write + fsync, ${atOnce} at once` : 'floor: write + fsync, one by one')
      : median(`floor: INSERT by pgbench, ${isMany ? '4 clients' : '1 client'}`);
    const share =
      what.startsWith('floor') || what.includes('get') || floor === undefined ? '' : (median(what) / floor).toFixed(2);
    console.log(`| ${what} | ${Math.round(median(what)).toLocaleString('en-US')} | ${share} |`);
  }
}

function text() {
  return randomBytes(size / 2)
    .toString('hex')
    .replace(/[0-9]/g, ' ')
    .slice(0, size);
}

function value(result) {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.error));
}

/** The server of the tests is written in TypeScript: it is compiled aside for this run. */
async function startServer() {
  const file = join(projectRoot, 'dist', `bench-server-${process.pid}.mjs`);
  const bundle = await rolldown({
    input: join(projectRoot, 'tests', 'store', 'postgres-server.ts'),
    platform: 'node',
    external: ['postgres'],
  });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  try {
    return await (await import(pathToFileURL(file).href)).startServer();
  } finally {
    rmSync(file, { force: true });
  }
}
