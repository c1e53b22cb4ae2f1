/** `worker`, `permit` and `scope` as a person uses them. */
import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packlight } from '../fixtures/command-line.js';
import { commitAll, git, type Scratch, scratchFolder, writeTree } from '../fixtures/git-tree.js';
import { nexusProject } from './worker-fixture.js';

let scratch: Scratch;
let root: string;
const time = ['--time', '2024-05-01T12:00:00Z'];
const request = '<<NEXUS_PERMISSION_REQUEST: src/shared/log.js>>\n';

beforeEach(() => {
  scratch = scratchFolder();
  root = join(scratch.path, 'drip');
  writeTree(root, nexusProject());
});
afterEach(() => scratch.remove());

const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('the command line of the worker contract', () => {
  it('writes the packet, its sidecar and the prompt', async () => {
    const { code, out } = await packlight(['worker', 'T03', '--root', root, ...time]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ taskId: 'T03', generatedAt: '2024-05-01T12:00:00.000Z' });
    const file = join(scratch.path, 'prompt.md');
    const flags = ['--state-lines', '2', '--graph', '.nexus/05-runtime/TASK_GRAPH.json', '--format', 'markdown'];
    expect((await packlight(['worker', 'T03', '--root', root, '--out', file, ...flags, ...time])).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toMatch(/^# Context packet\n/);
    expect(JSON.parse(readFileSync(`${file}.sidecar.json`, 'utf8'))).toMatchObject({
      taskId: 'T03',
      slots: { stateDigest: { cut: { lines: expect.any(Number) } } },
    });
  });

  it('says what is wrong and what to do', async () => {
    const unknown = await packlight(['worker', 'T99', '--root', root]);
    expect(unknown).toMatchObject({ code: 2, talk: expect.stringContaining('There is T01, T02, T03, T04.') });
    const lines = await packlight(['worker', 'T03', '--root', root, '--state-lines', '200']);
    expect(lines).toMatchObject({ code: 2, talk: expect.stringContaining('Give a number from 1 to 150.') });
  });

  it('answers requests, logs them and flags the task', async () => {
    const permit = (...more: string[]) =>
      packlight(['permit', 'T03', '--root', root, ...time, ...more], { input: request });
    expect(await permit('--no-log')).toMatchObject({
      code: 4,
      out: expect.stringContaining('## Denied: src/shared/log.js'),
    });
    expect(existsSync(join(root, '.nexus/05-runtime/permissions.jsonl'))).toBe(false);
    expect(await permit('--allow', 'src/shared/*')).toMatchObject({
      code: 0,
      out: expect.stringContaining('export function logLine'),
    });
    expect(read('.nexus/05-runtime/permissions.jsonl')).toContain('"decision":"granted"');
    const before = read('.nexus/05-runtime/TASK_GRAPH.json');
    expect((await permit('--flag', '--format', 'json')).code).toBe(4);
    const after = read('.nexus/05-runtime/TASK_GRAPH.json');
    expect(after).toContain('"permissionFlag"');
    expect(after.replace(/,\n {6}"permissionFlag": \{[\s\S]*?\n {6}\}/, '')).toBe(before);
  });

  it.each<[string, string, (outside: string, log: string) => void]>([
    ['a link', 'it is a link', symlinkSync],
    ['a link to nothing', 'it is a link', (outside, log) => symlinkSync(`${outside}-none`, log)],
    ['a hard link', 'it has another name', linkSync],
    ['a folder', 'it is not a plain file', (_, log) => mkdirSync(log)],
    ['a pipe', 'it is not a plain file', (_, log) => execFileSync('mkfifo', [log])],
  ])('adds nothing to a log that is %s', async (_, why, plant) => {
    const outside = join(scratch.path, 'outside');
    writeFileSync(outside, 'before\n');
    plant(outside, join(root, '.nexus/05-runtime/permissions.jsonl'));
    const { code, out, talk } = await packlight(['permit', 'T03', '--root', root, ...time], { input: request });
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(talk).toContain(`nothing is added to .nexus/05-runtime/permissions.jsonl: ${why}`);
    expect(talk).toContain('--no-log');
    expect(readFileSync(outside, 'utf8')).toBe('before\n');
    expect(existsSync(`${outside}-none`)).toBe(false);
  });

  it('leaves with 4 and a list when something was written outside the task', async () => {
    git(root, 'init', '-q');
    commitAll(root);
    writeTree(root, { 'stray file.js': 'x\n' });
    const { code, out } = await packlight(['scope', 'T03', '--root', root]);
    expect(code).toBe(4);
    expect(out).toContain('undeclared\tadded\tstray file.js\n');
    const warned = await packlight(['scope', 'T03', '--root', root, '--severity', 'warn', '--format', 'json']);
    expect(warned.code).toBe(0);
    expect(JSON.parse(warned.out)).toMatchObject({ ok: false });
  });
});
