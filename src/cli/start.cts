/**
 * Starts the command line from its bundle. Reading and compiling three megabytes of code takes longer than many a command, so
 * what the engine compiled is kept for the next run (`code-cache.cts`). The package itself ships source code only.
 */
import type { Script as CompiledScript } from 'node:vm';

const { readFileSync } = require('node:fs') as typeof import('node:fs');
const { createRequire } = require('node:module') as typeof import('node:module');
const { join } = require('node:path') as typeof import('node:path');
const { setFlagsFromString } = require('node:v8') as typeof import('node:v8');
const { constants, Script } = require('node:vm') as typeof import('node:vm');
const { codeCacheFile, readCompiled, sha256, writeCompiled } =
  require('./code-cache.cjs') as typeof import('./code-cache.cjs');

/**
 * A command runs for a second or two. In that time the engine spends as much on optimising functions as it gains by it,
 * so it is told to wait until a function has really run for long, and to use its quick compiler before (a project of
 * 2,700 files packs in two thirds of the processor time; a large one is no slower). An engine says so on the terminal if
 * it does not know a flag, so each kind gets those that it has been tried with: 11 is in Node 20, 12 in 22, 13 in 24. In 12 threads that
 * clear away what is young and short-lived together cost more than one that does it alone.
 */
const flagsByEngine: Readonly<Record<string, readonly string[]>> = {
  11: ['--interrupt-budget=500000', '--sparkplug', '--semi-space-growth-factor=4'],
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

// Before anything of ours is compiled: compiled code holds for the same flags only.
const flags = exports.engineFlags(process.versions.v8) as readonly string[];
for (const flag of flags) setFlagsFromString(flag);

const folder = join(__dirname, '..', 'lib');
const entry = 'packlight.cjs';
const cacheFile = codeCacheFile({
  environment: process.env,
  cwd: process.cwd(),
  args: process.argv.slice(2),
  engine: [process.version, process.versions.v8, process.arch, ...process.execArgv, ...flags].join(' '),
  // It names the other chunks, and their names hold hashes of their content.
  build: readFileSync(join(folder, entry)),
});
const kept = cacheFile === null ? new Map<string, Uint8Array>() : readCompiled(cacheFile);
// The first run of a command keeps all that it compiled: functions that ran once and long ago must not be dropped before that.
const keepsAll = cacheFile !== null && kept.size === 0;
if (keepsAll) setFlagsFromString('--no-flush-bytecode');

type Loaded = { readonly module: { exports: unknown }; readonly script: CompiledScript; readonly source: string };

const loaded = new Map<string, Loaded>();
const requireOther = createRequire(join(folder, entry));

function load(name: string): unknown {
  const known = loaded.get(name);
  if (known !== undefined) return known.module.exports;
  const file = join(folder, name);
  const code = readFileSync(file);
  const source = cacheFile === null ? name : sha256(code);
  const cachedData = kept.get(source) as Buffer | undefined;
  // The build made it ASCII, and a function (scripts/bundle.mjs).
  const script = new Script(code.toString('latin1'), {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData !== undefined && { cachedData }),
  });
  const module = { exports: {} };
  loaded.set(name, { module, script, source });
  const requireChunk = (id: string): unknown => (id.startsWith('./') ? load(id.slice(2)) : requireOther(id));
  (script.runInThisContext() as Wrapper)(module.exports, requireChunk, module, file, folder);
  return module.exports;
}

type Wrapper = (...parameters: readonly [object, (id: string) => unknown, object, string, string]) => void;

exports.runCommandLine = async (): Promise<void> => {
  await (load(entry) as { runCommandLine(): Promise<void> }).runCommandLine();
  if (cacheFile !== null && compiledAnew().length > 0) keepCompiled(cacheFile);
};

/** The chunks that the engine compiled anew, because there was no compiled code or the engine refused it. */
function compiledAnew(): readonly string[] {
  return [...loaded].filter(([, { script }]) => script.cachedDataRejected !== false).map(([name]) => name);
}

function keepCompiled(file: string): void {
  if (keepsAll) setFlagsFromString('--flush-bytecode');
  const compiled = [...loaded.values()].map(({ source, script }) => [source, script.createCachedData()] as const);
  writeCompiled(file, new Map([...kept, ...compiled]));
}

exports.compiledAnew = compiledAnew;

if (require.main === module) void exports.runCommandLine();
