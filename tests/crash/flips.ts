/** One byte flipped in each of many objects, behind the store's back: all must be found and none served. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { sha256 } from '../../src/base/hash.js';
import type { ObjectName, Store } from '../../src/model/store.js';
import { type Random, seededRandom } from '../fixtures/random.js';
import { blob, must, record, refusal } from '../store/objects.js';
import type { Server } from '../store/postgres-server.js';

export async function flipOnFiles(store: Store, folder: string, flips: number): Promise<void> {
  const random = seededRandom(5);
  const names = await putMany(store, random, flips);
  let wronglyServed = 0;
  for (const name of names) {
    const kind = must(await store.get(name)).kind;
    const path = join(folder, 'objects', name[0]!, `${name}.${kind}`);
    const bytes = readFileSync(path);
    bytes[random.below(bytes.length)]! ^= 1 << random.below(8);
    chmodSync(path, 0o600);
    writeFileSync(path, bytes);
    chmodSync(path, 0o400);
    // The twin: who reads the file without looking at its hash.
    if (sha256(readFileSync(path)) !== name) wronglyServed += 1;
  }
  expect(wronglyServed).toBe(names.length);
  await expectAllFound(store, names);
}

export async function flipOnPostgres(
  store: Store,
  server: Server,
  plan: { schema: string; flips: number },
): Promise<void> {
  const random = seededRandom(6);
  const names = await putMany(store, random, plan.flips);
  const flipped = `set_bit(bytes, $1::int, 1 - get_bit(bytes, $1::int))`;
  for (const name of names) {
    const bit = random.below(8 * Math.min(must(await store.get(name)).bytes.length, 20));
    const statement = `update ${plan.schema}.objects set bytes = ${flipped} where name = decode($2, 'hex')`;
    await server.admin.unsafe(statement, [bit, name]);
  }
  await expectAllFound(store, names);
}

async function putMany(store: Store, random: Random, flips: number): Promise<ObjectName[]> {
  const texts = Array.from({ length: flips }, (_, i) => blob(`object ${i} ${'word '.repeat(random.below(300))}`));
  for (let at = 0; at < flips; at += 50)
    await Promise.all(texts.slice(at, at + 50).map(async (text) => must(await store.put(text))));
  const last = record([texts[0]!.name]);
  must(await store.put(last));
  return [...texts.slice(0, -1).map((text) => text.name), last.name];
}

async function expectAllFound(store: Store, names: readonly ObjectName[]): Promise<void> {
  for (const name of names) expect(refusal(await store.get(name)).kind).toBe('damaged');
  const damages = must(await store.check()).damages;
  const found = new Set(damages.filter(({ problem }) => problem === 'corrupt').map((damage) => damage.name));
  expect(found).toEqual(new Set(names));
  const line = { campaign: `flips on ${store.kind}`, flipped: names.length, found: found.size, served: 0 };
  if (names.length >= 1_000) console.log(JSON.stringify(line));
}
