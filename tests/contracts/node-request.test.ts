/** The request of a node: what is read, what is tolerated, and what is refused with its repair. */
import { describe, expect, it } from 'vitest';
import { parseNodeRequest } from '../../src/contracts/node/node-request.js';
import { asked, canary, nodeFor, refusedNode, violations } from './node-fixture.js';

const problemsOf = (request: unknown) => {
  const read = parseNodeRequest(request);
  return read.ok ? [] : read.error;
};

describe('the request of a node pack', () => {
  it('needs a goal, a definition of done and a mode, and nothing else', async () => {
    const { pack } = await nodeFor({ 'a.js': 'x' }, asked);
    expect(pack).toMatchObject({
      goal: asked.goal,
      definitionOfDone: ['the tests pass'],
      globalMode: 'implementation',
    });
    expect(problemsOf({}).map(({ path, fix }) => `${path} ${fix}`)).toEqual([
      '$.goal Add goal: a string with words in it.',
      '$.definitionOfDone Add definitionOfDone: an array of strings with words in them.',
      '$.globalMode Add globalMode: one of planning, implementation.',
    ]);
  });

  it('refuses a field that is not known, with the next step', () => {
    expect(problemsOf({ ...asked, Goal: 'x', docs: [] })).toMatchObject([
      { path: '$.Goal', fix: 'Remove it, or write it as goal.' },
      { path: '$.docs', fix: 'Remove it.' },
    ]);
    expect(problemsOf({ ...asked, docRefs: [{ path: '/docs/PLAN.md', anchor: 'x' }] })).toMatchObject([
      { path: '$.docRefs[0].anchor', fix: 'Remove it, or write it as anchors.' },
    ]);
  });

  it('refuses a packId: the id follows from the content', () => {
    expect(problemsOf({ ...asked, packId: '11111111-1111-1111-1111-111111111111' })).toMatchObject([
      { path: '$.packId', fix: 'Remove it: the id follows from what is in the pack.' },
    ]);
  });

  it('takes modes, priorities and purposes in any letter case and writes them small', async () => {
    const request = {
      ...asked,
      globalMode: 'PLANNING',
      nodeMode: 'Interactive',
      purpose: 'VERIFICATION_FAILURE',
      docRefs: [{ path: '/docs/a.md', priority: 'HIGH' }],
      artifacts: [{ ref: 'artifact://packs/a', type: 'DIFF', mime: 'text/plain' }],
    };
    expect(violations('node-request', request)).toEqual([]);
    const { pack, provenance } = await nodeFor({ 'docs/a.md': '# A\ntext\n' }, request);
    expect(pack).toMatchObject({ globalMode: 'planning', nodeMode: 'interactive' });
    expect(pack.docRefs[0]?.priority).toBe('high');
    expect(pack.artifacts).toEqual([{ ref: 'artifact://packs/a', type: 'diff' }]);
    expect(provenance.notes).toContain('mime was left out: a pack has no such field');
    expect(provenance.pack.budget).toBe(20_000);
  });

  it.each([
    ['malformed JSON', '{"goal": "a",}', { place: { line: 1, column: 13 } }],
    ['an empty text', '', { found: 'an empty text' }],
    ['no object', '[]', { path: '$', expected: 'an object' }],
    ['a number for a text', JSON.stringify({ ...asked, goal: 7 }), { path: '$.goal', found: 'the number 7' }],
    ['a text for a list', JSON.stringify({ ...asked, definitionOfDone: 'x' }), { path: '$.definitionOfDone' }],
    ['an empty goal', JSON.stringify({ ...asked, goal: '  ' }), { path: '$.goal' }],
    ['an unknown mode', JSON.stringify({ ...asked, globalMode: 'fast' }), { path: '$.globalMode', found: '"fast"' }],
    ['a budget of nothing', JSON.stringify({ ...asked, budget: 0 }), { path: '$.budget' }],
    [
      'a payload without an id',
      JSON.stringify({ ...asked, inputs: [{ fromNodeId: 'a' }] }),
      { path: '$.inputs[0].payloadId' },
    ],
    ['a time that is none', JSON.stringify({ ...asked, createdAt: 'today' }), { path: '$.createdAt' }],
    [
      'a field given twice',
      '{"goal":"a","goal":"b","definitionOfDone":[],"globalMode":"planning"}',
      { path: '$.goal' },
    ],
    [
      'an ownership that is none',
      JSON.stringify({ ...asked, ownership: { web: 7 } }),
      { path: '$.ownership.* (entry 1)' },
    ],
  ])('says what is wrong with %s', (_, text, expected) => {
    const [first] = problemsOf(text);
    expect(first).toMatchObject(expected);
    expect(first?.fix).toMatch(/\w.*\.$/);
  });

  it.each(['../outside.md', '/docs/../../outside.md', 'docs/../../etc/passwd', 'C:\\secrets.md', '/', 'a\0b'])(
    'refuses the path %j, which leaves the root or names nothing',
    async (path) => {
      for (const request of [{ docRefs: [{ path }] }, { relevantFiles: [{ path }] }]) {
        const refusal = await refusedNode({ 'a.js': 'x' }, { ...asked, ...request });
        expect(refusal).toMatchObject({
          kind: 'bad-request',
          problems: [{ fix: 'Write it from the root, like /docs/PLAN.md.' }],
        });
      }
    },
  );

  it('reads a path with a leading slash from the root of the project, never of the disk', async () => {
    const { pack } = await nodeFor({ 'etc/passwd': 'ours\n' }, { ...asked, docRefs: [{ path: '/etc/passwd' }] });
    expect(pack.docRefs).toEqual([{ path: '/etc/passwd', anchors: [], excerpt: 'ours', priority: 'medium' }]);
  });

  it('never quotes a value in what it says is wrong', async () => {
    for (const request of [
      { ...asked, goal: [canary] },
      { ...asked, nodeMode: canary },
      { ...asked, docRefs: [{ path: `../${canary}` }] },
      { ...asked, constraints: canary },
      { ...asked, [canary]: 1 },
      `{"${canary}":1,"${canary}":2}`,
      `{"goal": "${canary}`,
    ])
      expect(JSON.stringify(await refusedNode({ 'a.js': 'x' }, request))).not.toContain(canary.slice(4));
  });

  it('keeps the workspace as it is given', async () => {
    const workspace = { mode: 'worktree', rootPath: '/srv/runs/7', worktreePath: '/srv/runs/7/tree', branch: 'fees' };
    const { pack } = await nodeFor({ 'a.js': 'x' }, { ...asked, workspace });
    expect(pack.workspace).toEqual(workspace);
    expect((await nodeFor({ 'a.js': 'x' }, asked)).pack.workspace).toEqual({ mode: 'shared', rootPath: '.' });
  });

  it('says which options are wrong', async () => {
    const options = { budget: -1, format: 'pdf', time: 'now', deltas: { diff: 7 } } as never;
    const refusal = await refusedNode({ 'a.js': 'x' }, asked, options);
    expect(refusal).toMatchObject({
      problems: [
        { path: 'options.time' },
        { path: 'options.budget' },
        { path: 'options.format' },
        { path: 'options.deltas' },
      ],
    });
  });
});
