import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { projectRoot } from './fixtures/command-line.js';

const folder = mkdtempSync(join(tmpdir(), 'packlight-bootstrap-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Stands for npm: starts a program of its own, as npm does, and goes on for a minute. */
const slowNpm = `
const { spawn } = require('node:child_process');
const { writeFileSync } = require('node:fs');
process.on('SIGINT', () => {});
const inner = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' });
writeFileSync('pids', process.pid + ' ' + inner.pid);
setTimeout(() => {}, 60_000);
`;

describe('the first start', () => {
  it('ends npm and all that npm has started when it is interrupted', async () => {
    mkdirSync(join(folder, 'scripts'));
    cpSync(join(projectRoot, 'scripts', 'bootstrap.mjs'), join(folder, 'scripts', 'bootstrap.mjs'));
    writeFileSync(join(folder, 'package-lock.json'), '{}');
    writeFileSync(join(folder, 'npm-cli.cjs'), slowNpm);
    const start = "import('./scripts/bootstrap.mjs').then(({ ensureReady }) => ensureReady())";
    const env = { ...process.env, npm_execpath: join(folder, 'npm-cli.cjs') };
    const run = spawn(process.execPath, ['-e', start], { cwd: folder, env, stdio: 'ignore' });
    await until(() => existsSync(join(folder, 'pids')) && readFileSync(join(folder, 'pids'), 'utf8').includes(' '));
    const pids = readFileSync(join(folder, 'pids'), 'utf8').split(' ').map(Number);
    run.kill('SIGINT');
    expect(await exitCodeOf(run)).toBe(130);
    await until(() => !pids.some(isRunning));
  }, 30_000);
});

function exitCodeOf(run: ChildProcess): Promise<number | null> {
  return new Promise((settle) => run.once('exit', settle));
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((wake) => setTimeout(wake, 20));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
