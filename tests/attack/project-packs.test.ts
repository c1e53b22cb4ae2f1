import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { scratchFolder } from '../fixtures/git-tree.js';
import { type ProjectPacksSummary, runProjectPacks } from './project-packs.js';

const count = Number(process.env.PROJECT_ATTACK_COUNT ?? 25);
const seed = Number(process.env.PROJECT_ATTACK_SEED ?? 41);
const scratch = scratchFolder();
afterAll(scratch.remove);

describe('a project pack', () => {
  let summary: ProjectPacksSummary;
  beforeAll(async () => {
    await ensureVocabulary();
    summary = await runProjectPacks(scratch.path, seed, count);
    process.stdout.write(`${JSON.stringify({ attack: 'project-packs', ...summary })}\n`);
  }, 3_600_000);

  it('loses no file, adds up, keeps its limits and leaks nothing', () => {
    expect(summary.firstWrong).toBeNull();
    expect(summary.wrong).toBe(0);
    expect(summary.files).toBeGreaterThan(count);
  });

  it('is judged by a campaign that notices each broken twin', () => {
    for (const [name, noticed] of Object.entries(summary.twins)) expect([name, noticed > 0]).toEqual([name, true]);
  });
});
