/** The bundle contract: the fields of a request, and its four outputs. */
import type { Scene } from './carrier.js';

export const bundleScene: Scene = {
  name: 'bundle',
  carriers: {
    'raw input': 'text',
    'intent id': 'line',
    'step id': 'line',
    'step text': 'text',
    'constraint text': 'line',
    'constraint id': 'line',
    'constraint scope': 'line',
    'rule text': 'line',
    'error message': 'text',
    'error output': 'text',
    'last diff': 'text',
    system: 'text',
    'active file': 'line',
    deny: 'line',
    'target file': 'line',
    'target symbol': 'line',
    comment: 'text',
    dependency: 'line',
  },
  long: ['error output', 'last diff', 'system', 'comment'],
  splitsAt: { 'target file': '/', 'target symbol': '.' },
  build: (texts) => {
    const text = (name: string) => texts[name] ?? 'total';
    const plain = {
      purpose: 'diff',
      intent: { id: text('intent id'), type: 'FixBug', confidence: 1, raw_input: text('raw input') },
      plan_step: {
        id: text('step id'),
        description: text('step text'),
        target_files: ['src/pay.ts'],
        dependencies: [text('dependency')],
      },
      constraints: [
        { type: 'MUST', description: text('constraint text'), id: text('constraint id') },
        { type: 'MUST', description: 'x', scope: text('constraint scope') },
        { category: 'user', rule: { type: 'require', predicate: text('rule text'), humanReadable: text('rule text') } },
      ],
      last_error: { message: text('error message'), output: text('error output') },
      last_diff: `diff --git a/src/pay.ts b/src/pay.ts\n--- a/src/pay.ts\n+++ b/src/pay.ts\n@@ -1 +1 @@\n-a\n+${text('last diff').replaceAll('\n', '\n+')}\n`,
      system: text('system'),
      sandbox: { deny: [text('deny')], allow: [] },
    };
    const missing = (fields: object) => JSON.stringify({ ...plain, plan_step: { description: 'x', ...fields } });
    return {
      files: {
        'package.json': '{ "name": "shop" }',
        'src/pay.ts': `/** ${text('comment')} */\nexport function payCart() {\n  return 1;\n}\n`,
      },
      beside: {
        'a.json': JSON.stringify(plain),
        'b.json': JSON.stringify({ ...plain, budget: { total: 300 }, max_tokens: 300 }),
        'file.json': missing({ target_files: [text('target file')] }),
        'symbol.json': missing({ target_files: ['src/pay.ts'], target_symbols: [text('target symbol')] }),
        'active.json': JSON.stringify({ ...plain, active_file: text('active file') }),
      },
      commands: [
        ['bundle', '../a.json', '--out', '../out/bundle.json', '--save', '--run', 'r1'],
        ['bundle', '../b.json'],
        ['bundle', '../file.json'],
        ['bundle', '../file.json', '--format', 'json'],
        ['bundle', '../symbol.json'],
        ['bundle', '../symbol.json', '--format', 'json'],
        ['bundle', '../active.json'],
        ['show', 'r1'],
        ['explain', '../out/bundle.json', 'src/pay.ts'],
        ['store', 'list'],
      ],
    };
  },
};
