/** What `golden.mjs` runs on each project: every contract, every format, reports, records and refusals. */

/** Documents that the task, worker, node and bundle contracts read, about the files that the project names as targets. */
export function contractFiles(targets) {
  const [first, second] = targets;
  return {
    'openspec/project.yml': [
      'name: golden',
      'tasks:',
      '  - id: t1',
      `    title: Change ${first}`,
      '    description: Make the error message name the argument that was wrong.',
      '    acceptance_criteria: [The message names the argument.]',
      '    context:',
      '      files:',
      ...targets.map((target) => `        - ${target}`),
      '',
    ].join('\n'),
    '.nexus/05-runtime/TASK_GRAPH.json': json({
      tasks: [
        { id: 'T01', name: 'first', wave: 1, phase: '1', filesModified: [first], dependsOn: [], status: 'completed' },
        { id: 'T02', name: 'second', wave: 2, phase: '1', filesModified: [second], dependsOn: ['T01'] },
      ],
    }),
    '.nexus/01-governance/STATE.md': '# State\n\n- The first task is done.\n',
    'golden/bundle.json': json({ plan_step: { target_files: targets } }),
    'golden/bundle-bad.json': json({ plan_step: { target_files: ['no/such/file'] }, surprise: 1 }),
    'golden/node.json': json({
      goal: 'Make the error message name the argument',
      definitionOfDone: ['tests pass'],
      globalMode: 'implementation',
    }),
    'golden/issues.json': json([{ kind: 'test', message: 'expected 1, got 2', file: first, line: 10, raw: 'FAIL' }]),
    'golden/log.txt': `Error: expected 1, got 2\n    at run (${first}:10:3)\n    at main (${second}:20:5)\n`,
    'golden/settings.env': 'MODE=production\nLIMIT=10\n',
  };
}

export function goldenCommands({ task, targets }) {
  const [target] = targets;
  const time = ['--time', '2024-01-01T00:00:00Z'];
  const out = (name) => ['--out', `../out/${name}`];
  const commands = {
    'scan text': ['scan'],
    'scan json': ['scan', '--format', 'json'],
    'rank explain': ['rank', task, '--explain'],
    'rank json': ['rank', task, '--format', 'json'],
    'symbols json': ['symbols', '--format', 'json'],
    'graph json': ['graph', target, '--format', 'json'],
    outline: ['outline', target],
    'secrets text': ['secrets'],
    'secrets json': ['secrets', '--format', 'json'],
    'secrets sarif': ['secrets', '--format', 'sarif'],
    bundle: ['bundle', 'golden/bundle.json', ...time, ...out('bundle.json')],
    'bundle refused': ['bundle', 'golden/bundle-bad.json', ...time],
    'worker json': ['worker', 'T02', ...time, ...out('worker.json')],
    'worker markdown': ['worker', 'T02', '--format', 'markdown', ...time],
    'worker unknown': ['worker', 'T99'],
    scope: ['scope', 'T02', '--since', 'HEAD~1'],
    'project tree': ['project', '--tree', '--depth', '2'],
    'project diff': ['project', '--diff', 'HEAD~1..HEAD', ...time, ...out('diff.md')],
    'project log': ['project', '--log', 'golden/log.txt', ...time],
    'project commit': ['project', '--commit', 'HEAD~1', '--full', ...time],
    'project budget': ['project', '--budget', '20k', ...time, ...out('budget.md')],
    'project record': ['project', '--summary', ...time, '--record', '../out/record.yaml'],
    'project full manifest': ['project', '--full', '--manifest', ...time, ...out('full.md')],
    'pack strict target': ['pack', task, '--target', target, '--strict'],
    'pack attest': ['pack', task, '--attest', ...out('pack.md')],
    'pack no such target': ['pack', task, '--target', 'no/such/file.ts'],
    'pack no such target json': ['pack', task, '--target', 'no/such/file.ts', '--format', 'json'],
    'pack tiny budget': ['pack', task, '--budget', '10'],
    'unknown flag': ['pack', task, '--teir', 'x'],
  };
  for (const format of ['markdown', 'xml', 'json', 'paths', 'tsv'])
    for (const budget of ['2k', '8k'])
      commands[`pack ${format} ${budget}`] = ['pack', task, '--format', format, '--budget', budget];
  for (const tier of ['cheap', 'default', 'strong'])
    for (const format of ['json', 'markdown'])
      commands[`task ${tier} ${format}`] = [
        ...['task', 't1', '--tier', tier, '--format', format, '--issues', 'golden/issues.json'],
        ...['--diff', 'HEAD~1..HEAD', '--iteration', '2', ...out('task')],
      ];
  for (const format of ['json', 'markdown', 'xml'])
    commands[`node ${format}`] = ['node', 'golden/node.json', '--format', format, '--no-time', ...out('node')];
  for (const form of ['full', 'summary'])
    for (const format of ['markdown', 'xml', 'json', 'msgpack'])
      commands[`project ${form} ${format}`] = ['project', `--${form}`, '--format', format, ...time];
  return commands;
}

function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
