/** The page about the node pack names a test for each goal, field and rule of the document; each must exist. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeRequestShape, packFields } from '../../src/contracts/node/node-wire.js';
import { projectRoot } from '../fixtures/command-process.js';
import { conformanceTests, hasTest, requirementsOf } from './requirement-rows.js';

const page = readFileSync(join(projectRoot, 'docs/contracts/node.md'), 'utf8');
const rows = requirementsOf('node').map((row) => [row.place, row.what, row] as const);

describe('docs/contracts/node.md', () => {
  it.each(rows)('%s: %s', (_, __, row) => {
    expect(hasTest(row)).toBe(true);
  });

  it('has a row for every test of the conformance suite, and only one', () => {
    const own = requirementsOf('node').filter(({ what, test }) => what === test);
    expect(own.map(({ what }) => what).sort()).toEqual(conformanceTests('node').sort());
  });

  it('has rows for every field of a pack', () => {
    const said = requirementsOf('node')
      .map(({ what }) => what)
      .join('\n');
    for (const field of packFields) expect(said).toContain(field);
  });

  it('explains every field of a request', () => {
    const { properties } = nodeRequestShape.schema as { properties: Record<string, unknown> };
    for (const field of Object.keys(properties)) expect(page).toContain(`\`${field}\``);
  });
});
