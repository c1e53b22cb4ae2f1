/** The four edge cases of the bundle document and their required behaviour. */
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/hash.js';
import { memoryWorld } from '../fixtures/memory-world.js';
import { blockOf, bundle, changingWorld, outline, refused, tryBundleIn } from './bundle-fixture.js';

const cart = 'export function total(a: number) {\n  return a;\n}\n\nexport function clear() {\n  return 0;\n}\n';

describe('Edge case 1: duplicate candidates', () => {
  it('are deduped by normalised relative path, and the repeats are reported', async () => {
    const built = await bundle(
      { 'src/cart.ts': cart },
      {
        plan_step: {
          target_files: ['src/cart.ts', './src/cart.ts', 'src\\cart.ts', 'src/x/../cart.ts', 'src//cart.ts'],
        },
      },
    );
    expect(outline(built).slice(2)).toEqual(['P0 file src/cart.ts (FULL_FILE)']);
    const { selection } = built.answer.context_manifest;
    expect(selection.target_files).toEqual(['src/cart.ts']);
    expect(selection.excluded_candidates).toEqual([{ path: 'src/cart.ts', reason: 'duplicate' }]);
    expect(built.answer.budget_report.notes.join()).toContain('src/cart.ts is named more than once');
  });

  it('are one block when a file is a target, a choice and a dependency at once', async () => {
    const project = { 'a.ts': "import { b } from './b.js';\nexport const a = b;\n", 'b.ts': 'export const b = 1;\n' };
    const built = await bundle(project, {
      plan_step: { target_files: ['a.ts', 'b.ts'] },
      user_selected_targets: ['b.ts'],
      active_file: 'b.ts',
    });
    expect(outline(built).slice(2)).toEqual(['P0 file a.ts (FULL_FILE)', 'P0 file b.ts (FULL_FILE)']);
    expect(
      built.answer.context_manifest.selection.included_files.map(({ path, reason }) => `${path} ${reason}`),
    ).toEqual(['b.ts user_selected', 'a.ts target']);
  });
});

describe('Edge case 2: file changed between index and read', () => {
  const request = { plan_step: { target_files: ['src/cart.ts'], target_symbols: ['clear'] } };
  const later = Buffer.from(`// a new first line\n${cart}`);

  it('prefers what the filesystem says now, with the hash of what was read', async () => {
    const built = await tryBundleIn(changingWorld(memoryWorld({ 'src/cart.ts': cart }), 'src/cart.ts', later), request);
    if (!built.ok) throw new Error(JSON.stringify(built.error));
    const block = blockOf(built.value, 'src/cart.ts');
    expect(block.content).toBe(later.toString());
    expect(block.meta).toMatchObject({ hash: sha256(later), byte_size: later.length });
    const [included] = built.value.answer.context_manifest.selection.included_files;
    expect(included).toMatchObject({ hash: sha256(later), byte_size: later.length });
  });

  it('does not slice by lines that are no longer true: whole or refused', async () => {
    const long = Buffer.from(`${'// a new first line of many\n'.repeat(200)}${cart}`);
    const world = () => changingWorld(memoryWorld({ 'src/cart.ts': cart }), 'src/cart.ts', long);
    const small = { ...request, token_budget: { max_input_tokens: 1_000, response_token_reserve: 0 } };
    expect(await tryBundleIn(world(), small)).toMatchObject({ ok: false, error: { kind: 'context-too-large' } });
    const whole = await tryBundleIn(world(), request);
    expect(whole.ok && outline(whole.value).slice(2)).toEqual(['P0 file src/cart.ts (FULL_FILE)']);
  });

  it('does not proceed when a target cannot be read, and leaves out anything else that cannot', async () => {
    const files = {
      'src/cart.ts': cart,
      'src/shop.ts': "import { total } from './cart.js';\nexport const shop = total(1);\n",
    };
    const gone = await tryBundleIn(changingWorld(memoryWorld(files), 'src/cart.ts', null), request);
    expect(gone).toMatchObject({ ok: false, error: { kind: 'target-excluded', reason: 'changed' } });
    const other = await tryBundleIn(changingWorld(memoryWorld(files), 'src/cart.ts', Buffer.from([0, 1, 2])), {
      plan_step: { target_files: ['src/shop.ts'] },
    });
    if (!other.ok) throw new Error(JSON.stringify(other.error));
    expect(other.value.answer.context_manifest.selection.excluded_candidates).toEqual([
      { path: 'src/cart.ts', reason: 'binary' },
    ]);
  });
});

/** Neither UTF-8 nor UTF-16, and not windows-1252 either, which has no letter at 0x81. */
const oddBytes = Buffer.from([0x61, 0x81, 0x8d, 0x8f, 0x90, 0x9d, 0xff, 0xfe, 0x81, 0x0a]);

describe('Edge case 3: unsupported encoding', () => {
  const project = { 'odd.txt': oddBytes, 'app.ts': 'export const app = 1;\n' };

  it('excludes the file and records the reason', async () => {
    const { answer } = await bundle(project, { plan_step: { target_files: ['app.ts'] }, active_file: 'odd.txt' });
    expect(answer.context_manifest.selection.excluded_candidates).toEqual([{ path: 'odd.txt', reason: 'binary' }]);
    expect(answer.redaction_report.redactions).toMatchObject([
      { type: 'path_excluded', target: 'odd.txt', reason: 'binary', details: expect.stringMatching(/^encoding/) },
    ]);
  });

  it('refuses when the target file is unsupported', async () => {
    expect(await refused(project, { plan_step: { target_files: ['odd.txt'] } })).toMatchObject({
      kind: 'target-excluded',
      path: 'odd.txt',
      reason: 'encoding',
    });
  });
});

describe('Edge case 4: binary detection uncertainty', () => {
  it('treats what cannot be told reliably as binary and excludes it', async () => {
    const project = {
      'late.txt': Buffer.concat([Buffer.from('plain text\n'.repeat(900)), Buffer.from([0, 1, 2, 0])]),
      'image.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
      'app.ts': 'export const app = 1;\n',
    };
    const plan_step = { target_files: ['app.ts'], description: 'show image.png and late.txt' };
    const { answer } = await bundle(project, { plan_step });
    expect(answer.context_manifest.selection.excluded_candidates).toEqual([
      { path: 'image.png', reason: 'binary' },
      { path: 'late.txt', reason: 'binary' },
    ]);
    expect(answer.redaction_report.redactions.every(({ reason }) => reason === 'binary')).toBe(true);
  });
});
