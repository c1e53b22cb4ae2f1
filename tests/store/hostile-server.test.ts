/**
 * A database server that sends garbage, says nothing or hangs up ends in a refusal. Here with little patience; with
 * POSTGRES_ATTACK=1 each pretender is also met by the command line, with the usual patience.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open-store.js';
import { projectRoot } from '../fixtures/command-process.js';
import { pretenders, startPretender, tlsPretenders } from './hostile-server.js';

const patienceMs = 250;
const password = randomBytes(12).toString('hex');
const urlOf = (port: number, sslmode: string) =>
  `postgres://someone:${password}@127.0.0.1:${port}/packs?sslmode=${sslmode}`;
const all = [
  ...Object.entries(pretenders).map(([name, behave]) => [name, 'disable', behave] as const),
  ...Object.entries(tlsPretenders).map(([name, behave]) => [name, 'prefer', behave] as const),
];

describe('a server that', () => {
  it.concurrent.each(all)(
    '%s (sslmode %s) is refused in time, without a word of the password',
    async (_, sslmode, behave) => {
      const server = await startPretender(behave);
      try {
        const begun = performance.now();
        const opened = await openStore(urlOf(server.port, sslmode), { create: true, patienceMs });
        // The connection is closed within a second after the patience is over.
        expect(performance.now() - begun).toBeLessThan(patienceMs + 6_000);
        if (opened.ok) throw new Error('a pretender was taken for a store');
        expect(['unreachable', 'denied', 'busy', 'foreign']).toContain(opened.error.kind);
        expect(JSON.stringify(opened.error)).not.toContain(password);
      } finally {
        await server.stop();
      }
    },
  );

  it('hangs up is waited for without end by the client library alone', async () => {
    const server = await startPretender(pretenders['hangs up at once']!);
    const sql = postgres(urlOf(server.port, 'disable'), { max: 1, backoff: () => 0 });
    const late = new Promise((resolve) => setTimeout(resolve, patienceMs * 2, 'still waiting'));
    expect(await Promise.race([sql.unsafe('select 1').catch(() => 'refused'), late])).toBe('still waiting');
    await sql.end({ timeout: 0 });
    await server.stop();
  });

  it('speaks HTTP is said in words on the command line', async () => {
    const server = await startPretender(pretenders['speaks HTTP']!);
    const { code, out, talk } = await listPacks(urlOf(server.port, 'disable'));
    await server.stop();
    expect([code, out]).toEqual([3, '']);
    expect(talk).toContain('the store cannot be reached: what answers there does not speak as PostgreSQL does');
    expect(talk).not.toContain(password);
  });
});

if (process.env.POSTGRES_ATTACK !== undefined)
  describe('on the command line a server that', () => {
    it.each(all)('%s (sslmode %s) is refused within 10 s', async (name, sslmode, behave) => {
      const server = await startPretender(behave);
      const begun = performance.now();
      const { code, out, talk, megabytes } = await listPacks(urlOf(server.port, sslmode));
      const seconds = (performance.now() - begun) / 1_000;
      await server.stop();
      process.stdout.write(`${JSON.stringify({ attack: 'postgres', name, code, seconds, megabytes })}\n`);
      expect([code, out]).toEqual([3, '']);
      expect(seconds).toBeLessThan(10);
      expect(megabytes).toBeLessThan(1_000);
      expect(talk).not.toContain(password);
      expect(talk).not.toMatch(/^\s+at |node:internal|Postgres\.js/m);
      expect(talk.trim().split('\n')).toHaveLength(2);
    });
  });

type Listed = { readonly code: number | null; readonly out: string; readonly talk: string; readonly megabytes: number };

/** Not by `packlight`, which waits: the server is in this process. */
async function listPacks(store: string): Promise<Listed> {
  const peak = `process.on('exit', () => require('node:fs').writeSync(3, String(process.resourceUsage().maxRSS)))`;
  const child = spawn(
    process.execPath,
    [
      '-e',
      `${peak}; require(${JSON.stringify(join(projectRoot, 'dist', 'cli', 'start.cjs'))}).runCommandLine()`,
      '--',
      'packlight',
      'store',
      'list',
      '--store',
      store,
    ],
    { stdio: ['ignore', 'pipe', 'pipe', 'pipe'], env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent' } },
  );
  const texts = ['', '', ''];
  for (const [i, stream] of [child.stdout, child.stderr, child.stdio[3]].entries())
    stream!.on('data', (chunk) => {
      texts[i] += String(chunk);
    });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, talk, kilobytes] = texts as [string, string, string];
  return { code, out, talk, megabytes: Math.round(Number(kilobytes) / 1_000) };
}
