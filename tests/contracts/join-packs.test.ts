/** Joins: what is merged how, when there is a result and how it is called, and that nothing is lost. */
import { describe, expect, it } from 'vitest';
import { o200kCounter } from '../../src/budget/tokens.js';
import {
  type JoinedPacks,
  type JoinInput,
  type JoinOptions,
  joinPacks,
} from '../../src/contracts/node/join/join-packs.js';
import type { JoinPolicy } from '../../src/contracts/node/join/join-policy.js';
import type { NodePack } from '../../src/contracts/node/node-wire.js';
import { canary, violations } from './node-fixture.js';

const base: NodePack = {
  packId: '00000000-0000-0000-0000-000000000001',
  goal: 'Do it',
  definitionOfDone: ['tests pass'],
  globalMode: 'implementation',
  docsRoot: '/docs',
  docRefs: [],
};

let last = 1;
/** A pack of one node, as it arrives. */
function from(fromNodeId: string, fields: Partial<NodePack> = {}, ts = '2024-05-01T12:00:00Z'): JoinInput {
  last += 1;
  const packId = `00000000-0000-0000-0000-${String(last).padStart(12, '0')}`;
  return { pack: { ...base, nodeId: fromNodeId, ...fields, packId }, fromNodeId, ts };
}

const all: JoinPolicy = { kind: 'all' };

async function join(inputs: readonly JoinInput[], policy = all, options: JoinOptions = {}): Promise<JoinedPacks> {
  const joined = await joinPacks(inputs, policy, options);
  if (!joined.ok) throw new Error(JSON.stringify(joined.error));
  const { json, payload, provenance } = joined.value;
  const wrong = [
    ...violations('node-pack', JSON.parse(json)),
    ...violations('edge-payload', payload),
    ...violations('join-provenance', provenance),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  return joined.value;
}

describe('a join', () => {
  it('keeps one entry a document, with the highest priority and all anchors', async () => {
    const { pack, provenance } = await join([
      from('a', { docRefs: [{ path: '/docs/P.md', anchors: ['x'], excerpt: 'short', priority: 'low' }] }),
      from('b', {
        docRefs: [{ path: '/docs/P.md', anchors: ['y', 'x'], excerpt: 'the longer one', priority: 'high' }],
      }),
      from('c', { docRefs: [{ path: '/docs/A.md' }] }),
    ]);
    expect(pack.docRefs).toEqual([
      { path: '/docs/P.md', anchors: ['x', 'y'], excerpt: 'the longer one', priority: 'high' },
      { path: '/docs/A.md', anchors: [], priority: 'medium' },
    ]);
    expect(provenance.leftOut).toContainEqual(
      expect.objectContaining({ at: '$.docRefs[/docs/P.md].excerpt', value: 'short' }),
    );
  });

  it('keeps one entry a file; files of differing hashes are all kept, and reported', async () => {
    const file = (hash: string, purpose: string) => ({
      relevantFiles: [{ path: 'a.js', purpose, hash, excerpt: hash }],
    });
    const { pack, provenance } = await join([
      from('a', file('sha256:1', 'changed')),
      from('b', file('sha256:1', 'imported')),
      from('c', file('sha256:2', 'changed')),
    ]);
    expect(pack.relevantFiles).toEqual([
      { path: 'a.js', purpose: 'changed | imported', excerpt: 'sha256:1', hash: 'sha256:1' },
      { path: 'a.js', purpose: 'changed', excerpt: 'sha256:2', hash: 'sha256:2' },
    ]);
    expect(provenance.conflicts).toMatchObject([
      { at: '$.relevantFiles[a.js].hash', kept: true, values: ['sha256:1', 'sha256:2'] },
    ]);
  });

  it('keeps decisions by their id; those that disagree are all kept, and reported', async () => {
    const decision = (summary: string) => ({ decisions: [{ id: 'D1', summary }] });
    const { pack, provenance } = await join([
      from('a', decision('yes')),
      from('b', decision('yes')),
      from('c', decision('no')),
    ]);
    expect(pack.decisions).toEqual([
      { id: 'D1', summary: 'no' },
      { id: 'D1', summary: 'yes' },
    ]);
    expect(provenance.conflicts).toMatchObject([{ at: '$.decisions[D1]', kept: true }]);
  });

  it('lets the most restrictive policy win', async () => {
    const { pack, provenance } = await join([
      from('a', {
        constraints: {
          noNewDependencies: true,
          maxFiles: 9,
          minCoverage: 50,
          allowNetwork: true,
          requiredChecks: ['lint'],
          style: 'a',
        },
        toolPolicy: {
          allowedTools: ['read', 'edit', 'test'],
          blockedTools: ['net'],
          approvalMode: 'never',
          nested: { maxDepth: 3 },
        },
      }),
      from('b', {
        constraints: {
          noNewDependencies: false,
          maxFiles: 4,
          minCoverage: 80,
          allowNetwork: false,
          requiredChecks: ['test'],
          style: 'b',
        },
        toolPolicy: {
          allowedTools: ['test', 'read'],
          blockedTools: ['shell'],
          approvalMode: 'on_request',
          nested: { maxDepth: 2 },
        },
      }),
    ]);
    expect(pack.constraints).toEqual({
      noNewDependencies: true,
      maxFiles: 4,
      minCoverage: 80,
      allowNetwork: false,
      requiredChecks: ['lint', 'test'],
      style: { conflict: ['a', 'b'] },
    });
    expect(pack.toolPolicy).toEqual({
      allowedTools: ['read', 'test'],
      blockedTools: ['net', 'shell'],
      approvalMode: 'on_request',
      nested: { maxDepth: 2 },
    });
    expect(provenance.conflicts).toMatchObject([{ at: '$.constraints.style', kept: true, values: ['a', 'b'] }]);
    expect(provenance.leftOut).toContainEqual(expect.objectContaining({ at: '$.constraints.maxFiles', value: 9 }));
  });

  it('keeps what nobody can judge: an unknown conflict is kept and reported', async () => {
    const values = [
      from('a', { toolPolicy: { sandbox: 'none', approvalMode: 'vote' } }),
      from('b', { toolPolicy: { sandbox: ['x'], approvalMode: 'always' } }),
    ];
    const { pack, provenance } = await join(values);
    expect(pack.toolPolicy).toEqual({
      sandbox: { conflict: ['none', ['x']] },
      approvalMode: { conflict: ['always', 'vote'] },
    });
    expect(provenance.conflicts.map(({ at }) => at)).toEqual(['$.toolPolicy.approvalMode', '$.toolPolicy.sandbox']);
  });

  it('takes the stricter modes, and leaves out what cannot hold for all', async () => {
    const { pack, provenance } = await join([
      from('a', {
        globalMode: 'planning',
        nodeMode: 'auto',
        workspace: { branch: 'a' },
        outputSchemaRef: 's://a',
        runId: 'r',
      }),
      from('b', { globalMode: 'implementation', nodeMode: 'interactive', workspace: { branch: 'b' }, runId: 'r' }),
    ]);
    expect(pack).toMatchObject({
      globalMode: 'planning',
      nodeMode: 'interactive',
      outputSchemaRef: 's://a',
      runId: 'r',
    });
    expect(pack.workspace).toBeUndefined();
    expect(provenance.leftOut.filter(({ at }) => at === '$.workspace').map(({ value }) => value)).toEqual([
      { branch: 'a' },
      { branch: 'b' },
    ]);
  });

  it('joins goals and definitions of done in the order of arrival, or has those of the joining node', async () => {
    const inputs = [
      from('b', { goal: 'Second' }, '2024-05-01T12:00:02Z'),
      from('a', { goal: 'First', definitionOfDone: ['x', 'tests pass'] }),
    ];
    expect((await join(inputs)).pack).toMatchObject({ goal: 'First\nSecond', definitionOfDone: ['x', 'tests pass'] });
    const own = await join(inputs, all, { goal: 'Verify both', definitionOfDone: ['green'], nodeId: 'gate' });
    expect(own.pack).toMatchObject({ nodeId: 'gate', goal: 'Verify both', definitionOfDone: ['green'] });
    expect(own.provenance.leftOut).toContainEqual(expect.objectContaining({ at: '$.goal', value: 'First\nSecond' }));
  });

  it('names the payloads it came from, and emits ONE envelope of kind join', async () => {
    const inputs = [from('a', {}, '2024-05-01T12:00:01Z'), from('b')];
    const { pack, payload } = await join(inputs, all, { nodeId: 'gate', edgeId: 'gate->verifier' });
    const [first, second] = [inputs[1]!.pack as NodePack, inputs[0]!.pack as NodePack];
    expect(pack.inputs).toEqual([
      { payloadId: first.packId, fromNodeId: 'b' },
      { payloadId: second.packId, fromNodeId: 'a' },
    ]);
    expect(payload).toMatchObject({
      kind: 'join',
      fromNodeId: 'gate',
      edgeId: 'gate->verifier',
      createdAt: '2024-05-01T12:00:01Z',
      status: { ok: true },
      structured: {
        joinStatus: 'complete',
        aggregated: [{ packId: first.packId, contextPackRef: { type: 'context_pack' } }, { packId: second.packId }],
        provenance: [
          { fromNodeId: 'b', edgeId: '', payloadId: first.packId, ts: '2024-05-01T12:00:00Z' },
          { fromNodeId: 'a', edgeId: '', payloadId: second.packId, ts: '2024-05-01T12:00:01Z' },
        ],
      },
    });
    expect(JSON.stringify(payload)).not.toContain('definitionOfDone');
    const embedded = await join(inputs, all, { embed: true });
    expect(embedded.payload.structured).toMatchObject({
      contextPack: { packId: embedded.pack.packId },
      aggregated: [{ contextPack: { goal: 'Do it' } }, {}],
    });
  });

  it('takes the same payload once, however often it arrives', async () => {
    const [a, b] = [from('a'), from('b')];
    expect((await join([a, b, a, b, b])).json).toBe((await join([a, b])).json);
  });

  it('compares times of different zones as instants', async () => {
    const inputs = [
      from('late', { goal: 'Late' }, '2024-05-01T12:00:00-05:00'),
      from('early', { goal: 'Early' }, '2024-05-01T13:00:00Z'),
    ];
    expect((await join(inputs)).pack.goal).toBe('Early\nLate');
  });
});

describe('the policy', () => {
  const [a, b, c] = [from('a'), from('b'), from('c', {}, '2024-05-01T13:00:00Z')];
  const require = ['a', 'b', 'c'].map((fromNodeId) => ({ fromNodeId }));

  it.each<[JoinPolicy, readonly JoinInput[], string]>([
    [{ kind: 'all', require }, [a, b, c], 'complete'],
    [{ kind: 'all', require, partial: true }, [a], 'partial'],
    [{ kind: 'any', require }, [b], 'complete'],
    [{ kind: 'quorum', k: 2, require }, [a, c], 'complete'],
    [{ kind: 'quorum', k: 2 }, [a, b], 'complete'],
    [{ kind: 'quorum', k: 3, partial: true }, [a, b], 'partial'],
    [{ kind: 'timeout', require }, [a, b, c], 'complete'],
    [{ kind: 'timeout', require }, [a, b], 'timeout'],
    [{ kind: 'timeout', require, deadline: '2024-05-01T12:30:00Z' }, [a, b, c], 'timeout'],
  ])('%j with what has arrived', async (policy, inputs, status) => {
    const { joinStatus, payload, provenance } = await join(inputs, policy);
    expect([joinStatus, payload.structured?.joinStatus, provenance.joinStatus]).toEqual([status, status, status]);
    expect(payload.status.ok).toBe(status === 'complete');
  });

  it.each<[JoinPolicy, readonly JoinInput[], readonly string[]]>([
    [{ kind: 'all', require }, [a, b], ['c']],
    [{ kind: 'all', require: [{ fromNodeId: 'a', edgeId: 'e9' }] }, [a], ['a (edge e9)']],
    [{ kind: 'any', require }, [], ['a', 'b', 'c']],
    [{ kind: 'quorum', k: 3, require }, [a], ['b', 'c']],
    [{ kind: 'timeout', require }, [], ['a', 'b', 'c']],
    [{ kind: 'all' }, [], ['all required inputs']],
  ])('%j refuses and names what is missing', async (policy, inputs, missing) => {
    const refused = await joinPacks(inputs, policy);
    expect(refused).toMatchObject({ ok: false, error: { kind: 'bad-request', missing } });
  });

  it('keeps what arrived too late in the sidecar, not in the pack', async () => {
    const late = from('late', { decisions: [{ id: 'L', summary: 'late' }] }, '2024-05-02T00:00:00Z');
    const { pack, provenance } = await join([a, late], { kind: 'timeout', deadline: '2024-05-01T23:00:00Z' });
    expect(pack.decisions).toEqual([]);
    expect(provenance.leftOut).toContainEqual(
      expect.objectContaining({ reason: 'arrived after the deadline', value: late.pack }),
    );
  });

  it('that is wrong, or an input that is none, is refused with its repair', async () => {
    const wrong = await joinPacks([a], { kind: 'some' as 'all', deadline: 'soon' }, { budget: 0 });
    expect(wrong).toMatchObject({
      error: { problems: [{ path: 'policy.kind' }, { path: 'policy.deadline' }, { path: 'options.budget' }] },
    });
    const bad = await joinPacks([{ pack: { goal: canary } }, { pack: base, ts: 'x', payloadId: 'y' }], all);
    expect(bad).toMatchObject({ ok: false, error: { kind: 'bad-request' } });
    expect(JSON.stringify(bad)).toContain('$.inputs[0].pack.packId');
    expect(JSON.stringify(bad)).toContain('$.inputs[1].ts');
    expect(JSON.stringify(bad)).not.toContain(canary.slice(4));
  });
});

describe('the budget of a join', () => {
  const tokens = o200kCounter();
  const text = (word: string) => Array.from({ length: 200 }, (_, i) => `${word} ${i} of a long excerpt`).join('\n');
  const inputs = ['a', 'b', 'c'].map((node) =>
    from(node, {
      docRefs: [{ path: `/docs/${node}.md`, excerpt: text(`doc ${node}`) }],
      relevantFiles: [{ path: `${node}.js`, excerpt: text(`file ${node}`), hash: `sha256:${node}` }],
      artifacts: [{ ref: `artifact://logs/${node}`, type: 'verification', summary: `FAIL ${node}\n${text('log')}` }],
    }),
  );

  it('holds on the bytes, and what it cut is whole in the sidecar: nothing is lost', async () => {
    const { json, pack, provenance } = await join(inputs, all, { budget: 2_000 });
    expect(tokens.count(json)).toBeLessThanOrEqual(2_000);
    const kept = JSON.stringify([pack, provenance.leftOut.map(({ value }) => value)]);
    for (const node of ['a', 'b', 'c'])
      for (const part of [text(`doc ${node}`), text(`file ${node}`), `FAIL ${node}\n${text('log')}`])
        expect(kept).toContain(JSON.stringify(part).slice(1, -1));
    expect(pack.artifacts?.map(({ summary }) => summary?.split('\n')[0])).toEqual(['FAIL a', 'FAIL b', 'FAIL c']);
    expect(pack.docRefs).toHaveLength(3);
    expect(pack.docRefs[0]?.excerpt).toContain('[context truncated:');
  });

  it('that cannot hold goal, references and evidence is refused with one that would', async () => {
    const refused = await joinPacks(inputs, all, { budget: 100 });
    if (refused.ok || refused.error.kind !== 'context-too-large') throw new Error('not refused');
    const { json } = await join(inputs, all, { budget: refused.error.needed });
    expect(tokens.count(json)).toBeLessThanOrEqual(refused.error.needed);
  });
});

describe('a secret in a pack that arrives', () => {
  it('is redacted in the joined pack, in the envelope and in the sidecar', async () => {
    const hiding = { decisions: [{ id: 'D', summary: canary }], constraints: { [canary]: 1 }, goal: `use ${canary}` };
    const { json, payload, provenance } = await join([from('a', hiding), from(canary)], {
      kind: 'timeout',
      require: [{ fromNodeId: canary }],
    });
    for (const leaving of [json, JSON.stringify(payload), JSON.stringify(provenance)])
      expect(leaving).not.toContain(canary.slice(4));
  });
});
