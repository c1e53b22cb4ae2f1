/** The page about project packs names a test for each type, default, row and rule; each must exist, and every flag is known. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withRequirements } from '../../scripts/requirements.mjs';
import { projectFlags } from '../../src/cli/commands/project/project-flags.table.js';
import { projectRoot } from '../fixtures/command-process.js';
import { hasTest, requirementsOf } from './requirement-rows.js';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const page = read('docs/contracts/project.md');
const rows = requirementsOf('project').map((row) => [row.place, row.what, row] as const);

describe('docs/contracts/project.md', () => {
  it('has the table of its requirements, as node scripts/requirements.mjs writes it', () => {
    expect(withRequirements(page, 'project')).toBe(page);
  });

  it('names tests for all that the document demands', () => {
    const sections = rows.map(([section]) => section).join('\n');
    for (const wanted of [
      ...['ProjectSnapshot', 'DirectoryNode', 'FileNode', 'FileMetadata', 'FileType', 'FileCategory', 'ExcludedFile'],
      ...['ExclusionReason', 'FullPack', 'Manifest', 'Dependency', 'FileIndexEntry', 'KeyFile', 'FileContent'],
      ...['PackMetadata', 'SummaryPack', 'RepoSummary', 'KeyFileSummary', 'EntrypointSummary', 'RiskHotspot'],
      ...['TruncationConfig', 'EncodingConfig', 'PackSerializer', 'Usage Example', 'Transparency Integration'],
      ...[1, 4, 5].map((step) => `Selection Logic, ${step}`),
      ...['Default Exclusion Patterns', 'Exclusion Customization', 'Key File Detection', 'Key File Limits'],
      ...['exclusion_stats', 'importance medium', 'large_data', 'credentials', 'prioritize_by', 'provider_limits'],
      ...['Determinism', 'Limits', 'Links', 'Path Normalization', 'Truncation'],
    ])
      expect(sections).toContain(wanted);
    expect(rows.length).toBeGreaterThan(55);
  });

  it.each(rows)('%s: %s', (_, __, row) => {
    expect(hasTest(row)).toBe(true);
  });
});

describe('docs/migrating-from-repomix.md', () => {
  it('names no flag that is not there', () => {
    const known = new Set(Object.keys(projectFlags).map((written) => written.split(' ')[0]));
    const guide = read('docs/migrating-from-repomix.md');
    const ours = [...guide.matchAll(/^\| `[^|]*\| ([^|]*) \|$|(packlight project.*)$/gm)].map(
      ([, cell, line]) => cell ?? line!,
    );
    const used = ours.flatMap((text) => [...text.matchAll(/(?<!pack )--([a-z][a-z-]*)/g)].map(([, name]) => name!));
    expect(used.length).toBeGreaterThan(30);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  it('answers all twenty-two demands', () => {
    const numbers = [...read('docs/migrating-from-repomix.md').matchAll(/^\| (\d+) \| /gm)].map(([, number]) =>
      Number(number),
    );
    expect(numbers).toEqual(Array.from({ length: 22 }, (_, i) => i + 1));
  });
});
