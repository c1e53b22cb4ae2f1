/** The stored index as a user meets it: in the cache folder, private, never in the project, and never in the way. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandEnvironment, packlightProcess, startFile } from './fixtures/command-process.js';

let base = '';
let root = '';
let cache = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'packlight-index-'));
  root = join(base, 'project');
  cache = join(base, 'cache');
  mkdirSync(join(root, 'src'), { recursive: true });
  mkdirSync(cache);
  writeOld('src/cart.ts', 'export function total(): number {\n  return 1;\n}\n');
  writeOld('src/price.ts', 'import { total } from "./cart.js";\nexport const price = total();\n');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** Files that were changed a moment ago are read again, so these were changed long ago. Their inode says otherwise. */
function writeOld(path: string, text: string): void {
  writeFileSync(join(root, path), text);
  utimesSync(join(root, path), 1_000_000, 1_000_000);
}

const folder = () => join(cache, 'packlight', 'index');
const files = () => readdirSync(folder()).sort();
const run = (...args: readonly string[]) => packlightProcess(args, { cwd: root, env: { XDG_CACHE_HOME: cache } });

describe('the stored index of the command line', () => {
  it('is stored by the first question, for its owner alone, and answers the second', () => {
    const first = run('fix the total');
    expect(files()).toHaveLength(3);
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    expect(files().map((name) => statSync(join(folder(), name)).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
    expect(run('fix the total').out).toBe(first.out);
    expect(run('fix the total', '--no-cache').out).toBe(first.out);
  });

  it('shows an edit at once', () => {
    run('fix the total');
    writeOld('src/cart.ts', 'export function total(): number {\n  return 2;\n}\n');
    expect(run('fix the total').out).toContain('return 2;');
  });

  it('is left alone by --no-cache', () => {
    run('fix the total', '--no-cache');
    expect(readdirSync(cache)).not.toContain('packlight');
  });

  it('is not used where others may write', () => {
    run('fix the total');
    for (const name of files()) chmodSync(join(folder(), name), 0o666);
    writeOld('src/cart.ts', 'export function total(): number {\n  return 3;\n}\n');
    expect(run('fix the total').out).toContain('return 3;');
  });

  it('is never stored in the project', () => {
    const inside = join(root, '.cache');
    mkdirSync(inside);
    packlightProcess(['fix the total'], { cwd: root, env: { XDG_CACHE_HOME: inside } });
    expect(readdirSync(inside)).toEqual([]);
  });

  it('is described and forgotten by the command cache', () => {
    run('fix the total');
    const info = JSON.parse(run('cache', 'info', '--format', 'json').out) as { bytes: number; ownBytes: number };
    expect(info.ownBytes).toBeGreaterThan(1_000);
    expect(info.bytes).toBe(info.ownBytes);
    expect(run('cache', 'clear').code).toBe(0);
    expect(files()).toEqual([]);
  });

  it('is rid of what a killed run began by the next run that writes', () => {
    run('fix the total');
    const [name] = files();
    writeFileSync(join(folder(), `${name}.999999999.tmp`), 'begun', { mode: 0o600 });
    writeFileSync(join(folder(), `${name}.${process.pid}.tmp`), 'still written', { mode: 0o600 });
    writeOld('src/cart.ts', 'export function total(): number {\n  return 5;\n}\n');
    run('fix the total');
    expect(files().filter((one) => one.endsWith('.tmp'))).toEqual([`${name}.${process.pid}.tmp`]);
  });

  it('survives two processes that write at once', async () => {
    const expected = run('fix the total', '--no-cache').out;
    for (let round = 0; round < 3; round++) {
      run('cache', 'clear');
      const outs = await Promise.all([start('fix the total'), start('fix the total'), start('fix the total')]);
      expect(outs).toEqual([expected, expected, expected]);
      expect(files()).toHaveLength(3);
      expect(run('fix the total').out).toBe(expected);
    }
  });
});

function start(task: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [startFile, task], {
      cwd: root,
      env: commandEnvironment({ XDG_CACHE_HOME: cache }),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => void parts.push(part));
    child.on('error', reject);
    child.on('close', () => resolve(Buffer.concat(parts).toString('utf8')));
  });
}
