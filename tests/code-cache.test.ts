import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engineVersion } from '../src/base/version.js';
import { projectRoot } from './fixtures/command-process.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packlight-code-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const caches = () => join(folder, 'cache');
const cacheFiles = () => readdirSync(caches()).map((name) => join(caches(), name));

describe('the code cache of the command line', () => {
  it('spares the engine all that the second run of a command loads', () => {
    expect(start().compiledAnew).toBeGreaterThan(3);
    expect(start()).toEqual({ version: engineVersion, compiledAnew: 0 });
  });

  it('is for its owner alone', () => {
    start();
    expect(statSync(caches()).mode & 0o777).toBe(0o700);
    expect(cacheFiles().map((file) => statSync(file).mode & 0o777)).toEqual([0o600]);
  });

  it.each<[string, (file: string) => void]>([
    ['missing', (file) => rmSync(file)],
    ['cut off', (file) => truncateSync(file, 100)],
    ['empty', (file) => truncateSync(file, 0)],
    ['something else', (file) => writeFileSync(file, 'no cache at all '.repeat(100))],
    ['changed in one byte', (file) => writeFileSync(file, flipLastByte(readFileSync(file)))],
    ['writable by others', (file) => chmodSync(file, 0o666)],
    ['in a folder that others may write', (file) => chmodSync(dirname(file), 0o777)],
  ])('is not used when it is %s', (_, spoil) => {
    start();
    for (const file of cacheFiles()) spoil(file);
    const { version, compiledAnew } = start();
    expect(version).toBe(engineVersion);
    expect(compiledAnew).toBeGreaterThan(3);
  });

  it('never stands for other code, even of the same length', () => {
    const copy = join(folder, 'dist', 'cli');
    const lib = join(folder, 'dist', 'lib');
    const isCode = (path: string) => !path.endsWith('ts');
    cpSync(join(projectRoot, 'dist', 'cli'), copy, { recursive: true, filter: isCode });
    cpSync(join(projectRoot, 'dist', 'lib'), lib, { recursive: true, filter: isCode });
    start({ dist: copy });
    const version = new RegExp(`(["\`])${engineVersion}\\1`);
    const chunk = readdirSync(lib).find((name) => version.test(readFileSync(join(lib, name), 'latin1')))!;
    const code = readFileSync(join(lib, chunk), 'latin1');
    writeFileSync(join(lib, chunk), code.replace(version, '"9.9.9"'));
    expect(start({ dist: copy })).toEqual({ version: '9.9.9', compiledAnew: 1 });
  });

  it.each<[string, () => object]>([
    ['the working directory', () => ({ cwd: folder })],
    ['a folder that the command names', () => ({ args: ['--version', folder] })],
    ['the value of a flag', () => ({ args: ['--version', `--root=${folder}`] })],
    ['a repository', () => ({ repository: mkdirSync(join(folder, '.git')) })],
  ])('is not kept in %s, where a project could bring it', (_, where) => {
    expect(start(where()).version).toBe(engineVersion);
    expect(readdirSync(folder)).not.toContain('cache');
  });

  it('can be switched off', () => {
    expect(start({ cache: 'off' }).compiledAnew).toBeGreaterThan(3);
    expect(start({ cache: 'off' }).compiledAnew).toBeGreaterThan(3);
  });
});

function flipLastByte(bytes: Buffer): Buffer {
  bytes[bytes.length - 1]! ^= 1;
  return bytes;
}

type Started = { readonly version: string; readonly compiledAnew: number };
type Where = {
  readonly dist?: string;
  readonly cwd?: string;
  readonly args?: readonly string[];
  readonly cache?: string;
};

function start({
  dist = join(projectRoot, 'dist', 'cli'),
  cwd = projectRoot,
  args = ['--version'],
  cache,
}: Where = {}): Started {
  const script = `
    process.argv.splice(1, 0, 'packlight');
    const { runCommandLine, compiledAnew } = require(${JSON.stringify(join(dist, 'start.cjs'))});
    runCommandLine().then(() => process.stderr.write(String(compiledAnew().length)));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script, '--', ...args], {
    encoding: 'utf8',
    cwd,
    env: { PACKLIGHT_CODE_CACHE: cache ?? caches() },
  });
  return { version: stdout.trim(), compiledAnew: Number(stderr) };
}
