/**
 * An open project: after every edit it gives the packs of a new run, without being told of the edit. A share runs here;
 * RESIDENT_EDITS=2000 runs it whole.
 */
import { describe, expect, it } from 'vitest';
import { openProject } from '../../src/contracts/plain/open-project.js';
import { watchFolders } from '../../src/jail/watch-folders.js';
import { partsOf, runEdits } from './stored-index.js';

const edits = Number(process.env.RESIDENT_EDITS ?? 40);
const stepsEach = 10;
const now = () => BigInt(Date.now()) * 1_000_000n;

/** Edits one work tree after the other, each with a project that is opened before its first edit. */
async function editOpenProjects(watch = watchFolders) {
  const wrong: string[] = [];
  let steps = 0;
  for (let seed = 1; steps < edits; seed++) {
    let project: ReturnType<typeof openProject> | null = null;
    const outcome = await runEdits(seed, stepsEach, async (root, task) => {
      project ??= openProject(root, { now, watch });
      return partsOf(await project.pack({ task, budget: 3_000 }));
    });
    (project as ReturnType<typeof openProject> | null)?.close();
    steps += outcome.steps;
    wrong.push(...outcome.wrong);
  }
  return { steps, wrong };
}

describe('an open project', () => {
  it('gives the packs of a new run after any edits', { timeout: 3_600_000 }, async () => {
    const { steps, wrong } = await editOpenProjects();
    console.log(JSON.stringify({ attack: 'open project', edits: steps, wrong: wrong.length }));
    expect(wrong).toEqual([]);
  });

  it('would be caught if nothing was watched', { timeout: 600_000 }, async () => {
    const { wrong } = await editOpenProjects((onHint) => {
      const watch = watchFolders(onHint);
      return { ...watch, add: () => {} };
    });
    expect(wrong).not.toEqual([]);
  });
});
