/** The page about the node pack names a test for each goal, field and rule of the document; each must exist. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeRequestShape, packFields } from '../../src/contracts/node/node-wire.js';
import { projectRoot } from '../fixtures/command-process.js';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const page = read('docs/contracts/node.md');
const rows = [...page.matchAll(/^\| (.*?) \| .*? ?\| `([^`]+\.test\.ts)` › (.*?) \|$/gm)].map((row) => row.slice(1));

describe('docs/contracts/node.md', () => {
  it('names tests for all that the document demands', () => {
    const sections = rows.map(([section]) => section).join('\n');
    for (const wanted of [
      ...[1, 2, 3, 4, 5].map((i) => `Design goal ${i}`),
      ...packFields.map((field) => `Field \`${field}\``),
      ...[1, 2, 3, 4, 5, 6].map((i) => `Builder step ${i}`),
      'Passing context',
      'Token budgeting',
      'Always include',
      'Artifact references',
      'Closed schema',
      'Default budgets',
      'Edge payloads',
      'Flat and wrapped packs',
      'Hashes of redacted files',
      'Ids without a clock',
      'Joins',
      'Portable forms',
      'Provenance beside the pack',
      'Published samples',
      'Tolerant input',
    ])
      expect(sections).toContain(wanted);
  });

  it.each(rows)('%s: %s has the test: %s', (_, file, name) => {
    const text = read(file!.includes('/') ? file! : `tests/contracts/${file}`);
    expect(text).toMatch(new RegExp(`\\b(?:it|it\\.each[\\s\\S]*?)\\(\\s*['"\`]${literally(name!)}`));
  });

  it('explains every field of a request', () => {
    const { properties } = nodeRequestShape.schema as { properties: Record<string, unknown> };
    for (const field of Object.keys(properties)) expect(page).toContain(`\`${field}\``);
  });
});

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
