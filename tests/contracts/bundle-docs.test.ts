/** The page about the bundle names a test for each MUST; each of them must exist, and the page must know every field. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withRequirements } from '../../scripts/requirements.mjs';
import { bundleRequestShape } from '../../src/contracts/bundle/bundle-wire-request.js';
import { hasTest, requirementsOf } from './requirement-rows.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/contracts/bundle.md');
const rows = requirementsOf('bundle').map((row) => [row.place, row.what, row] as const);

describe('docs/contracts/bundle.md', () => {
  it('has the table of its requirements, as node scripts/requirements.mjs writes it', () => {
    expect(withRequirements(page, 'bundle')).toBe(page);
  });

  it('names tests for all that the document demands', () => {
    const sections = rows.map(([section]) => section).join('\n');
    for (const wanted of ['INV-CONTEXT-', 'Edge case ', 'INV-GLOBAL-'])
      for (let i = 1; i <= { 'INV-CONTEXT-': 4, 'Edge case ': 4, 'INV-GLOBAL-': 6 }[wanted]!; i++)
        expect(sections).toContain(`${wanted}${i}`);
    expect(rows.length).toBeGreaterThan(45);
  });

  it.each(rows)('%s: %s', (_, __, row) => {
    expect(hasTest(row)).toBe(true);
  });

  it('explains every field of a request', () => {
    const { properties } = bundleRequestShape.schema as { properties: Record<string, unknown> };
    for (const field of Object.keys(properties).filter((name) => !/[A-Z]/.test(name)))
      expect(page).toContain(`\`${field}\``);
  });
});
