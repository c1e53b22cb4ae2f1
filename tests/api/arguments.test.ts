/** Wrong arguments: every published function says what is wrong, as a refusal with a message, never as a TypeError. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as bundle from '../../src/api/bundle.js';
import * as node from '../../src/api/node.js';
import * as project from '../../src/api/project.js';
import * as secrets from '../../src/api/secrets.js';
import * as store from '../../src/api/store.js';
import * as task from '../../src/api/task.js';
import * as verify from '../../src/api/verify.js';
import * as worker from '../../src/api/worker.js';
import * as main from '../../src/index.js';

const root = mkdtempSync(join(tmpdir(), 'packlight-arguments-'));
writeFileSync(join(root, 'cart.py'), 'def total(prices):\n    return prices[0]\n');
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** As a caller without a type checker calls it. */
type Loose = (...given: unknown[]) => unknown;
const loose = (call: unknown) => call as Loose;

async function messageOf(call: () => unknown): Promise<string> {
  try {
    const answer = (await call()) as { ok: boolean; error: { kind: string; message: string } };
    expect(answer.ok).toBe(false);
    expect(typeof answer.error.kind).toBe('string');
    return answer.error.message;
  } catch (error) {
    expect(error).toBeInstanceOf(main.RefusalError);
    return (error as Error).message;
  }
}

describe('pack', () => {
  const cases: readonly (readonly [request: unknown, said: string])[] = [
    [{}, 'request.task: expected a string, found nothing. Add task'],
    [undefined, 'request: expected an object, found nothing'],
    ['fix it', 'request: expected an object, found a string'],
    [{ task: 'total', format: 'yaml' }, 'request.format: expected one of markdown, xml, json, found "yaml"'],
    [
      { task: 'total', budget: '8k' },
      'request.budget: expected a whole number of tokens from 1 to 100000000, like 8000',
    ],
    [{ task: 'total', budget: Number.POSITIVE_INFINITY }, 'request.budget: expected a whole number of tokens'],
    [{ task: 'total', budget: 0 }, 'request.budget: expected a whole number of tokens'],
    [{ task: 'total', targets: 'cart.py' }, 'request.targets: expected an array of'],
    [{ task: 'total', targets: [3] }, "request.targets[0]: expected a target like 'src/cart.ts#Cart.total'"],
    [{ task: 'total', targets: ['../x.py'] }, '../x.py is not a path inside the root'],
    [{ task: 'total', targets: ['a.py'] }, 'there is no file a.py'],
    [
      { task: 'total', teir: 'cheap' },
      'request.teir: expected a known option, found an unknown one. The options are task',
    ],
    [{ task: 'total', bugdet: 100 }, 'Did you mean budget?'],
    [{ task: '' }, 'the task is empty'],
  ];

  it.each(cases)('refuses %j', async (request, said) => {
    expect(await messageOf(() => loose(main.pack)(root, request))).toContain(said);
  });

  it('takes a field that is undefined for one that is missing', async () => {
    const fields = ['targets', 'budget', 'format', 'model', 'limits', 'strict', 'secretPaths'];
    const plain = await main.pack(root, { task: 'total' });
    const request = { task: 'total', ...Object.fromEntries(fields.map((field) => [field, undefined])) };
    const packed = await loose(main.pack)(root, request);
    expect(packed).toMatchObject({ ok: true, value: { text: plain.ok && plain.value.text } });
  });

  it('refuses options and roots', async () => {
    expect(await messageOf(() => loose(main.pack)(root, { task: 'total' }, { worker: 1 }))).toContain(
      'options.worker: expected a known option, found an unknown one. Did you mean workers?',
    );
    expect(await messageOf(() => loose(main.pack)(undefined, { task: 'total' }))).toContain('root: expected the path');
    expect(await messageOf(() => main.pack(join(root, 'nowhere'), { task: 'total' }))).toBe(
      'the root folder does not exist. Check its path.',
    );
  });

  it('takes targets as words and as objects', async () => {
    for (const targets of [
      ['cart.py'],
      ['./cart.py#total'],
      [{ path: 'cart.py' }],
      [{ path: 'cart.py', symbol: 'total' }],
    ]) {
      const packed = await main.pack(root, { task: 'wrong', targets });
      expect(packed.ok && packed.value.blocks.length).toBe(1);
    }
  });
});

describe('every published function', () => {
  const builder = () => new project.FullPackBuilder();
  const calls: readonly (readonly [name: string, call: () => unknown])[] = [
    ['rank', () => loose(main.rank)(root, { task: 3 })],
    ['scan', () => loose(main.scan)(root, { limits: 3 })],
    ['scan of nothing', () => loose(main.scan)()],
    ['explain', () => loose(main.explain)({}, 'cart.py')],
    ['explain without a path', () => loose(main.explain)('{}')],
    ['listSymbols', () => loose(main.listSymbols)(root, { path: '/etc' })],
    ['map', () => loose(main.map)(root, { budget: 0 })],
    ['drawGraph', () => loose(main.drawGraph)(root, { hops: -1 })],
    ['buildBundle', () => loose(bundle.buildBundle)(root)],
    ['buildBundle about nothing', () => loose(bundle.buildBundle)(root, {})],
    ['buildBundle with a wrong time', () => loose(bundle.buildBundle)(root, {}, { time: 3 })],
    ['buildTaskPack', () => loose(task.buildTaskPack)(root)],
    ['buildTaskPack with a wrong tier', () => loose(task.buildTaskPack)(root, { id: 'a' }, { tier: 'strongest' })],
    ['ContextPacker', () => new (task.ContextPacker as unknown as new (given: unknown) => unknown)(3)],
    ['ContextPacker.build', () => loose((given: never) => new task.ContextPacker({ root }).build(given))()],
    ['buildWorkerPacket', () => loose(worker.buildWorkerPacket)(root)],
    ['ContextPacketBuilder', () => new (worker.ContextPacketBuilder as unknown as new () => unknown)()],
    ['buildForTask', () => loose((given: never) => new worker.ContextPacketBuilder(root).buildForTask(given))()],
    ['answerPermissions', () => loose(worker.answerPermissions)(root, {})],
    ['checkScope', () => loose(worker.checkScope)(root, { taskID: 'a' })],
    [
      'SnapshotScanner',
      () => new (project.SnapshotScanner as unknown as new (given: unknown) => unknown)({ tiem: '' }),
    ],
    ['scan of a snapshot', () => loose((given: never) => new project.SnapshotScanner().scan(given))()],
    ['PackSelector', () => loose((given: never) => new project.PackSelector().select(given))({})],
    ['FullPackBuilder', () => loose((given: never) => builder().build(given))()],
    ['FullPackBuilder with another object', () => loose((given: never) => builder().build(given))({ files: [] })],
    ['SummaryPackBuilder', () => loose((given: never) => new project.SummaryPackBuilder().build(given))({ files: [] })],
    ['packWholeProject', () => loose(project.packWholeProject)(root)],
    ['packProjectWithin', () => loose(project.packProjectWithin)(root, { budget: '8k', format: 'xml' })],
    ['packDiff', () => loose(project.packDiff)(root)],
    ['packLog', () => loose(project.packLog)(root, {})],
    ['openCommit', () => loose(project.openCommit)(root)],
    ['openCommit without a repository', () => project.openCommit(root, 'HEAD')],
    ['buildNodePack', () => loose(node.buildNodePack)(root)],
    ['buildNodePack with wrong deltas', () => loose(node.buildNodePack)(root, {}, { deltas: { dif: '' } })],
    ['joinPacks', () => loose(node.joinPacks)()],
    ['openStore', () => loose(store.openStore)()],
    ['openStore where there is none', () => store.openStore(join(root, 'none'), { create: false })],
    ['savePack', () => loose(store.savePack)({}, null)],
    ['replayPack', () => loose(store.replayPack)(null, 'abcd')],
    ['verifyPack', () => loose(verify.verifyPack)({ written: '' })],
    ['findSecretsIn', () => loose(secrets.findSecretsIn)(root, { allow: 'all' })],
    ['findSecretsInText', () => loose(secrets.findSecretsInText)(3)],
  ];

  it.each(calls)('%s refuses wrong arguments with a message', async (_, call) => {
    const message = await messageOf(call);
    expect(message.length).toBeGreaterThan(20);
    expect(message).not.toMatch(/undefined|\[object|is not a function|Cannot read/);
  });
});

describe('any published function, called with anything,', () => {
  const entries = { main, bundle, node, project, secrets, store, task, verify, worker };
  const functions = Object.entries(entries).flatMap(([entry, exported]) =>
    Object.entries(exported)
      .filter(([name, value]) => typeof value === 'function' && /^[a-z]/.test(name))
      .map(([name, value]) => [`${entry}.${name}`, value as (...given: unknown[]) => unknown] as const),
  );

  it.each(functions)('%s never ends in a TypeError', async (_, call) => {
    for (const given of [[], [null], [{}], [7], ['']]) {
      const error = await Promise.resolve()
        .then(() => call(...given))
        .then(
          () => null,
          (thrown: unknown) => thrown,
        );
      expect([given, error instanceof TypeError ? error.message : null]).toEqual([given, null]);
    }
  });
});
