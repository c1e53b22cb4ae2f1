/**
 * What the engine compiled for a command, kept for its next run in the cache folder of the person at the keyboard (ADR 0022).
 * Each entry is named by the sha256 of the code that it was compiled from, because the engine itself compares lengths only.
 * The whole file begins with its own sha256, because the engine may crash on a damaged entry.
 */
const { createHash } = require('node:crypto') as typeof import('node:crypto');
const { existsSync } = require('node:fs') as typeof import('node:fs');
const { dirname, isAbsolute, join } = require('node:path') as typeof import('node:path');
const { cacheHome, isInside, readPrivate, writePrivate } =
  require('./private-cache.cjs') as typeof import('./private-cache.cjs');

type Start = {
  readonly environment: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** The words after the program's name. */
  readonly args: readonly string[];
  /** What compiled code depends on, besides the source and the command. */
  readonly engine: string;
  /** Tells builds of packlight apart. */
  readonly build: Uint8Array;
};

type CompiledCode = ReadonlyMap<string, Uint8Array>;

/**
 * The file for the command, or null where nothing may be kept. Compiled code is run, so a project must not be able to bring it:
 * no folder is used that lies in a repository, in the working directory or in a folder that the command names.
 */
function codeCacheFile({ environment, cwd, args, engine, build }: Start): string | null {
  const named = environment.PACKLIGHT_CODE_CACHE;
  const folder = named ?? join(cacheHome(environment), 'packlight', 'code');
  if (!isAbsolute(folder) || isInRepository(folder)) return null;
  const places = args.flatMap((word) => [word, word.slice(word.indexOf('=') + 1)]).filter((word) => existsSync(word));
  if ([cwd, ...places].some((place) => isInside(place, folder))) return null;
  return join(folder, `${sha256(`${engine} ${sha256(build)} ${commandOf(args)}`).slice(0, 32)}.bin`);
}

function isInRepository(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true;
  return dirname(folder) !== folder && isInRepository(dirname(folder));
}

/** Commands run different functions, so each has a file of its own. A task in plain words means `pack`. */
function commandOf(args: readonly string[]): string {
  return /^-{0,2}[a-z]{1,12}$/.test(args[0] ?? '') ? args[0]! : 'pack';
}

function readCompiled(file: string): CompiledCode {
  const bytes = readPrivate(file);
  const compiled = new Map<string, Uint8Array>();
  if (bytes === null || bytes.toString('latin1', 0, hashLength) !== sha256(bytes.subarray(hashLength))) return compiled;
  const listEnd = bytes.indexOf('\n', hashLength);
  let at = listEnd + 1;
  for (const [source, length] of JSON.parse(bytes.toString('latin1', hashLength, listEnd)) as [string, number][]) {
    compiled.set(source, bytes.subarray(at, at + length));
    at += length;
  }
  return compiled;
}

function writeCompiled(file: string, compiled: CompiledCode): void {
  const list = JSON.stringify(Array.from(compiled, ([source, { length }]) => [source, length]));
  // The engine copies entries that do not begin at a multiple of eight.
  const padding = ' '.repeat(7 - ((hashLength + list.length) % 8));
  const body = Buffer.concat([Buffer.from(`${list}${padding}\n`), ...compiled.values()]);
  writePrivate(file, Buffer.concat([Buffer.from(sha256(body)), body]));
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

const hashLength = 64;

export = { codeCacheFile, readCompiled, writeCompiled, sha256 };
