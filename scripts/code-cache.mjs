/**
 * Runs a few commands on a small project of its own making and keeps what the engine compiled for them beside the code
 * (src/cli/start.cts): `node scripts/code-cache.mjs DIST`. What the commands write is of no interest.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';

const { runCommandLine, writeCaches } = createRequire(import.meta.url)(resolve(process.argv[2], 'cli', 'start.cjs'));
const madeUp = (name, encoding) => createHash('sha256').update(name).digest(encoding);
const files = {
  'package.json':
    '{ "name": "sample", "main": "src/greet.ts", "scripts": { "test": "vitest" }, "devDependencies": { "vitest": "^3.0.0" } }\n',
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
  'src/settings.py':
    `#!/usr/bin/env python\nSECRET_KEY = '${madeUp('key', 'base64')}'\nDIGEST = "${madeUp('digest', 'hex')}"\n` +
    `DATABASE = 'postgres://shop:${madeUp('database', 'base64url')}@db.example.com/shop'\npassword = 'changeme'\n`,
  'src/escaped.json': `{ "token": "${madeUp('token', 'hex')}", "text": "a\\u0062c \\x41\\n", "data": "${'Z3JlZXQ'.repeat(40)}" }\n`,
  'old.txt': Buffer.from('caf\xe9 cr\xe8me, na\xefve\n', 'latin1'),
  'image.png': Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
  // What the readers of manifests are for.
  'pnpm-workspace.yaml':
    'packages:\n  - "packages/*"\n  - \'!packages/old\'\ncatalog: # one for all\n  vite: ^5.0.0\n  rolldown: 1\n',
  'packages/one/package.json':
    '{ "name": "@sample/one", "version": "1.0.0", "exports": { ".": "./index.js" }, "bin": { "one": "cli.js" }, "dependencies": { "vite": "catalog:" } }\n',
  'packages/one/index.js': 'export const one = 1;\n',
  'pyproject.toml':
    '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n\n[project]\nname = "sample"\ndependencies = ["requests>=2", "rich"]\n\n' +
    '[project.scripts]\nsample = "sample.cli:main"\n\n[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
  'requirements.txt': 'requests==2.32.0\n# more\nrich>=13 ; python_version > "3.8"\n',
  'go.mod': 'module example.com/sample\n\ngo 1.22\n\nrequire (\n\tgithub.com/spf13/cobra v1.8.0 // indirect\n)\n',
  'main.go': 'package main\n\nfunc main() {}\n',
  'Cargo.toml':
    '[package]\nname = "sample"\nversion = "0.1.0"\n\n[dependencies]\nserde = { version = "1", features = ["derive"] }\n',
};
const folder = mkdtempSync(join(tmpdir(), 'packlight-cache-'));
// What the commands keep (src/cli/known-clean.ts) goes with the project, and no repository that called for a build (a hook) is meant.
process.env.XDG_CACHE_HOME = join(folder, 'kept');
for (const name of Object.keys(process.env)) if (name.startsWith('GIT_')) delete process.env[name];
const project = join(folder, 'project');
const out = join(folder, 'pack');
try {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(project, name, '..'), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  // Listed by git where there is one, as most projects are.
  for (const words of [
    ['init', '-q'],
    ['add', '.'],
  ])
    spawnSync('git', words, { cwd: project });
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
  // Functions that only the first commands used would be dropped as old before they are kept.
  setFlagsFromString('--no-flush-bytecode');
  for (const words of commands) {
    process.argv = [...process.argv.slice(0, 2), ...words];
    await runCommandLine();
    rmSync(out, { force: true });
  }
  // Caches hold for the same flags only.
  setFlagsFromString('--flush-bytecode');
  writeCaches();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = 0;
