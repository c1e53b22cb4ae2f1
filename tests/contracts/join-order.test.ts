/**
 * Joins do not depend on the order in which inputs arrive, and where the policy allows not on how they are grouped
 * (docs/contracts/node.md says where). Each property has a broken twin that must be noticed.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, type Json } from '../../src/base/json.js';
import { type Arrived, orderInputs } from '../../src/contracts/node/join/join-order.js';
import { type JoinInput, joinPacks } from '../../src/contracts/node/join/join-packs.js';
import { mergePacks } from '../../src/contracts/node/join/merge.js';
import { mergeObjects } from '../../src/contracts/node/join/restrict.js';
import type { JsonObject, NodePack } from '../../src/contracts/node/node-wire.js';
import { seededRandom } from '../fixtures/random.js';

const orders = Number(process.env.JOIN_ORDERS ?? 50);
const word = fc.constantFrom('a', 'b', 'c', 'd');
const words = fc.array(word, { maxLength: 3 });
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const policy = fc.dictionary(
  fc.constantFrom(
    'allowedTools',
    'blockedTools',
    'approvalMode',
    'noNew',
    'allowNet',
    'maxFiles',
    'minTests',
    'style',
    'nested',
  ),
  fc.oneof(
    words,
    word,
    fc.boolean(),
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom('never', 'always', 'on_request'),
    fc.record({ maxDepth: fc.nat(3), x: word }),
  ),
  { maxKeys: 4 },
) as fc.Arbitrary<JsonObject>;

const anyPack: fc.Arbitrary<NodePack> = fc
  .record({
    number: fc.nat(9),
    goal: word,
    definitionOfDone: words,
    globalMode: fc.constantFrom('planning' as const, 'implementation' as const),
    docRefs: fc.array(
      fc.record({
        path: word,
        anchors: words,
        excerpt: maybe(word),
        priority: fc.constantFrom('low' as const, 'medium' as const, 'high' as const),
      }),
      { maxLength: 3 },
    ),
    relevantFiles: fc.array(fc.record({ path: word, purpose: maybe(word), excerpt: maybe(word), hash: maybe(word) }), {
      maxLength: 3,
    }),
    artifacts: fc.array(
      fc.record({ ref: word, type: fc.constantFrom('log' as const, 'diff' as const), summary: maybe(word) }),
      { maxLength: 3 },
    ),
    decisions: fc.array(fc.record({ id: word, summary: word }), { maxLength: 3 }),
    constraints: policy,
    toolPolicy: policy,
    repoFacts: policy,
  })
  .map(({ number, ...fields }) => {
    const plain = JSON.parse(JSON.stringify(fields)) as Omit<NodePack, 'packId' | 'docsRoot'>;
    return { ...plain, docsRoot: '/docs', packId: `00000000-0000-0000-0000-00000000000${number}` };
  });

const anyInput: fc.Arbitrary<JoinInput> = fc.record({
  pack: anyPack,
  ts: fc.constantFrom('2024-05-01T12:00:00Z', '2024-05-01T14:00:00+02:00', '2024-05-01T12:00:00.5Z', ''),
  fromNodeId: word,
});

const merged = (packs: readonly NodePack[]) => mergePacks(packs.map((pack, i) => ({ id: String(i), pack }))).body;
/** What is merged as sets; goal and definition of done keep an order, and scalars that differ are left out. */
const asSets = (packs: readonly NodePack[]) => {
  const { docRefs, relevantFiles, artifacts, decisions, constraints, toolPolicy, repoFacts, globalMode, docsRoot } =
    merged(packs);
  return canonicalJson({
    docRefs,
    relevantFiles,
    artifacts,
    decisions,
    constraints,
    toolPolicy,
    repoFacts,
    globalMode,
    docsRoot,
  } as unknown as Json);
};
const packOf = (packs: readonly NodePack[]): NodePack => ({
  ...merged(packs),
  packId: '00000000-0000-0000-0000-000000000000',
});

describe('a join', () => {
  it(`gives one result, byte for byte, for ${orders} orders of the same inputs`, { timeout: 3_600_000 }, async () => {
    const inputs = fc.sample(anyInput, { numRuns: 6, seed: 8 });
    const random = seededRandom(8);
    const results = new Set<string>();
    for (let i = 0; i < orders; i++) {
      const joined = await joinPacks(random.shuffled(inputs), { kind: 'all' });
      if (!joined.ok) throw new Error(JSON.stringify(joined.error));
      const { json, payload, provenance } = joined.value;
      results.add(JSON.stringify([json, payload, provenance]));
    }
    process.stdout.write(`${JSON.stringify({ attack: 'joins', orders, results: results.size })}\n`);
    expect(results.size).toBe(1);
  });

  it('orders any inputs the same way, whatever the order they come in; the order of arrival alone would not', () => {
    const arrived = fc.array(
      anyInput.map((input) => ({ ...input, payloadId: (input.pack as NodePack).packId, edgeId: '' }) as Arrived),
      { maxLength: 6 },
    );
    const twin: string[] = [];
    fc.assert(
      fc.property(arrived, fc.nat(), (inputs, seed) => {
        const shuffled = seededRandom(seed).shuffled(inputs);
        const text = (list: readonly Arrived[]) => canonicalJson(list as unknown as Json);
        expect(text(orderInputs(shuffled))).toBe(text(orderInputs(inputs)));
        if (text(shuffled) !== text(inputs)) twin.push('noticed');
      }),
      { numRuns: 100, seed: 8 },
    );
    expect(twin.length).toBeGreaterThan(0);
  });
});

describe('the merge of packs', () => {
  it('is commutative in what it merges as sets', () => {
    fc.assert(
      fc.property(anyPack, anyPack, (a, b) => {
        expect(asSets([a, b])).toBe(asSets([b, a]));
      }),
      { numRuns: 60, seed: 8 },
    );
  });

  it('is associative in what it merges as sets', () => {
    fc.assert(
      fc.property(anyPack, anyPack, anyPack, (a, b, c) => {
        const whole = asSets([a, b, c]);
        expect(asSets([packOf([a, b]), c])).toBe(whole);
        expect(asSets([a, packOf([b, c])])).toBe(whole);
      }),
      { numRuns: 60, seed: 8 },
    );
  });

  it('is idempotent in what it merges as sets', () => {
    fc.assert(
      fc.property(anyPack, (a) => {
        expect(asSets([packOf([a]), a, packOf([a])])).toBe(asSets([a]));
      }),
      { numRuns: 80, seed: 8 },
    );
  });

  it('is associative in goal and definition of done as long as groups follow the order', () => {
    const said = (packs: readonly NodePack[]) => [merged(packs).goal, merged(packs).definitionOfDone];
    fc.assert(
      fc.property(anyPack, anyPack, anyPack, (a, b, c) => {
        expect(said([packOf([a, b]), c])).toEqual(said([a, b, c]));
        expect(said([a, packOf([b, c])])).toEqual(said([a, b, c]));
      }),
      { numRuns: 80, seed: 8 },
    );
  });

  it('lets no policy through that one of the inputs forbids; a union of what is allowed would', () => {
    let noticed = 0;
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 1, maxLength: 4 }),
        fc.array(words, { maxLength: 4 }),
        (allowed, blocked) => {
          const all = [
            ...allowed.map((allowedTools) => ({ allowedTools })),
            ...blocked.map((blockedTools) => ({ blockedTools })),
          ];
          const { allowedTools = [], blockedTools = [] } = mergeObjects(all, 'restrict') as {
            allowedTools?: string[];
            blockedTools?: string[];
          };
          for (const tool of allowedTools)
            expect(allowed.every((list: readonly string[]) => list.includes(tool))).toBe(true);
          for (const tool of blocked.flat()) expect(blockedTools).toContain(tool);
          if (allowed.flat().some((tool) => !allowed.every((list) => list.includes(tool)))) noticed += 1;
        },
      ),
      { numRuns: 80, seed: 8 },
    );
    expect(noticed).toBeGreaterThan(0);
  });
});
