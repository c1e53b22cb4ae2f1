/**
 * Starts the command line from its bundle, with what the engine compiled when it was built (`scripts/code-cache.mjs`):
 * reading and compiling two megabytes of code takes longer than many a command. The engine itself refuses a cache that
 * another version of it has made, and compiles as usual. The build writes code and caches into a folder of their own, so a cache is never that of other code.
 */
import type { Script as CompiledScript } from 'node:vm';

const { readFileSync, writeFileSync } = require('node:fs') as typeof import('node:fs');
const { createRequire } = require('node:module') as typeof import('node:module');
const { join } = require('node:path') as typeof import('node:path');
const { setFlagsFromString } = require('node:v8') as typeof import('node:v8');
const { constants, Script } = require('node:vm') as typeof import('node:vm');

/**
 * A command runs for a second or two. In that time the engine spends as much on optimising functions as it gains by it,
 * so it is told to wait until a function has really run for long, and to use its quick compiler before (a project of
 * 2,700 files packs in two thirds of the processor time; a large one is no slower). An engine says so on the terminal if
 * it does not know a flag, so each kind gets those that it has been tried with: 11 is in Node 20, 12 in 22, 13 in 24. In 12 threads that
 * clear away what is young and short-lived together cost more than one that does it alone.
 * One function of the Swift grammar takes the optimising compiler four seconds, and a process does not end before it is
 * done, so in 11 WebAssembly has to run longer too before it is optimised. Other grammars are no slower for it.
 */
const flagsByEngine: Readonly<Record<string, readonly string[]>> = {
  11: ['--interrupt-budget=500000', '--sparkplug', '--semi-space-growth-factor=4', '--wasm-tiering-budget=1000000000'],
  12: ['--invocation-count-for-turbofan=20000', '--semi-space-growth-factor=4', '--no-parallel-scavenge'],
  13: ['--invocation-count-for-turbofan=20000', '--invocation-count-for-maglev=4000', '--semi-space-growth-factor=4'],
};

exports.engineFlags = (engine: string): readonly string[] => flagsByEngine[engine.split('.')[0]!] ?? [];

/**
 * Node has caches of its own code too, which hold for the flags that it was built with. So what nearly every command loads of
 * it is loaded before they change: a third of the time that it takes after.
 */
const nodeModules = [
  'node:crypto',
  'node:child_process',
  'node:worker_threads',
  'node:os',
  'node:process',
  'node:util',
];
for (const name of nodeModules) require(name);

// Before anything of ours is compiled: its caches hold for the same flags only.
for (const flag of exports.engineFlags(process.versions.v8) as readonly string[]) setFlagsFromString(flag);

type Loaded = { readonly module: { exports: unknown }; readonly script: CompiledScript; readonly file: string };

const loaded = new Map<string, Loaded>();
const requireOther = createRequire(__filename);

function load(name: string): unknown {
  const known = loaded.get(name);
  if (known !== undefined) return known.module.exports;
  const file = join(__dirname, name);
  const script = compile(file);
  const module = { exports: {} };
  loaded.set(name, { module, script, file });
  const requireChunk = (id: string): unknown => (id.startsWith('./') ? load(id.slice(2)) : requireOther(id));
  (script.runInThisContext() as Wrapper)(module.exports, requireChunk, module, file, __dirname);
  return module.exports;
}

type Wrapper = (...parameters: readonly [object, (id: string) => unknown, object, string, string]) => void;

function compile(file: string): CompiledScript {
  const cachedData = readCache(file);
  // The build has made it ASCII, and a function (scripts/bundle.mjs).
  return new Script(readFileSync(file, 'latin1'), {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData === null ? {} : { cachedData }),
  });
}

function readCache(file: string): Buffer | null {
  try {
    return readFileSync(`${file}.cache`);
  } catch {
    return null;
  }
}

exports.runCommandLine = async (): Promise<void> => {
  await (load('packlight.cjs') as { runCommandLine(): Promise<void> }).runCommandLine();
};

/** The chunks that were loaded and compiled anew, since there was no cache or the engine refused it. */
exports.compiledAnew = (): readonly string[] =>
  [...loaded].filter(([, { script }]) => script.cachedDataRejected !== false).map(([name]) => name);

/** Keeps what has been compiled up to now of all that was loaded. */
exports.writeCaches = (): void => {
  for (const { script, file } of loaded.values()) writeFileSync(`${file}.cache`, script.createCachedData());
};

if (require.main === module) void exports.runCommandLine();
