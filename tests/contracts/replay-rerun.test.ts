/** A recorded pack is asked again where its project still exists; what moved on is told apart from what contradicts. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { sha256 } from '../../src/base/hash.js';
import { pack } from '../../src/contracts/plain/build-plain.js';
import type { Released } from '../../src/model/block.js';
import type { PackTrace } from '../../src/model/trace.js';
import { writePackManifest } from '../../src/pipeline/recorder.js';
import { findGitHint } from '../../src/records/replay/git-hint.js';
import { replayFile, replayPack } from '../../src/records/replay/replay.js';
import { readManifest } from '../../src/records/verify/read-manifest.js';
import { commitAll, git, scratchFolder, writeTree } from '../fixtures/git-tree.js';
import { memoryStore } from '../fixtures/memory-store.js';
import { save } from './replay-fixture.js';

beforeAll(ensureVocabulary);
const scratch = scratchFolder();
afterAll(scratch.remove);

const root = join(scratch.path, 'shop');
const place = { root };
const request = { task: 'the invoice total is wrong', budget: 2_000 };

async function traceOfPack(): Promise<PackTrace> {
  const packed = await pack(root, request);
  if (!packed.ok) throw new Error('refused');
  return packed.value.trace;
}

beforeAll(() => {
  writeTree(root, { 'src/invoice.ts': 'export const total = (sum: number) => sum;\n', 'src/cart.ts': 'export {};\n' });
  git(root, 'init', '-q');
  commitAll(root);
});

describe('a recorded pack, run again', () => {
  it('names the commit that was checked out, and whether the files are exactly its files', async () => {
    const commit = git(root, 'rev-parse', 'HEAD').trim();
    expect(await findGitHint(root)).toEqual({ commit, clean: true });
    writeFileSync(join(root, 'new.ts'), '');
    expect(await findGitHint(root)).toEqual({ commit, clean: false });
    expect(await findGitHint(root, { hidden: ['new.ts'] })).toEqual({ commit, clean: true });
    git(root, 'clean', '-qf');
    expect(await findGitHint(scratch.path)).toBe(null);
  });

  it('is found in the history by its files when no commit was recorded', async () => {
    const store = memoryStore();
    const trace = await traceOfPack();
    const id = await save(store, trace);
    const fileManifest = writePackManifest({ trace });
    expect(await replayPack(store, id, place)).toMatchObject({
      value: { rerun: { outcome: 'identical', where: 'disk' } },
    });

    writeFileSync(join(root, 'src/invoice.ts'), 'export const total = (sum: number) => sum * 2;\n');
    commitAll(root);
    const moved = await replayPack(store, id, place);
    expect(moved).toMatchObject({
      value: {
        identical: true,
        stored: { outcome: 'identical' },
        rerun: { outcome: 'identical', where: 'commit', commit: git(root, 'rev-parse', 'HEAD~1').trim() },
      },
    });
    const manifest = readManifest(fileManifest);
    if (!manifest.ok) throw new Error('no manifest');
    const alone = await replayFile({ written: Buffer.from(trace.emission.written), manifest: manifest.value }, place);
    expect(alone).toMatchObject({ value: { pack: null, rerun: { outcome: 'identical', where: 'commit' } } });

    const exported = join(scratch.path, 'exported');
    for (const name of ['src/invoice.ts', 'src/cart.ts'])
      writeTree(exported, { [name]: readFileSync(join(root, name)) });
    const nowhere = await replayPack(store, id, { root: exported });
    expect(nowhere).toMatchObject({
      value: {
        identical: true,
        summary: 'identical from stored blocks; the project has moved on: src/invoice.ts changed',
        rerun: { outcome: 'moved-on', moved: [{ path: 'src/invoice.ts', change: 'changed' }] },
      },
    });
  });

  it('contradicts a record whose bytes the same project does not give', async () => {
    const store = memoryStore();
    const trace = await traceOfPack();
    const written = trace.emission.written.replace('sum * 2', 'sum * 3') as Released;
    const forged = { ...trace, emission: { ...trace.emission, written } };
    const replayed = await replayPack(store, await save(store, forged), place);
    expect(sha256(written)).not.toBe(trace.fit.pack.sha256);
    expect(replayed).toMatchObject({
      value: { identical: false, stored: { outcome: 'different' }, rerun: { outcome: 'different', where: 'disk' } },
    });
  });
});
