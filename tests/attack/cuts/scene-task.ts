/** The task contract: the fields of a task, issues of checks, diffs. */
import type { Scene } from './carrier.js';

const diffOf = (path: string, text: string) =>
  `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1,2 +1,3 @@ ${text.split('\n', 1)[0]}\n export const pay = 1;\n+${text.replaceAll('\n', '\n+')}\n export const cart = 1;\n`;

export const taskScene: Scene = {
  name: 'task',
  carriers: {
    id: 'line',
    title: 'line',
    goal: 'text',
    acceptance: 'text',
    'acceptance id': 'line',
    'context file': 'line',
    'context document': 'line',
    allowed: 'line',
    validator: 'line',
    priority: 'line',
    dependency: 'line',
    'issue message': 'text',
    'issue raw': 'text',
    'issue hint': 'text',
    'issue signature': 'text',
    'issue kind': 'line',
    'issue file': 'line',
    'other issue message': 'text',
    diff: 'text',
    'diff head': 'line',
    'diff path': 'line',
    document: 'text',
    'own file': 'text',
    'last state': 'text',
  },
  long: ['issue raw', 'last state', 'diff', 'document', 'own file'],
  build: (texts) => {
    const text = (name: string) => texts[name] ?? 'total';
    const task = {
      id: text('id'),
      title: text('title'),
      goal: text('goal'),
      acceptance: [
        { id: text('acceptance id'), text: text('acceptance'), evidence: { must_include_files: [text('allowed')] } },
      ],
      context: { files: ['src/pay.ts', text('context file')], docs: ['docs/pay.md', text('context document')] },
      files_contract: { allowed: ['src/**', text('allowed')], forbidden: [text('allowed')] },
      validators: [text('validator')],
      priority: text('priority'),
      deps: [text('dependency')],
    };
    const issues = [
      { kind: 'tsc', message: text('issue message'), file: 'src/pay.ts', line: 2, raw: text('issue raw') },
      { kind: text('issue kind'), message: `x ${text('other issue message')}`, file: text('issue file'), line: 1 },
      { kind: 'jest', message: 'failed', hint: text('issue hint'), signature: text('issue signature') },
      {
        kind: 'jest',
        message: 'failed too',
        raw: `FAIL\n${text('last state')}\n${'  at pay (src/pay.ts:1)\n'.repeat(30)}`,
      },
    ];
    const commands = [
      ['task', '../task.json', '--issues', '../issues.json', '--diff', '../last.diff', '--iteration', '2'],
      ['task', '../task.json', '--issues', '../issues.json', '--diff', '../last.diff', '--diff-summary-chars', '300'],
      ['task', '../task.json', '--issues', '../issues.json', '--diff', '../last.diff', '--format', 'markdown'],
      [
        'task',
        '../task.json',
        '--issues',
        '../issues.json',
        '--budget-tier',
        'warning',
        '--tier',
        'cheap',
        '--out',
        '../out/task.json',
      ],
      [
        'task',
        '../task.json',
        '--issues',
        '../issues.json',
        '--top-issues',
        '1',
        '--tier',
        'cheap',
        '--save',
        '--run',
        'r1',
      ],
      ['task', 'none'],
      ['task', 'none', '--format', 'json'],
      ['show', 'r1'],
      ['store', 'list'],
      ['explain', '../out/task.json', 'src/pay.ts'],
    ];
    return {
      files: {
        'src/pay.ts': `export const pay = 1;\n${text('own file')}\n`,
        'docs/pay.md': `# Pay the cart\n\n${text('document')}\n`,
        'openspec/project.json': JSON.stringify({ tasks: [task, { ...task, id: 'x' }] }),
      },
      beside: {
        'task.json': JSON.stringify(task),
        'issues.json': JSON.stringify(issues),
        'last.diff': `${diffOf('src/pay.ts', text('diff'))}${diffOf('src/cart.ts', text('diff head'))}${diffOf(text('diff path'), 'x')}`,
      },
      commands,
    };
  },
};
