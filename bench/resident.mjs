/**
 * What a question to an open project costs (`openProject`), in milliseconds: the first one, then many different ones about an
 * unchanged tree, then one after each edit. `node bench/resident.mjs [--rounds N] FOLDER…` copies each work tree.
 */
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ensureReady } from '../scripts/bootstrap.mjs';

await ensureReady();
const { openProject } = await import('../dist/lib/index.cjs');
const args = process.argv.slice(2);
const rounds = args[0] === '--rounds' ? Number(args.splice(0, 2)[1]) : 10;
const tasks = [
  'where is the request handled when the session has expired',
  'add a --dry-run flag to the build command',
  'the error message of a form is not escaped',
  'a cached value is returned after it was deleted',
  'resolve a relative path against the base url',
  'the option for the time zone is ignored',
];
console.log('| project | question | median CPU ms | median wall ms | p99 wall ms |');
console.log('|---|---|---:|---:|---:|');
for (const folder of args) await measureFolder(folder);

async function measureFolder(folder) {
  const base = mkdtempSync(join(tmpdir(), 'packlight-bench-'));
  const root = join(base, 'project');
  cpSync(folder, root, { recursive: true, verbatimSymlinks: true });
  const project = openProject(root);
  try {
    print(folder, 'first', [await ask(project, tasks[0])]);
    for (const task of tasks) await ask(project, task);
    const costs = [];
    for (let round = 0; round < rounds; round++) for (const task of tasks) costs.push(await ask(project, task));
    print(folder, 'unchanged tree', costs);
    const after = [];
    for (let edit = 0; edit < Math.ceil(rounds / 2); edit++) {
      appendFileSync(join(root, 'README.packlight.md'), `line ${edit}\n`);
      after.push(await ask(project, tasks[0]));
    }
    print(folder, 'one file edited', after);
  } finally {
    project.close();
    rmSync(base, { recursive: true, force: true });
  }
}

async function ask(project, task) {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const answer = await project.pack({ task });
  if (!answer.ok) throw new Error(answer.error.message);
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs: performance.now() - start, cpuMs: (user + system) / 1000 };
}

function print(folder, question, costs) {
  const at = (key, share) => {
    const sorted = costs.map((cost) => cost[key]).sort((a, b) => a - b);
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  };
  const cells = [basename(folder), question, at('cpuMs', 0.5), at('wallMs', 0.5), at('wallMs', 0.99)];
  console.log(`| ${cells.join(' | ')} |`);
}
