/** The page about the worker packet names a test for each slot, rule and box; each of them must exist, and its transcript must be true. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { withRequirements } from '../../scripts/requirements.mjs';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { answerIn } from '../../src/contracts/worker/permit/answer-permissions.js';
import { writePermissionMessage } from '../../src/contracts/worker/permit/permission-message.js';
import { caps, places, slotNames } from '../../src/contracts/worker/worker-words.table.js';
import { projectRoot } from '../fixtures/command-process.js';
import { memoryWorld } from '../fixtures/memory-world.js';
import { hasTest, requirementsOf } from './requirement-rows.js';
import { nexusProject, someTime } from './worker-fixture.js';

beforeAll(ensureVocabulary);

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const page = read('docs/contracts/worker.md');
const rows = requirementsOf('worker').map((row) => [row.place, row.what, row] as const);

describe('docs/contracts/worker.md', () => {
  it('has the table of its requirements, as node scripts/requirements.mjs writes it', () => {
    expect(withRequirements(page, 'worker')).toBe(page);
  });

  it('names tests for every slot and every cap', () => {
    const sections = rows.map(([section]) => section).join('\n');
    for (const name of slotNames) expect(sections).toContain(`\`${name}\``);
    for (const cap of Object.values(caps)) expect(sections).toContain(`cap ${cap}`);
    expect(rows.length).toBeGreaterThan(65);
  });

  it.each(rows)('%s: %s', (_, __, row) => {
    expect(hasTest(row)).toBe(true);
  });

  it('names every place that is read', () => {
    for (const path of [
      places.prd,
      places.acceptance,
      places.state,
      places.scars,
      places.settings,
      places.modules,
      places.contracts,
    ].flat())
      expect(page).toContain(path.replace('.nexus/', '').replace(/^PRD/, 'PRD'));
  });

  it('shows what a worker that asks for two files really gets', async () => {
    const output = /^```text\n(<<NEXUS[\s\S]*?)\n```$/m.exec(page)![1]!;
    const answered = await answerIn(memoryWorld(nexusProject()), { taskId: 'T03', output }, someTime);
    expect(page).toContain(answered.ok ? writePermissionMessage(answered.value.report).trim() : 'refused');
  });
});
