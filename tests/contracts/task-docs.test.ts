/** The page about the task pack names a test for each MUST, scenario, box and defect; each must exist. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { taskShape } from '../../src/contracts/task/openspec/openspec-shapes.js';
import { projectRoot } from '../fixtures/command-process.js';
import { conformanceTests, hasTest, requirementsOf } from './requirement-rows.js';

const page = readFileSync(join(projectRoot, 'docs/contracts/task.md'), 'utf8');
const rows = requirementsOf('task').map((row) => [row.place, row.what, row] as const);
/** Rows of other tables of the page: a mistake, what packlight does, a test. */
const others = [...page.matchAll(/^\| .*? \| .*? \| `([^`]+\.test\.ts)` › (.*?) \|$/gm)].map(([, file, test]) => [
  test!,
  { file: file!, test: test! },
]);

describe('docs/contracts/task.md', () => {
  it.each(rows)('%s: %s', (_, __, row) => {
    expect(hasTest(row)).toBe(true);
  });

  it('has a row for every test of the conformance suite, and only one', () => {
    const own = requirementsOf('task').filter(({ what, test }) => what === test);
    expect(own.map(({ what }) => what).sort()).toEqual(conformanceTests('task').sort());
    for (const place of ['Deterministic', 'Size Limits', 'File Selection', 'Structure', 'Priority', 'Truncation'])
      expect(own.filter((row) => row.place.includes(place)).length).toBeGreaterThan(3);
  });

  it('has the tables that the lists of requirements make', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/requirements.mjs', '--check'], {
      cwd: projectRoot,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it.each(others)('names a test: %s', (_, row) => {
    expect(hasTest(row as { readonly file: string; readonly test: string })).toBe(true);
  });

  it('explains every field of a task, in the letter case of the origin', () => {
    const { properties } = taskShape.schema as { properties: Record<string, unknown> };
    const fields = Object.keys(properties).filter(
      (name) => !/[A-Z]/.test(name) && !['acceptance_criteria', 'depends_on', 'dependencies'].includes(name),
    );
    for (const field of fields) expect(page).toContain(`\`${field}\``);
  });
});
