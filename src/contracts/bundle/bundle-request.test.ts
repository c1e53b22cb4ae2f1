import { describe, expect, it } from 'vitest';
import { fullRequest } from '../../../tests/fixtures/bundle-documents.js';
import { defaultSystemText, parseBundleRequest } from './bundle-request.js';

const read = (value: unknown) => {
  const result = parseBundleRequest(JSON.stringify(value));
  if (!result.ok) throw new Error(JSON.stringify(result.error, null, 1));
  return result.value;
};
const problemsOf = (value: unknown) => {
  const result = parseBundleRequest(JSON.stringify(value));
  return result.ok ? [] : result.error;
};
const pathsOf = (value: unknown) => problemsOf(value).map(({ path }) => path);

describe('a request for a bundle', () => {
  it('may be empty: every default is filled in', () => {
    expect(read({})).toEqual({
      warnings: [],
      request: {
        purpose: 'intent',
        intent: null,
        planStep: null,
        constraints: [],
        tokenBudget: {
          provider: 'unspecified',
          model: 'unspecified',
          maxInputTokens: 100_000,
          maxOutputTokens: 16_000,
          responseTokenReserve: 4_000,
          softLimitThresholdPct: 80,
        },
        sandbox: { deny: [], allow: [] },
        activeFile: null,
        userSelectedTargets: [],
        lastError: null,
        lastDiff: null,
        projectIndex: null,
        correlationId: null,
        system: defaultSystemText,
      },
    });
  });

  it('keeps every field that is given', () => {
    const { request, warnings } = read(fullRequest);
    expect(warnings).toEqual([]);
    expect(request).toMatchObject({
      purpose: 'diff',
      intent: {
        id: 'intent-1',
        type: 'FixBug',
        confidence: 0.9,
        rawInput: 'The total is wrong when a coupon is used.',
        targetFiles: ['src/cart.ts'],
        targetSymbols: ['Cart.total'],
        targetDescription: 'the sum',
        timestamp: '2024-05-01T12:00:00Z',
      },
      planStep: {
        id: 'step-1',
        order: 1,
        description: 'Round after the coupon.',
        targetFiles: ['src/cart.ts', 'src/money.ts'],
        targetSymbols: ['Cart.total'],
        operation: 'Modify',
        dependencies: ['step-0'],
        status: 'pending',
      },
      tokenBudget: {
        provider: 'local',
        model: 'small',
        maxInputTokens: 20_000,
        maxOutputTokens: 2_000,
        responseTokenReserve: 1_000,
        softLimitThresholdPct: 70,
      },
      sandbox: { deny: ['secret/**'], allow: ['bin/tool/**'] },
      activeFile: 'src/shop.ts',
      userSelectedTargets: [
        { path: 'src/cart.ts', symbol: 'Cart.total' },
        { path: 'src/money.ts', symbol: null },
        { path: null, symbol: 'round' },
      ],
      lastError: { message: 'expected 10, got 11', kind: 'test', file: 'src/cart.test.ts', line: 12, output: 'FAIL\n' },
      lastDiff: 'one line in src/cart.ts',
      correlationId: fullRequest.correlation_id,
      system: 'Answer with a diff.',
    });
    expect(request.constraints.map(({ text, category, source, order }) => [text, category, source, order])).toEqual([
      ['add dependencies', 'user', 'request', 0],
      ['tests pass', 'project', 'CONTRIBUTING.md', 1],
      ['change the public API', 'user', 'intent', 2],
      ['keep the rounding in one place', 'session', 'plan_step', 3],
      ['small functions', 'session', 'plan_step', 4],
    ]);
  });

  it.each([
    [{ plan_step: { description: 'x' }, intent: { raw_input: 'y' } }, 'diff'],
    [{ plan_step: null, intent: { raw_input: 'y' } }, 'plan'],
    [{ plan_step: null, intent: null }, 'intent'],
    [{ purpose: 'plan', plan_step: { description: 'x' } }, 'plan'],
  ])('%j has the purpose %s', (value, purpose) => {
    expect(read(value).request.purpose).toBe(purpose);
  });

  it('takes an error that is only a sentence', () => {
    expect(read({ last_error: 'boom' }).request.lastError).toEqual({
      message: 'boom',
      kind: null,
      file: null,
      line: null,
      output: null,
    });
  });

  it('accepts other spellings and unknown fields, and warns about each', () => {
    const { request, warnings } = read({
      planStep: { targetFiles: ['a.ts'], targetSymbols: ['f'], dependsOn: ['s0'], colour: 'red' },
      project_root: '/somewhere',
      project_index: { files: [] },
      constraint: [],
    });
    expect(request.planStep).toMatchObject({ targetFiles: ['a.ts'], targetSymbols: ['f'], dependencies: ['s0'] });
    expect(request.purpose).toBe('diff');
    expect(warnings.map(({ path }) => path)).toEqual([
      '$.project_root',
      '$.planStep.targetFiles',
      '$.planStep.targetSymbols',
      '$.planStep.dependsOn',
      '$.planStep.colour',
      '$.planStep',
      '$.constraint',
    ]);
    expect(warnings.at(-1)!.fix).toBe('Remove it, or write it as constraints.');
  });

  it('warns about a field that is given twice and about an id that two constraints share', () => {
    const twice = parseBundleRequest('{"active_file": "a.ts", "active_file": "b.ts"}');
    expect(twice).toMatchObject({
      ok: true,
      value: { request: { activeFile: 'b.ts' }, warnings: [{ path: '$.active_file' }] },
    });
    const constraint = { id: 'c', type: 'MUST', description: 'x' };
    expect(read({ constraints: [constraint, { ...constraint, description: 'y' }] }).warnings).toMatchObject([
      { path: '$.constraints[1].id' },
    ]);
  });

  it('is not changed by a __proto__ field', () => {
    const result = parseBundleRequest('{"__proto__": {"purpose": "diff"}, "sandbox": {"__proto__": {"deny": ["x"]}}}');
    expect(result).toMatchObject({ ok: true, value: { request: { purpose: 'intent', sandbox: { deny: [] } } } });
    expect(Object.getPrototypeOf(result.ok && result.value.request)).toBe(Object.prototype);
  });

  it('may start with a byte order mark', () => {
    expect(parseBundleRequest('\ufeff{}').ok).toBe(true);
  });
});

describe('a request that is wrong', () => {
  it('with twelve mistakes is answered with all twelve, each with its place and its repair', () => {
    const problems = problemsOf({
      purpose: 'Diff',
      intent: { confidence: 1.5, timestamp: 'yesterday' },
      plan_step: { target_files: ['a.ts', 'b.ts', 3], operation: 'Rename', description: 'x' },
      constraints: [{ type: 'MUSTNT', description: 'add dependencies' }],
      token_budget: { max_input_tokens: '8k', soft_limit_threshold_pct: 0 },
      sandbox: { deny: 'secret/**' },
      user_selected_targets: [{}],
      last_error: { line: 3 },
      correlation_id: '42',
    });
    expect(problems.map(({ path, fix }) => [path, fix])).toEqual([
      ['$.purpose', 'Write diff.'],
      ['$.intent.confidence', 'Write it as a number from 0 to 1.'],
      ['$.intent.timestamp', 'Write it as an ISO 8601 time with its zone, like 2024-05-01T12:00:00Z.'],
      ['$.plan_step.target_files[2]', 'Write it as a string that is not empty.'],
      ['$.plan_step.operation', 'Write one of Create, Modify, Delete, Build.'],
      ['$.constraints[0].type', 'Write one of MUST, MUST_NOT, PREFER.'],
      ['$.token_budget.max_input_tokens', 'Write it as a whole number from 1 to 1000000000.'],
      ['$.token_budget.soft_limit_threshold_pct', 'Write it as a whole number from 1 to 100.'],
      ['$.sandbox.deny', 'Write it as an array of strings that are not empty.'],
      ['$.last_error.message', 'Add message: a string that is not empty.'],
      ['$.correlation_id', 'Write it as a UUID (hex digits, 8-4-4-4-12).'],
      ['$.user_selected_targets[0]', 'Add a path, a symbol or both.'],
    ]);
    expect(new Set(problems.map(({ path }) => path)).size).toBe(12);
    for (const { found, expected, place } of problems) {
      expect(found).not.toBe('');
      expect(expected).not.toBe('');
      expect(place).toBeNull();
    }
  });

  const step = { description: 'x' };
  it.each<[unknown, string]>([
    [[], '$'],
    [null, '$'],
    ['x', '$'],
    [{ purpose: 'build' }, '$.purpose'],
    [{ purpose: 'diff' }, '$.plan_step'],
    [{ purpose: 'diff', plan_step: null }, '$.plan_step'],
    [{ intent: 'fix it' }, '$.intent'],
    [{ intent: { id: 1 } }, '$.intent.id'],
    [{ intent: { type: 'Refactor' } }, '$.intent.type'],
    [{ intent: { confidence: 'high' } }, '$.intent.confidence'],
    [{ intent: { raw_input: null } }, '$.intent.raw_input'],
    [{ intent: { target: { files: 'a.ts' } } }, '$.intent.target.files'],
    [{ intent: { target: { symbols: [1] } } }, '$.intent.target.symbols[0]'],
    [{ intent: { constraints: {} } }, '$.intent.constraints'],
    [{ intent: { constraints: [' '] } }, '$.intent.constraints[0]'],
    [{ intent: { timestamp: 7 } }, '$.intent.timestamp'],
    [{ plan_step: 'x' }, '$.plan_step'],
    [{ plan_step: {} }, '$.plan_step'],
    [{ plan_step: { description: ' ', target_files: [] } }, '$.plan_step'],
    [{ plan_step: { ...step, id: 4 } }, '$.plan_step.id'],
    [{ plan_step: { ...step, order: 'first' } }, '$.plan_step.order'],
    [{ plan_step: { description: 3 } }, '$.plan_step.description'],
    [{ plan_step: { target_files: 'a.ts' } }, '$.plan_step.target_files'],
    [{ plan_step: { targetFiles: [''] } }, '$.plan_step.targetFiles[0]'],
    [{ plan_step: { target_symbols: [null] } }, '$.plan_step.target_symbols[0]'],
    [{ plan_step: { ...step, operation: 'Move' } }, '$.plan_step.operation'],
    [{ plan_step: { ...step, dependencies: 's0' } }, '$.plan_step.dependencies'],
    [{ plan_step: { ...step, constraints: 'none' } }, '$.plan_step.constraints'],
    [{ plan_step: { ...step, status: 1 } }, '$.plan_step.status'],
    [{ constraints: {} }, '$.constraints'],
    [{ constraints: null }, '$.constraints'],
    [{ constraints: ['MUST x'] }, '$.constraints[0]'],
    [{ constraints: [{ type: 'MUST' }] }, '$.constraints[0].description'],
    [{ constraints: [{ type: 'MUST', description: '\n' }] }, '$.constraints[0].description'],
    [{ constraints: [{ category: 'team', rule: { type: 'forbid', predicate: 'x' } }] }, '$.constraints[0].category'],
    [{ constraints: [{ category: 'user', rule: { type: 'allow', predicate: 'x' } }] }, '$.constraints[0].rule.type'],
    [{ constraints: [{ category: 'user', rule: { type: 'forbid' } }] }, '$.constraints[0].rule.predicate'],
    [{ constraints: [{ type: 'MUST', description: 'x', scope: { type: 'dir' } }] }, '$.constraints[0].scope.type'],
    [{ constraints: [{ type: 'MUST', description: 'x', scope: { type: 'file' } }] }, '$.constraints[0].scope.target'],
    [{ token_budget: 8000 }, '$.token_budget'],
    [{ token_budget: { provider: '' } }, '$.token_budget.provider'],
    [{ token_budget: { model: null } }, '$.token_budget.model'],
    [{ token_budget: { max_input_tokens: 0 } }, '$.token_budget.max_input_tokens'],
    [{ token_budget: { max_input_tokens: 1e300 } }, '$.token_budget.max_input_tokens'],
    [{ token_budget: { max_output_tokens: 1.5 } }, '$.token_budget.max_output_tokens'],
    [{ token_budget: { response_token_reserve: -1 } }, '$.token_budget.response_token_reserve'],
    [{ token_budget: { response_token_reserve: 100_000 } }, '$.token_budget.response_token_reserve'],
    [{ token_budget: { max_input_tokens: 4_000 } }, '$.token_budget.response_token_reserve'],
    [{ token_budget: { soft_limit_threshold_pct: 101 } }, '$.token_budget.soft_limit_threshold_pct'],
    [{ sandbox: ['x'] }, '$.sandbox'],
    [{ sandbox: { allow: [1] } }, '$.sandbox.allow[0]'],
    [{ active_file: '' }, '$.active_file'],
    [{ user_selected_targets: 'a.ts' }, '$.user_selected_targets'],
    [{ user_selected_targets: [{ path: 3 }] }, '$.user_selected_targets[0].path'],
    [{ user_selected_targets: [{ file: 'a.ts' }] }, '$.user_selected_targets[0]'],
    [{ last_error: { message: 'x', line: 0 } }, '$.last_error.line'],
    [{ last_error: ['x'] }, '$.last_error'],
    [{ last_diff: {} }, '$.last_diff'],
    [{ correlation_id: 'abc' }, '$.correlation_id'],
    [{ system: '' }, '$.system'],
  ])('%j is answered with the place %s and nothing else', (value, path) => {
    expect(pathsOf(value)).toEqual([path]);
  });

  it('that is no JSON is answered with line, column and repair, not with its text', () => {
    const secret = ['hunter', '2'].join('');
    const result = parseBundleRequest(`{\n  "system": "${secret}",\n}`);
    expect(result).toEqual({
      ok: false,
      error: [
        {
          path: '$',
          expected: 'no comma before the end',
          found: 'the character ,',
          fix: 'Remove the comma.',
          place: { line: 2, column: 22 },
        },
      ],
    });
  });

  it('never has its values in the answer', () => {
    const secret = `key-${'a1'.repeat(12)}`;
    const wrong = { purpose: secret, intent: secret, active_file: [secret], correlation_id: secret, sandbox: secret };
    expect(pathsOf(wrong)).toHaveLength(5);
    expect(JSON.stringify(problemsOf(wrong))).not.toContain(secret);
  });

  it('is refused when it is too long, too deep or too wide, with a short answer', () => {
    expect(parseBundleRequest(`{"last_diff": "${'x'.repeat(4_000_000)}"}`)).toMatchObject({ ok: false });
    expect(parseBundleRequest(`{"a": ${'['.repeat(100)}${']'.repeat(100)}}`)).toMatchObject({
      ok: false,
      error: [{ expected: 'at most 64 levels' }],
    });
    expect(problemsOf({ constraints: Array(500_000).fill(1) })).toHaveLength(1_001);
  });

  it('may be handed over as a value by a program', () => {
    expect(parseBundleRequest(fullRequest).ok).toBe(true);
    expect(parseBundleRequest(undefined)).toMatchObject({ ok: false, error: [{ path: '$', found: 'nothing' }] });
  });
});
