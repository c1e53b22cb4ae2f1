/** Selection in the bundle document: candidates, exclusions, weights, penalties, tie-breakers, sandbox rules. */
import { describe, expect, it } from 'vitest';
import { bundle, outline, recordOf, refused, scoresOf, sureSecret } from './bundle-fixture.js';

const shop = {
  'package.json': '{"name":"shop"}\n',
  'src/tsconfig.json': '{}\n',
  'src/money.ts':
    'import { places } from "./places.js";\n\nexport function round(value: number): number {\n  return places(value);\n}\n',
  'src/places.ts': 'export function places(value: number): number {\n  return value;\n}\n',
  'src/base.ts': 'export class Base {\n  save(): void {}\n}\n',
  'src/face.ts': 'export interface Face {\n  total(): number;\n}\n',
  'src/cart.ts':
    'import { Base } from "./base.js";\nimport type { Face } from "./face.js";\nimport { round } from "./money.js";\n\nexport class Cart extends Base implements Face {\n  total(): number {\n    return round(1);\n  }\n}\n',
  'src/till.ts': 'import { Cart } from "./cart.js";\n\nexport const till = new Cart();\n',
  'src/open.ts': 'export const opened = true;\n',
  'docs/cart.md': '# The cart\n\nHow the cart adds up.\n',
};

describe('Step 0: Establish Candidates', () => {
  it('takes targets, symbols, choices, dependencies, interfaces, base types, callers and config, and nothing else', async () => {
    const built = await bundle(shop, {
      plan_step: { description: 'the cart', operation: 'Build', target_files: ['src/cart.ts'] },
      user_selected_targets: ['docs/cart.md'],
      active_file: 'src/open.ts',
    });
    const { included_files } = built.answer.context_manifest.selection;
    expect(Object.fromEntries(included_files.map(({ path, reason }) => [path, reason]))).toEqual({
      'src/cart.ts': 'target',
      'docs/cart.md': 'user_selected',
      'src/money.ts': 'dependency',
      'src/base.ts': 'base_type',
      'src/face.ts': 'interface',
      'src/places.ts': 'dependency',
      'src/till.ts': 'caller',
      'package.json': 'config',
      'src/tsconfig.json': 'config',
      'src/open.ts': 'user_selected',
    });
  });

  it('gives intent extraction project metadata and no file', async () => {
    const built = await bundle(shop, { purpose: 'intent', intent: { raw_input: 'make the cart faster' } });
    expect(outline(built)).toEqual([
      'P0 system Rules for this call',
      'P0 constraints Constraints',
      'P1 project_meta Project',
    ]);
    expect(built.text).not.toContain('round(1)');
  });

  it('ranks what the words lead to when nothing is named: the best P1, none P3', async () => {
    const built = await bundle(shop, { intent: { raw_input: 'the cart total' } });
    const { included } = recordOf(built);
    expect(included[0]?.path).toBe('src/cart.ts');
    expect(included.every(({ score, priority }) => score < 30_000 && priority === 'P1')).toBe(true);
  });

  it('leaves out beside targets what merely matches the words', async () => {
    const built = await bundle(shop, { plan_step: { description: 'the cart adds up', target_files: ['src/open.ts'] } });
    expect(outline(built).slice(2)).toEqual(['P0 file src/open.ts (FULL_FILE)']);
  });
});

describe('Step 1: Apply Hard Exclusions (Fail-Closed)', () => {
  it.each<[string, string, string]>([
    ['matched by deny rules', 'private/plan.ts', 'deny_rule'],
    ['binary', 'logo.png', 'binary'],
    ['of unsupported encoding', 'odd.txt', 'binary'],
    ['a secret risk', 'prod.env', 'secret_risk'],
    ['outside the root jail', 'link.ts', 'outside_sandbox'],
    ['too large to read', 'huge.txt', 'too_large'],
  ])('a file that is %s is excluded with its reason', async (_, path, reason) => {
    const project = {
      ...shop,
      'private/plan.ts': 'x\n',
      'logo.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]),
      'odd.txt': Buffer.from([0x61, 0x81, 0x8d, 0x8f, 0xff, 0xfe, 0x81, 0x0a]),
      'prod.env': 'A=1\n',
      'link.ts': 'x',
      'huge.txt': 'x'.repeat(1_000_001),
    };
    const plan_step = { target_files: ['src/open.ts'], description: `as in ${path}` };
    const request = { plan_step, sandbox: { deny: ['private/**'] } };
    const { answer } = await bundle(project, request, { kinds: { 'link.ts': 'link' } });
    expect(answer.context_manifest.selection.excluded_candidates).toContainEqual({ path, reason });
    expect(answer.redaction_report.redactions).toContainEqual(
      expect.objectContaining({ type: 'path_excluded', target: path }),
    );
  });

  it.each([
    ['../elsewhere.ts', '../elsewhere.ts', 'outside_sandbox'],
    ['C:\\elsewhere.ts', 'C:\\elsewhere.ts', 'outside_sandbox'],
    ['node_modules/a/index.js', 'node_modules/a/index.js', 'deny_rule'],
    ['.env', '.env', 'secret_risk'],
  ])('an active file that cannot be shown is listed too: %s', async (active_file, path, reason) => {
    const project = { ...shop, 'node_modules/a/index.js': 'x\n', '.env': 'A=1\n' };
    const { answer } = await bundle(project, { plan_step: { target_files: ['src/open.ts'] }, active_file });
    const { excluded_candidates } = answer.context_manifest.selection;
    expect(excluded_candidates.filter((entry) => entry.path === path)).toEqual([{ path, reason }]);
    expect(answer.budget_report.notes).toContain('the active file cannot be shown');
  });
});

describe('Step 2: Rank Remaining Candidates', () => {
  it('gives the printed base weights', async () => {
    const whole = await bundle(shop, {
      plan_step: { operation: 'Build', target_files: ['src/cart.ts'] },
      user_selected_targets: ['docs/cart.md'],
      active_file: 'src/open.ts',
    });
    expect(scoresOf(whole)).toEqual({
      'src/cart.ts': 100,
      'docs/cart.md': 100,
      'src/money.ts': 60,
      'src/base.ts': 55,
      'src/face.ts': 55,
      'src/places.ts': 50,
      'src/till.ts': 40,
      'package.json': 30,
      'src/tsconfig.json': 30,
      'src/open.ts': 30,
    });
    const symbol = await bundle(shop, { plan_step: { target_symbols: ['Cart'] } });
    expect(scoresOf(symbol)['src/cart.ts']).toBe(90);
  });

  it('takes a point for every 200,000 bytes, and the parts of a score add up', async () => {
    const big = { ...shop, 'src/money.ts': `${shop['src/money.ts']}// ${'x'.repeat(450_000)}\n` };
    const built = await bundle(big, {
      plan_step: { target_files: ['src/cart.ts'] },
      token_budget: { max_input_tokens: 1_000_000 },
    });
    expect(scoresOf(built)['src/money.ts']).toBe(58);
    for (const { score, signals } of recordOf(built).included)
      expect(signals.reduce((sum, { points }) => sum + points, 0)).toBe(score);
  });

  it('takes 5 points of a file whose bytes a better one already has', async () => {
    const twice = { ...shop, 'src/copy.ts': shop['src/till.ts'] };
    const scores = scoresOf(await bundle(twice, { plan_step: { target_files: ['src/cart.ts'] } }));
    expect([scores['src/copy.ts'], scores['src/till.ts']]).toEqual([40, 35]);
  });

  it('breaks ties by hops, then size, then path', async () => {
    const caller = (text: string) => `import { Cart } from "./cart.js";\nexport const ${text} = Cart;\n`;
    const built = await bundle(
      { ...shop, 'src/z.ts': caller('a'), 'src/b.ts': caller('bbbb'), 'src/a.ts': caller('cccc') },
      { plan_step: { operation: 'Build', target_files: ['src/cart.ts'] }, active_file: 'src/open.ts' },
    );
    const order = recordOf(built).included.map(({ path }) => path);
    expect(order).toEqual([
      'src/cart.ts',
      'src/money.ts',
      'src/base.ts',
      'src/face.ts',
      'src/places.ts',
      'src/z.ts',
      'src/a.ts',
      'src/b.ts',
      'src/till.ts',
      'src/tsconfig.json',
      'package.json',
      'src/open.ts',
    ]);
  });
});

describe('Step 3: Assemble Blocks by Priority', () => {
  it('puts system, constraints, targets and the last error in P0, what targets need in P1, what is around in P2', async () => {
    const built = await bundle(shop, {
      purpose: 'plan',
      plan_step: { operation: 'Build', target_files: ['src/cart.ts'] },
      last_error: { message: 'expected 1', kind: 'test', file: 'src/cart.test.ts', line: 3, output: 'FAIL\n' },
      last_diff: 'one line',
    });
    expect(outline(built).map((line) => line.replace(' (FULL_FILE)', ''))).toEqual([
      'P0 system Rules for this call',
      'P0 constraints Constraints',
      'P0 file src/cart.ts',
      'P0 error_context Last error',
      'P1 project_meta Project',
      'P1 file src/base.ts',
      'P1 file src/face.ts',
      'P1 file src/money.ts',
      'P1 diff_hint Last diff',
      'P2 file package.json',
      'P2 file src/places.ts',
      'P2 file src/till.ts',
      'P2 file src/tsconfig.json',
    ]);
    expect(built.answer.context_bundle.blocks[3]?.content).toBe('test: expected 1\nat src/cart.test.ts:3\nFAIL\n');
  });
});

describe('Never-Send Paths (Default Deny)', () => {
  const project = {
    '.git/config': 'x\n',
    '.vs/state.json': '{}\n',
    'a/bin/tool.cs': 'class A {}\n',
    'a/obj/x.cs': 'class B {}\n',
    'node_modules/m/index.js': 'x\n',
    'packages/lib/a.ts': 'export const a = 1;\n',
    'cert.pfx': 'x\n',
    'id.key': 'x\n',
    'id.pem': 'x\n',
    '.env': 'A=1\n',
    '.env.local': 'A=1\n',
    'config/prod.env': 'A=1\n',
    'src/app.ts': 'export const app = 1;\n',
  };
  const request = { plan_step: { target_files: ['src/app.ts'] } };
  const targetOf = (path: string) => ({ plan_step: { target_files: [path] } });

  it.each(Object.keys(project).slice(0, -1))('%s is excluded and refused as a target', async (path) => {
    expect(await refused(project, targetOf(path))).toMatchObject({ kind: 'target-excluded' });
    const { files_scanned, unranked } = recordOf(await bundle(project, request));
    expect([files_scanned, unranked]).toEqual([1, []]);
  });

  it.each([
    ['package.json', '{"workspaces":["packages/*"]}'],
    ['package.json', '{"workspaces":{"packages":["./packages/lib"]}}'],
    ['pnpm-workspace.yaml', "packages:\n  - 'packages/*'\n"],
    ['pnpm-workspace.yaml', 'packages: ["packages/*"]\n'],
    ['lerna.json', '{"packages":["packages/*"]}'],
    ['Cargo.toml', '[workspace]\nmembers = ["packages/*"]\n'],
  ])('packages/ is sent where it is a workspace, and that is noted: %s %s', async (file, text) => {
    const built = await bundle({ ...project, [file]: text }, targetOf('packages/lib/a.ts'));
    expect(outline(built)).toContain('P0 file packages/lib/a.ts (FULL_FILE)');
    expect(built.answer.budget_report.notes.join('\n')).toContain(`packages/ is a workspace here (${file})`);
  });

  it.each([
    ['package.json', '{"workspaces":["apps/*"]}'],
    ['package.json', '{ broken'],
    ['pnpm-workspace.yaml', '# - packages/*\npackages:\n  - apps/*\n'],
    ['Cargo.toml', '[package]\nname = "packages/x"\n'],
    ['packages.config', '<packages />'],
  ])('packages/ is not sent where nothing declares it: %s %s', async (file, text) => {
    expect(await refused({ ...project, [file]: text }, targetOf('packages/lib/a.ts'))).toMatchObject({
      kind: 'target-excluded',
      reason: 'denied',
      detail: expect.stringContaining('/packages/'),
    });
  });
});

describe('sandbox rules', () => {
  const project = {
    '.gitignore': 'out/\n',
    'bin/tool/run.ts': 'export const run = 1;\n',
    'bin/other.ts': 'export const other = 1;\n',
    'out/made.ts': 'export const made = 1;\n',
    'src/app.ts': 'export const app = 1;\n',
    'src/app.key': 'x\n',
    'node_modules/m/index.ts': 'export const m = 1;\n',
  };
  const ask = (path: string, sandbox: object) => ({ plan_step: { target_files: [path] }, sandbox });

  it('deny beats allow, and allow beats defaults and ignore files', async () => {
    for (const [path, allow] of [
      ['bin/tool/run.ts', 'bin/tool/**'],
      ['out/made.ts', 'out/made.ts'],
      ['node_modules/m/index.ts', 'node_modules/m/'],
    ] as const) {
      expect(await refused(project, ask(path, {}))).toMatchObject({ kind: 'target-excluded' });
      const built = await bundle(project, ask(path, { allow: [allow] }));
      expect(outline(built)).toContain(`P0 file ${path} (FULL_FILE)`);
      expect(built.answer.budget_report.notes.join()).toContain(
        '1 rules allow what defaults or ignore files leave out',
      );
      expect(await refused(project, ask(path, { allow: [allow], deny: [path] }))).toMatchObject({ reason: 'denied' });
    }
  });

  it('allow brings back only what it names', async () => {
    const built = await bundle(project, ask('bin/tool/run.ts', { allow: ['bin/tool/**'] }));
    expect(recordOf(built).files_scanned).toBe(3);
    expect(built.text).not.toContain('bin/other.ts"');
  });

  it('secret paths, links and version control beat allow', async () => {
    const all = { allow: ['**', 'src/app.key', '.git/config', 'link'] };
    const files = { ...project, '.git/config': 'x\n', link: 'x' };
    for (const [path, reason] of [
      ['src/app.key', 'secret-path'],
      ['.git/config', 'version-control'],
      ['link', 'link'],
    ] as const)
      expect(await refused(files, ask(path, all), { kinds: { link: 'link' } })).toMatchObject({ reason });
  });

  it('a denied secret path still says that it is a secret', async () => {
    const asked = { ...ask('src/app.ts', { deny: ['*.key'] }), active_file: 'src/app.key' };
    const { answer } = await bundle(project, asked);
    expect(answer.context_manifest.selection.excluded_candidates).toContainEqual({
      path: 'src/app.key',
      reason: 'secret_risk',
    });
  });

  it('the last rule that matches wins', async () => {
    const built = await bundle(project, ask('src/app.ts', { deny: ['src/*', '!src/app.ts'] }));
    expect(outline(built)).toContain('P0 file src/app.ts (FULL_FILE)');
  });

  it('a rule that holds a secret is not repeated anywhere', async () => {
    const built = await bundle(project, ask('src/app.ts', { deny: [`${sureSecret}/`] }));
    expect(built.text + built.manifest).not.toContain(sureSecret);
  });
});
