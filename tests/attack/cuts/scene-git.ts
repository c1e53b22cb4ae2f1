/** What git knows of a project: commits, branches, changes; and names of files and folders. */
import { commitAll, git, writeTree } from '../../fixtures/git-tree.js';
import type { Scene } from './carrier.js';
import { askedTask } from './commands.js';

export const gitScene: Scene = {
  name: 'git',
  carriers: {
    subject: 'line',
    'subject of a fix': 'text',
    branch: 'ref',
    tag: 'ref',
    'changed line': 'text',
    'old line': 'line',
    'context of a change': 'line',
  },
  build: (texts) => {
    const text = (name: string) => texts[name] ?? 'total';
    const source = (line: string) =>
      `/** Pays. */\nexport function payCart(cart = ${JSON.stringify(text('context of a change'))}) {\n  const a = 1;\n  const b = 2;\n${line}\n  return a;\n}\n`;
    return {
      files: {
        'src/pay.ts': source(`  // ${text('old line')}`),
        'src/cart.ts': 'import { payCart } from "./pay.js";\nexport const cart = payCart();\n',
      },
      beside: {},
      prepare: (root) => {
        git(root, 'init', '-q');
        commitAll(root, `Add the cart ${text('subject')}`);
        const cart = 'import { payCart } from "./pay.js";\nexport const cart = payCart("x");\n';
        writeTree(root, { 'src/cart.ts': cart });
        commitAll(root, `Fix the cart: ${text('subject of a fix')}`);
        git(root, 'tag', `t-${text('tag')}`);
        git(root, 'checkout', '-q', '-b', `b-${text('branch')}`);
        const changed = { 'src/cart.ts': cart, 'src/pay.ts': source(text('changed line')) };
        writeTree(root, changed);
        commitAll(root, `Fix the payment ${text('subject')}`);
        return changed;
      },
      commands: [
        ['eval', '--fixes', '2', '--budgets', '1k'],
        ['eval', '--any-commit', '--fixes', '3', '--budgets', '1k', '--format', 'json'],
        ['eval', '--any-commit', '--fixes', '3', '--budgets', '1k', '--format', 'html', '--out', '../out/eval.html'],
        ['project', '--diff', 'HEAD~1', '--budget', '1k'],
        ['project', '--diff', 'HEAD~1', '--format', 'json', '--budget', '3k'],
        ['project', '--diff', `t-${text('tag')}..b-${text('branch')}`, '--budget', '3k'],
        ['project', '--commit', `t-${text('tag')}`, '--full', '--out', '../out/commit.md', '--manifest'],
        ['project', '--summary', '--churn', '10', '--format', 'json'],
        ['pack', askedTask, '--out', '../out/pack.md', '--save', '--run', 'r1'],
        ['show', 'r1'],
      ],
    };
  },
};

export const nameScene: Scene = {
  name: 'names',
  carriers: {
    file: 'name',
    folder: 'name',
    'secret folder': 'name',
    function: 'identifier',
    'excluded file': 'name',
    'binary file': 'name',
    document: 'name',
    'path of a file': 'path',
    'path of a document': 'path',
    'excluded path': 'path',
    'path of an entry': 'path',
  },
  splitsAt: { 'path of a file': '/', 'path of a document': '/', 'excluded path': '/', 'path of an entry': '/' },
  build: (texts) => {
    const text = (name: string) => texts[name] ?? 'total';
    return {
      files: {
        [`src/${text('file')}.ts`]: `import { payCart } from './pay.js';\nexport const cart = payCart();\n`,
        [`src/${text('folder')}/pay.ts`]: 'export function payCart() {}\n',
        [`src/${text('secret folder')}/.env`]: 'A=1\n',
        [`dist/${text('excluded file')}.log`]: 'x\n',
        [`src/${text('binary file')}.png`]: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]),
        [`docs/${text('document')}.md`]: '# Pay the cart\n',
        [`lib/${text('path of a file')}/cart.ts`]: `import { payCart } from '../pay.js';\nexport const cart = payCart();\n`,
        [`${text('path of a document')}/cart.md`]: '# Pay the cart\n',
        [`node_modules/${text('excluded path')}/cart.js`]: 'x\n',
        [`cmd/${text('path of an entry')}/main.go`]: 'package main\n\nfunc main() {}\n',
        'src/pay.ts': `export function payCart() {}\nexport function _${text('function')}(cart) {}\n`,
      },
      beside: {},
      commands: [
        ['scan'],
        ['scan', '--format', 'json'],
        ['scan', '--format', 'paths'],
        ['symbols'],
        ['symbols', '--format', 'json'],
        ['graph', '--format', 'json'],
        ['graph', 'src/pay.ts', '--hops', '2'],
        ['rank', askedTask, '--explain'],
        ['pack', askedTask, '--out', '../out/pack.md'],
        ['pack', askedTask, '--format', 'tsv'],
        ['pack', askedTask, '--target', 'src/none.ts'],
        ['project', '--summary', '--format', 'json', '--record', '../out/record.yaml', '--record-level', 'detailed'],
        ['project', '--full', '--out', '../out/full.md', '--manifest'],
        ['project', '--tree'],
        ['project', '--budget', '600'],
        ['secrets', '--format', 'sarif'],
      ],
    };
  },
};
