/** A Node.js project: its package.json, its README and what its programs say of themselves. */
import type { Scene, Texts } from './carrier.js';
import { listCommands, packCommands, projectCommands } from './commands.js';

export const npmScene: Scene = {
  name: 'npm',
  carriers: {
    name: 'line',
    description: 'text',
    script: 'line',
    'script name': 'line',
    'bin name': 'line',
    'bin path': 'line',
    main: 'line',
    keyword: 'line',
    author: 'line',
    license: 'line',
    homepage: 'line',
    repository: 'line',
    engine: 'line',
    'dependency name': 'line',
    'dependency version': 'line',
    workspace: 'line',
    'member name': 'line',
    'member description': 'text',
    'readme title': 'line',
    'readme paragraph': 'text',
    'readme second paragraph': 'text',
    'readme heading': 'line',
    'readme list': 'line',
    'readme code': 'text',
    'compose command': 'line',
    'make target': 'line',
    'make recipe': 'line',
    'docker command': 'line',
    'docker label': 'line',
    procfile: 'line',
    'workflow name': 'line',
    'workflow run': 'text',
    'tsconfig path': 'line',
    'ignore pattern': 'line',
    'command name': 'line',
    'command description': 'line',
    'option text': 'line',
    route: 'line',
    'route in a router': 'line',
    'main comment': 'text',
    'route comment': 'text',
    'unfinished mark': 'line',
    'test name': 'line',
    'log line': 'line',
    'log message': 'text',
  },
  long: ['log message', 'readme paragraph'],
  build: (texts) => {
    const text = (name: string) => texts[name] ?? '';
    return {
      files: {
        'package.json': JSON.stringify(packageOf(texts), null, 2),
        'packages/member/package.json': JSON.stringify({
          name: text('member name'),
          description: text('member description'),
          main: 'index.js',
        }),
        'packages/member/index.js': '/** Pays. */\nexports.pay = () => 1;\n',
        'README.md': readmeOf(text),
        'docker-compose.yml': `services:\n  web:\n    image: node\n    command: ${JSON.stringify(text('compose command'))}\n`,
        Makefile: `all: build\n\n${text('make target')}: build\n\techo ${text('make recipe')}\n`,
        Dockerfile: `FROM node\nLABEL note=${JSON.stringify(text('docker label'))}\nCMD ["node", ${JSON.stringify(text('docker command'))}]\n`,
        Procfile: `web: node src/server.js ${text('procfile')}\n`,
        '.github/workflows/check.yml': `name: ${text('workflow name')}\non: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: |\n          ${text('workflow run').replaceAll('\n', '\n          ')}\n`,
        'tsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@pay/*': [text('tsconfig path')] } } }),
        '.packlightignore': `${text('ignore pattern')}\nnothing/**\n`,
        ...programsOf(text),
      },
      beside: {
        'failed.log': `Error: cannot pay the cart ${text('log message')}\n    at payCart (src/pay.ts:3:9)\n${text('log line')}\nFAIL src/pay.test.ts\n`,
      },
      commands: [...projectCommands, ...packCommands, ...listCommands],
    };
  },
};

function packageOf(texts: Texts): object {
  const text = (name: string) => texts[name] ?? '';
  return {
    name: text('name'),
    version: '1.0.0',
    description: text('description'),
    main: text('main'),
    bin: { [text('bin name')]: 'src/cli.js', pay: text('bin path') },
    scripts: {
      start: `node src/server.js ${text('script')}`,
      test: text('script'),
      [text('script name')]: 'node src/cli.js',
    },
    keywords: ['cart', text('keyword')],
    author: text('author'),
    license: text('license'),
    homepage: text('homepage'),
    repository: { type: 'git', url: text('repository') },
    engines: { node: text('engine') },
    workspaces: ['packages/*', text('workspace')],
    dependencies: { express: text('dependency version'), commander: '12.0.0', [text('dependency name')]: '1.0.0' },
  };
}

function readmeOf(text: (name: string) => string): string {
  return `# ${text('readme title')}

${text('readme paragraph')}

${text('readme second paragraph')}

## ${text('readme heading')}

- ${text('readme list')}

\`\`\`sh
${text('readme code')}
\`\`\`
`;
}

function programsOf(text: (name: string) => string): Record<string, string> {
  const comment = (words: string) => `/**\n * ${words.replaceAll('\n', '\n * ')}\n */`;
  return {
    'src/server.js': `${comment(text('main comment'))}
const express = require('express');
const app = express();
const router = express.Router();
${comment(text('route comment'))}
app.get(${JSON.stringify(`/${text('route')}`)}, pay);
router.post(${JSON.stringify(`/${text('route in a router')}`)}, pay);
app.use('/cart', router);
// TODO: ${text('unfinished mark')}
app.listen(3000);
`,
    'src/cli.js': `#!/usr/bin/env node
${comment(text('main comment'))}
const { Command } = require('commander');
const program = new Command();
program
  .command(${JSON.stringify(text('command name'))})
  .description(${JSON.stringify(text('command description'))})
  .option('-x, --cart <name>', ${JSON.stringify(text('option text'))})
  .action(pay);
program.parse();
`,
    'src/pay.ts': `import { total } from './total.js';\nexport function payCart(cart: string[]) {\n  throw new Error('cannot pay');\n}\n`,
    'src/total.js': 'export const total = 1;\n',
    'src/pay.test.ts': `import { payCart } from './pay.js';\nit(${JSON.stringify(text('test name'))}, () => payCart([]));\n`,
  };
}
