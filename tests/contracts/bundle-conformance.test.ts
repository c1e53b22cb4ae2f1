/** Every printed field and never-send path of the bundle contract, on real bundles. The rows are `bundle-requirements.txt`. */
import { beforeAll, describe, expect, it } from 'vitest';
import { requirementsOf } from '../../scripts/requirements.mjs';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { parseBundleRequest } from '../../src/contracts/bundle/bundle-request.js';
import { refusalMessage } from '../../src/model/refusal/refusal-message.js';
import { createDraw } from '../../src/secrets/sample.js';
import { bundle, hardLimit, outline, refused, tryBundle } from './bundle-fixture.js';
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

const rowsOf = (name: string) => requirementsOf('bundle').filter(([, , test]) => test?.endsWith(` › ${name}`));

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

const tiny = { 'src/a.ts': 'export function a() {\n  return 1;\n}\n' };
const plan_step = { target_files: ['src/a.ts'] };

describe('Inputs', () => {
  it('`intent` may be null', async () => {
    expect(outline(await bundle(tiny, { intent: null, plan_step }))).toContain('P0 file src/a.ts (FULL_FILE)');
  });

  it('`plan_step` is required for diff generation, optional for intent and plan', async () => {
    expect(parseBundleRequest({ purpose: 'diff' }).ok).toBe(false);
    for (const purpose of ['intent', 'plan'])
      expect((await bundle(tiny, { purpose, intent: { raw_input: 'add b' } })).answer.context_bundle.purpose).toBe(
        purpose,
      );
  });

  it('`constraints` of system, project, session and user stand in canonical form, in any order of the request', async () => {
    const constraints = ['user', 'session', 'project', 'system'].map((category) => ({
      category,
      type: 'MUST',
      description: `keep ${category}`,
    }));
    const contents = [];
    for (const list of [constraints, [...constraints].reverse()]) {
      const { answer } = await bundle(tiny, { plan_step, constraints: list });
      contents.push(answer.context_bundle.blocks.find(({ block_type }) => block_type === 'constraints')!.content);
    }
    expect(contents[0]).toBe(contents[1]);
    for (const { category } of constraints) expect(contents[0]).toContain(`keep ${category}`);
  });

  it('`token_budget` has the printed defaults', async () => {
    expect((await bundle(tiny, { plan_step })).answer.context_bundle.model).toEqual({
      provider: 'unspecified',
      model: 'unspecified',
      max_input_tokens: 100_000,
      max_output_tokens: 16_000,
      response_token_reserve: 4_000,
      soft_limit_threshold_pct: 80,
    });
  });

  it('`project_root` of a request does not move the jail', () => {
    const read = parseBundleRequest({ plan_step, project_root: '/' });
    expect(read.ok && read.value.warnings.map(({ path }) => path)).toEqual(['$.project_root']);
  });

  it.each(['context mismatch', 'syntax error', 'plan invalidation'])(
    '`last_error` of a regeneration is an error_context of P0 › %s',
    async (kind) => {
      const { answer } = await bundle(tiny, {
        plan_step,
        last_error: { kind, message: 'line 1: no', file: 'src/a.ts' },
      });
      const block = answer.context_bundle.blocks.find(({ block_type }) => block_type === 'error_context')!;
      expect([block.priority, block.content.includes(kind), block.content.includes('line 1: no')]).toEqual([
        'P0',
        true,
        true,
      ]);
    },
  );
});

/** Made here, so that no secret stands in the repository. */
const draw = createDraw('bundle conformance');
const key = (kind: string) =>
  `-----BEGIN ${kind}PRIVATE KEY-----\n${draw.base64(300)}\n-----END ${kind}PRIVATE KEY-----`;
const examples: Record<string, { readonly value: string; readonly text: (value: string) => string }> = {
  'BEGIN PRIVATE KEY': { value: key(''), text: (value) => `/*\n${value}\n*/\n` },
  'BEGIN RSA PRIVATE KEY': { value: key('RSA '), text: (value) => `/*\n${value}\n*/\n` },
  'sk-': { value: `sk-${draw.base62(48)}`, text: (value) => `export const c = '${value}';\n` },
  'Authorization: Bearer': { value: draw.base62(40), text: (value) => `// Authorization: Bearer ${value}\n` },
  'password=': { value: `${draw.base62(14)}!7`, text: (value) => `// password=${value}\n` },
  'api_key=': { value: draw.base62(32), text: (value) => `// api_key=${value}\n` },
  'token=': { value: draw.base62(32), text: (value) => `// token=${value}\n` },
};

describe('Secret Patterns', () => {
  it.each(Object.keys(examples))(
    'Each printed example is redacted beside a target, and in a target it is refused or redacted › `%s`',
    async (name) => {
      const { value, text } = examples[name]!;
      const lines = value.split('\n').filter((line) => !line.startsWith('-----'));
      const holder = `${text(value)}export const b = 1;\n`;
      const tree = { 'src/a.ts': "import { b } from './b.js';\nexport const a = b;\n", 'src/b.ts': holder };
      const beside = await bundle(tree, { plan_step });
      expect(outline(beside).join()).toContain('src/b.ts');
      for (const line of lines) expect(beside.text).not.toContain(line);
      expect(beside.answer.redaction_report.redactions).toContainEqual(
        expect.objectContaining({ type: 'pattern_redacted', target: 'src/b.ts', reason: 'secret' }),
      );
      const itself = await tryBundle(tree, { plan_step: { target_files: ['src/b.ts'] } });
      const told = JSON.stringify(itself.ok ? itself.value.text : itself.error);
      for (const line of lines) expect(told).not.toContain(line);
      if (!itself.ok) expect(itself.error.kind).toBe('secret-risk');
      else expect(told).toContain('pattern_redacted');
    },
  );

  it('SecretRisk tells the user to move the secret out of the project, or to deny the file', async () => {
    const refusal = await refused({ 'src/a.ts': `export const c = '${examples['sk-']!.value}';\n` }, { plan_step });
    expect(refusalMessage(refusal)).toMatch(/[Mm]ove .* out of .*deny/s);
  });
});
