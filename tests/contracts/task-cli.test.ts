/** `packlight task` from the command line, on the fixture project. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ContextPack } from '../../src/contracts/task/task-wire.js';
import { packlight } from '../fixtures/command-line.js';
import { scratchFolder } from '../fixtures/git-tree.js';
import { inPlaceOfFile, openspecRoot } from './task-fixture.js';

const scratch = scratchFolder();
afterAll(scratch.remove);

const checks = ['--issues', join(openspecRoot, 'checks/issues.json'), '--diff', join(openspecRoot, 'checks/last.diff')];
const task = (...args: string[]) => packlight(['task', ...args, '--root', openspecRoot, '-q']);

describe('packlight task', () => {
  it('prints the pack as JSON', async () => {
    const { code, out } = await task('tokens-1', ...checks, '--tier', 'cheap', '--iteration', '2');
    const pack = JSON.parse(out) as ContextPack;
    expect(code).toBe(0);
    expect(out.length).toBe(pack.totalChars + 1);
    expect(pack.files.map(({ path, priority }) => `${priority} ${path}`).slice(0, 3)).toEqual([
      'high tests/token.spec.ts',
      'high src/middleware/token.ts',
      'high src/api/links.ts',
    ]);
  });

  it('writes CONTEXT.md and its record', async () => {
    const out = join(scratch.path, 'CONTEXT.md');
    expect((await task('tokens-1', ...checks, '--format', 'markdown', '--out', out)).code).toBe(0);
    expect(readFileSync(out, 'utf8')).toMatch(/^# Context pack\n/);
    expect(JSON.parse(readFileSync(`${out}.manifest.json`, 'utf8'))).toMatchObject({ contract: 'task/1' });
  });

  it.each([
    ['no title', ['limits-1']],
    ['neither title nor goal, and criteria without an id or a text', ['bare.json']],
  ])('writes a record that verifies: a task with %s', async (_, words) => {
    const root = join(scratch.path, 'openspec');
    cpSync(openspecRoot, root, { recursive: true });
    const bare = { id: 'bare', acceptance: [{ text: 'Links expire' }, { id: 'b' }], context: { files: ['src/api'] } };
    writeFileSync(join(root, 'bare.json'), JSON.stringify(bare));
    const built = await packlight(['task', ...words, '--out', 'out.json'], { cwd: root });
    expect(built.talk).toContain('the task has no title: its id stands there');
    expect(await packlight(['verify', 'out.json'], { cwd: root })).toMatchObject({ code: 0 });
  });

  it('says once what is wrong with broken YAML', async () => {
    const file = join(scratch.path, 'broken.yml');
    writeFileSync(file, '{{{');
    const { code, talk } = await task(file);
    expect([code, talk.match(/expected YAML/g)]).toEqual([2, ['expected YAML']]);
  });

  it('reads JSON Lines', async () => {
    const { out } = await task('limits-1', '--issues', join(openspecRoot, 'checks/issues.jsonl'));
    const { previousState } = JSON.parse(out) as ContextPack;
    expect(previousState?.issues.map(({ kind, file }) => `${kind} ${file}`)).toEqual([
      'contract_violation src/store/memory.ts',
      'eslint src/middleware/limit.ts',
    ]);
  });

  it('reads a task from a file of its own, and shrinks when money is short', async () => {
    const file = join(scratch.path, 'task.json');
    writeFileSync(file, JSON.stringify({ id: 'own', goal: 'Limit the links', context: { files: ['src/api'] } }));
    const { code, out } = await task(file, '--budget-tier', 'warning');
    const pack = JSON.parse(out) as ContextPack;
    expect([code, pack.task.id, pack.truncated]).toEqual([0, 'own', true]);
    expect(pack.files.filter(({ content }) => !inPlaceOfFile.test(content)).map(({ path }) => path)).toEqual([
      'src/api/links.ts',
    ]);
  });

  it.each([
    ['an id that is not there', ['nowhere'], 'Use one of: limits-1, tokens-1'],
    ['the project itself', [`${openspecRoot}/openspec/project.yml`], 'Give the id of one of them: limits-1, tokens-1'],
    ['three dots', ['tokens-1', '--diff', 'main...x'], 'two commits with two dots between them'],
  ])('names what is wrong and what to do: %s', async (_, words, wanted) => {
    const { code, talk } = await task(...words);
    expect(code).toBe(2);
    expect(talk).toContain(wanted);
  });
});
