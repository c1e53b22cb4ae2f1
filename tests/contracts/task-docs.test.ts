/** The page about the task pack names a test for each MUST, scenario, box and defect; each must exist. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { taskShape } from '../../src/contracts/task/openspec/openspec-shapes.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/contracts/task.md');
const rows = [...page.matchAll(/^\| (.*?) \| .*? ?\| `([^`]+\.test\.ts)` › (.*?) \|$/gm)].map((row) => row.slice(1));

describe('docs/contracts/task.md', () => {
  it('names tests for all that the document demands', () => {
    const sections = rows.map(([section]) => section).join('\n');
    for (const wanted of [
      ...[
        'Context pack assembly',
        'Strong tier limit',
        'Cheap tier limit',
        'Files from task context',
        'Files from issues',
        'Task-owned files',
      ].map((name) => `Scenario: ${name}`),
      ...[1, 2, 3, 4].flatMap((i) => [`Truncation Strategy, ${i}`, `Acceptance box ${i}`]),
      'Context Pack Structure',
      'Priority Rules',
    ])
      expect(sections).toContain(wanted);
    expect(rows.length).toBeGreaterThan(40);
  });

  it.each(rows)('%s: %s has the test: %s', (_, file, name) => {
    const text = read(file!.includes('/') ? file! : `tests/contracts/${file}`);
    expect(text).toMatch(new RegExp(`\\b(?:it|it\\.each[\\s\\S]*?)\\(\\s*['"\`]${literally(name!)}`));
  });

  it('explains every field of a task, in the letter case of the origin', () => {
    const { properties } = taskShape.schema as { properties: Record<string, unknown> };
    const fields = Object.keys(properties).filter(
      (name) => !/[A-Z]/.test(name) && !['acceptance_criteria', 'depends_on', 'dependencies'].includes(name),
    );
    for (const field of fields) expect(page).toContain(`\`${field}\``);
  });
});

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
