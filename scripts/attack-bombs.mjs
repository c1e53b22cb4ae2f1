/**
 * Bombs: repositories, patterns, sources, documents, diffs and projects that are made to take too long or too much
 * memory. Each command runs as a real process and must end by itself with an answer or a refusal: at most 5 s of
 * processor time, 1 GB, no stack trace, nothing left in the temporary folder. Then each command is killed at a random
 * point, and the next run must leave the folder empty too.
 * `node scripts/attack-bombs.mjs [--only TEXT] [--no-kill] [--seed N] [--program FILE]` prints a table; exit code 1 if a bomb went off.
 * Before and after the table stands the floor: the processor time of a fixed piece of work, which says how fast the
 * machine was. Only runs with the same floor can be compared.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { diffBombs } from '../tests/attack/bombs/diffs.mjs';
import { documentBombs } from '../tests/attack/bombs/documents.mjs';
import { gitBombs } from '../tests/attack/bombs/git.mjs';
import { globBombs } from '../tests/attack/bombs/globs.mjs';
import { judge, leftoversIn } from '../tests/attack/bombs/judge.mjs';
import { measure } from '../tests/attack/bombs/measure.mjs';
import { parserBombs } from '../tests/attack/bombs/parsers.mjs';
import { projectBombs } from '../tests/attack/bombs/projects.mjs';
import { ensureReady, projectRoot } from './bootstrap.mjs';

const kinds = {
  git: gitBombs,
  globs: globBombs,
  parsers: parserBombs,
  documents: documentBombs,
  diffs: diffBombs,
  projects: projectBombs,
};
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    'no-kill': { type: 'boolean' },
    seed: { type: 'string', default: '1' },
    program: { type: 'string' },
  },
});
const { only } = values;
const withKills = values['no-kill'] !== true;
let state = Number(values.seed);

const program = values.program ?? join(projectRoot, 'bin', 'packlight.mjs');
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
if (values.program === undefined) await ensureReady();
const bombs = Object.entries(kinds)
  .flatMap(([kind, table]) => table.map((bomb) => ({ kind, ...bomb })))
  .filter(({ kind, name }) => only === undefined || kind === only || name.includes(only ?? ''));
await printFloor();
console.log('| kind | bomb | command | exit | CPU s | wall s | MB | verdict |');
console.log('|---|---|---|---:|---:|---:|---:|---|');
let broken = 0;
let runs = 0;
for (const bomb of bombs) {
  const place = mkdtempSync(join(tmpdir(), 'packlight-bomb-'));
  try {
    const root = join(place, 'project');
    mkdirSync(root);
    bomb.make(root);
    for (const words of bomb.commands) await tryCommand({ bomb, words, place, root });
  } finally {
    execFileSync('rm', ['-rf', place]);
  }
}
await printFloor();
console.log(`\n{"bombs":${bombs.length},"runs":${runs},"broken":${broken}}`);
process.exit(broken === 0 ? 0 : 1);

async function tryCommand({ bomb, words, place, root }) {
  const run = prepare(words, place, root);
  const outcome = await measure(run);
  const faults = judge(outcome, leftoversIn(run.env.TMPDIR));
  if (withKills) {
    const killed = prepare(words, place, root);
    await measure({ ...killed, killAfterSeconds: outcome.wallSeconds * random() });
    await measure(killed);
    const left = leftoversIn(killed.env.TMPDIR);
    if (left.length > 0) faults.push(`after a kill and the next run: ${left.slice(0, 3).join(', ')}`);
  }
  runs += 1;
  if (faults.length > 0) broken += 1;
  const shown = words.join(' ').slice(0, 60).replaceAll('|', '\\|');
  const { code, cpuSeconds, wallSeconds, megabytes } = outcome;
  const verdict = faults.length === 0 ? 'held' : `**${faults.join('; ')}**`;
  console.log(
    `| ${bomb.kind} | ${bomb.name} | \`${shown}\` | ${code ?? '-'} | ${cpuSeconds.toFixed(1)} | ${wallSeconds.toFixed(1)} | ${megabytes} | ${verdict} |`,
  );
  if (faults.length > 0) process.stderr.write(`${outcome.stderr.slice(-600)}\n`);
}

/** The work is of the kinds that packlight does most: loops over characters, maps of strings, hashes. */
async function printFloor() {
  const { cpuSeconds, wallSeconds } = await measure({
    command: [process.execPath, join(projectRoot, 'tests/attack/bombs/floor.mjs')],
    cwd: projectRoot,
    env: { PATH: process.env.PATH ?? '' },
  });
  console.log(`\nfloor: ${cpuSeconds.toFixed(2)} s of processor time, ${wallSeconds.toFixed(2)} s of wall time\n`);
}

/** Its own temporary folder, cache and home: what is found there afterwards is of this run. */
function prepare(words, place, root) {
  const own = mkdtempSync(join(place, 'run-'));
  const env = { PATH: process.env.PATH ?? '', TMPDIR: join(own, 'tmp'), XDG_CACHE_HOME: join(own, 'cache'), HOME: own };
  for (const folder of [env.TMPDIR, env.XDG_CACHE_HOME]) mkdirSync(folder);
  return { command: [process.execPath, program, ...words], cwd: root, env };
}

/** Between 0 and 1, the same for the same seed. */
function random() {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return (state >>> 8) / (0x7fffffff >>> 8);
}
