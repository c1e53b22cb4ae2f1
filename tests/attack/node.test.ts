/**
 * A part of the node campaign runs every time; NODE_ATTACK_REQUESTS and NODE_ATTACK_SEED widen it
 * (scripts/attack.mjs runs it whole).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { NodePack } from '../../src/contracts/node/node-wire.js';
import type { Released } from '../../src/model/block.js';
import { type NodeSummary, runNodeCampaign, runNodeTwins, type Twin } from './node.js';

const seed = Number(process.env.NODE_ATTACK_SEED ?? 8);
const requests = Number(process.env.NODE_ATTACK_REQUESTS ?? 250);

const change =
  (edit: (pack: NodePack) => object): Twin =>
  ({ json, ...written }) => {
    const text = `${JSON.stringify(edit(JSON.parse(json) as NodePack))}\n` as Released;
    return { ...written, json: text, text };
  };

const twins: readonly [name: string, twin: Twin][] = [
  [
    'passes the budget',
    change((pack) => ({ ...pack, decisions: [{ id: 'x', summary: 'many words '.repeat(9_000) }] })),
  ],
  ['adds a field', change((pack) => ({ ...pack, provenance: [] }))],
  ['forgets the goal', change((pack) => ({ ...pack, goal: '' }))],
  ['drops a document', change((pack) => ({ ...pack, docRefs: pack.docRefs.slice(1) }))],
  [
    'drops the evidence',
    change((pack) => ({ ...pack, artifacts: (pack.artifacts ?? []).map(({ summary: _, ...rest }) => rest) })),
  ],
  [
    'writes another hash',
    change((pack) => ({
      ...pack,
      relevantFiles: (pack.relevantFiles ?? []).map((file) => ({ ...file, hash: 'sha256:0' })),
    })),
  ],
  [
    'shows what is not in the file',
    change((pack) => ({
      ...pack,
      relevantFiles: (pack.relevantFiles ?? []).map((file) => ({ ...file, excerpt: 'forged' })),
    })),
  ],
  [
    'lets a secret out of the sidecar',
    (written, { secrets }) => ({ ...written, provenance: { ...written.provenance, notes: [secrets[0]!] } }),
  ],
  ['lets a secret out', (written, { secrets }) => ({ ...written, text: `${written.text}${secrets[0]}` as Released })],
  ['loses a file', (written) => ({ ...written, provenance: { ...written.provenance, unranked: [], leftOut: [] } })],
];

describe('random requests', () => {
  let summary: NodeSummary;
  beforeAll(async () => {
    summary = await runNodeCampaign(seed, requests);
    process.stdout.write(`${JSON.stringify({ attack: 'nodes', ...summary })}\n`);
  }, 3_600_000);

  it('all give packs that hold what was promised, or a refusal that is right', () => {
    expect(summary.firstWrong).toBeNull();
    expect(summary.wrong).toBe(0);
  });

  it('reach what they are meant to reach', () => {
    expect(summary.answered).toBeGreaterThan(requests / 2);
    expect(summary.refused).toBeGreaterThan(requests / 10);
    expect(summary.tooLarge).toBeGreaterThan(requests / 50);
    expect(summary.trimmed).toBeGreaterThan(requests / 10);
    expect(summary.redacted).toBeGreaterThan(requests / 10);
  });

  it('and broken twins of the engine are noticed, each of them', async () => {
    const noticed = await runNodeTwins(
      seed + 1,
      24,
      twins.map(([, twin]) => twin),
    );
    for (const [i, [name]] of twins.entries()) {
      process.stdout.write(`${JSON.stringify({ attack: `nodes twin: ${name}`, noticed: noticed[i] })}\n`);
      expect(noticed[i], name).toBeGreaterThan(0);
    }
    expect(await runNodeTwins(seed + 1, 4, [(same) => same])).toEqual([0]);
  });
});
