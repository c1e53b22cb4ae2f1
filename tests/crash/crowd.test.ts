/** `CROWD_PUTS` sets how many puts each of 8 processes makes: a twentieth in `npm test`, 1,000 in `npm run test:crash`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../store/postgres-server.js';
import { writeInCrowd } from './crowd.mjs';

const isFull = process.env.CROWD_PUTS !== undefined;
const puts = Number(process.env.CROWD_PUTS ?? 50);
const processes = 8;

describe('many writers and a collector', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'packlight-crowd-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const tell = (campaign: string, outcome: { broken: string[] }) =>
    isFull && console.log(JSON.stringify({ campaign, processes, ...outcome, broken: outcome.broken.length }));
  const pause = () => new Promise((resolve) => setTimeout(resolve, 2_500));

  it('lose nothing on files', async () => {
    const outcome = await writeInCrowd({ where: join(folder, 'store'), processes, puts });
    tell('crowd on files', outcome);
    expect(outcome.broken).toEqual([]);
  });

  it('lose nothing on PostgreSQL', async () => {
    const server = await startServer();
    try {
      const outcome = await writeInCrowd({ where: `${server.url}?schema=crowd`, processes, puts });
      tell('crowd on PostgreSQL', outcome);
      expect(outcome.broken).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  // Long ones, for the full count only.
  if (isFull) {
    it('would be noticed on files if two could get one number', async () => {
      const outcome = await writeInCrowd({ where: join(folder, 'twin'), processes, puts: 100, twin: 'link-replaces' });
      tell('twin: a link takes names away', outcome);
      expect(outcome.broken.length).toBeGreaterThan(0);
    });

    it('lose nothing when PostgreSQL is restarted in the middle, gently and not', async () => {
      const server = await startServer();
      try {
        let restarts = 0;
        const during = async () => {
          for (const mode of ['fast', 'immediate', 'fast', 'immediate'] as const) {
            await pause();
            await server.restart?.(mode);
            restarts += 1;
          }
        };
        const restarted = await writeInCrowd({ where: `${server.url}?schema=restarted`, processes, puts, during });
        tell(`crowd on PostgreSQL, ${restarts} restarts`, restarted);
        expect(restarted.broken).toEqual([]);
      } finally {
        await server.stop();
      }
    });

    it('would be noticed if PostgreSQL acknowledged before it is durable', async () => {
      const late = ['synchronous_commit=off', 'wal_writer_delay=10s', 'wal_writer_flush_after=1GB', 'wal_buffers=64MB'];
      const careless = await startServer(late);
      try {
        const during = async () => {
          for (let restart = 0; restart < 3; restart++) {
            await pause();
            await careless.restart?.('immediate');
          }
        };
        const outcome = await writeInCrowd({ where: careless.url, processes, puts: 300, during });
        tell('twin: acknowledged before it is durable', outcome);
        expect(outcome.broken.length).toBeGreaterThan(0);
      } finally {
        await careless.stop();
      }
    });
  }
});
