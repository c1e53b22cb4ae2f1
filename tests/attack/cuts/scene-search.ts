/** Texts that stand in the task and in the project as well, and targets that may mean several definitions. */
import type { Scene } from './carrier.js';

const quote = (text: string) => JSON.stringify(text);

export const searchScene: Scene = {
  name: 'search',
  carriers: {
    'word of the task': 'line',
    'text of the task': 'text',
    'quoted in the task': 'line',
    'path in the task': 'line',
    'default of a choice': 'line',
    'lines of a choice': 'text',
    'near name': 'identifier',
  },
  long: ['text of the task'],
  build: (texts) => {
    const text = (name: string) => texts[name] ?? 'total';
    const task = `Pay the cart ${text('word of the task')}\n\nIt says "${text('quoted in the task')}" in ${text('path in the task')}\n\n${text('text of the task')}\n`;
    const choice = (name: string) =>
      `export class ${name} {\n  pay(cart = ${quote(text('default of a choice'))}) {}\n  settle(\n    total = \`${text('lines of a choice')}\`,\n  ) {}\n}\n`;
    const given = ['--task-file', '../task.txt'];
    return {
      files: {
        'src/pay.ts': `${choice('One')}${choice('Two')}export function payCart() {}\nexport function _${text('near name')}() {}\n`,
        'src/words.ts': `// ${text('word of the task')}\nexport const cart = ${quote(text('quoted in the task'))};\n/*\n${text('text of the task')}\n*/\n`,
      },
      beside: { 'task.txt': task, 'ask.json': JSON.stringify({ plan_step: { target_symbols: ['pay'] } }) },
      commands: [
        ['rank', ...given, '--explain'],
        ['rank', ...given, '--format', 'json'],
        ['pack', ...given, '--out', '../out/pack.md', '--save', '--run', 'r1'],
        ['pack', ...given, '--budget', '600', '--format', 'json'],
        ['explain', '../out/pack.md', 'src/words.ts'],
        ['explain', '../out/pack.md', 'src/words.ts', '--format', 'json'],
        ['pack', 'x', '--target', 'src/pay.ts#pay'],
        ['pack', 'x', '--target', 'src/pay.ts#pay', '--format', 'json'],
        ['pack', 'x', '--target', 'src/pay.ts#settle', '--format', 'json'],
        ['pack', 'x', '--target', 'src/pay.ts#settle'],
        ['pack', 'x', '--target', 'src/pay.ts', '--budget', '90'],
        ['bundle', '../ask.json'],
        ['symbols', '--name', 'settle'],
        ['show', 'r1'],
        ['store', 'list'],
      ],
    };
  },
};
