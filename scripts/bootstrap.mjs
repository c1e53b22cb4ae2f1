/**
 * Makes a checkout ready to run: dependencies as the lockfile says, and dist/ as new as src/. Written
 * with Node's own modules only, because it runs before anything is installed. Talks on stderr, and
 * only when there is something to do.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

const lowestNode = [20, 19];
/** Holds times, so it lies beside dist/: two builds of the same sources are equal to the byte. */
const stampFile = join(projectRoot, '.built-from');
const vocabularyFile = join('data', 'o200k.bin');

/** What stands in the way, and what to do about it. */
class NotReady extends Error {
  constructor(what, next) {
    super(what);
    this.next = next;
  }
}

/** With `build: 'always'` dist/ is made anew even if it looks current. */
export async function ensureReady({ build = 'when-stale' } = {}) {
  try {
    assertNodeVersion();
    if (installIsStale()) await installDependencies();
    const fingerprint = sourceFingerprint();
    if (build === 'always' || builtFingerprint() !== fingerprint) await buildProject(fingerprint);
  } catch (error) {
    if (!(error instanceof NotReady)) throw error;
    say(error.message);
    say(error.next);
    process.exit(70);
  }
}

/** Compiles into a folder of its own and swaps it in, so that a stopped build leaves the old one whole. */
async function buildProject(fingerprint) {
  say('building…');
  removeLeftovers();
  const target = join(projectRoot, 'dist');
  const fresh = `${target}.new-${process.pid}`;
  const old = `${target}.old-${process.pid}`;
  try {
    await runStep('compile', process.execPath, [
      join('node_modules', 'typescript', 'bin', 'tsc'),
      '-p',
      'tsconfig.json',
      '--outDir',
      fresh,
    ]);
    await (await import('./bundle.mjs')).bundlePackage(fresh);
    (await import('./bundle-types.mjs')).bundleTypes(fresh);
    await placeVocabulary(target, fresh);
    await prepareKeywords(fresh);
    placeKey(fresh, 'guard.key', ['base', 'budget', 'secrets', 'guard']);
    placeKey(fresh, 'index.key', ['base', 'model', 'formats', 'scan', 'index', 'pipeline']);
    rmSync(stampFile, { force: true });
    if (existsSync(target)) renameSync(target, old);
    renameSync(fresh, target);
    writeFileSync(stampFile, fingerprint);
  } finally {
    rmSync(old, { recursive: true, force: true });
    rmSync(fresh, { recursive: true, force: true });
  }
}

function assertNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > lowestNode[0] || (major === lowestNode[0] && minor >= lowestNode[1])) return;
  throw new NotReady(
    `Node ${process.versions.node} is too old; packlight needs ${lowestNode.join('.')} or newer.`,
    'Install a current Node LTS and try again.',
  );
}

/** npm writes node_modules/.package-lock.json last, so a broken-off install counts as none. */
function installIsStale() {
  const installed = statSync(join(projectRoot, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false });
  const wanted = statSync(join(projectRoot, 'package-lock.json'));
  return installed === undefined || installed.mtimeMs < wanted.mtimeMs;
}

async function installDependencies() {
  say('installing dependencies from package-lock.json (once)…');
  const npm = process.env.npm_execpath;
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm !== undefined && /npm-cli\.[cm]?js$/.test(npm)) await runStep('install', process.execPath, [npm, ...flags]);
  else await runStep('install', 'npm', flags);
}

/** The guard's automaton, made by the code that was just compiled. */
async function prepareKeywords(dist) {
  const { writeVocabularySnapshot, snapshotFile } = await import(
    pathToFileURL(join(dist, 'secrets', 'fast', 'vocabulary.js')).href
  );
  writeFileSync(join(dist, 'data', snapshotFile), writeVocabularySnapshot());
}

/** Names the code of some folders: what one build has found out about a file is of no use to another (ADR 0013, 0031). */
function placeKey(dist, file, folders) {
  const hash = createHash('sha256').update(readFileSync(join(projectRoot, 'package.json')));
  for (const folder of folders.map((name) => join(dist, name)))
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (name.endsWith('.js')) hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
  writeFileSync(join(dist, 'data', file), hash.digest('hex'));
}

async function placeVocabulary(oldDist, freshDist) {
  const existing = join(oldDist, vocabularyFile);
  const maker = join(projectRoot, 'scripts', 'vocabulary.mjs');
  const made = statSync(existing, { throwIfNoEntry: false });
  mkdirSync(join(freshDist, 'data'), { recursive: true });
  if (made !== undefined && made.mtimeMs > statSync(maker).mtimeMs) {
    await copyFile(existing, join(freshDist, vocabularyFile));
    return;
  }
  const { buildVocabulary } = await import('./vocabulary.mjs');
  await buildVocabulary({
    from: join(projectRoot, 'node_modules', 'gpt-tokenizer', 'data', 'o200k_base.tiktoken'),
    to: join(freshDist, vocabularyFile),
  });
}

/** Name, size and time of every source, and the version of Node: changes when a file is edited, added, removed or switched by git. */
function sourceFingerprint() {
  // The tables of dist/data follow the Unicode version of Node.
  const notes = [process.version];
  // Every command of a checkout waits for this, so paths are put together by hand.
  const note = (file) => {
    const { size, mtimeMs } = statSync(join(projectRoot, file));
    notes.push(file, size, mtimeMs);
  };
  note('tsconfig.json');
  for (const name of ['vocabulary.mjs', 'bundle.mjs', 'bundle-types.mjs']) note(`scripts/${name}`);
  const folders = ['src'];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = readdirSync(join(projectRoot, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) folders.push(path);
      else if (/\.c?ts$/.test(entry.name) && !entry.name.endsWith('.test.ts')) note(path);
    }
  }
  return createHash('sha256').update(notes.join('\0')).digest('hex');
}

function builtFingerprint() {
  try {
    return existsSync(join(projectRoot, 'dist')) ? readFileSync(stampFile, 'utf8') : null;
  } catch {
    return null;
  }
}

async function runStep(what, program, args) {
  const { code, signal, error, output } = await runToEnd(program, args);
  if (code === 0) return;
  process.stderr.write(output);
  const cause = error ? `: ${error.message}` : ` (exit code ${code ?? signal})`;
  if (what === 'install')
    throw new NotReady(
      `the dependencies could not be installed${cause}.`,
      'Check that npm is installed and that its registry can be reached, then run the same command again (or `npm ci` to see more).',
    );
  throw new NotReady(
    `the sources could not be compiled${cause}.`,
    'Mend the errors above, then run the same command again.',
  );
}

/** Runs a program as the leader of a process group, so that Ctrl-C ends it with all that it has started, and then us. */
function runToEnd(program, args) {
  return new Promise((settle) => {
    const hasGroups = process.platform !== 'win32';
    const child = spawn(program, args, { cwd: projectRoot, detached: hasGroups, stdio: ['ignore', 'pipe', 'pipe'] });
    const pieces = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => pieces.push(piece));
    let stoppedBy = null;
    const stop = (signal) => {
      stoppedBy = signal;
      endProcess(hasGroups ? -child.pid : child.pid, 'SIGTERM');
      setTimeout(() => endProcess(hasGroups ? -child.pid : child.pid, 'SIGKILL'), graceMs).unref();
    };
    for (const signal of endSignals) process.on(signal, stop);
    const end = (result) => {
      for (const signal of endSignals) process.off(signal, stop);
      if (stoppedBy !== null) process.exit(128 + constants.signals[stoppedBy]);
      settle({ ...result, output: Buffer.concat(pieces).toString('utf8') });
    };
    child.on('error', (error) => end({ error }));
    child.on('close', (code, signal) => end({ code, signal }));
  });
}

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** How long a step may tidy up before it is killed. */
const graceMs = 2_000;

function endProcess(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}

/** Folders of builds that were stopped; those of a build that is still running stay. */
function removeLeftovers() {
  for (const name of readdirSync(projectRoot)) {
    const pid = /^dist\.(?:new|old)-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(projectRoot, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function say(text) {
  process.stderr.write(`packlight: ${text}\n`);
}
