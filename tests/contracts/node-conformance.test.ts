/**
 * The requirements of the node contract, one test each. Each name is a row of `node-requirements.txt`, from which the
 * table of the page is made.
 */
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/hash.js';
import { o200kCounter } from '../../src/budget/tokens.js';
import type { BuiltNode } from '../../src/contracts/node/build-node.js';
import { resolveArtifact } from '../../src/contracts/node/edges/artifact.js';
import { makePayload, openPayloadPack, readPayload, writePayload } from '../../src/contracts/node/edges/payload.js';
import { readNodePack, writeNodePack } from '../../src/contracts/node/edges/portable.js';
import { joinPacks } from '../../src/contracts/node/join/join-packs.js';
import type { NodePack } from '../../src/contracts/node/node-wire.js';
import { openPack } from '../../src/records/replay/open-record.js';
import { readRun } from '../../src/records/runs.js';
import { memoryStore } from '../fixtures/memory-store.js';
import { canary, fileLines, lines, nodeFor, refusedNode, tryNode, violations } from './node-fixture.js';
import { replay, save } from './replay-fixture.js';

/** A small shop: a hub that everything imports, documents in numbered files, tests. */
const part = (name: string) =>
  `import { config } from './config.js';\n\n/** ${name} of the shop. */\nexport function ${name}() {\n  return config.${name};\n}\n`;
const parts = ['cart', 'stock', 'invoice', 'customer', 'search', 'wishlist', 'rating', 'coupon', 'address', 'parcel'];
const config = `${parts.map((name) => `/** Where ${name} data is. */\nconst ${name} = '/${name}';\n`).join('\n')}
/** How long a refund may take. */
export const refundDays = 14;
export const config = { ${parts.join(', ')} };\n`;
const more = ['colour', 'banner', 'newsletter', 'footer', 'header', 'menu', 'theme', 'locale'];
const shop: Record<string, string> = {
  ...Object.fromEntries([...parts, ...more].map((name) => [`src/${name}.js`, part(name)])),
  'src/config.js': config,
  'src/refund.js': `import { config } from './config.js';\nimport { ledger } from './ledger.js';\n\n/** Refuses a refund past its days. */\nexport function refund(order) {\n  return ledger(order, config);\n}\n`,
  'src/ledger.js': 'export function ledger(order) {\n  return order;\n}\n',
  'tests/refund.test.js': `import { refund } from '../src/refund.js';\n\ntest('refuses a late refund', () => refund());\n`,
  'docs/10-roadmap.md': '# Roadmap\n\nWhat comes when.\n\n## Refunds\n\nA refund is refused after 14 days.\n',
  'docs/20-what-counts.md':
    '# 20. Acceptance criteria\n\n## Refunds\n\nA late refund is refused.\n\n## Colours\n\nBlue.\n',
  'docs/03-architecture.md': '# Architecture\n\nOne module each.\n\n## Ledger\n\nKeeps every refund.\n',
  'docs/adr/0007-refund-days.md': '# ADR 7: refund days\n\nA refund takes 14 days, because the bank does.\n',
  'docs/notes.md': '# Lunch\n\nSoup on Mondays.\n',
  'package.json': '{"name":"shop","scripts":{"test":"vitest"}}\n',
  CODEOWNERS: 'src/refund.js @shop/money\n',
};

const request = {
  goal: 'Refuse a refund past its days',
  definitionOfDone: ['a late refund is refused', 'the tests pass'],
  globalMode: 'implementation',
} as const;
const full = {
  ...request,
  runId: 'run-7',
  nodeId: 'coder.money',
  createdAt: '2026-01-20T10:00:00Z',
  nodeMode: 'auto',
  docRefs: [{ path: '/docs/20-what-counts.md', anchors: ['refunds'], priority: 'high' }],
  repoFacts: { team: 'money' },
  workspace: { mode: 'worktree', rootPath: '/srv/shop', worktreePath: '/srv/trees/7', branch: 'refunds' },
  relevantFiles: [{ path: 'src/refund.js', purpose: 'the rule is here; do not move it' }],
  inputs: [{ payloadId: '22222222-2222-2222-2222-222222222222', fromNodeId: 'planner', edgeId: 'e1' }],
  artifacts: [{ ref: 'artifact://reports/1', type: 'report', summary: 'what was tried' }],
  decisions: [{ id: 'D-1', summary: 'days are calendar days', rationale: 'the bank says so', links: [] }],
  constraints: { noNewDependencies: true },
  toolPolicy: { approvalMode: 'on_request', allowedTools: ['read', 'edit'] },
  outputSchemaRef: 'schema://PatchAndReport/v1',
} as const;
const failing = `${Array.from({ length: 60 }, (_, i) => ` ✓ tests/green${i}.test.js (2 tests) 3ms\n`).join('')} FAIL  tests/refund.test.js > refuses a late refund\nAssertionError: expected true to be false\n ❯ src/refund.js:6:10\n`;
const diff = '--- a/src/ledger.js\n+++ b/src/ledger.js\n@@ -1,1 +1,1 @@\n-x\n+export function ledger(order) {\n';
const tokens = o200kCounter();
const pathsOf = ({ pack }: BuiltNode) => (pack.relevantFiles ?? []).map(({ path }) => path);
const docsOf = ({ pack }: BuiltNode) => pack.docRefs.map(({ path, priority }) => `${priority} ${path}`);

async function joined(packs: readonly NodePack[], own: object = {}) {
  const result = await joinPacks(
    packs.map((pack) => ({ pack, fromNodeId: pack.nodeId ?? 'x' })),
    { kind: 'all' },
    own,
  );
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function assert(): never {
  throw new Error('the payload is not one');
}

function payloadOf(contextPack: NodePack) {
  const createdAt = '2026-01-20T10:00:00Z';
  const made = makePayload({ kind: 'report', fromNodeId: 'coder.money', edgeId: 'e2', createdAt, contextPack });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

describe('The minimum necessary context', () => {
  const green = Array.from({ length: 4_000 }, (_, i) => ` ✓ step ${i} of the transcript\n`).join('');

  it('Not entire transcripts: a long log is a digest and a reference', async () => {
    const { pack, artifacts } = await nodeFor(shop, { ...request, deltas: { tests: green + failing } });
    const [log] = pack.artifacts ?? [];
    expect(log?.summary).toContain('FAIL  tests/refund.test.js');
    expect(JSON.stringify(pack)).not.toContain('step 2000 of');
    expect(artifacts.find(({ ref }) => ref === log?.ref)?.text).toContain('step 2000 of');
  });

  it('Not entire repositories: files that nothing leads to are named in the record and not in the pack', async () => {
    const { pack, provenance } = await nodeFor(shop, request);
    expect(fileLines(pack).join()).not.toMatch(/newsletter|locale/);
    const named = [...provenance.unranked, ...provenance.leftOut.map(({ what }) => what)];
    expect(named).toEqual(expect.arrayContaining(['src/newsletter.js', 'src/locale.js']));
  });

  it('Everything important is stored as events and artifacts: the pack, its record and the whole output', async () => {
    const store = memoryStore();
    const { pack, trace, artifacts } = await nodeFor(shop, { ...full, deltas: { tests: failing, diff } });
    await save(store, trace);
    const run = await readRun(store, 'run-7');
    expect(run.ok && run.value.events.flatMap(({ packs }) => packs.map(({ id }) => id))).toEqual([pack.packId]);
    for (const { ref, text } of artifacts) {
      const found = await resolveArtifact(store, { ref });
      expect(found.ok ? Buffer.from(found.value.bytes).toString() : found.error).toBe(text);
    }
  });
});

describe('What a Context Pack is', () => {
  it('A Context Pack is a JSON object that can be attached to a node turn as input', async () => {
    const { json, pack } = await nodeFor(shop, full);
    expect(JSON.parse(json)).toEqual(pack);
    expect(violations('node-pack', JSON.parse(json))).toEqual([]);
  });

  it('It can be forwarded across edges', async () => {
    const { pack } = await nodeFor(shop, full);
    const read = readPayload(writePayload(payloadOf(pack)));
    expect(read.ok && read.value.payload.contextPackRef?.type).toBe('context_pack');
  });

  it('It can be merged by a join', async () => {
    const [a, b] = [await nodeFor(shop, full), await nodeFor(shop, { ...full, nodeId: 'coder.docs', goal: 'Say it' })];
    const { pack } = await joined([a.pack, b.pack]);
    expect(pack.goal).toBe('Refuse a refund past its days\nSay it');
    expect(pack.inputs?.map(({ payloadId }) => payloadId)).toEqual(
      expect.arrayContaining([a.pack.packId, b.pack.packId]),
    );
  });

  it('It can be stored as an artifact for replay and debugging', async () => {
    const store = memoryStore();
    const id = await save(store, (await nodeFor(shop, full)).trace);
    expect((await replay(store, id)).outcome).toBe('identical');
  });
});

describe('Design goals', () => {
  it('A pack MUST be small and scoped: a small goal makes a small pack', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [`src/more${i}.js`, `${part(`more${i}`)}${lines(60, 'const a')}`]),
    );
    const { tokens: size } = await nodeFor({ ...shop, ...many }, request);
    expect(size).toBeLessThan(2_000);
  });

  it('A pack MUST be token-budgeted', async () => {
    for (const budget of [900, 1_500, 6_000]) {
      const { json } = await nodeFor(shop, { ...request, budget });
      expect(tokens.count(json)).toBeLessThanOrEqual(budget);
    }
  });

  it('A pack MUST prefer docs as source of truth over memory', async () => {
    const quoted = { path: '/docs/10-roadmap.md', excerpt: 'refunds take 99 days', priority: 'high' } as const;
    const { pack } = await nodeFor(shop, { ...request, docRefs: [quoted] });
    expect(pack.docRefs.find(({ path }) => path === quoted.path)?.excerpt).toContain('refused after 14 days');
  });

  it('A pack MUST carry provenance: what came from where, in the record beside it, since its schema is closed', async () => {
    const { pack, provenance } = await nodeFor(shop, { ...full, deltas: { tests: failing } });
    const at = new Set(provenance.parts.map((one) => one.at));
    for (const [name, list] of Object.entries({ docRefs: pack.docRefs, relevantFiles: pack.relevantFiles! }))
      for (const i of list.keys()) expect(at).toContain(`$.${name}[${i}]`);
    const named = [...provenance.parts.map(({ path }) => path), ...provenance.leftOut.map(({ what }) => what)];
    expect([...named, ...provenance.unranked]).toEqual(expect.arrayContaining(['src/refund.js', 'src/colour.js']));
  });

  it('A pack MUST be portable across providers', async () => {
    const { pack } = await nodeFor(shop, full);
    for (const format of ['json', 'markdown', 'xml'] as const) {
      const read = readNodePack(writeNodePack(pack, format));
      expect(read.ok && read.value).toEqual(pack);
    }
  });

  it('A pack MUST support deterministic reconstruction', async () => {
    const first = await nodeFor(shop, full);
    const again = await nodeFor(shop, full, {}, { shuffle: (entries) => [...entries].reverse() });
    expect([again.json, again.manifest]).toEqual([first.json, first.manifest]);
  });
});

describe('Canonical fields', () => {
  it('packId is a UUID', async () => {
    const { pack } = await nodeFor(shop, full);
    expect(pack.packId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect((await nodeFor(shop, { ...full, createdAt: '2027-01-01T00:00:00Z' })).pack.packId).toBe(pack.packId);
    expect((await nodeFor(shop, { ...full, goal: 'Another' })).pack.packId).not.toBe(pack.packId);
  });

  it('packId is the one identity by which a pack is stored, shown, replayed, joined and referenced', async () => {
    const store = memoryStore();
    const { pack, trace, json } = await nodeFor(shop, full);
    expect(await save(store, trace)).toBe(pack.packId);
    const object = store.references.get(`packs/${pack.packId}`)!;
    for (const word of [pack.packId, pack.packId.slice(0, 8), `packs/${pack.packId}`, object]) {
      const opened = await openPack(store, word);
      expect(opened.ok && [opened.value.id, opened.value.written.toString()]).toEqual([pack.packId, json]);
    }
    const payload = payloadOf(pack);
    expect(payload.contextPackRef).toMatchObject({ ref: `artifact://packs/${pack.packId}`, sha256: sha256(json) });
    const read = readPayload(payload);
    const loaded = read.ok ? await openPayloadPack(read.value, store) : read;
    expect(loaded.ok && loaded.value).toEqual(pack);
    const join = await joined([pack]);
    expect(join.pack.inputs?.map(({ payloadId }) => payloadId)).toContain(pack.packId);
    expect(await save(store, join.trace)).toBe(join.pack.packId);
  });

  it('runId and nodeId: a request that names them is saved under that run', async () => {
    const store = memoryStore();
    const { pack, trace } = await nodeFor(shop, full);
    await save(store, trace);
    const run = await readRun(store, 'run-7');
    expect(run.ok && run.value.events.map(({ data, packs }) => [data, packs.map(({ id }) => id)])).toEqual([
      [expect.objectContaining({ node: 'coder.money', pack: pack.packId }), [pack.packId]],
    ]);
    await save(store, trace, { run: 'another' });
    expect([...store.logs.keys()].sort()).toEqual(['another', 'run-7']);
  });

  it('createdAt of a request is kept', async () => {
    expect((await nodeFor(shop, full, { time: '2027-01-01T00:00:00Z' })).pack.createdAt).toBe(full.createdAt);
    expect((await nodeFor(shop, request, { time: full.createdAt })).pack.createdAt).toBe(full.createdAt);
  });

  it('goal is the objective of the node', async () => {
    expect((await nodeFor(shop, full)).pack.goal).toBe(full.goal);
    expect((await tryNode(shop, { ...request, goal: ' ' })).ok).toBe(false);
  });

  it('A goal of more than three sentences is kept whole: an objective may not lose anything', async () => {
    const goal = 'Refuse a late refund. Say why. Name the day. Tell the bank. Keep the ledger.';
    expect((await nodeFor(shop, { ...request, goal })).pack.goal).toBe(goal);
  });

  it('definitionOfDone is a checklist of completion conditions', async () => {
    expect((await nodeFor(shop, full)).pack.definitionOfDone).toEqual(full.definitionOfDone);
  });

  it('globalMode is planning or implementation', async () => {
    expect((await nodeFor(shop, { ...request, globalMode: 'PLANNING' })).pack.globalMode).toBe('planning');
    expect((await tryNode(shop, { ...request, globalMode: 'coding' })).ok).toBe(false);
  });

  it('nodeMode is auto or interactive', async () => {
    expect((await nodeFor(shop, { ...request, nodeMode: 'INTERACTIVE' })).pack.nodeMode).toBe('interactive');
    expect((await tryNode(shop, { ...request, nodeMode: 'manual' })).ok).toBe(false);
  });

  it('docsRoot is /docs by default', async () => {
    expect((await nodeFor(shop, request)).pack.docsRoot).toBe('/docs');
    const handbook = { 'handbook/PLAN.md': '# Plan\n\nRefund first.\n' };
    const built = await nodeFor({ ...shop, ...handbook }, { ...request, docsRoot: '/handbook' });
    expect([built.pack.docsRoot, docsOf(built)[0]]).toEqual(['/handbook', 'high /handbook/PLAN.md']);
  });

  it('docRefs refer to authoritative sections by path, anchors, excerpt and priority', async () => {
    const { pack } = await nodeFor(shop, full);
    expect(pack.docRefs.find(({ path }) => path === '/docs/20-what-counts.md')).toEqual({
      path: '/docs/20-what-counts.md',
      anchors: ['refunds'],
      excerpt: '## Refunds\n\nA late refund is refused.',
      priority: 'high',
    });
  });

  it('A docRef needs a path only: without priority it is medium, without anchors the sections of the goal are shown', async () => {
    const { pack } = await nodeFor(shop, { ...request, docRefs: [{ path: 'docs/notes.md' }] });
    expect(pack.docRefs.find(({ path }) => path === '/docs/notes.md')).toMatchObject({ priority: 'medium' });
  });

  it('repoFacts sum up language and tooling', async () => {
    expect((await nodeFor(shop, full)).pack.repoFacts).toEqual({
      language: 'javascript',
      packageManager: 'npm',
      testCommand: 'npm test',
      team: 'money',
    });
  });

  it.each([
    ['dotnet test', { 'src/Shop/Shop.csproj': '<Project></Project>\n', 'src/Shop/a.cs': 'class A {}\n' }],
    ['cargo test', { 'Cargo.toml': '[package]\nname = "a"\n', 'src/lib.rs': 'fn a() {}\n' }],
    ['mix test', { 'mix.exs': 'defmodule A do\nend\n' }],
  ])('repoFacts know the tools of other languages › %s', async (command, files) => {
    const { pack } = await nodeFor(files, request);
    expect(pack.repoFacts).toMatchObject({ packageManager: command.split(' ')[0], testCommand: command });
  });

  it('workspace is kept: mode, rootPath, worktreePath and branch', async () => {
    expect((await nodeFor(shop, full)).pack.workspace).toEqual(full.workspace);
    expect((await nodeFor(shop, request)).pack.workspace).toEqual({ mode: 'shared', rootPath: '.' });
  });

  it('relevantFiles have path, purpose, excerpt and hash', async () => {
    const { pack } = await nodeFor(shop, full);
    expect(pack.relevantFiles?.[0]).toEqual({
      path: 'src/refund.js',
      purpose: 'the rule is here; do not move it; owned by @shop/money',
      excerpt: shop['src/refund.js'],
      hash: `sha256:${sha256(shop['src/refund.js']!)}`,
    });
  });

  it.each(['inputs', 'decisions', 'constraints', 'toolPolicy', 'outputSchemaRef'] as const)(
    'inputs, decisions, constraints, toolPolicy and outputSchemaRef are those of the request › %s',
    async (name) => {
      expect((await nodeFor(shop, full)).pack[name]).toEqual(full[name]);
    },
  );

  it('artifacts are logs, diffs and reports to consider', async () => {
    const { pack } = await nodeFor(shop, { ...full, deltas: { tests: failing, diff } });
    expect(pack.artifacts?.map(({ type }) => type)).toEqual(['verification', 'diff', 'report']);
  });
});

describe('Builder algorithm', () => {
  it('Start from the docs contract: load plan, acceptance and architecture first', async () => {
    const built = await nodeFor(shop, request);
    expect(docsOf(built).slice(0, 3)).toEqual([
      'high /docs/10-roadmap.md',
      'high /docs/20-what-counts.md',
      'high /docs/03-architecture.md',
    ]);
    expect(built.provenance.parts.find(({ at }) => at === '$.docRefs[0]')?.rule).toBe('document set: plan');
  });

  it('Documents are found by what they are: numbered names, first headings, and decision records that speak of the goal', async () => {
    const built = await nodeFor(shop, request);
    expect(docsOf(built)).toEqual([
      ...['high /docs/10-roadmap.md', 'high /docs/20-what-counts.md', 'high /docs/03-architecture.md'],
      'medium /docs/adr/0007-refund-days.md',
    ]);
    expect(built.pack.docRefs.map(({ excerpt = '' }) => /Lunch|Blue|What comes/.test(excerpt))).not.toContain(true);
  });

  it('Documents beside the sources count too; a README of a folder further down is no overview', async () => {
    const plain = {
      'ARCHITECTURE.md': '# How it is built\n\nOne ledger.\n',
      'docs/terms/README.md': '# Terms\n\nA refund.\n',
    };
    const built = await nodeFor(
      { 'src/refund.js': shop['src/refund.js']!, 'docs/notes.md': shop['docs/notes.md']!, ...plain },
      request,
    );
    expect(docsOf(built)).toEqual(['high /ARCHITECTURE.md', 'medium /docs/terms/README.md']);
    expect(built.provenance.parts.find(({ at }) => at === '$.docRefs[1]')?.rule).toBe('speaks of the goal');
  });

  it('Attach only deltas: what changed since the last turn', async () => {
    const { pack, artifacts } = await nodeFor(shop, {
      ...request,
      deltas: { tests: failing, diff, errors: 'Error: no' },
    });
    expect(pack.artifacts?.map(({ type }) => type)).toEqual(['log', 'verification', 'diff']);
    expect(artifacts.map(({ text }) => text)).toEqual(expect.arrayContaining([failing, diff]));
  });

  it('Select relevant files by imports, search and ownership', async () => {
    const built = await nodeFor(shop, { ...request, goal: 'Change what is written', deltas: { diff } });
    expect(fileLines(built.pack).slice(0, 2)).toEqual([
      'src/ledger.js: changed in the diff',
      'src/refund.js: uses src/ledger.js; owned by @shop/money',
    ]);
    expect(pathsOf(await nodeFor(shop, request))[0]).toBe('src/refund.js');
  });

  it('Relevant files are selected by the dependency graph: what imports a changed file', async () => {
    const built = await nodeFor(shop, { ...request, goal: 'Change what is written', deltas: { diff } });
    expect(fileLines(built.pack).join()).toContain('src/refund.js: uses src/ledger.js');
  });

  it('Relevant files are selected by search results: what the goal says', async () => {
    const { pack } = await nodeFor(shop, { ...request, goal: 'Show the wishlist' });
    expect(fileLines(pack)[0]).toBe('src/wishlist.js: contains wishlist');
  });

  it('Relevant files are selected by ownership: of equal matches, those of the node come first', async () => {
    const goal = 'Show the parcel and the address';
    for (const mine of ['src/parcel.js', 'src/address.js']) {
      const owned = { ownership: { '@me': [mine] }, owners: ['@me'] };
      expect(pathsOf(await nodeFor(shop, { ...request, ...owned, goal }))[0]).toBe(mine);
    }
  });

  it('A goal that names nothing is searched by what failed, not by its words about tests', async () => {
    const goal = 'Repair the failing unit test';
    const unit = Object.fromEntries(
      ['cm', 'inch', 'mile'].map((name) => [`src/unit-${name}.js`, `/** A unit. */\nexport const unit = 1;\n`]),
    );
    const output = 'FAIL  tests/refund.test.js\nError: expected the ledger to be asked\n';
    const built = await nodeFor({ ...shop, ...unit }, { ...request, goal, deltas: { tests: output } });
    expect(pathsOf(built)).toContain('src/ledger.js');
    expect(pathsOf(built).join()).not.toContain('unit-');
  });

  it('A hub in relevantFiles does not replace the search', async () => {
    const hub = { relevantFiles: [{ path: 'src/config.js' }] };
    const paths = pathsOf(await nodeFor(shop, { ...request, ...hub }));
    expect(paths.slice(0, 2)).toEqual(['src/config.js', 'src/refund.js']);
    expect(paths.filter((path) => more.some((name) => path === `src/${name}.js`))).toEqual([]);
  });

  it('Excerpts show what the goal speaks of', async () => {
    const large = `${lines(300, 'const other')}/** How long a refund may take. */\nexport const refundDays = 14;\n${lines(300, 'const last')}`;
    const hub = { relevantFiles: [{ path: 'src/config.js' }] };
    const { pack } = await nodeFor({ ...shop, 'src/config.js': large }, { ...request, ...hub });
    const excerpt = pack.relevantFiles?.[0]?.excerpt ?? '';
    expect(excerpt).toContain('refundDays = 14');
    expect(excerpt.length).toBeLessThan(2_500);
  });

  it('Trim aggressively: prefer summaries over raw logs', async () => {
    const { pack } = await nodeFor(shop, { ...request, deltas: { tests: `${lines(3_000)}${failing}` } });
    const [log] = pack.artifacts ?? [];
    expect(log?.summary?.length).toBeLessThan(3_000);
    expect(log?.summary).toContain('FAIL  tests/refund.test.js');
    expect(log?.ref).toMatch(/^artifact:\/\/sha256\//);
  });

  it('Only failures lead to files: sixty passing lines do not', async () => {
    const green = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`tests/green${i}.test.js`, 'test();\n']));
    const built = await nodeFor({ ...shop, ...green }, { ...request, deltas: { tests: failing } });
    expect(pathsOf(built).slice(0, 2)).toEqual(['tests/refund.test.js', 'src/refund.js']);
    expect(pathsOf(built).join()).not.toContain('green');
  });

  it('Redact secrets: keys, tokens, credentials', async () => {
    const goal = `Refuse a refund with ${canary}`;
    const { json, provenance } = await nodeFor(
      { ...shop, 'src/refund.js': `const key = '${canary}'; // refund\n` },
      {
        ...request,
        goal,
      },
    );
    expect(json).not.toContain(canary);
    expect(JSON.stringify(provenance)).not.toContain(canary);
    expect(json).toContain('[REDACTED:');
  });

  it('Emit pack and provenance', async () => {
    const { pack, json, provenance } = await nodeFor(shop, full);
    expect(provenance).toMatchObject({
      packId: pack.packId,
      pack: { sha256: sha256(json), tokens: tokens.count(json) },
    });
  });
});

describe('Passing context between nodes', () => {
  it('Edges SHOULD forward a payload envelope with a contextPackRef', async () => {
    const { pack } = await nodeFor(shop, full);
    const payload = payloadOf(pack);
    expect(violations('edge-payload', payload)).toEqual([]);
    expect(payload.contextPackRef?.ref).toContain(pack.packId);
  });

  it('Downstream nodes receive references, not huge embedded data', async () => {
    const { pack } = await nodeFor(shop, full);
    expect(writePayload(payloadOf(pack)).length).toBeLessThan(700);
  });

  it('Downstream nodes can load the full pack on demand, by the reference alone', async () => {
    const store = memoryStore();
    const { pack, trace } = await nodeFor(shop, full);
    const read = readPayload(writePayload(payloadOf(pack)));
    expect((await openPayloadPack(read.ok ? read.value : assert(), store)).ok).toBe(false);
    await save(store, trace);
    const loaded = await openPayloadPack(read.ok ? read.value : assert(), store);
    expect(loaded.ok && loaded.value).toEqual(pack);
  });

  it('After a join, purposes are still true', async () => {
    const [a, b] = await Promise.all(
      [
        { ...request, nodeId: 'coder.a', deltas: { diff } },
        { ...full, nodeId: 'coder.b', goal: 'Order a parcel' },
      ].map((asked) => nodeFor(shop, asked)),
    );
    const { pack } = await joined([a!.pack, b!.pack], { goal: 'Ship it' });
    const purposes = new Map(pack.relevantFiles?.map(({ path, purpose }) => [path, purpose]));
    expect(purposes.get('src/refund.js')).toBe(
      'the rule is here; do not move it; owned by @shop/money | uses src/ledger.js; owned by @shop/money',
    );
    expect([...purposes.values()].join()).not.toMatch(/before it|the goal|this node/);
    const again = await joined([pack, a!.pack]);
    expect(again.pack.relevantFiles?.find(({ path }) => path === 'src/refund.js')?.purpose).toBe(
      purposes.get('src/refund.js'),
    );
  });
});

describe('Token budgeting guidance', () => {
  const large = Object.fromEntries(
    Array.from({ length: 80 }, (_, i) => [
      `src/refund${i}.js`,
      `/** Refund ${i} past its days. */\n${part(`refund${i}`)}${lines(60, 'const refundDays')}`,
    ]),
  );

  it('Packs for routine turns stay under 6,000 tokens', async () => {
    expect((await nodeFor({ ...shop, ...large }, request)).tokens).toBeLessThanOrEqual(6_000);
  });

  it.each(['investigation', 'refactor', 'verification_failure'])(
    'Larger packs, of up to 20,000 tokens, are only for investigation, refactors and verification failures › %s',
    async (purpose) => {
      const { tokens: size } = await nodeFor({ ...shop, ...large }, { ...request, purpose });
      expect(size).toBeGreaterThan(6_000);
      expect(size).toBeLessThanOrEqual(20_000);
    },
  );

  it('Objective, definition of done, docs references and the minimal failure evidence are always included', async () => {
    const asked = { ...request, deltas: { tests: failing } };
    const refused = await refusedNode(shop, { ...asked, budget: 200 });
    const { needed } = refused as { readonly needed: number };
    const { pack, json } = await nodeFor(shop, { ...asked, budget: needed });
    expect(tokens.count(json)).toBeLessThanOrEqual(needed);
    expect([pack.goal, pack.definitionOfDone, pack.docRefs.length]).toEqual([
      request.goal,
      request.definitionOfDone,
      4,
    ]);
    expect(pack.artifacts?.[0]?.summary).toContain('FAIL  tests/refund.test.js');
  });
});
