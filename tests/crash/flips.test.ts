/** `FLIPS` sets how many; 1,000 in `npm run test:crash`. A few on PostgreSQL are among the tests of that store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../../src/store/open-store.js';
import { must } from '../store/objects.js';
import { startServer } from '../store/postgres-server.js';
import { flipOnFiles, flipOnPostgres } from './flips.js';

const isFull = process.env.FLIPS !== undefined;
const flips = Number(process.env.FLIPS ?? 50);

it('finds a flipped byte in any object on files, and serves none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packlight-flips-'));
  const store = must(await openStore(join(folder, 'store'), { create: true }));
  try {
    await flipOnFiles(store, join(folder, 'store'), flips);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
  expect.hasAssertions();
});

if (isFull)
  it('finds a flipped byte in any object on PostgreSQL, and serves none', async () => {
    const server = await startServer();
    try {
      const store = must(await openStore(server.url, { create: true }));
      await flipOnPostgres(store, server, { schema: 'packlight', flips });
      await store.close();
    } finally {
      await server.stop();
    }
  });
