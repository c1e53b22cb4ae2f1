/**
 * Whole projects as one pack, beside repomix in one run: `node bench/project.mjs --repomix FOLDER [--rounds 3] PROJECT…`. FOLDER holds its
 * node_modules; nothing is installed here. Newer versions of it need a newer Node (`--repomix-node FILE`) and keep the tokens
 * they have counted; we keep which files were found clean. Both run without anything kept, and with `--warm` also with all of it. Both read the same tree, leave out what git ignores, look for secrets, count tokens for each file and write
 * Markdown to a file; our counts are the estimate of docs/tokens.md, a row of its own counts exactly. Commands take turns; medians are printed.
 * CPU is user and system time of the command and all it started, memory the largest resident set (GNU time).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureReady } from '../scripts/bootstrap.mjs';

const { values, positionals } = parseArgs({
  options: {
    repomix: { type: 'string' },
    'repomix-node': { type: 'string', default: process.execPath },
    warm: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
  },
  allowPositionals: true,
});
if (positionals.length === 0) {
  process.stderr.write(
    'Usage: node bench/project.mjs --repomix FOLDER [--repomix-node FILE] [--warm] [--rounds 3] PROJECT…\n',
  );
  process.exit(2);
}
await ensureReady();

const work = mkdtempSync(join(tmpdir(), 'packlight-bench-'));
// As a published package starts it: without the look whether this checkout is built.
const command = fileURLToPath(new URL('../dist/cli/start.cjs', import.meta.url));
const ours = (...flags) => ['project', '--full', '--quiet', '--out', join(work, 'ours.md'), ...flags];
const jobs = {
  packlight: [process.execPath, [command, ...ours()]],
  ...(values.warm ? { 'packlight, kept': [process.execPath, [command, ...ours()]] } : {}),
  'packlight, counted exactly': [process.execPath, [command, ...ours('--exact-tokens')]],
  ...(values.repomix === undefined ? {} : { repomix: theirs() }),
  ...(values.repomix === undefined || !values.warm ? {} : { 'repomix, kept': theirs() }),
};

function theirs() {
  const program = join(values.repomix, 'node_modules', 'repomix', 'bin', 'repomix.cjs');
  const flags = ['--quiet', '--style', 'markdown', '--no-git-sort-by-changes', '-o', join(work, 'theirs.md'), '.'];
  return [values['repomix-node'], [program, ...flags]];
}

try {
  for (const [name, [, args]] of Object.entries(jobs)) console.log(`- ${name}: \`node ${args.map(shown).join(' ')}\``);
  console.log('\n| project | files | MB | command | CPU s | repomix : it | peak MB | wall s |');
  console.log('|---|---:|---:|---|---:|---:|---:|---:|');
  for (const project of positionals) compare(project);
} finally {
  rmSync(work, { recursive: true, force: true });
}

function compare(project) {
  const runs = new Map(Object.keys(jobs).map((name) => [name, []]));
  const kept = mkdtempSync(join(work, 'kept-'));
  if (values.warm) for (const name of ['packlight', 'repomix']) if (jobs[name]) run(...jobs[name], project, kept);
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [name, [program, args]] of Object.entries(jobs)) {
      const temporary = name.endsWith(', kept') ? kept : mkdtempSync(join(work, 'fresh-'));
      runs.get(name).push(run(program, args, project, temporary));
    }
  }
  const files =
    execFileSync('git', ['ls-files', '-z'], { cwd: project, maxBuffer: 1 << 28 })
      .toString()
      .split('\0').length - 1;
  const megabytes = (statSync(join(work, 'ours.md')).size / 1e6).toFixed(1);
  const medians = new Map([...runs].map(([name, list]) => [name, medianOf(list)]));
  const peer = medians.get('repomix')?.cpu;
  for (const [name, { cpu, peak, wall }] of medians) {
    const ratio = peer === undefined ? '' : (peer / cpu).toFixed(1);
    const cells = [
      basename(project),
      files,
      megabytes,
      name,
      cpu.toFixed(2),
      ratio,
      (peak / 1e3).toFixed(0),
      wall.toFixed(1),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

/** `temporary` is where it may keep things between runs. */
function run(program, args, cwd, temporary) {
  const figures = join(work, 'figures');
  const before = process.hrtime.bigint();
  const { status, stderr } = spawnSync('/usr/bin/time', ['-o', figures, '-f', '%U %S %M', program, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: temporary, XDG_CACHE_HOME: temporary },
  });
  const wall = Number(process.hrtime.bigint() - before) / 1e9;
  if (status !== 0) throw new Error(`${args.join(' ')} failed in ${cwd}: ${stderr}`);
  const [user, system, peak] = readFileSync(figures, 'utf8').trim().split('\n').at(-1).split(' ').map(Number);
  return { cpu: user + system, peak, wall };
}

function medianOf(list) {
  const middle = (key) => list.map((one) => one[key]).sort((a, b) => a - b)[list.length >> 1];
  return { cpu: middle('cpu'), peak: middle('peak'), wall: middle('wall') };
}

function shown(word) {
  return word.startsWith('/') ? basename(word) : word;
}
