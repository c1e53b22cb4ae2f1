/** The refusals of the bundle document, each with its suggested next step. */
import { describe, expect, it } from 'vitest';
import { buildBundle } from '../../src/contracts/bundle/build-bundle.js';
import { normalisePath } from '../../src/contracts/bundle/bundle-targets.js';
import { explainRefusal } from '../../src/guard/refusal.js';
import type { Refusal } from '../../src/model/refusal/refusal.js';
import { createDraw } from '../../src/secrets/sample.js';
import {
  blockOf,
  bundle,
  hardLimit,
  madeUpPassword,
  outline,
  refused,
  sureSecret,
  tryBundle,
} from './bundle-fixture.js';

const keyDraw = createDraw('refusals');
const method = (i: number) =>
  `  method${i}(value: number): number {\n    const first = value + ${i};\n    const second = first * ${i};\n    return second;\n  }\n`;
const big = {
  'src/big.ts': `export class Big {\n${Array.from({ length: 80 }, (_, i) => method(i)).join('\n')}}\n\nexport function small(a: number): number {\n  return a;\n}\n`,
  'notes.txt': 'a line of plain words\n'.repeat(400),
};

describe('REFUSE: ContextTooLarge', () => {
  it('says what was needed and what was there, in a budget report that says refuse_hard_limit', async () => {
    const refusal = await refused(big, { plan_step: { target_files: ['notes.txt'] }, token_budget: hardLimit(900) });
    if (refusal.kind !== 'context-too-large') throw new Error(refusal.kind);
    expect(refusal.limit).toBe(900);
    expect(refusal.budget_report).toMatchObject({
      decision: 'refuse_hard_limit',
      hard_limit_tokens: 900,
      soft_limit_tokens: 720,
      estimated_input_tokens: refusal.needed,
    });
    expect(refusal.budget_report?.notes.join()).toContain('choose a file or a symbol');
  });

  it.each([
    ['a file that cannot be sliced', { plan_step: { target_files: ['notes.txt'] } }],
    ['a class', { plan_step: { target_symbols: ['Big'] } }],
    ['two files', { plan_step: { target_files: ['notes.txt', 'src/big.ts'] } }],
  ])('names a limit under which %s would do, and not far below which it would not', async (_, request) => {
    const refusal = await refused(big, { ...request, token_budget: hardLimit(620) });
    if (refusal.kind !== 'context-too-large') throw new Error(refusal.kind);
    expect((await tryBundle(big, { ...request, token_budget: hardLimit(refusal.needed) })).ok).toBe(true);
    expect((await tryBundle(big, { ...request, token_budget: hardLimit(refusal.needed - 70) })).ok).toBe(false);
  });

  it('suggests narrower requests, smallest first, that really fit when they are asked', async () => {
    for (const plan_step of [
      { description: 'make it faster', target_files: ['src/big.ts', 'notes.txt'] },
      { target_symbols: ['Big'] },
    ]) {
      const last_error = { message: 'broken', output: 'some output '.repeat(10) };
      const asked = { plan_step, last_error, token_budget: hardLimit(960) };
      const refusal = await refused(big, asked);
      if (refusal.kind !== 'context-too-large') throw new Error(refusal.kind);
      expect(refusal.narrower).toHaveLength(5);
      const costs = refusal.narrower.map(({ tokens }) => tokens);
      expect([...costs].sort((a, b) => a - b)).toEqual(costs);
      for (const { target, tokens } of refusal.narrower) {
        const step = { description: plan_step.description ?? '', target_symbols: [target] };
        const built = await bundle(big, { ...asked, plan_step: step, token_budget: hardLimit(960) });
        expect(blockOf(built, 'src/big.ts').title).toBe('src/big.ts (TARGET_REGION_ONLY)');
        expect(built.answer.budget_report.estimated_input_tokens).toBeLessThanOrEqual(tokens);
      }
    }
  });

  it('suggests nothing that would not fit either', async () => {
    const refusal = await refused(big, { plan_step: { target_files: ['src/big.ts'] }, token_budget: hardLimit(300) });
    expect(refusal).toMatchObject({ kind: 'context-too-large', narrower: [] });
  });
});

describe('REFUSE: SecretRisk', () => {
  const request = { plan_step: { target_files: ['a.ts'] } };

  it('refuses a target with a sure secret, at whatever line and however it would be sliced', async () => {
    const text = `export function one() {\n  return 1;\n}\n\nexport const key = "${sureSecret}";\n`;
    expect(await refused({ 'a.ts': text }, request)).toMatchObject({ kind: 'secret-risk', path: 'a.ts', line: 5 });
    const symbol = { plan_step: { target_symbols: ['a.ts#one'] } };
    expect(await refused({ 'a.ts': text }, symbol)).toMatchObject({ kind: 'secret-risk', path: 'a.ts', line: 5 });
  });

  it('redacts it in a dependency and goes on', async () => {
    const built = await bundle(
      {
        'a.ts': "import { key } from './b.js';\nexport const a = key;\n",
        'b.ts': `export const key = "${sureSecret}";\n`,
      },
      request,
    );
    expect(blockOf(built, 'b.ts').content).toMatch(/^export const key = "\[REDACTED:[\w-]+#1\]";\n$/);
    expect(built.answer.redaction_report.redactions).toMatchObject([
      {
        type: 'pattern_redacted',
        target: 'b.ts',
        reason: 'secret',
        details: expect.stringMatching(/\(high\), lines 1-1$/),
      },
    ]);
  });

  it('redacts a mere suspect in a target, and the report says that it is one', async () => {
    const built = await bundle({ 'a.ts': `export const password = "${madeUpPassword}";\n` }, request);
    expect(built.text).not.toContain(madeUpPassword);
    expect(built.answer.redaction_report.redactions).toMatchObject([
      { type: 'pattern_redacted', target: 'a.ts', reason: 'secret', details: expect.stringContaining('(suspect)') },
    ]);
  });
});

describe('REFUSE: AmbiguousTarget', () => {
  const project = {
    'src/cart.ts': 'export class Cart {\n  total(tax: number): number {\n    return tax;\n  }\n}\n',
    'src/order.ts': 'export class Order {\n  total(): number {\n    return 1;\n  }\n}\n',
    'lib/sum.py': 'def total(items, key="x"):\n    return sum(items)\n',
  };

  it('presents every match with path, line and signature, and does not guess', async () => {
    expect(await refused(project, { plan_step: { target_symbols: ['total'] } })).toEqual({
      kind: 'ambiguous-target',
      symbol: 'total',
      choices: [
        { path: 'lib/sum.py', symbol: 'total', line: 1, signature: 'def total(items, key="x")' },
        { path: 'src/cart.ts', symbol: 'Cart.total', line: 2, signature: 'total(tax: number): number' },
        { path: 'src/order.ts', symbol: 'Order.total', line: 2, signature: 'total(): number' },
      ],
      choose: 'user_selected_targets',
    });
  });

  it('shows no key whose lines a signature of several lines would join', async () => {
    const body = Array.from({ length: 6 }, () => keyDraw.base62(60));
    const key = ['---- BEGIN SSH2 PRIVATE', 'KEY ----\n'].join(' ') + body.join('\n');
    const leaky = {
      'a.ts': `export class A {\n  settle(\n    total = \`${key}\n---- END SSH2 PRIVATE KEY ----\`,\n  ) {}\n}\n`,
      'b.ts': 'export class B {\n  settle() {}\n}\n',
    };
    const refusal = await refused(leaky, { plan_step: { target_symbols: ['settle'] } });
    expect(refusal.kind).toBe('ambiguous-target');
    for (const line of body) expect(JSON.stringify(refusal)).not.toContain(line.slice(0, 12));
  });

  it('shows no token whose double slash a path would lose', async () => {
    const token = keyDraw.base62(60);
    const refusal = await refused({ 'a.ts': '' }, { plan_step: { target_files: [`x/1//0${token}`] } });
    expect(refusal.kind).toBe('target-outside-root');
    expect(JSON.stringify(explainRefusal(refusal as Refusal))).not.toContain(token.slice(0, 12));
  });

  it('shows no secret that stands in a signature', async () => {
    const leaky = {
      'a.py': `def total(token="${sureSecret}"):\n    return 1\n`,
      'b.py': 'def total():\n    return 2\n',
    };
    const refusal = await refused(leaky, { plan_step: { target_symbols: ['total'] } });
    expect(refusal.kind).toBe('ambiguous-target');
    expect(JSON.stringify(refusal)).not.toContain(sureSecret);
  });

  it.each([
    ['a file', 'src/cart.ts'],
    ['a symbol in a file', 'src/cart.ts#Cart.total'],
    ['a symbol with its class', { symbol: 'Cart.total' }],
    ['a path and a symbol', { path: 'src/cart.ts', symbol: 'total' }],
  ])('is resolved when the user selected %s', async (_, target) => {
    const built = await bundle(project, {
      plan_step: { target_symbols: ['total'] },
      user_selected_targets: [target],
      token_budget: hardLimit(100_000),
    });
    expect(outline(built).filter((line) => line.startsWith('P0 file'))).toEqual(['P0 file src/cart.ts (FULL_FILE)']);
  });

  it('is resolved by a target file, by the class, and by the path', async () => {
    for (const plan_step of [
      { target_files: ['src/order.ts'], target_symbols: ['total'] },
      { target_symbols: ['Order.total'] },
      { target_symbols: ['src/order.ts#total'] },
    ])
      expect((await bundle(project, { plan_step })).answer.context_manifest.selection.target_symbols).toEqual([
        'Order.total',
      ]);
  });

  it('stays a refusal when the choice itself is ambiguous', async () => {
    const two = { 'a.ts': 'class A {\n  run() {}\n}\nclass B {\n  run() {}\n}\n' };
    const refusal = await refused(two, { plan_step: { target_symbols: ['run'] }, user_selected_targets: ['a.ts'] });
    expect(refusal).toMatchObject({ kind: 'ambiguous-target', choices: [{ symbol: 'A.run' }, { symbol: 'B.run' }] });
  });
});

describe('a target that cannot be had', () => {
  const project = {
    'src/cart.ts': 'export function total() {\n  return 1;\n}\n',
    link: 'x',
    'big.bin': Buffer.from([0, 1]),
  };

  it.each([
    ['../a.ts', 'parent'],
    ['src/../../a.ts', 'parent'],
    ['/etc/hosts', 'absolute'],
    ['\\\\server\\share\\a.ts', 'absolute'],
    ['C:\\a.ts', 'absolute'],
    ['c:a.ts', 'absolute'],
    ['a\0b', 'nul'],
    ['./', 'empty'],
  ])('outside the root is refused: %s', async (path, why) => {
    expect(await refused(project, { plan_step: { target_files: [path] } })).toMatchObject({
      kind: 'target-outside-root',
      why,
    });
  });

  it('behind a link is refused', async () => {
    const refusal = await refused(project, { plan_step: { target_files: ['link'] } }, { kinds: { link: 'link' } });
    expect(refusal).toMatchObject({ kind: 'target-excluded', path: 'link', reason: 'link' });
  });

  it('that does not exist is refused with the nearest names', async () => {
    expect(await refused(project, { plan_step: { target_files: ['lib/cart.ts'] } })).toEqual({
      kind: 'target-missing',
      path: 'lib/cart.ts',
      nearest: ['src/cart.ts'],
    });
    expect(await refused(project, { plan_step: { target_symbols: ['totals'] } })).toMatchObject({
      kind: 'symbol-missing',
      nearest: ['src/cart.ts#total'],
    });
  });

  it('that does not exist yet is no refusal when the step creates it, and is noted', async () => {
    const step = { description: 'add it', operation: 'Create', target_files: ['src/new.ts', 'src/cart.ts'] };
    const built = await bundle(project, { plan_step: step });
    expect(outline(built).slice(2)).toEqual(['P0 file src/cart.ts (FULL_FILE)']);
    expect(built.answer.budget_report.notes).toContain('src/new.ts does not exist yet: the step creates it');
    expect(await refused(project, { plan_step: { ...step, target_files: ['../new.ts'] } })).toMatchObject({
      kind: 'target-outside-root',
    });
  });

  it('is refused whether the step or the user names it', async () => {
    for (const target of ['big.bin', 'missing.ts', '../x'])
      expect((await tryBundle(project, { plan_step: { description: 'x' }, user_selected_targets: [target] })).ok).toBe(
        false,
      );
  });
});

describe('a path', () => {
  it.each([
    ['a/b.ts', 'a/b.ts'],
    ['./a//b.ts', 'a/b.ts'],
    ['a\\b.ts', 'a/b.ts'],
    ['.\\a\\.\\b.ts', 'a/b.ts'],
    ['a/x/../b.ts', 'a/b.ts'],
    ['täst/é😀.ts', 'täst/é😀.ts'],
  ])('%s is normalised', (written, path) => {
    expect(normalisePath(written)).toEqual({ ok: true, value: path });
  });
});

describe('a request that is none', () => {
  it('is answered with every problem, its JSON path and the fix', async () => {
    const built = await buildBundle('.', { purpose: 'diff', token_budget: { max_input_tokens: 'many' } });
    expect(built).toMatchObject({
      ok: false,
      error: {
        kind: 'bad-request',
        problems: [{ path: '$.token_budget.max_input_tokens' }, { path: '$.plan_step' }],
      },
    });
    const nothing = await buildBundle('.', {});
    expect(nothing).toMatchObject({ ok: false, error: { kind: 'bad-request', problems: [{ path: '$' }] } });
    const time = await buildBundle('.', { plan_step: { description: 'x' } }, { time: 'yesterday' });
    expect(time).toMatchObject({ ok: false, error: { kind: 'bad-request', problems: [{ path: '$.created_at' }] } });
  });
});
