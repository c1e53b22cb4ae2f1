/** Canaries in the task contract: its files, the fields of a task, issues, diffs; in packs, records, notes and refusals. */
import { type TaskOptions, taskPackIn } from '../../../src/contracts/task/build-task.js';
import { readTaskFile } from '../../../src/contracts/task/find-task.js';
import { memoryWorld } from '../../fixtures/memory-world.js';
import type { Random } from '../../fixtures/random.js';
import { type Drawn, type Places, plantAll, type Trap } from './canary.js';
import { baseFiles, diffOf, filePlaces, type Tree } from './files.js';
import { proofsOf } from './packs.js';
import { sayRefusal } from './said.js';
import { storedOutputs } from './stored.js';

export async function trapTasks(batch: readonly Drawn[], random: Random): Promise<Trap> {
  const state = createTask();
  const canaries = plantAll(state, batch, { places: taskPlaces, random });
  const outputs = new Map([...(await packsWritten(state)), ...(await refusalsWritten(state))]);
  return { canaries, outputs, unguarded: JSON.stringify([state.task, Object.keys(state.files)]) };
}

export type TaskState = ReturnType<typeof createTask>;

export function createTask() {
  return {
    files: { ...baseFiles, 'docs/cart.md': '# The cart\n\nIt is paid.\n' } as Tree,
    task: {
      id: 'pay-1',
      title: 'Pay the cart',
      goal: 'pay the cart total',
      acceptance: [{ id: 'acc-1', text: 'it is paid', evidence: { must_include_files: ['src/**'] } }],
      context: { files: ['src/pay*.ts', 'conf/*'], docs: ['docs/*.md', 'notes/*'] },
      files_contract: { allowed: ['**'], forbidden: ['dist/**'] },
    },
    issues: [{ kind: 'tsc', message: 'it failed', file: 'src/pay.ts', line: 2 }] as Record<string, unknown>[],
    diff: '',
    otherIds: ['pay-2'],
  };
}

const inIssue = (fieldsOf: (text: string, i: number) => Record<string, unknown>): Places<TaskState>[string] => ({
  put: ({ issues }, text, i) => issues.push({ kind: 'jest', message: `failed ${i}`, ...fieldsOf(text, i) }),
});

export const taskPlaces: Places<TaskState> = {
  ...filePlaces(({ files }: TaskState) => files),
  id: {
    takes: 'name',
    put: ({ task, otherIds }, name) => {
      if (task.id !== 'pay-1') otherIds.push(task.id);
      task.id = name;
    },
  },
  'id of another task': { takes: 'name', put: ({ otherIds }, name) => otherIds.push(name) },
  title: {
    takes: 'line',
    put: ({ task }, text) => {
      task.title += ` ${text}`;
    },
  },
  goal: {
    put: ({ task }, text) => {
      task.goal += `\n${text}`;
    },
  },
  acceptance: {
    put: ({ task }, text, i) =>
      task.acceptance.push({ id: `acc-${i + 2}`, text, evidence: { must_include_files: [] } }),
  },
  'acceptance id': {
    takes: 'name',
    put: ({ task }, name) => task.acceptance.push({ id: name, text: 'done', evidence: { must_include_files: [] } }),
  },
  evidence: {
    takes: 'name',
    put: ({ task }, name) => task.acceptance[0]!.evidence.must_include_files.push(`src/${name}.ts`),
  },
  allowed: { takes: 'name', put: ({ task }, name) => task.files_contract.allowed.push(`src/${name}/**`) },
  forbidden: { takes: 'name', put: ({ task }, name) => task.files_contract.forbidden.push(`${name}.ts`) },
  'context file': { takes: 'name', put: ({ task }, name) => task.context.files.push(`src/${name}.ts`) },
  'context document': { takes: 'name', put: ({ task }, name) => task.context.docs.push(`docs/${name}.md`) },
  'issue message': inIssue((text) => ({ message: text })),
  'issue output': inIssue((text) => ({ raw: `FAIL src/pay.ts:2\n${text}\n${'at pay (src/pay.ts:2)\n'.repeat(40)}` })),
  'issue data': inIssue((text) => ({ raw_json: { status: 1, output: text } })),
  'issue hint': inIssue((text) => ({ hint: text })),
  'issue signature': inIssue((text) => ({ signature: `jest|${text}` })),
  'issue file': { ...inIssue((name) => ({ file: `src/${name}.ts` })), takes: 'name' },
  'issue kind': { ...inIssue((name) => ({ kind: name })), takes: 'name' },
  diff: {
    put: (state, text) => {
      state.diff += diffOf('src/pay.ts', text);
    },
  },
  'name in a diff': {
    takes: 'name',
    put: (state, name) => {
      state.diff += diffOf(`src/${name}.ts`, 'export const pay = 1;');
    },
  },
};

async function packsWritten({ files, task, issues, diff }: TaskState): Promise<Map<string, string>> {
  const written = new Map<string, string>();
  const asked: readonly TaskOptions[] = [
    { tier: 'cheap', topIssues: 24 },
    { tier: 'strong', diffSummaryChars: 60_000, iteration: 3 },
    { tier: 'default', budgetTier: 'warning', format: 'markdown' },
  ];
  for (const options of asked) {
    const where = `${options.tier} task pack`;
    const built = await taskPackIn(memoryWorld(files), task, { ...options, issues, diff });
    if (!built.ok) {
      written.set(`refusal of a ${where}`, JSON.stringify(built.error) + sayRefusal(built.error));
      continue;
    }
    const { json, markdown, manifest, notes } = built.value;
    written.set(`${where} as JSON`, json).set(`${where} as Markdown`, markdown);
    written.set(`manifest of a ${where}`, manifest).set(`notes of a ${where}`, notes.join('\n'));
    if (options.tier === 'strong')
      for (const [name, text] of await storedOutputs(built.value.trace, where)) written.set(name, text);
    for (const [name, text] of proofsOf(manifest)) written.set(`${name} of a ${where}`, text);
  }
  return written;
}

/** Each asks for something that cannot be had, with texts that hold canaries where the trouble is told. */
async function refusalsWritten({ files, task, issues, diff, otherIds }: TaskState): Promise<[string, string][]> {
  const tasks = [task, ...otherIds.map((id) => ({ ...task, id }))];
  const project = (value: object) => memoryWorld({ ...files, 'openspec/project.json': JSON.stringify(value, null, 1) });
  const wrongTask = { ...task, title: [task.title], priority: task.goal, acceptance: task.goal, deps: [task.id, 1] };
  const wrongIssues = issues.map((issue) => ({ ...issue, level: issue.message, line: [issue.raw] }));
  const twice = [...tasks, ...tasks].map((one) => ({ ...one, deps: [`no-${one.id}`] }));
  const broken = `id: [${task.id}\ntitle: "${task.title}\n  goal: ${task.goal}`;
  const world = memoryWorld(files);
  const asked = [
    ['unknown task', await taskPackIn(project({ tasks }), 'none', {})],
    ['wrong project', await taskPackIn(project({ tasks: twice }), task.id, {})],
    ['wrong task', await taskPackIn(world, wrongTask, {})],
    ['wrong issues', await taskPackIn(world, task, { issues: wrongIssues })],
    ['broken issues', await taskPackIn(world, task, { issues: JSON.stringify(issues).slice(0, -3) })],
    [
      'too large',
      await taskPackIn(world, { ...task, goal: `${task.goal}\n${'pay '.repeat(9_000)}` }, { tier: 'cheap' }),
    ],
    ['odd tier', await taskPackIn(world, task, { tier: task.id as 'cheap', diff })],
    ['broken task file', readTaskFile(broken, 'task.yml')],
    ['wrong task file', readTaskFile(JSON.stringify(wrongTask), 'task.json')],
  ] as const;
  return asked.flatMap(([name, answer]): [string, string][] =>
    answer.ok ? [] : [[`refusal: ${name}`, JSON.stringify(answer.error) + sayRefusal(answer.error)]],
  );
}
