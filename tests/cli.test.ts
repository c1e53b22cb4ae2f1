import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, it } from 'vitest';
import { engineVersion } from '../src/base/version.js';
import { o200kCounter } from '../src/budget/tokens.js';
import { parsePack } from '../src/emit/parse/parse-pack.js';
import { createDraw } from '../src/secrets/sample.js';
import { packlight, projectRoot } from './fixtures/command-line.js';
import { scratchFolder, writeTree } from './fixtures/git-tree.js';

const scratch = scratchFolder();
afterAll(scratch.remove);

const shop = join(scratch.path, 'shop');
writeTree(shop, {
  'README.md': '# Shop\n\nSells things.\n',
  'src/cart.ts': 'export function addToCart(item: string) {\n  return item;\n}\n',
  'src/invoice.ts': 'export function payInvoice(total: number) {\n  return total;\n}\n',
  '.gitignore': '*.log\n',
  'debug.log': 'x',
  '.env': 'NAME=value\n',
});

const empty = join(scratch.path, 'empty');
mkdirSync(empty);

describe.runIf(process.platform === 'linux')('a process with few descriptors', () => {
  const many = join(scratch.path, 'many');
  writeTree(many, Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`folder-${i}/a.txt`, `${i}\n`])));
  const run = (most: number, ...words: string[]) => {
    const limited = ['-c', `ulimit -n ${most} && exec "$@"`, 'sh', process.execPath, ...words];
    return spawnSync('sh', limited, { encoding: 'utf8', maxBuffer: 1 << 26 });
  };

  it('scans a project of more folders than it may hold open', () => {
    const command = join(projectRoot, 'dist', 'cli', 'start.cjs');
    const { status, stdout } = run(64, command, 'scan', many, '--format', 'json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout).files).toHaveLength(300);
  });

  it('lets go of the folders it holds when it may open no more', () => {
    const engine = pathToFileURL(join(projectRoot, 'dist', 'index.js')).href;
    const script = `
      import { closeSync, openSync } from 'node:fs';
      const { scan: scanProject } = await import('${engine}');
      const taken = [];
      try {
        for (;;) taken.push(openSync('/dev/null'));
      } catch {}
      for (const descriptor of taken.slice(-40)) closeSync(descriptor);
      const { value } = await scanProject(process.argv[1], { maxDirectories: 8192 });
      console.log(JSON.stringify([value.files.length, value.excluded]));
    `;
    const { stdout } = run(512, '--input-type=module', '-e', script, many);
    expect(JSON.parse(stdout)).toEqual([300, []]);
  });
});

describe('packlight "<task>"', () => {
  it('prints a pack of its own sources that holds the files about exclusions', async () => {
    const root = join(projectRoot, 'src');
    const { code, out } = await packlight(['where are files excluded and why', '--root', root, '--format', 'paths']);
    expect(code).toBe(0);
    const paths = out.trim().split('\n').slice(0, 8);
    expect(paths.filter((path) => path.startsWith('scan/')).length).toBeGreaterThanOrEqual(2);
  });

  it('puts the pack on standard output and the talk on standard error', async () => {
    const { code, out, talk } = await packlight(['the invoice total is wrong', '--root', shop]);
    expect(code).toBe(0);
    const parts = parsePack(out);
    expect(parts.ok && parts.value.map((part) => (part.kind === 'file' ? part.name : part.kind))).toEqual([
      'task',
      'src/invoice.ts',
      'left-out',
    ]);
    expect(talk).toMatch(/^packlight: \d+ of 8000 tokens \(o200k_base\)/m);
  });

  it('says nothing but the answer with --quiet', async () => {
    expect((await packlight(['the invoice', '--root', shop, '-q'])).talk).toBe('');
  });

  it('reads the task from a file and from standard input', async () => {
    const file = join(scratch.path, 'task.txt');
    writeFileSync(file, '\ufeffthe invoice total is wrong\n');
    const fromFile = await packlight(['pack', '--task-file', file, '--root', shop]);
    const fromInput = await packlight(['pack', '--task-file', '-', '--root', shop], {
      input: 'the invoice total is wrong\n',
    });
    expect(fromFile.code).toBe(0);
    expect(fromInput.out).toBe(fromFile.out);
  });

  it.each(['markdown', 'json', 'paths', 'tsv'])(
    'keeps everything it prints as %s within the budget',
    async (format) => {
      for (const budget of [250, 400, 1_000]) {
        const { code, out } = await packlight([
          'where are files excluded and why',
          '--root',
          join(projectRoot, 'src', 'scan', 'ignore'),
          '--budget',
          String(budget),
          '--format',
          format,
        ]);
        expect(code).toBe(0);
        expect(o200kCounter().count(out)).toBeLessThanOrEqual(budget);
      }
    },
  );

  it('refuses a budget that holds nothing, and says what would do', async () => {
    const { code, out, talk } = await packlight(['the invoice', '--root', shop, '--budget', '20']);
    expect(code).toBe(3);
    expect(out).toBe('');
    expect(talk).toMatch(/does not fit: \d+ tokens needed, 20 allowed/);
    const needed = /(\d+) tokens needed/.exec(talk)![1]!;
    expect((await packlight(['the invoice', '--root', shop, '--budget', needed])).code).toBe(0);
  });

  it('gives rows of path, tokens, level and lines as tsv', async () => {
    const { out } = await packlight(['pay the invoice', '--root', shop, '--format', 'tsv']);
    expect(out).toMatch(/^src\/invoice\.ts\t\d+\tfull\t1-3\n/);
  });

  it('writes the pack and its manifest with --out, and nothing half-written stays', async () => {
    const out = join(scratch.path, 'out.md');
    expect(await packlight(['pay the invoice', '--root', shop, '--out', out])).toMatchObject({ code: 0, out: '' });
    const manifest = JSON.parse(readFileSync(`${out}.manifest.json`, 'utf8'));
    expect(manifest.included[0]).toMatchObject({ path: 'src/invoice.ts', level: 'full' });
    expect(readdirSync(scratch.path).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('shows a target whole even when no word matches', async () => {
    const { out } = await packlight([
      'pay the invoice',
      '--root',
      shop,
      '--target',
      'src/cart.ts',
      '--format',
      'paths',
    ]);
    expect(out.split('\n')[0]).toBe('src/cart.ts');
  });
});

describe('outputs as JSON', () => {
  it.each([
    ['scan', ['scan', shop]],
    ['rank', ['rank', 'pay the invoice', '--root', shop]],
    ['pack', ['pack', 'pay the invoice', '--root', shop]],
    ['symbols', ['symbols', '--root', shop]],
    ['map', ['map', shop, '--budget', '600']],
    ['graph', ['graph', '--root', shop]],
  ])('of %s satisfy the schema that packlight prints for them', async (name, args) => {
    const schema = JSON.parse((await packlight(['schema', name])).out);
    const document = JSON.parse((await packlight([...args, '--format', 'json'])).out);
    const validate = new Ajv2020().compile(schema);
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
  });

  it('of a manifest satisfy its schema, and its hash holds', async () => {
    const { sha256 } = await import('../src/base/hash.js');
    const out = join(scratch.path, 'm.md');
    await packlight(['pay the invoice', '--root', shop, '--out', out]);
    const text = readFileSync(`${out}.manifest.json`, 'utf8');
    const manifest = JSON.parse(text);
    expect(new Ajv2020().compile(JSON.parse((await packlight(['schema', 'manifest'])).out))(manifest)).toBe(true);
    expect(sha256(text.replace(manifest.sha256, ''))).toBe(manifest.sha256);
    expect(sha256(readFileSync(out, 'utf8'))).toBe(manifest.subject.sha256);
  });

  it('of scan list every file and every exclusion with its reason', async () => {
    const { files, excluded, totals } = JSON.parse((await packlight(['scan', shop, '--format', 'json'])).out);
    expect(files.map((file: { path: string }) => file.path)).toEqual([
      '.gitignore',
      'README.md',
      'src/cart.ts',
      'src/invoice.ts',
    ]);
    expect(excluded).toEqual([
      { path: '.env', reason: 'secret-path', detail: expect.any(String) },
      { path: 'debug.log', reason: 'ignored', detail: '.gitignore:1: *.log' },
    ]);
    expect(totals).toMatchObject({ found: 6, files: 4, excluded: 2 });
  });
});

describe('what a project means', () => {
  it('is listed as symbols with exact lines, and as an outline', async () => {
    expect((await packlight(['symbols', 'src/cart.ts', '--root', shop])).out).toBe(
      'src/cart.ts:1-3\tfunction\taddToCart\texported\n',
    );
    expect((await packlight(['outline', 'src/cart.ts', '--root', shop])).out).toBe(
      '    1  export function addToCart(item: string)\n',
    );
  });

  it('is asked for one symbol with PATH#SYMBOL, which is shown whole', async () => {
    const { out } = await packlight(['pack', '--target', 'src/cart.ts#addToCart', '--root', shop, '--format', 'tsv']);
    expect(out).toMatch(/^src\/cart\.ts\t\d+\tregion\t1-3\n/);
  });

  it('is told when there is no such symbol', async () => {
    const { code, talk } = await packlight(['pack', '--target', 'src/cart.ts#addCart', '--root', shop]);
    expect(code).toBe(3);
    expect(talk).toContain('src/cart.ts does not define addCart');
  });
});

describe('packlight map', () => {
  it('prints the tree with signatures, and the tokens on standard error', async () => {
    const { code, out, talk } = await packlight(['map', shop]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Map of \d+ files?, within 4000 tokens \(o200k_base\)/);
    expect(out).toMatch(/\n {2}cart\.ts\n {4}\d+ export /);
    expect(talk).toContain(`${o200kCounter().count(out)} of 4000 tokens (o200k_base)`);
  });

  it('refuses a budget that holds not even the counts, and says which one does', async () => {
    const { code, out, talk } = await packlight(['map', shop, '--budget', '5']);
    expect([code, out]).toEqual([3, '']);
    expect(talk).toMatch(/the map does not fit: \d+ tokens needed, 5 allowed[\s\S]*Raise --budget to at least \d+/);
  });
});

describe('help', () => {
  it('teaches the commands, and each command its flags', async () => {
    const all = await packlight(['--help']);
    expect(all).toMatchObject({ code: 0, talk: '' });
    for (const command of ['pack', 'rank', 'map', 'scan', 'symbols', 'outline', 'graph', 'schema']) {
      expect(all.out).toContain(`packlight ${command}`);
      const { code, out } = await packlight([command, '--help']);
      expect(code).toBe(0);
      expect(out).toContain('Examples');
    }
  });

  it('prints the version', async () => {
    expect((await packlight(['--version'])).out).toBe(`${engineVersion}\n`);
  });
});

describe('bad input', () => {
  const binaryTask = join(scratch.path, 'task.bin');
  writeFileSync(binaryTask, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]));
  const file = join(shop, 'README.md');

  it.each([
    ['a missing root', ['x', '--root', join(scratch.path, 'nowhere')], 2, 'does not exist'],
    ['a file as root', ['x', '--root', file], 2, 'is a file'],
    ['a missing root of scan', ['scan', join(scratch.path, 'nowhere')], 2, 'the folder that the command was given'],
    ['a folder for a file', ['symbols', 'src', '--root', shop], 2, 'src is a folder'],
    ['a folder in the graph', ['graph', 'src/', '--root', shop], 2, 'Name one file in it'],
    ['an unknown flag', ['x', '--bugdet', '3'], 2, 'Did you mean --budget?'],
    ['a task that begins like a flag', ['--replace output is wrong'], 2, 'goes last, after --, like packlight -- "'],
    ['a task that begins like a short flag', ['-q output is wrong'], 2, 'goes last, after --, like packlight -- "'],
    ['a flag like no other', ['x', '--replacement'], 2, 'goes last, after --'],
    ['a flag without its value', ['x', '--budget'], 2, 'needs a value'],
    ['a budget that is no number', ['x', '--budget', 'much'], 2, 'not a number'],
    ['a budget past all numbers', ['x', '--budget', '9'.repeat(20)], 2, '999999999 or less'],
    ['a limit past all numbers', ['rank', 'x', '--limit', '1000000000'], 2, 'is too large'],
    ['an unknown format', ['x', '--format', 'pdf'], 2, 'markdown, xml, json'],
    ['a flag given twice', ['x', '--root', '.', '--root', '.'], 2, 'given twice'],
    ['an empty task', ['', '--root', shop], 2, 'the task is empty'],
    ['a blank task', ['  \n ', '--root', shop], 2, 'the task is empty'],
    ['a task in several words', ['fix', 'the', 'login'], 2, 'in quotes'],
    ['a task given twice', ['x', '--task-file', file], 2, 'given twice'],
    ['a binary task file', ['pack', '--task-file', binaryTask], 2, 'not UTF-8 text'],
    ['a missing task file', ['pack', '--task-file', join(scratch.path, 'none')], 2, 'cannot be read (ENOENT)'],
    ['a folder as task file', ['pack', '--task-file', shop], 2, 'cannot be read (EISDIR)'],
    ['a target outside the root', ['x', '--root', shop, '--target', '../secret'], 2, 'not a path inside the root'],
    ['an absolute target', ['x', '--root', shop, '--target', '/etc/passwd'], 2, 'not a path inside the root'],
    ['a target that does not exist', ['x', '--root', shop, '--target', 'lib/cart.ts'], 3, 'Did you mean src/cart.ts?'],
    ['a target that may not be packed', ['x', '--root', shop, '--target', '.env'], 3, 'secret-path'],
    ['an ignored target', ['x', '--root', shop, '--target', 'debug.log'], 3, '.gitignore:1'],
    ['an empty project', ['x', '--root', empty], 3, 'no file to pack'],
    ['words that occur nowhere', ['zzzqqq', '--root', shop], 3, 'no file matches this task'],
    ['an unknown schema', ['schema', 'nothing'], 2, 'Known: scan'],
    ['a misspelt command', ['scna'], 2, 'Did you mean'],
    ['a command that is still to come', ['mcp'], 2, 'packlight mcp does not exist yet'],
    ['the same with a flag', ['ui', '--root', shop], 2, 'packlight ui does not exist yet'],
    [
      'an unwritable place',
      ['pay the invoice', '--root', shop, '--quiet', '--out', join(scratch.path, 'no', 'such', 'x')],
      2,
      'could not be written (ENOENT)',
    ],
  ])('is told clearly: %s', async (_, args, code, message) => {
    const run = await packlight(args as string[]);
    expect(run.talk).toContain(message);
    expect(run.code).toBe(code);
    expect(run.out).toBe('');
    expect(run.talk).not.toMatch(/\n\s+at |node:internal|Error:/);
    expect(run.talk.trim().split('\n').length).toBe(2);
  });

  it.each([
    ['an unknown flag', (token: string) => ['x', `--${token}`]],
    ['an unknown format', (token: string) => ['x', '--format', token]],
    ['a schema that is not there', (token: string) => ['schema', token]],
    ['a target that is not there', (token: string) => ['x', '--root', shop, '--target', `src/${token}.ts`]],
    ['the same as JSON', (token: string) => ['x', '--root', shop, '--target', `${token}.ts`, '--format', 'json']],
    ['a stored pack that is not there', (token: string) => ['show', `${'w '.repeat(50)}${token}`, '--root', shop]],
  ])('is told without the token in it: %s', async (_, argsWith) => {
    const token = `ghp_${createDraw('bad input').base62(36)}`;
    const { code, out, talk } = await packlight(argsWith(token));
    expect([2, 3]).toContain(code);
    for (let at = 0; at + 12 <= token.length; at++) expect(out + talk).not.toContain(token.slice(at, at + 12));
  });

  it('is told as JSON when JSON was asked for', async () => {
    const { code, talk } = await packlight(['x', '--root', empty, '--format', 'json']);
    expect(code).toBe(3);
    expect(JSON.parse(talk)).toMatchObject({ refused: { kind: 'no-files' }, next: expect.any(String) });
  });

  it('is told when the root may not be read, and a folder inside that may not be read is an exclusion', async () => {
    const locked = join(scratch.path, 'locked');
    writeTree(locked, { 'open.ts': 'x', 'closed/secret.ts': 'x', 'shut.ts': 'x' });
    const root = join(scratch.path, 'locked-root');
    writeTree(root, { 'a.ts': 'x' });
    chmodSync(join(locked, 'closed'), 0o000);
    chmodSync(join(locked, 'shut.ts'), 0o000);
    chmodSync(root, 0o000);
    chmodSync(scratch.path, 0o755);
    const asNobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    const refused = await packlight(['scan', root], asNobody);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.talk).toContain('cannot be read (EACCES)');
    const { excluded } = JSON.parse((await packlight(['scan', locked, '--format', 'json'], asNobody)).out);
    expect(excluded).toEqual([
      { path: 'closed/', reason: 'unreadable', detail: 'EACCES' },
      { path: 'shut.ts', reason: 'unreadable', detail: 'EACCES' },
    ]);
    for (const path of [root, join(locked, 'closed')]) chmodSync(path, 0o755);
  });

  it('of a huge scan into a closed pipe ends quietly', async () => {
    const child = spawn(
      process.execPath,
      [
        join(projectRoot, 'bin/packlight.mjs'),
        'scan',
        '--quiet',
        '--root',
        join(projectRoot, 'node_modules'),
        '--format',
        'json',
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let talk = '';
    child.stderr.on('data', (chunk: Buffer) => {
      talk += chunk;
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const code = await new Promise((settle) => child.on('close', settle));
    expect(code).toBe(0);
    expect(talk).toBe('');
    expect(existsSync(join(projectRoot, 'node_modules'))).toBe(true);
  });
});
