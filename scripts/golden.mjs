/**
 * Records the sha256 of what every contract prints over four real projects, and compares with it later: a change that is
 * meant to move code only must change none of them.
 *
 *   node scripts/golden.mjs --record                      this project alone
 *   node scripts/golden.mjs --check  express=DIR flask=DIR cobra=DIR
 *
 * DIR is any clone that holds the commit named in `golden.json`. A project without a DIR is skipped, and that is said.
 * Each project is laid out anew as a repository of two commits with fixed times, so every output is reproducible.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureReady, projectRoot } from './bootstrap.mjs';
import { contractFiles, goldenCommands } from './golden-commands.mjs';

const recordFile = join(projectRoot, 'scripts', 'golden.json');
const { values, positionals } = parseArgs({
  options: { record: { type: 'boolean' }, check: { type: 'boolean' }, keep: { type: 'string' } },
  allowPositionals: true,
});
if (values.record === values.check) stop('say either --record or --check');
const clones = new Map([['packlight', projectRoot], ...positionals.map((pair) => pair.split('='))]);

await ensureReady();
const record = JSON.parse(readFileSync(recordFile, 'utf8'));
const scratch = mkdtempSync(join(tmpdir(), 'packlight-golden-'));
let differences = 0;
try {
  for (const [name, project] of Object.entries(record)) {
    const clone = clones.get(name);
    if (clone === undefined) process.stderr.write(`golden: ${name} skipped: give ${name}=DIR\n`);
    else compare(name, project, runAll(name, layOut(name, project, clone), project));
  }
} finally {
  if (values.keep === undefined) rmSync(scratch, { recursive: true, force: true });
}
if (values.record) writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
process.stderr.write(values.record ? 'golden: recorded\n' : `golden: ${differences} differences\n`);
process.exit(differences === 0 ? 0 : 4);

/** A repository of two commits: the project one commit before, and the project with the documents that contracts read. */
function layOut(name, { commit, targets }, clone) {
  const root = join(scratch, name);
  mkdirSync(root, { recursive: true });
  git(root, ['init', '-q', '-b', 'main']);
  for (const revision of [`${commit}~1`, commit]) {
    for (const entry of readdirSync(root)) if (entry !== '.git') rmSync(join(root, entry), { recursive: true });
    const archive = spawnSync('git', ['-C', clone, 'archive', revision], { maxBuffer: 1 << 30 });
    if (archive.status !== 0) stop(`${name}: ${clone} does not hold commit ${revision}`);
    spawnSync('tar', ['-x', '-C', root], { input: archive.stdout });
    if (revision === commit) writeFiles(root, contractFiles(targets));
    git(root, ['add', '-A', '-f']);
    git(root, ['commit', '-q', '--allow-empty', '-m', `the state of ${revision}`]);
  }
  return root;
}

function runAll(name, root, project) {
  const out = join(scratch, 'out');
  const outputs = {};
  for (const [label, words] of Object.entries(goldenCommands(project))) {
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out);
    const run = spawnSync(process.execPath, [join(projectRoot, 'bin', 'packlight.mjs'), ...words], {
      cwd: root,
      input: '',
      maxBuffer: 1 << 30,
      env: {
        PATH: process.env.PATH,
        HOME: scratch,
        XDG_CACHE_HOME: join(scratch, 'cache'),
        SOURCE_DATE_EPOCH: '1700000000',
        PACKLIGHT_STORE: join(scratch, 'store'),
      },
    });
    outputs[label] = `${run.status} ${digest([run.stdout, withoutProgress(run.stderr)])}`;
    for (const file of readdirSync(out).sort()) outputs[`${label} > ${file}`] = digest([readFileSync(join(out, file))]);
    if (values.keep !== undefined) keepOutput(join(values.keep, name, label.replaceAll(/\W+/g, '-')), run, out);
  }
  return outputs;
}

function compare(name, project, outputs) {
  const labels = new Set([...Object.keys(project.outputs ?? {}), ...Object.keys(outputs)]);
  for (const label of labels) {
    if (values.record || project.outputs?.[label] === outputs[label]) continue;
    differences += 1;
    process.stdout.write(`${name}: ${label}\n`);
  }
  if (values.record) project.outputs = outputs;
  process.stderr.write(`golden: ${name}: ${Object.keys(outputs).length} outputs\n`);
}

/** The outputs themselves, so that two versions can be compared with `diff -r`. */
function keepOutput(folder, run, out) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'stdout'), run.stdout);
  writeFileSync(join(folder, 'stderr'), run.stderr);
  cpSync(out, folder, { recursive: true });
}

/** How often progress is said depends on the machine. */
function withoutProgress(stderr) {
  return Buffer.from(stderr.toString('utf8').replaceAll(/^packlight: .*…\n/gm, ''));
}

function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}\n`).update(part);
  return hash.digest('hex');
}

function writeFiles(root, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function git(root, words) {
  const person = { NAME: 'packlight', EMAIL: 'packlight@example.com', DATE: '2024-01-01T00:00:00Z' };
  const env = { PATH: process.env.PATH, HOME: scratch };
  for (const [key, value] of Object.entries(person))
    for (const role of ['AUTHOR', 'COMMITTER']) env[`GIT_${role}_${key}`] = value;
  const run = spawnSync('git', words, { cwd: root, env, encoding: 'utf8' });
  if (run.status !== 0) stop(`git ${words[0]}: ${run.stderr}`);
}

function stop(why) {
  process.stderr.write(`golden: ${why}\n`);
  process.exit(2);
}
