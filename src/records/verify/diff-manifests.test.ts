import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../../scripts/vocabulary.mjs';
import { inventProject, prove, tryProve } from '../../../tests/fixtures/proof.js';
import { seededRandom } from '../../../tests/fixtures/random.js';
import { diffShape } from '../../emit/proof-shapes.js';
import type { Manifest } from '../../emit/shapes.js';
import type { RelPath } from '../../model/path.js';
import { diffManifests } from './diff-manifests.js';

beforeAll(ensureVocabulary);

const shop = {
  'src/invoice.ts': 'export function payInvoice(total: number) {\n  return total;\n}\n',
  'src/mail.ts': 'export function sendInvoice(invoice: string) {\n  return invoice;\n}\n',
  'src/cart.ts': 'export function addToCart(item: string) {\n  return item;\n}\n',
};
const task = 'pay the invoice';
const original = prove(shop, { task });

async function diffWith(project: Record<string, string | Buffer>, request: Parameters<typeof prove>[1]) {
  return diffManifests((await original).manifest, (await prove(project, request)).manifest);
}

const causesIn = ({ causes }: { readonly causes: readonly { readonly cause: string }[] }) =>
  [...new Set(causes.map(({ cause }) => cause))].sort();

describe('diffManifests', () => {
  it('finds nothing between a pack and itself', async () => {
    expect(await diffWith(shop, { task })).toEqual({
      packlight: 'diff/1',
      same: true,
      causes: [],
      blocks: [],
      around: [],
    });
  });

  it('says source for a block whose file changed, and only for it', async () => {
    const found = await diffWith(
      { ...shop, 'src/mail.ts': shop['src/mail.ts'].replace('return', 'return  ') },
      { task },
    );
    expect(found.blocks).toMatchObject([{ path: 'src/mail.ts', changes: ['content'], causes: ['source'] }]);
    expect(causesIn(found)).toEqual(['ranking']);
    expect(found.same).toBe(false);
  });

  it('says source for a file that came and for one that went', async () => {
    const came = await diffWith({ ...shop, 'src/new.ts': 'export const invoice = 1;\n' }, { task });
    expect(came.blocks).toContainEqual(
      expect.objectContaining({
        path: 'src/new.ts',
        changes: ['added'],
        causes: ['source'],
        note: 'before: no such file',
      }),
    );
    const { 'src/mail.ts': _, ...rest } = shop;
    const went = await diffWith(rest, { task });
    expect(went.blocks).toMatchObject([
      { path: 'src/mail.ts', changes: ['removed'], causes: ['source'], note: 'now: no such file' },
    ]);
  });

  it('says request when the task or the targets differ', async () => {
    const found = await diffWith(shop, { task, targets: [{ path: 'src/cart.ts' as RelPath, symbol: null }] });
    expect(causesIn(found)).toEqual(['request']);
    expect(found.blocks).toContainEqual(
      expect.objectContaining({
        path: 'src/cart.ts',
        changes: ['added'],
        causes: ['request'],
        note: 'before: scanned, but not related to the request',
      }),
    );
    expect(causesIn(await diffWith(shop, { task: 'pay the cart' }))).toEqual(['request']);
    expect(causesIn(await diffWith(shop, { task, format: 'json' }))).toEqual(['request']);
  });

  it('says budget when only the budget differs', async () => {
    const found = await diffWith(shop, { task, budget: 175 });
    expect(causesIn(found)).toEqual(['budget']);
    expect(found.blocks.length).toBeGreaterThan(0);
    for (const { causes } of found.blocks) expect(causes).toEqual(['budget']);
  });

  it('says config, rules and version by their fingerprints', async () => {
    const { manifest } = await original;
    const other = 'f'.repeat(64);
    const [first, ...rest] = manifest.included as [Manifest['included'][number], ...Manifest['included']];
    const included = [{ ...first, level: 'name' as const, lines: '' }, ...rest];
    const changed = (fields: Partial<Manifest>) => diffManifests(manifest, { ...manifest, included, ...fields });
    const { fingerprints } = manifest;
    const causeOf = (fields: Partial<Manifest>) => changed(fields).blocks[0]?.causes;
    expect(causeOf({ fingerprints: { ...fingerprints, config: other } })).toEqual(['config']);
    expect(causeOf({ fingerprints: { ...fingerprints, guard: other } })).toEqual(['rules']);
    expect(causeOf({ fingerprints: { ...fingerprints, project_index: other } })).toEqual(['ranking']);
    expect(causeOf({ engine: 'packlight 9.9.9' })).toEqual(['version']);
    expect(causeOf({})).toEqual(['unexplained']);
  });

  it('says rules and not source when only the redactions of a file differ', async () => {
    const { manifest } = await original;
    const [first, ...rest] = manifest.included as [Manifest['included'][number], ...Manifest['included']];
    const redactions = [{ rule: 'x', tier: 'high' as const, first_line: 1, last_line: 1 }];
    const after = {
      ...manifest,
      fingerprints: { ...manifest.fingerprints, guard: 'f'.repeat(64) },
      included: [{ ...first, sha256: 'e'.repeat(64), redactions }, ...rest],
    };
    expect(diffManifests(manifest, after).blocks[0]?.causes).toEqual(expect.not.arrayContaining(['source']));
  });

  it('accounts for every block in and out, with a cause, in the published shape', async () => {
    const random = seededRandom(31);
    const validate = new Ajv2020().compile(diffShape.schema);
    const causes = new Set<string>();
    for (let i = 0; i < 60; i++) {
      const project = inventProject(random);
      const before = await tryProve(project, { task, budget: random.pick([250, 400, 2_000]) });
      const changed = random.pick([0, 1]) === 0 ? project : { ...project, ...inventProject(random) };
      const after = await tryProve(changed, { task, budget: random.pick([250, 400, 2_000]) });
      if (before === null || after === null) continue;
      const found = diffManifests(before.manifest, after.manifest);
      expect(validate(found), JSON.stringify(validate.errors)).toBe(true);
      expect(found.same).toBe(before.pack.text === after.pack.text);
      for (const block of found.blocks) for (const cause of block.causes) causes.add(cause);
      const named = new Set(found.blocks.map(({ path }) => path));
      const linesOf = ({ manifest }: typeof before) =>
        new Map(
          manifest.included.map(({ path, level, lines, sha256, reason }) => [
            path,
            [level, lines, sha256, reason].join(),
          ]),
        );
      const [a, b] = [linesOf(before), linesOf(after)];
      for (const path of new Set([...a.keys(), ...b.keys()]))
        if (a.get(path) !== b.get(path)) expect(named.has(path)).toBe(true);
    }
    expect([...causes].sort()).toEqual(['budget', 'ranking', 'source']);
  });
});
