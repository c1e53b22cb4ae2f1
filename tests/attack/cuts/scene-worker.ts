/** The worker contract: the files of `.nexus`, permission requests, scope. */
import { nexusProject } from '../../contracts/worker-fixture.js';
import type { Files, Scene } from './carrier.js';

const fixture = nexusProject();

export const workerScene: Scene = {
  name: 'worker',
  carriers: {
    mission: 'text',
    constraint: 'line',
    objective: 'text',
    boundary: 'line',
    'do not': 'line',
    'plan criterion': 'line',
    criterion: 'text',
    scar: 'line',
    state: 'text',
    command: 'line',
    'settings boundary': 'line',
    'module duty': 'text',
    'module name': 'line',
    contract: 'text',
    description: 'text',
    'earlier description': 'text',
    'earlier file': 'line',
    'task id': 'line',
    'own comment': 'text',
    'asked path': 'line',
    'asked reason': 'text',
    'denied reason': 'text',
    'logged reason': 'text',
    'logged path': 'line',
    allow: 'line',
    deny: 'line',
    'test path': 'line',
    export: 'line',
  },
  long: ['state', 'mission', 'own comment'],
  build: (texts) => {
    const text = (name: string) => texts[name] ?? 'total';
    const commands = [
      ['worker', 'T03', '--out', '../out/packet.json'],
      ['worker', 'T03', '--format', 'markdown', '--save', '--run', 'r1'],
      ['worker', 'none'],
      ['worker', 'none', '--format', 'json'],
      ['permit', 'T03', '--input', '../asked.txt', '--allow', text('allow'), '--deny', text('deny'), '--flag'],
      ['permit', 'T03', '--input', '../asked.txt', '--format', 'json', '--run', 'r1'],
      ['show', 'r1'],
      ['runs'],
      ['scope', 'T03'],
    ];
    const ask = (path: string, reason: string) =>
      `<<NEXUS_PERMISSION_REQUEST>>\n${JSON.stringify({ path, reason })}\n<</NEXUS_PERMISSION_REQUEST>>\n`;
    return {
      files: treeOf(text),
      beside: {
        'asked.txt': `${ask(text('asked path'), 'x')}${ask('src/soil/probe.js', text('asked reason'))}${ask('src/none.js', text('denied reason'))}<<NEXUS_PERMISSION_REQUEST: src/${text('asked path')}>>\n`,
      },
      commands,
    };
  },
};

function treeOf(text: (name: string) => string): Files {
  const files: Files = { ...fixture };
  const after = (path: string, line: string, added: string) => {
    files[path] = String(files[path]).replace(new RegExp(`^.*${line}.*$`, 'm'), (found) => `${found}\n${added}`);
  };
  const edit = (path: string, change: (value: never) => void) => {
    const value = JSON.parse(String(files[path]));
    change(value as never);
    files[path] = JSON.stringify(value, null, 1);
  };
  after('.nexus/00-mission/PRD.md', 'without a network', text('mission'));
  after('.nexus/00-mission/PRD.md', '64 MB', `- ${text('constraint')}`);
  after('.nexus/00-mission/ACCEPTANCE_MASTER.md', 'Given: moisture below', text('criterion'));
  const plan = '.nexus/04-phases/02-valves/PLAN.md';
  after(plan, 'Output:', text('objective'));
  after(plan, 'DO NOT CHANGE:', `- \`src/x/**\` — ${text('boundary')}`);
  after(plan, 'DO NOT:', `- ${text('do not')}`);
  after(plan, '---\\|---', `| AC-3 | a bed | ${text('plan criterion')} | open |`);
  after('.nexus/01-governance/SCARS.md', '---\\|---', `| SCAR-9 | src/valves/ | ${text('scar')} |`);
  after('.nexus/01-governance/STATE.md', 'Phase 2', text('state'));
  edit('.nexus/01-governance/settings.json', (value: { commands: Record<string, string>; boundaries: string[] }) => {
    value.commands.test = text('command');
    value.boundaries.push(`src/x.js — ${text('settings boundary')}`);
  });
  edit('.nexus/02-architecture/modules.json', (value: { modules: object[] }) => {
    value.modules.push({ id: text('module name'), path: 'src/valves', responsibility: text('module duty') });
  });
  edit('.nexus/02-architecture/api_contracts.json', (value: { contracts: object[] }) => {
    value.contracts.push({ id: 'c1', file: 'src/valves/open.js', requestSchema: { body: text('contract') } });
  });
  edit('.nexus/05-runtime/TASK_GRAPH.json', (value: { tasks: Record<string, unknown>[] }) => {
    value.tasks[2]!.description = text('description');
    value.tasks.push(
      {
        id: 'T11',
        status: 'done',
        wave: 1,
        description: text('earlier description'),
        filesModified: [text('earlier file')],
      },
      { id: text('task id'), status: 'done', wave: 1, description: 'x', filesModified: [] },
    );
  });
  files['.nexus/03-index/test_map.json'] = JSON.stringify({ 'src/valves/open.js': { testFiles: [text('test path')] } });
  files['.nexus/03-index/symbols.json'] = JSON.stringify({
    symbols: [{ file: 'src/soil/probe.js', exports: [text('export')] }],
  });
  files['.nexus/05-runtime/permissions.jsonl'] =
    `${JSON.stringify({ taskId: 'T03', path: text('logged path'), decision: 'denied', why: text('logged reason'), reason: text('logged reason') })}\n`;
  files['src/valves/open.js'] = `/** ${text('own comment')} */\n${String(files['src/valves/open.js'])}`;
  return files;
}
