/** Every printed field and never-send path of the bundle contract, on real bundles. The rows are `bundle-requirements.txt`. */
import { beforeAll, describe, expect, it } from 'vitest';
import { requirementsOf } from '../../scripts/requirements.mjs';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { bundle, hardLimit } from './bundle-fixture.js';
import { unnamedFields, wrongValues } from './printed-fields.js';

beforeAll(ensureVocabulary);

const samples: Record<string, readonly unknown[]> = {};

beforeAll(async () => {
  const tree = {
    'src/a.ts': `import { b } from './b.js';\nimport key from './x.key';\nexport function a() {\n  return b(key);\n}\n${'export function more() {\n  return 1;\n}\n'.repeat(40)}`,
    'src/b.ts': 'export function b(n: number) {\n  return n;\n}\n',
    'src/x.key': 'x\n',
  };
  const plan_step = { target_files: ['src/a.ts', './src/a.ts'], target_symbols: ['a'] };
  const built = [
    await bundle(tree, { plan_step, last_error: 'boom', last_diff: 'one line\n', purpose: 'plan' }),
    await bundle(tree, { plan_step, token_budget: hardLimit(900) }),
  ];
  const answers = built.map(({ answer }) => answer);
  const blocks = answers.flatMap(({ context_bundle }) => context_bundle.blocks);
  const selections = answers.map(({ context_manifest }) => context_manifest.selection);
  Object.assign(samples, {
    ContextBlock: blocks,
    meta: blocks.map(({ meta }) => meta),
    ContextBundle: answers.map(({ context_bundle }) => context_bundle),
    model: answers.map(({ context_bundle }) => context_bundle.model),
    ContextManifest: answers.map(({ context_manifest }) => context_manifest),
    selection: selections,
    included_files: selections.flatMap(({ included_files }) => included_files),
    excluded_candidates: selections.flatMap(({ excluded_candidates }) => excluded_candidates),
    fingerprints: answers.map(({ context_manifest }) => context_manifest.fingerprints),
    RedactionReport: answers.map(({ redaction_report }) => redaction_report),
    redactions: answers.flatMap(({ redaction_report }) => redaction_report.redactions),
    BudgetReport: answers.map(({ budget_report }) => budget_report),
  });
});

const rowsOf = (name: string) => requirementsOf('bundle').filter(([, , test]) => test!.endsWith(` › ${name}`));

describe('the published schemas', () => {
  it.each(rowsOf('%s is %s'))('%s is %s', (...row) => {
    expect(wrongValues(samples, row as string[])).toEqual([]);
  });

  it('have no field without a row', () => {
    expect(unnamedFields(samples, rowsOf('%s is %s'))).toEqual([]);
  });
});

describe('the never-send paths', () => {
  it.each(rowsOf('%s %s'))('%s %s', async (pattern) => {
    const path = pattern!.replaceAll('`', '').replace('**/', 'a/').replace('/**', '/x.ts').replaceAll('*', 'x');
    const tree = { 'src/a.ts': 'let a;\n', [path]: 'a secret text\n', [path.toUpperCase()]: 'a secret text\n' };
    const { text, answer } = await bundle(tree, {
      plan_step: { target_files: ['src/a.ts'], description: `see ${path}` },
    });
    expect(text).not.toContain('a secret text');
    const excluded = answer.redaction_report.redactions.filter(({ type }) => type === 'path_excluded');
    // The folder of git's own data is not listed: an export of the same tree has none.
    expect(excluded.length > 0 || path.startsWith('.git/')).toBe(true);
  });
});
