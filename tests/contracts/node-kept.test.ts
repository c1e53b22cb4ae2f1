/** What is kept of a node pack and of a join is enough to write them again, byte for byte, without the project. */
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
import { createKeeper } from '../../src/pipeline/recorder.js';
import { memoryWorld } from '../fixtures/memory-world.js';
import { canary, deskFiles, nodeFor, readGraph } from './node-fixture.js';

const tokens = o200kCounter();
/** As a store gives it back. */
const stored = (facts: Json) => JSON.parse(JSON.stringify(facts)) as Json;

describe('a recorded pack', () => {
  it.each(['json', 'markdown', 'xml'] as const)(
    'of a node is written again from its blocks and facts, as %s',
    async (format) => {
      const keeper = createKeeper();
      const files = { ...deskFiles(), [`src/desk/${canary}.js`]: '// unpaid fees of a loan\n' };
      const deltas = { tests: `${readGraph('checks/tests.txt')}${canary}\n`, diff: readGraph('checks/last.diff') };
      const request = readRequest(readGraph('requests/verifier.json'), { format, deltas, budget: 2_500 });
      if (!request.ok) throw new Error('not read');
      const built = await nodePackIn({ ...memoryWorld(files), keeper }, request.value);
      const kept = keeper.kept();
      if (!built.ok || kept === null) throw new Error('not kept');
      const { frame, found } = readNodeFacts(stored(kept.made.facts), kept.seen.items);
      const { blocks } = kept.seen.runPipeline;
      expect(writeNodePack(assembleNode(frame, found, blocks), frame.format)).toBe(built.value.text);
      expect(nodeRenderer(frame, found, tokens).render(kept.seen.runPipeline)).toBe(kept.seen.runPipeline.text);
      expect(JSON.stringify(kept.made)).not.toContain(canary.slice(4));
    },
  );

  it('of a join is written again from its blocks and facts', async () => {
    const packs = await Promise.all(
      ['coder-desk', 'coder-web'].map((name) => nodeFor(deskFiles(), readGraph(`requests/${name}.json`))),
    );
    const keeper = createKeeper();
    const joined = await joinPacks(
      packs.map(({ pack }) => ({ pack })),
      { kind: 'all' },
      { keeper, budget: 1_800 },
    );
    const kept = keeper.kept();
    if (!joined.ok || kept === null) throw new Error('not kept');
    const { renderer, write } = joinRenderer(stored(kept.made.facts) as unknown as JoinAsked, tokens);
    expect(write(kept.seen.runPipeline.blocks)).toBe(joined.value.text);
    expect(renderer.render(kept.seen.runPipeline)).toBe(kept.seen.runPipeline.text);
  });
});
