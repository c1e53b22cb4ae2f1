/**
 * A graph of agents, end to end: planner → two coders → join → verifier. Each node gets a small pack; payloads carry
 * references; the join merges what the coders had; the verifier loads the joined pack through its reference and gets
 * the failing tests. No model is called: what would be sent to one is printed in numbers.
 *
 *     node examples/graph/run.mjs
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureReady } from '../../scripts/bootstrap.mjs';

await ensureReady();
const { buildNodePack, joinPacks, makePayload, openPayloadPack, packBytes, readPayload, writePayload } = await import(
  '../../dist/api/node.js'
);

const here = join(dirname(fileURLToPath(import.meta.url)), '../../tests/fixtures/projects/graph');
const root = join(here, 'desk');
const read = (path) => readFileSync(join(here, path), 'utf8');
const request = (name) => JSON.parse(read(`requests/${name}.json`));
const at = (minute) => `2024-05-01T12:0${minute}:00Z`;

/** Where artifacts are kept. `packlight … --save` has a real one; two functions are enough to resolve references. */
const shelf = new Map();
const names = new Map();
function keep(text) {
  const name = createHash('sha256').update(text).digest('hex');
  shelf.set(name, Buffer.from(text));
  return name;
}
const keepPack = (pack) => names.set(`packs/${pack.packId}`, keep(packBytes(pack).text));
const store = {
  get: async (name) =>
    shelf.has(name)
      ? { ok: true, value: { kind: 'blob', name, bytes: shelf.get(name) } }
      : { ok: false, error: { kind: 'missing', name } },
  getRef: async (name) => ({ ok: true, value: names.get(name) ?? null }),
};

function must(result) {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** One turn of a node: its pack, and the payload that leaves by the edge. */
async function turn(name, edgeId, minute, more = {}, deltas = {}) {
  const built = must(await buildNodePack(root, { ...request(name), ...more }, { time: at(minute), deltas }));
  keepPack(built.pack);
  for (const { text } of built.artifacts) keep(text);
  const payload = must(
    makePayload({
      kind: 'report',
      fromNodeId: built.pack.nodeId,
      edgeId,
      createdAt: at(minute),
      contextPack: built.pack,
    }),
  );
  const { tokens, budget } = built.provenance.pack;
  console.log(`${built.pack.nodeId}: ${tokens} of ${budget} tokens, pack ${built.pack.packId}`);
  for (const { path, anchors, excerpt } of built.pack.docRefs.filter(({ priority }) => priority === 'high'))
    console.log(`  ${path} #${anchors.join(' #')}${excerpt === undefined ? ' (reference only)' : ''}`);
  for (const { path, purpose } of built.pack.relevantFiles) console.log(`  ${path}: ${purpose}`);
  for (const { type, summary } of built.pack.artifacts) console.log(`  ${type}: ${summary.split('\n')[0]}`);
  console.log(`  → ${edgeId}: ${writePayload(payload).length} bytes, the pack by reference`);
  return { built, payload };
}

const upstream = ({ payloadId, fromNodeId, edgeId }) => ({ payloadId, fromNodeId, edgeId });

const planner = await turn('planner', 'planner->coders', 0);
const plan = { inputs: [upstream(planner.payload)] };
const desk = await turn('coder-desk', 'coder.desk->gate', 1, plan);
const web = await turn('coder-web', 'coder.web->gate', 2, plan);

// The gate waits for both; it reads no clock: what has arrived, and when, is what it is given.
const require = [{ fromNodeId: 'coder.desk' }, { fromNodeId: 'coder.web' }];
const arrived = ({ built, payload: { payloadId, fromNodeId, edgeId, createdAt: ts } }) => {
  return { pack: built.pack, payloadId, fromNodeId, edgeId, ts };
};
const early = await joinPacks([arrived(desk)], { kind: 'all', require });
console.log(`gate: with one input ${early.ok ? 'joined' : `refused, waiting for ${early.error.missing.join(', ')}`}`);
const joined = must(
  await joinPacks(
    [arrived(web), arrived(desk)],
    { kind: 'all', require },
    { nodeId: 'gate', edgeId: 'gate->verifier' },
  ),
);
keepPack(joined.pack);
console.log(
  `gate: ${joined.joinStatus}, ${joined.provenance.inputs.length} packs, ${joined.provenance.pack.tokens} tokens`,
);
for (const { at: place, values } of joined.provenance.conflicts)
  console.log(`  conflict at ${place}: ${values.length} values, all kept`);
console.log(
  `  tools allowed: ${joined.pack.toolPolicy.allowedTools.join(', ')}; blocked: ${joined.pack.toolPolicy.blockedTools.join(', ')}; approval ${joined.pack.toolPolicy.approvalMode}`,
);

// Downstream the pack is loaded on demand, through the reference in the envelope.
const envelope = must(readPayload(writePayload(joined.payload)));
const loaded = must(await openPayloadPack(envelope, store));
const { decisions, constraints } = loaded;
await turn(
  'verifier',
  'verifier->end',
  3,
  { decisions, constraints, inputs: [upstream(joined.payload)] },
  { tests: read('checks/tests.txt'), diff: read('checks/last.diff') },
);
