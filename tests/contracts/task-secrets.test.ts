/** Secrets in owned files, diffs, logs, tasks and issues are redacted in every output of the task contract. */
import { describe, expect, it } from 'vitest';
import { otherSecret, packFor, sureSecret } from './task-fixture.js';

const outputs = (built: Awaited<ReturnType<typeof packFor>>) => [
  built.json,
  built.markdown,
  built.manifest,
  ...built.notes,
];

describe('Secrets', () => {
  const file = `export const token = '${sureSecret}';\n`;
  const diff = `diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-old\n+const token = '${sureSecret}';\n`;

  it.each([
    ['an owned file', { 'src/a.ts': file }, { id: 't', files_contract: { allowed: ['src/**'] } }, {}],
    ['a diff', { 'a.ts': '\n' }, { id: 't' }, { diff }],
    [
      'a jest log',
      { 'a.ts': '\n' },
      { id: 't' },
      { issues: [{ kind: 'jest', message: 'failed', raw: `Received: ${sureSecret}\n` }] },
    ],
    [
      'a message and its signature',
      { 'a.ts': '\n' },
      { id: 't' },
      {
        issues: [{ kind: 'x', message: `got ${sureSecret}`, signature: `x:${sureSecret}`, hint: `use ${sureSecret}` }],
      },
    ],
    [
      'the goal, a criterion and a glob',
      { 'a.ts': '\n' },
      {
        id: 't',
        goal: `use ${sureSecret}`,
        acceptance: [`it is ${sureSecret}`],
        files_contract: { allowed: [`${sureSecret}/**`] },
      },
      {},
    ],
    ['the path of a context file', { 'a.ts': '\n' }, { id: 't', context: { files: [`src/${sureSecret}.ts`] } }, {}],
  ])('are redacted in %s', async (_, files, task, options) => {
    const built = await packFor(files, task, options);
    for (const output of outputs(built)) expect(output).not.toContain(sureSecret);
    expect(outputs(built).join('')).toContain('[REDACTED:');
  });

  it('have one number each in a pack, whatever text they stand in', async () => {
    const issues = [{ kind: 'x', message: `got ${otherSecret}` }];
    const { pack } = await packFor(
      { 'src/a.ts': file },
      { id: 't', files_contract: { allowed: ['src/**'] } },
      { issues, diff },
    );
    const number = (text: string) => /\[REDACTED:[^#\]]*#(\d+)\]/.exec(text)?.[1];
    const inFile = number(pack.files[0]?.content ?? '');
    expect(inFile).toBeDefined();
    expect(number(pack.previousState?.diffSummary ?? '')).toBe(inFile);
    expect(number(pack.previousState?.issues[0]?.message ?? '')).not.toBe(inFile);
  });

  it('are found whole even where the text is cut', async () => {
    const raw = `${'x '.repeat(6_230)}${sureSecret}${' y'.repeat(40_000)}`;
    const built = await packFor(
      { 'a.ts': '\n' },
      { id: 't' },
      { issues: [{ kind: 'x', message: 'm', raw }], tier: 'cheap' },
    );
    for (let from = 0; from + 12 < sureSecret.length; from++)
      for (const output of outputs(built)) expect(output).not.toContain(sureSecret.slice(from, from + 12));
  });

  it('keep hidden characters visible', async () => {
    const { json } = await packFor({ 'a.ts': '\n' }, { id: 't', goal: 'do \u202ethis' });
    expect(json).toContain('[U+202E]');
    expect(json).not.toContain('\u202e');
  });
});
