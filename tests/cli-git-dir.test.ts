/** The command line over a project whose .git leads to another repository. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { packlight } from './fixtures/command-line.js';
import { commitAll, git, scratchFolder, writeTree } from './fixtures/git-tree.js';

const scratch = scratchFolder();
afterAll(scratch.remove);

function newRepository(name: string, files: Readonly<Record<string, string>>): string {
  const root = join(scratch.path, name);
  mkdirSync(root);
  git(root, 'init', '-q', '--template=');
  writeTree(root, files);
  commitAll(root);
  return root;
}

const other = newRepository('other', { 'canary.ts': 'export const canary = 1;\n' });
const root = newRepository('project', { 'a.ts': 'export const a = 1;\n' });
writeTree(root, { '.git/objects/info/alternates': `${join(other, '.git/objects')}\n` });
writeFileSync(join(root, '.git/refs/heads/taken'), git(other, 'rev-parse', 'HEAD'));

describe('a project with the objects of another repository', () => {
  it.each([
    ['scan'],
    ['a is wrong'],
    ['project', '--commit', 'taken'],
    ['project', '--diff', 'taken..main'],
    ['project', '--summary', '--churn', '9'],
    ['eval', '--any-commit'],
    ['secrets'],
  ])('is refused with the path and the next step: %s %s', async (...args) => {
    const { code, out, talk } = await packlight([...args, '--root', root]);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(talk).toContain('.git/objects/info/alternates names objects of a repository outside the project');
    expect(talk).toContain('--trust-git-dir');
    expect(talk).not.toContain(other);
  });

  it('is refused as data when JSON is asked for', async () => {
    const { talk } = await packlight(['scan', '--format', 'json', '--root', root]);
    expect(JSON.parse(talk)).toMatchObject({
      refused: { kind: 'git-dir-outside', path: '.git/objects/info/alternates', why: 'alternates' },
    });
  });

  it('is read when a person says so, and the scan records it', async () => {
    const { code, out } = await packlight(['project', '--commit', 'taken', '--trust-git-dir', '--root', root]);
    expect(code).toBe(0);
    expect(out).toContain('export const canary = 1;');
    const scanned = await packlight(['scan', '--format', 'json', '--trust-git-dir', '--root', root]);
    expect(JSON.parse(scanned.out).source.notes.join()).toContain('said to be trusted');
  });
});

describe('a project whose .git leads nowhere', () => {
  it('is packed without git, with a note', async () => {
    const left = join(scratch.path, 'left');
    writeTree(left, { 'a.ts': 'export const a = 1;\n', '.git': 'gitdir: /no/such/folder\n' });
    const { code, out } = await packlight(['scan', '--format', 'json', '--root', left]);
    expect(code).toBe(0);
    expect(JSON.parse(out).source).toMatchObject({ kind: 'walk', notes: [expect.stringContaining('is not there')] });
  });
});
