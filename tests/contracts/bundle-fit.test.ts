/** Budgeting and slicing rules of the bundle document. src/budget/give-way.test.ts tests the order of reductions. */
import { describe, expect, it } from 'vitest';
import { counterFor } from '../../src/budget/families.js';
import { limitsOf } from '../../src/contracts/bundle/bundle-reports.js';
import { memoryWorld } from '../fixtures/memory-world.js';
import { blockOf, bundle, hardLimit, outline, recordOf, tryBundle, tryBundleIn } from './bundle-fixture.js';

const method = (i: number) =>
  `  /** Says ${i}. */\n  say${i}(value: number): number {\n    return value + tell(${i});\n  }\n`;
const project = {
  'src/talk.ts': `import { tell } from './tell.js';\n\nexport class Talk {\n${Array.from({ length: 30 }, (_, i) => method(i)).join('\n')}}\n`,
  'src/tell.ts': `// ${'A long word of explanation. '.repeat(30)}\n\nexport function tell(value: number): number {\n  return value;\n}\n`,
  'src/use.ts': "import { Talk } from './talk.js';\n\nexport const talk = new Talk().say3(1);\n",
  'src/data.json': `{ "words": "${'many words '.repeat(100)}" }\n`,
};
const request = { plan_step: { target_files: ['src/talk.ts'], target_symbols: ['Talk.say3'] } };
const countOf = (text: string) => memoryWorld({}).tokens.count(text);
const withZeroIds = (text: string) =>
  text
    .replace(/"(bundle_id|correlation_id)":"[^"]*"/g, '"$1":"00000000-0000-0000-0000-000000000000"')
    .replace(/"created_at":"[^"]*"/, '"created_at":"1970-01-01T00:00:00.000Z"');

describe('Budgeting Rules (Soft/Hard)', () => {
  it.each([
    [100_000, 4_000, 80, 96_000, 76_800],
    [1_000, 0, 80, 1_000, 800],
    [1_003, 4, 33, 999, 329],
    [10, 9, 99, 1, 0],
    [1_000_000_000, 0, 100, 1_000_000_000, 1_000_000_000],
  ])('max %i, reserve %i, %i%%: hard %i, soft %i', (max, reserve, pct, hard, soft) => {
    const budget = { maxInputTokens: max, responseTokenReserve: reserve, softLimitThresholdPct: pct };
    expect(limitsOf({ ...budget, provider: '', model: '', maxOutputTokens: 1 })).toEqual({ hard, soft });
  });

  it('decides on the exact count of the serialised context bundle, frames and joiners included', async () => {
    const built = await bundle(project, request);
    const { estimated_input_tokens, decision, notes } = built.answer.budget_report;
    const serialised = built.text.slice('{"context_bundle":'.length, built.text.indexOf(',\n"context_manifest":'));
    expect(JSON.parse(serialised)).toEqual(built.answer.context_bundle);
    expect(estimated_input_tokens).toBe(countOf(withZeroIds(serialised)) + 60);
    expect(estimated_input_tokens).toBeGreaterThanOrEqual(countOf(serialised));
    expect(decision).toBe('ok');
    expect(notes[0]).toMatch(/^counted with o200k_base, packlight \d/);
  });

  it('is ok up to the soft limit, and warns in the notes from there to the hard limit', async () => {
    const { estimated_input_tokens: tokens } = (
      await bundle(project, { ...request, token_budget: hardLimit(9_999, 99) })
    ).answer.budget_report;
    const decide = async (hard: number, pct: number) =>
      (await bundle(project, { ...request, token_budget: hardLimit(hard, pct) })).answer.budget_report;
    for (const [pct, decision] of [
      [99, 'ok'],
      [50, 'ok'],
      [10, 'warn_soft_limit'],
      [1, 'warn_soft_limit'],
    ] as const) {
      const report = await decide(9_999, pct);
      expect(report.decision).toBe(decision);
      expect(report.estimated_input_tokens).toBeLessThan(tokens + 10);
      expect(report.notes.some((note) => note.startsWith('over the soft limit'))).toBe(decision !== 'ok');
    }
  });

  it('never slices for the soft limit', async () => {
    const built = await bundle(project, { ...request, token_budget: hardLimit(9_999, 1) });
    expect(built.answer.redaction_report.redactions).toEqual([]);
  });

  it('counts for other families by a named factor on the safe side', async () => {
    for (const model of ['claude-x', 'gemini-x', 'some-other-model']) {
      const world = { ...memoryWorld(project), tokens: counterFor(`local/${model}`) };
      for (const tokens of [100_000, 2_600, 1_400]) {
        const built = await tryBundleIn(world, { ...request, token_budget: { model, ...hardLimit(tokens) } });
        if (!built.ok) continue;
        const { estimated_input_tokens, hard_limit_tokens, notes } = built.value.answer.budget_report;
        expect(estimated_input_tokens).toBeLessThanOrEqual(hard_limit_tokens);
        expect(notes[0]).toContain(world.tokens.name);
      }
    }
  });
});

describe('Step 4: Fit-to-Budget (Slicing Rules)', () => {
  const levelsAt = async (tokens: number, asked: object = request) => {
    const built = await tryBundle(project, { ...asked, token_budget: hardLimit(tokens) });
    if (!built.ok) return built.error.kind;
    return outline(built.value)
      .slice(2)
      .map((line) => line.replace(/^(P\d) \w+ src\/(\w+)\.\w+ \((\w+)\)$/, '$1 $2 $3'));
  };

  it('walks through the levels of the document as the budget shrinks', async () => {
    const seen: string[] = [];
    for (let tokens = 3_200; tokens > 500; tokens -= 40) {
      const levels = [await levelsAt(tokens)].flat().join(', ');
      if (levels !== seen.at(-1)) seen.push(levels);
    }
    expect(seen).toEqual([
      'P0 talk FULL_FILE, P1 tell FULL_FILE, P2 use FULL_FILE',
      'P0 talk FULL_FILE, P1 tell FULL_FILE',
      'P0 talk FULL_FILE, P1 tell SIGNATURES_ONLY',
      'P0 talk TARGET_REGION_ONLY, P1 tell SIGNATURES_ONLY',
      'P0 talk TARGET_REGION_ONLY',
      'context-too-large',
    ]);
  });

  it('slices a target file without symbols to signatures, then to a summary, then refuses', async () => {
    const asked = { plan_step: { target_files: ['src/talk.ts'] } };
    const seen: string[] = [];
    for (let tokens = 3_200; tokens > 500; tokens -= 40) {
      const levels = [await levelsAt(tokens, asked)].flat()[0]!;
      if (levels !== seen.at(-1)) seen.push(levels);
    }
    expect(seen).toEqual(['P0 talk FULL_FILE', 'P0 talk SIGNATURES_ONLY', 'P0 talk SUMMARY_ONLY', 'context-too-large']);
  });

  it('does not guess where no parser gives exact lines: whole, or refused', async () => {
    const asked = { plan_step: { target_files: ['src/data.json'] } };
    expect(await levelsAt(2_000, asked)).toEqual(['P0 data FULL_FILE']);
    expect(await levelsAt(700, asked)).toBe('context-too-large');
  });

  it('leaves nothing between the levels: every cut is a recorded move', async () => {
    const built = await bundle(project, { ...request, token_budget: hardLimit(950) });
    expect(recordOf(built).moves.map(({ path, from, to }) => `${path} ${from} ${to}`)).toEqual([
      'src/use.ts full out',
      'src/tell.ts full signatures',
      'src/talk.ts full region',
    ]);
  });
});

describe('Slicing Rules (Deterministic)', () => {
  it('shows a region as numbered lines of the file under a mark, and nothing else', async () => {
    const built = await bundle(project, { ...request, token_budget: hardLimit(950) });
    const { content, meta } = blockOf(built, 'src/talk.ts');
    const [mark, ...shown] = content.split('\n').slice(0, -1);
    expect(mark).toMatch(/^\[SLICED TARGET_REGION_ONLY: lines [\d,-]+ of 153\]$/);
    const lines = project['src/talk.ts'].split('\n');
    for (const line of shown) {
      const [, number, text] = /^(\d+): (.*)$/.exec(line)!;
      expect(text).toBe(lines[Number(number) - 1]);
    }
    expect(shown.join('\n')).toContain('say3(value: number): number {');
    expect(shown.join('\n')).not.toContain('say4');
    expect(meta).toMatchObject({ symbol: 'Talk.say3', line_count: 153, byte_size: project['src/talk.ts'].length });
  });

  it('shows signatures without bodies', async () => {
    const built = await bundle(project, { ...request, token_budget: hardLimit(950) });
    expect(blockOf(built, 'src/tell.ts').content).toBe(
      '[SLICED SIGNATURES_ONLY: lines 3 of 5]\n3: export function tell(value: number): number {\n',
    );
  });
});
