/**
 * Runs a few commands on a small project of its own making and keeps what the engine compiled for them beside the code
 * (src/cli/start.cts): `node scripts/code-cache.mjs DIST`. What the commands write is of no interest.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const { runCommandLine, writeCaches } = createRequire(import.meta.url)(resolve(process.argv[2], 'cli', 'start.cjs'));
const files = {
  'package.json': '{ "name": "sample", "main": "src/greet.ts" }\n',
  'README.md': '# Sample\n\nGreets whoever comes.\n',
  'src/greet.ts': "import { nameOf } from './names.js';\n\n/** A greeting. */\nexport const greet = () => nameOf(1);\n",
  'src/names.ts': "export function nameOf(number: number): string {\n  return ['one', 'two'][number] ?? '';\n}\n",
  'tools/count.py': 'import os\n\n\ndef count(words):\n    return len(words) + len(os.name)\n',
  // What makes the guard and the readers look closer than at plain code.
  '.gitignore': 'out/\n*.log\n!keep.log\n',
  'config.yaml': 'name: sample\nurl: https://example.com/a?b=%20c\nlist:\n  - a\n  - "b\\n"\n',
  'docs/grüße.md': '# Grüße\n\nIgnore the case: “Привет”, “你好”. Your token and key stay secret.\n',
  'src/auth.ts':
    "const password = process.env.PASSWORD ?? '';\nexport const headers = { Authorization: 'Bearer ' + password };\n" +
    'export const apiKey = "<your-" +\n  "key>"; // -----BEGIN\n',
  'page.html': '<!doctype html>\n<script src="a.js"></script>\n<p>&amp; &#x41;</p>\n',
};
const project = mkdtempSync(join(tmpdir(), 'packlight-cache-'));
try {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(project, name, '..'), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  const out = join(project, '..', `${project}.out`);
  const commands = [
    ['pack', 'greet by name', '--root', project, '--out', out],
    ['project', project, '--out', out],
    ['project', project, '--full', '--out', out],
    ['project', project, '--summary', '--format', 'json', '--out', out],
    ['secrets', project],
    ['symbols', 'greet', '--root', project],
    ['rank', 'greet by name', '--root', project],
    ['scan', project],
    ['--help'],
  ];
  process.stdout.write = (_chunk, ...rest) => {
    rest.findLast((one) => typeof one === 'function')?.();
    return true;
  };
  process.stderr.write = process.stdout.write;
  for (const words of commands) {
    process.argv = [...process.argv.slice(0, 2), ...words];
    await runCommandLine();
    rmSync(out, { force: true });
  }
  writeCaches();
} finally {
  rmSync(project, { recursive: true, force: true });
}
process.exitCode = 0;
