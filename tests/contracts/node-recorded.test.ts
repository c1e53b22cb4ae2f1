/** The recorded facts of a node pack and of a join are enough to write them again, byte for byte, without the project. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/base/json.js';
import { o200kCounter } from '../../src/budget/tokens.js';
import { assembleNode } from '../../src/contracts/node/assemble-node.js';
import { nodePackIn, readRequest } from '../../src/contracts/node/build-node.js';
import { writeNodePack } from '../../src/contracts/node/edges/portable.js';
import type { JoinAsked } from '../../src/contracts/node/join/assemble-join.js';
import { joinRenderer } from '../../src/contracts/node/join/join-contract.js';
import { joinPacks } from '../../src/contracts/node/join/join-packs.js';
import { nodeRenderer } from '../../src/contracts/node/node-contract.js';
import { readNodeFacts } from '../../src/contracts/node/node-facts-codec.js';
import { memoryWorld } from '../fixtures/memory-world.js';
import { canary, deskFiles, nodeFor, readGraph } from './node-fixture.js';

const tokens = o200kCounter();
/** As a store gives it back. */
const stored = (facts: Json) => JSON.parse(JSON.stringify(facts)) as Json;

describe('a recorded pack', () => {
  it.each(['json', 'markdown', 'xml'] as const)(
    'of a node is written again from its blocks and facts, as %s',
    async (format) => {
      const files = { ...deskFiles(), [`src/desk/${canary}.js`]: '// unpaid fees of a loan\n' };
      const deltas = { tests: `${readGraph('checks/tests.txt')}${canary}\n`, diff: readGraph('checks/last.diff') };
      const request = readRequest(readGraph('requests/verifier.json'), { format, deltas, budget: 2_500 });
      if (!request.ok) throw new Error('not read');
      const built = await nodePackIn(memoryWorld(files), request.value);
      if (!built.ok) throw new Error('refused');
      const { fit, emission } = built.value.trace;
      const { frame, found } = readNodeFacts(stored(emission.facts), fit.items);
      expect(writeNodePack(assembleNode(frame, found, fit.pack.blocks), frame.format)).toBe(built.value.text);
      expect(nodeRenderer(frame, found, tokens).render(fit.pack)).toBe(fit.pack.text);
      expect(JSON.stringify(emission)).not.toContain(canary.slice(4));
    },
  );

  it('of a join is written again from its blocks and facts', async () => {
    const packs = await Promise.all(
      ['coder-desk', 'coder-web'].map((name) => nodeFor(deskFiles(), readGraph(`requests/${name}.json`))),
    );
    const joined = await joinPacks(
      packs.map(({ pack }) => ({ pack })),
      { kind: 'all' },
      { budget: 1_800 },
    );
    if (!joined.ok) throw new Error('refused');
    const { fit, emission } = joined.value.trace;
    const { renderer, write } = joinRenderer(stored(emission.facts) as unknown as JoinAsked, tokens);
    expect(write(fit.pack.blocks)).toBe(joined.value.text);
    expect(renderer.render(fit.pack)).toBe(fit.pack.text);
  });
});
