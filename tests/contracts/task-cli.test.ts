/** `packlight task` from the command line, on the fixture project. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ContextPack } from '../../src/contracts/task/wire.js';
import { packlight } from '../fixtures/command-line.js';
import { scratchFolder } from '../fixtures/git-tree.js';
import { openspecRoot } from './task-fixture.js';

const scratch = scratchFolder();
afterAll(scratch.remove);

const checks = ['--issues', join(openspecRoot, 'checks/issues.json'), '--diff', join(openspecRoot, 'checks/last.diff')];
const task = (...args: string[]) => packlight(['task', ...args, '--root', openspecRoot, '-q']);

describe('packlight task', () => {
  it('prints the pack as JSON', () => {
    const { code, out } = task('tokens-1', ...checks, '--tier', 'cheap', '--iteration', '2');
    const pack = JSON.parse(out) as ContextPack;
    expect(code).toBe(0);
    expect(out.length).toBe(pack.totalChars + 1);
    expect(pack.files.map(({ path, priority }) => `${priority} ${path}`).slice(0, 3)).toEqual([
      'high tests/token.spec.ts',
      'high src/middleware/token.ts',
      'high src/api/links.ts',
    ]);
  });

  it('writes CONTEXT.md and its record', () => {
    const out = join(scratch.path, 'CONTEXT.md');
    expect(task('tokens-1', ...checks, '--format', 'markdown', '--out', out).code).toBe(0);
    expect(readFileSync(out, 'utf8')).toMatch(/^# Context pack\n/);
    expect(JSON.parse(readFileSync(`${out}.manifest.json`, 'utf8'))).toMatchObject({ contract: 'task/1' });
  });

  it('reads JSON Lines', () => {
    const { out } = task('limits-1', '--issues', join(openspecRoot, 'checks/issues.jsonl'));
    const { previousState } = JSON.parse(out) as ContextPack;
    expect(previousState?.issues.map(({ kind, file }) => `${kind} ${file}`)).toEqual([
      'contract_violation src/store/memory.ts',
      'eslint src/middleware/limit.ts',
    ]);
  });

  it('names what is wrong and what there is', () => {
    const { code, talk } = task('nowhere');
    expect(code).toBe(2);
    expect(talk).toContain('Use one of: limits-1, tokens-1');
  });
});
