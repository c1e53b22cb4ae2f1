/** A stored pack comes out of its stored blocks again, byte for byte, whatever contract made it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { plain } from '../../src/contracts/plain/registered-plain.js';
import type { Replayer } from '../../src/contracts/registered-contract.js';
import { sealRecord } from '../../src/guard/storable.js';
import type { ObjectName, StorableName } from '../../src/model/store.js';
import type { PackTrace } from '../../src/model/trace.js';
import { createDraw } from '../../src/secrets/sample.js';
import { memoryStore } from '../fixtures/memory-store.js';
import { inventProject } from '../fixtures/proof.js';
import { seededRandom } from '../fixtures/random.js';
import {
  replay,
  save,
  traceBundle,
  traceJoin,
  traceNode,
  tracePacket,
  tracePlain,
  traceTask,
} from './replay-fixture.js';
import { openspecFiles } from './task-fixture.js';
import { nexusProject } from './worker-fixture.js';

beforeAll(ensureVocabulary);

const draw = createDraw('replay tests');
const secrets = Array.from({ length: 4 }, () => `ghp_${draw.base62(36)}`);
const [inFile, inName, inTask, inText] = secrets as [string, string, string, string];

/** Secrets in contents, in a name, and beside what is asked. */
const project = {
  'src/invoice.ts': `import { rate } from './rate.js';\n\nexport function total(sum: number) {\n  return sum * rate;\n}\n`,
  'src/rate.ts': `export const rate = 1.2;\nexport const token = '${inFile}';\n`,
  [`src/${inName}.ts`]: `// the invoice of ${inText}\nexport const invoice = 1;\n`,
  'src/cart.ts': Array.from(
    { length: 80 },
    (_, i) => `export function cart${i}(invoice: number) {\n  return invoice + ${i};\n}\n`,
  ).join(''),
  'README.md': '# Invoices\n\nThe invoice total is the sum times the rate.\n',
};

const task = {
  id: 'T1',
  title: `Fix the invoice ${inTask}`,
  goal: 'the total is wrong',
  context: { files: ['src/invoice.ts'] },
};

const turn = {
  goal: `Fix the invoice total ${inTask}`,
  definitionOfDone: ['the tests pass'],
  globalMode: 'implementation',
};

const kinds: Readonly<Record<string, () => Promise<PackTrace>>> = {
  'a pack of some words': () => tracePlain(project, { task: `the invoice total is wrong ${inTask}` }),
  'a small pack': () => tracePlain(project, { task: 'the invoice total is wrong', budget: 420, format: 'xml' }),
  'a pack of a target': () =>
    tracePlain(project, {
      task: 'total',
      targets: [{ path: 'src/invoice.ts' as never, symbol: 'total' }],
      format: 'json',
    }),
  'a bundle': () =>
    traceBundle(project, {
      plan_step: { description: 'fix the total', target_files: ['src/invoice.ts'] },
      last_error: { message: `failed with ${inTask}` },
    }),
  'a bundle that gives way': () =>
    traceBundle(project, {
      plan_step: { description: 'fix the cart', target_files: ['src/cart.ts'] },
      token_budget: { max_input_tokens: 1_800, response_token_reserve: 0 },
    }),
  'a task': () =>
    traceTask(project, task, {
      issues: [{ kind: 'test', message: `expected ${inTask}`, file: 'src/rate.ts', line: 1 }],
    }),
  'a task for a small model': () =>
    traceTask(openspecFiles(), 'tokens-1', {
      tier: 'cheap',
      format: 'markdown',
      iteration: 3,
      diff: `diff --git a/x.ts b/x.ts\n--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n-a\n+${inText}\n`,
    }),
  'a pack of a node': () => traceNode(project, turn, { deltas: { tests: `FAIL src/rate.ts\n  expected ${inText}\n` } }),
  'a small pack of a node': () => traceNode(project, turn, { budget: 700, format: 'markdown' }),
  'a join': async () => {
    const [one, two] = [
      await traceNode(project, turn),
      await traceNode(project, { ...turn, goal: 'mail the invoice' }),
    ];
    return traceJoin([one, two].map(({ emission }) => JSON.parse(emission.written) as unknown));
  },
  'a packet': () => tracePacket(nexusProject(), { taskId: 'T03' }),
  'a packet as a prompt': () =>
    tracePacket(nexusProject({ 'src/secret.ts': `const a = '${inFile}';\n` }), { taskId: 'T03' }, 'markdown'),
};

describe('a stored pack', () => {
  it.each(Object.keys(kinds))(
    'comes out of its blocks again, and holds no secret in any byte, event or reference: %s',
    async (name) => {
      const store = memoryStore();
      const id = await save(store, await kinds[name]!(), { run: 'nightly', node: 'coder', at: null });
      expect(await replay(store, id)).toEqual({ outcome: 'identical', about: [expect.any(String)] });
      const bytes = [...store.held.values()].map((object) => Buffer.from(object.bytes).toString('utf8'));
      const everything = [...bytes, ...store.references.keys(), JSON.stringify([...store.logs])].join('\n');
      for (const secret of secrets) expect(everything.includes(secret)).toBe(false);
      expect(store.logs.get('nightly')).toMatchObject([
        { kind: name === 'a join' ? 'joined' : 'pack-built', seq: 1, data: { pack: id, node: 'coder' } },
      ]);
    },
  );

  it('comes out again for many generated projects, budgets and formats', async () => {
    const random = seededRandom(5);
    const store = memoryStore();
    let replayed = 0;
    for (let made = 0; made < 14; made++) {
      const files = {
        ...inventProject(random),
        'src/a.ts': `export const invoice = '${random.pick(['x', inFile])}';\n`,
      };
      const budget = random.pick([230, 400, 900, 3_000]);
      const format = random.pick(['markdown', 'xml', 'json'] as const);
      const trace = await tracePlain(files, { task: random.pick(['pay the invoice', 'cart']), budget, format }).catch(
        () => null,
      );
      if (trace === null) continue;
      replayed += 1;
      expect(await replay(store, await save(store, trace))).toEqual({
        outcome: 'identical',
        about: [expect.any(String)],
      });
    }
    expect(replayed).toBeGreaterThan(6);
  });

  it('is found to differ when one decision, one block or the renderer is another', async () => {
    const store = memoryStore();
    const id = await save(store, await tracePlain(project, { task: 'the invoice total is wrong' }));
    const object = store.references.get(`packs/${id}`)!;
    const record = JSON.parse(Buffer.from(store.held.get(object)!.bytes).toString('utf8'));

    const decided = structuredClone(record);
    decided.fitted[0].level = 'name';
    expect(await replay(store, await forge(store, decided))).toMatchObject({ outcome: 'different' });

    const ranked = structuredClone(record);
    ranked.items.reverse();
    expect(await replay(store, await forge(store, ranked))).toMatchObject({ outcome: 'different' });

    const budgeted = structuredClone(record);
    budgeted.policy.budget = 300;
    expect(await replay(store, await forge(store, budgeted))).toMatchObject({ outcome: 'different' });

    const other: Replayer = (recorded) => {
      const { renderer, write } = plain.replay!(recorded);
      return { renderer: { ...renderer, render: (contents) => `${renderer.render(contents)} ` }, write };
    };
    expect(await replay(store, id, [{ ...plain, replay: other }])).toMatchObject({ outcome: 'different' });

    const blob = record.items[0].blob as ObjectName;
    store.held.set(blob, { ...store.held.get(blob)!, bytes: Buffer.from('other text\n') });
    const changed = await replay(store, id);
    expect(changed.outcome).toBe('different');
    expect(changed.about[0]).toMatch(/is not the one that was stored/);
  });
});

async function forge(store: ReturnType<typeof memoryStore>, record: Parameters<typeof sealRecord>[0]): Promise<string> {
  const sealed = sealRecord(record);
  if (!sealed.ok) throw new Error('not sealed');
  await store.put(sealed.value);
  await store.setRef('packs/forged' as StorableName, sealed.value.name);
  return sealed.value.name;
}
