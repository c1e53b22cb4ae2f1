/**
 * A project that swaps its objects for a link to another repository and back while packlight asks git: what git reads
 * in between is never used. GIT_RACE_ROUNDS widens it (scripts/attack.mjs).
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { openGit } from '../../src/jail/git/open-git.js';
import { findRepository } from '../../src/jail/repository/find-repository.js';
import { GitStopped } from '../../src/model/git.js';
import { scratchFolder } from '../fixtures/git-tree.js';
import { makeProject, makeVictim } from './git-layouts/repositories.js';

const rounds = Number(process.env.GIT_RACE_ROUNDS ?? 30);
const scratch = scratchFolder();
afterAll(scratch.remove);

const formats = { objects: 'sha1', refs: 'files' } as const;
const victim = makeVictim(scratch.path, formats, 'cnryswapped');

type Outcomes = Record<string, number>;

/** Asks again and again while the objects are swapped, and counts the answers. */
async function race(
  name: string,
  ask: (root: string) => Promise<string>,
  isEnough: (outcomes: Outcomes) => boolean = () => true,
): Promise<Outcomes> {
  const root = makeProject(join(scratch.path, name), formats);
  symlinkSync(join(victim.gitDir, 'objects'), join(root, 'stolen'));
  const script = fileURLToPath(new URL('git-layouts/flip.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, join(root, '.git/objects'), join(root, 'stolen')]);
  await once(child.stdout, 'data');
  const outcomes: Outcomes = {};
  try {
    for (let round = 0; round < rounds || (round < 20 * rounds && !isEnough(outcomes)); round++) {
      const outcome = await ask(root);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  return outcomes;
}

describe('objects that are swapped while git reads them', { timeout: 3_600_000 }, () => {
  it('are never used', async () => {
    const outcomes = await race('checked', async (root) => {
      try {
        const answer = await openGit({ program: 'git', globalExcludes: null }).listCommit!(root, victim.head);
        return JSON.stringify(answer).includes(victim.canary) ? 'leak' : answer.kind;
      } catch (error) {
        return error instanceof GitStopped ? `${error.refusal.kind}: ${error.refusal.why}` : 'defect';
      }
    });
    tell({ outcomes });
    expect(outcomes).not.toHaveProperty('leak');
    expect(outcomes).not.toHaveProperty('defect');
  });

  it('are noticed afterwards whenever git has read them, and git does read them', async () => {
    const outcomes = await race(
      'twin',
      async (root) => {
        const found = findRepository(root);
        if (found.kind !== 'repository') return 'not accepted';
        const env = { PATH: process.env.PATH ?? '', ...found.environment };
        const { stdout } = spawnSync('git', ['ls-tree', '-r', victim.head], { env, encoding: 'utf8' });
        if (!stdout.includes(victim.canary)) return 'not read';
        return found.isUnchanged('objects') ? 'read and missed' : 'read and noticed';
      },
      (outcomes) => 'read and noticed' in outcomes,
    );
    tell({ twin: 'asks git and does not look again', outcomes });
    expect(outcomes).not.toHaveProperty('read and missed');
    expect(outcomes).toHaveProperty('read and noticed');
  });
});

function tell(figures: object): void {
  process.stdout.write(`${JSON.stringify({ attack: 'git race', rounds, ...figures })}\n`);
}
