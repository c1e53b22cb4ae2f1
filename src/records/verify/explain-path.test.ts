import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../../scripts/vocabulary.mjs';
import { inventProject, prove, tryProve } from '../../../tests/fixtures/proof.js';
import { seededRandom } from '../../../tests/fixtures/random.js';
import { explainShape } from '../../emit/proof-shapes.js';
import { secretPathRule } from '../../guard/paths.js';
import type { RelPath } from '../../model/path.js';
import { explainPath } from './explain-path.js';
import { pathsIn } from './manifest-places.js';

beforeAll(ensureVocabulary);

const shop = {
  'src/invoice.ts':
    "import { rate } from './rate.js';\nexport function payInvoice(total: number) {\n  return total * rate;\n}\n",
  'src/rate.ts': 'export const rate = 2;\n',
  'src/mail.ts': `export function sendInvoice() {}\n${'// words about nothing at all\n'.repeat(300)}`,
  'src/zebra.ts': 'export const zebra = 1;\n',
  '.env': 'NAME=value\n',
};

/** Made here, so that no secret stands in the repository. */
const random = seededRandom(99);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];
const token = ['ghp', Array.from({ length: 36 }, () => random.pick(letters)).join('')].join('_');

describe('explainPath', () => {
  it('says why a file is in, with a score whose terms add up', async () => {
    const { manifest } = await prove(shop, {
      task: 'pay',
      targets: [{ path: 'src/invoice.ts' as RelPath, symbol: null }],
    });
    const target = explainPath(manifest, './src/invoice.ts');
    expect(target).toMatchObject({
      answer: 'shown',
      why: 'the request names it as a target',
      priority: 'P0',
      place: 1,
      lines: '1-4',
    });
    const needed = explainPath(manifest, 'src/rate.ts');
    expect(needed).toMatchObject({ answer: 'shown', reason: 'dependency', hops: 1 });
  });

  it('says why a file is out', async () => {
    const { manifest } = await prove(shop, { task: 'pay the invoice', budget: 330 });
    expect(explainPath(manifest, 'src/zebra.ts')).toMatchObject({ answer: 'not-ranked' });
    expect(explainPath(manifest, '.env')).toMatchObject({ answer: 'excluded', reason: 'secret-path', by: '.env' });
    expect(explainPath(manifest, 'lib/invoice.ts')).toMatchObject({ answer: 'unknown', nearest: ['src/invoice.ts'] });
    expect(explainPath(manifest, 'src')).toMatchObject({
      answer: 'unknown',
      nearest: expect.arrayContaining(['src/rate.ts']),
    });
  });

  it('tells of a candidate without a place what pushed it out', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [`f${i}.ts`, `the invoice ${'word '.repeat(i)}\n`]),
    );
    const { manifest } = await prove(many, { task: 'invoice', budget: 300 });
    const last = manifest.unshown.at(-1)!;
    expect(explainPath(manifest, last.path)).toMatchObject({
      answer: 'not-shown',
      place: manifest.unshown.length,
      why: expect.stringContaining('300 tokens'),
    });
    const early = { ...manifest, budget: 900 };
    expect(explainPath(early, last.path)).toMatchObject({ why: expect.stringContaining('worth its tokens') });
  });

  it('finds an excluded folder above a path', async () => {
    const { manifest } = await prove(shop, { task: 'invoice' });
    const folder = { path: 'private/', reason: 'denied', detail: 'deny rule' };
    const denied = { ...manifest, excluded: [folder] };
    for (const path of ['private/deep/a.ts', 'private/', 'private'])
      expect(explainPath(denied, path)).toMatchObject({ answer: 'excluded', by: 'private/', reason: 'denied' });
    expect(explainPath(denied, 'privates/a.ts')).toMatchObject({ answer: 'unknown' });
  });

  it('finds a name that was redacted by the name on disk, and never says it', async () => {
    const { manifest } = await prove(
      { [`src/${token}.ts`]: 'invoice\n', 'b.ts': `key = "${token}" // invoice\n` },
      { task: 'invoice' },
    );
    const explained = explainPath(manifest, `src/${token}.ts`);
    expect(explained.answer).toBe('shown');
    expect(JSON.stringify(explained)).not.toContain(token);
    expect(explainPath(manifest, 'b.ts')).toMatchObject({ redactions: [{ first_line: 1, last_line: 1 }] });
    expect(JSON.stringify(explainPath(manifest, `other/${token}`))).not.toContain(token);
  });

  it('answers for every path of a project, in and out, in the published shape', async () => {
    const invent = seededRandom(11);
    const validate = new Ajv2020().compile(explainShape.schema);
    const answers = new Map<string, number>();
    for (let i = 0; i < 60; i++) {
      const project = inventProject(invent);
      const budget = invent.pick([220, 300, 450, 900, 4_000]);
      const proven = await tryProve(project, { task: 'pay the invoice or the cart', budget });
      if (proven === null) continue;
      const { manifest } = proven;
      expect(new Set(pathsIn(manifest))).toEqual(new Set(Object.keys(project)));
      for (const path of Object.keys(project)) {
        const explained = explainPath(manifest, path);
        expect(validate(explained), JSON.stringify(validate.errors)).toBe(true);
        expect(explained.path).toBe(path);
        expect(explained.answer).toBe(expectedAnswer(proven, path));
        if ('signals' in explained)
          expect(explained.signals.reduce((sum, { points }) => sum + points, 0)).toBe(explained.score);
        answers.set(explained.answer, (answers.get(explained.answer) ?? 0) + 1);
      }
    }
    expect([...answers.keys()].sort()).toEqual(['excluded', 'not-ranked', 'not-shown', 'shown']);
  });
});

/** Told from the pack itself, not from the manifest. */
function expectedAnswer({ pack }: Awaited<ReturnType<typeof prove>>, path: string): string {
  if (pack.blocks.some(({ block }) => block.path === path)) return 'shown';
  if (secretPathRule(path as RelPath) !== null || path.endsWith('.png')) return 'excluded';
  return pack.unranked.some((name) => name === path) ? 'not-ranked' : 'not-shown';
}
