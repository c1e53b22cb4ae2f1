/**
 * Canaries in a project on disk, and every command run on it as a user would: standard output, what is said on
 * standard error, and every file that was written, the log and the rewritten graph among them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packlight } from '../../fixtures/command-line.js';
import { commitAll, git, scratchFolder, writeTree } from '../../fixtures/git-tree.js';
import type { Random } from '../../fixtures/random.js';
import { type Drawn, plantAll, type Trap } from './canary.js';
import type { Tree } from './files.js';
import { createNexus, graphPath, logPath, outputOf, treeOf, workerPlaces } from './nexus.js';
import { createTask, type TaskState, taskPlaces } from './tasks.js';
import { addedTo } from './workers.js';

export async function trapCommands(batch: readonly Drawn[], random: Random): Promise<Trap> {
  const [nexus, task] = [createNexus(), createTask()];
  const before = treeOf(nexus);
  const half = batch.length >> 1;
  const canaries = [
    ...plantAll(nexus, batch.slice(0, half), { places: workerPlaces, random }),
    ...plantAll(task, batch.slice(half), { places: taskPlaces, random }),
  ];
  const scratch = scratchFolder();
  try {
    const root = join(scratch.path, 'project');
    // What is planted comes after the commit, so that `scope` and the diff of the work tree speak of it.
    writeTree(root, before);
    git(root, 'init', '-q');
    commitAll(root);
    const tree = { ...task.files, ...treeOf(nexus), 'openspec/project.json': projectOf(task) };
    writeTree(scratch.path, {
      'issues.json': JSON.stringify(task.issues),
      'last.diff': task.diff,
      'task.json': JSON.stringify(task.task),
      'wrong.yml': `id: [${task.task.id}\ntitle: ${task.task.title}`,
      'out/none': '',
    });
    writeTree(root, tree);
    const outputs = await runAll(scratch.path, { task, asked: outputOf(nexus) });
    return {
      canaries,
      outputs: new Map([...outputs, ...filesWritten(scratch.path, tree)]),
      unguarded: outputOf(nexus),
    };
  } finally {
    scratch.remove();
  }
}

function projectOf({ task, otherIds }: TaskState): string {
  return JSON.stringify({ tasks: [task, ...otherIds.map((id) => ({ ...task, id }))] });
}

type Asked = { readonly task: TaskState; readonly asked: string };

async function runAll(folder: string, { task: { task }, asked }: Asked): Promise<Map<string, string>> {
  const at = (name: string) => join(folder, name);
  const given = ['--issues', at('issues.json'), '--iteration', '2'];
  const commands: readonly (readonly string[])[] = [
    ['pack', task.goal, '--out', at('out/pack.md')],
    ['rank', task.goal, '--format', 'json'],
    ['scan', '--format', 'paths'],
    ['symbols'],
    ['secrets', '.', '--format', 'sarif'],
    ['task', at('task.json'), ...given, '--diff', at('last.diff'), '--tier', 'cheap', '--out', at('out/task.json')],
    ['task', task.id, ...given, '--diff', 'worktree', '--format', 'markdown'],
    ['task', `no-${task.id}`],
    ['task', at('wrong.yml'), '--format', 'json'],
    ['worker', 'T03', '--out', at('out/packet.json')],
    ['worker', task.id, '--format', 'json'],
    ['scope', 'T03'],
    ['scope', 'T03', '--format', 'json'],
    ['permit', 'T03', '--flag'],
    ['permit', 'T03', '--format', 'json', '--no-log'],
  ];
  const outputs = new Map<string, string>();
  for (const command of commands) {
    const input = command[0] === 'permit' ? { input: asked } : {};
    const run = await packlight(command, { cwd: join(folder, 'project'), ...input });
    // 70 would be a defect.
    if (run.code === null || run.code > 4) throw new Error(`packlight ${command[0]} ended with ${run.code}`);
    const where = `${command[0]} ${outputs.size >> 1}`;
    outputs.set(`stdout of ${where}`, run.out).set(`stderr of ${where}`, run.talk);
  }
  return outputs;
}

/** Every file beside the project, and what was added to files of the project. */
function filesWritten(folder: string, tree: Tree): [string, string][] {
  const out = join(folder, 'out');
  const beside = readdirSync(out).map((name): [string, string] => [name, readFileSync(join(out, name), 'utf8')]);
  const changed = [graphPath, logPath].map((path): [string, string] => [
    path,
    addedTo(String(tree[path]), readFileSync(join(folder, 'project', path), 'utf8')),
  ]);
  return [...beside, ...changed];
}
