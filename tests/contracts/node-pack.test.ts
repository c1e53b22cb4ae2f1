/** The pack of one node: documents first, then what changed, then relevant files; inside a budget; always the same. */
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/hash.js';
import { o200kCounter } from '../../src/budget/tokens.js';
import { packFields } from '../../src/contracts/node/node-wire.js';
import { seededRandom } from '../fixtures/random.js';
import {
  asked,
  deskFiles,
  docLines,
  fileLines,
  lines,
  nodeFor,
  readGraph,
  refusedNode,
  violations,
} from './node-fixture.js';

const desk = deskFiles();
const tokens = o200kCounter();
const failing = { tests: readGraph('checks/tests.txt'), diff: readGraph('checks/last.diff') };
const long = (words: string, count: number) =>
  `# Plan\n\n${Array.from({ length: count }, (_, i) => `## Step ${i}\n\n${words} ${i}, in some detail.\n`).join('\n')}`;

describe('a node pack', () => {
  it('has all canonical fields, in the order of the document', async () => {
    const request = { ...JSON.parse(readGraph('requests/coder-desk.json')), createdAt: '2024-05-01T12:00:00Z' };
    const { pack, json } = await nodeFor(desk, request);
    expect(Object.keys(pack)).toEqual(packFields);
    expect(Object.keys(JSON.parse(json))).toEqual(packFields);
    expect(pack).toMatchObject({
      runId: 'run-7',
      nodeId: 'coder.desk',
      createdAt: '2024-05-01T12:00:00Z',
      nodeMode: 'auto',
      docsRoot: '/docs',
      repoFacts: { language: 'javascript', packageManager: 'npm', testCommand: 'npm test' },
      workspace: { mode: 'shared', rootPath: '.' },
      inputs: [],
      outputSchemaRef: 'schema://PatchAndReport/v1',
    });
  });

  it('gives every request of the fixture a pack of the published shape', async () => {
    for (const name of ['planner', 'coder-desk', 'coder-web', 'verifier']) {
      const request = JSON.parse(readGraph(`requests/${name}.json`));
      expect(violations('node-request', request)).toEqual([]);
      await nodeFor(desk, request);
    }
  });

  it('takes a pack of the shape that the document prints, whose ids are no valid UUIDs', () => {
    const sample = {
      packId: '11111111-1111-1111-1111-111111111111',
      runId: 'run-123',
      nodeId: 'coder.frontend',
      createdAt: '2024-05-01T12:00:00Z',
      goal: 'Add a limit.',
      definitionOfDone: ['tests pass'],
      globalMode: 'implementation',
      nodeMode: 'auto',
      docsRoot: '/docs',
      docRefs: [{ path: '/docs/PLAN.md', anchors: ['limit'], excerpt: 'text', priority: 'high' }],
      repoFacts: { language: 'typescript', packageManager: 'pnpm', testCommand: 'pnpm test' },
      workspace: { mode: 'worktree', rootPath: '.', worktreePath: 'trees/a', branch: 'a' },
      relevantFiles: [{ path: 'src/a.ts', purpose: 'holds it', excerpt: 'x', hash: 'sha256:...' }],
      inputs: [{ payloadId: '22222222-2222-2222-2222-222222222222', fromNodeId: 'planner', edgeId: 'e1' }],
      artifacts: [{ ref: 'artifact://context/pack-11111111.json', type: 'context_pack', summary: 'x', sha256: 'ab' }],
      decisions: [{ id: 'D1', summary: 'x', rationale: 'y', links: [] }],
      constraints: { noNewDependencies: true, style: 'plain' },
      toolPolicy: { approvalMode: 'on_request', allowedTools: ['read'] },
      outputSchemaRef: 'schema://PatchAndReport/v1',
    };
    expect(violations('node-pack', sample)).toEqual([]);
    expect(violations('node-pack', { ...sample, provenance: [] })).not.toEqual([]);
    expect(violations('node-pack', { ...sample, artifacts: [{ ref: 'a', type: 'diff', mime: 'x' }] })).not.toEqual([]);
  });
});

describe('documents', () => {
  it('come first: plan, acceptance, architecture, then the rest of the document set', async () => {
    const { pack } = await nodeFor(desk, asked);
    expect(docLines(pack).map((line) => line.replace(/#.*/, ''))).toEqual([
      'high /docs/PLAN.md',
      'high /docs/ACCEPTANCE.md',
      'high /docs/ARCHITECTURE.md',
      'medium /docs/OVERVIEW.md',
      'medium /docs/DECISIONS.md',
      'medium /docs/RUNBOOK.md',
    ]);
    expect(pack.relevantFiles?.some(({ path }) => path.startsWith('docs/'))).toBe(false);
  });

  it('are shown by anchors: the excerpt is the section that an anchor names', async () => {
    const { pack, provenance } = await nodeFor(desk, JSON.parse(readGraph('requests/coder-desk.json')));
    const acceptance = pack.docRefs.find(({ path }) => path === '/docs/ACCEPTANCE.md');
    expect(acceptance?.anchors).toEqual(['loans']);
    expect(acceptance?.excerpt).toMatch(/^## Loans\n\n- A loan for a member[\s\S]*nor the member\.$/);
    const part = provenance.parts.find(({ path }) => path === 'docs/ACCEPTANCE.md');
    expect(part).toMatchObject({ at: '$.docRefs[1]', source: 'file', lines: '3-8', level: 'region' });
  });

  it('take anchors as people write them, and say which name nothing', async () => {
    const doc = '# Top\n\nabove\n\n## The API, v2!\n\nfirst\n\n## Twice\n\none\n\n## Twice\n\ntwo\n';
    const request = { ...asked, docRefs: [{ path: 'docs/api.md', anchors: ['#the-api-v2', 'twice-1', 'gone'] }] };
    const { pack, provenance } = await nodeFor({ 'docs/api.md': doc }, request);
    expect(pack.docRefs[0]?.excerpt).toBe('## The API, v2!\n\nfirst\n[…]\n## Twice\n\ntwo');
    expect(provenance.notes).toContain('/docs/api.md has no section gone');
  });

  it('without anchors are shown by the sections that speak of the goal', async () => {
    const plan = `${long('Water the plants', 20)}\n## Loans\n\nRefuse a loan when fees are unpaid.\n\n${long('Sweep the yard', 20)}`;
    const { pack } = await nodeFor({ 'docs/PLAN.md': plan }, { ...asked, budget: 1_000 });
    expect(pack.docRefs).toEqual([
      {
        path: '/docs/PLAN.md',
        anchors: ['loans'],
        excerpt: '## Loans\n\nRefuse a loan when fees are unpaid.',
        priority: 'high',
      },
    ]);
    const many = await nodeFor({ 'docs/PLAN.md': long('Refuse a loan', 60) }, { ...asked, budget: 1_000 });
    expect(many.pack.docRefs[0]?.excerpt).toContain('[…]');
    expect(many.provenance.leftOut).toContainEqual(
      expect.objectContaining({ what: '/docs/PLAN.md#step-57', reason: 'share' }),
    );
  });

  it('that are not there stay as references, with what the request quotes of them', async () => {
    const docRefs = [{ path: '/docs/GONE.md', excerpt: 'as it was' }, { path: '/docs/none.md' }];
    const { pack, provenance } = await nodeFor({ 'a.js': 'x' }, { ...asked, docRefs });
    expect(pack.docRefs).toEqual([
      { path: '/docs/GONE.md', anchors: [], excerpt: 'as it was', priority: 'medium' },
      { path: '/docs/none.md', anchors: [], priority: 'medium' },
    ]);
    expect(provenance.leftOut).toContainEqual({ what: '/docs/none.md', reason: 'missing', detail: 'no such file' });
  });

  it('are found under another root of documents, in any letter case', async () => {
    const files = {
      'handbook/Plan.md': '# P\nx\n',
      'handbook/sub/ACCEPTANCE.md': '# A\n',
      'docs/PLAN.md': '# other\n',
    };
    const { pack } = await nodeFor(files, { ...asked, docsRoot: 'handbook/' });
    expect([pack.docsRoot, ...docLines(pack)]).toEqual([
      '/handbook',
      'high /handbook/Plan.md#p',
      'high /handbook/sub/ACCEPTANCE.md#a',
    ]);
  });
});

describe('what changed since the last turn', () => {
  it('comes as artifacts with summaries; the raw log is only referred to', async () => {
    const log = `${lines(400)}FAIL src/desk/loans.js:9 expected unpaid-fees\n${lines(400, 'more')}`;
    const { pack, artifacts } = await nodeFor(desk, { ...asked, deltas: { ...failing, tests: log } });
    const [tests, diff] = pack.artifacts ?? [];
    expect(tests).toMatchObject({ type: 'verification', ref: `artifact://sha256/${sha256(log)}`, sha256: sha256(log) });
    expect(tests?.summary).toMatch(
      /^802 lines of output, 1 of them tell of a failure\nFAIL src\/desk\/loans\.js:9 expected/,
    );
    expect(tests?.summary).toMatch(/\[context truncated: the whole is what ref names\]$/);
    expect((tests?.summary ?? '').length).toBeLessThan(2_500);
    expect(diff).toMatchObject({ type: 'diff', summary: failing.diff });
    expect(artifacts.map(({ ref, text }) => [ref, text])).toEqual([
      [tests?.ref, log],
      [diff?.ref, failing.diff],
    ]);
  });

  it('leads to the files that the output names, the definitions around their lines, and those that the diff touches', async () => {
    const { pack, provenance } = await nodeFor(desk, { ...asked, deltas: failing });
    expect(
      fileLines(pack)
        .slice(0, 4)
        .map((line) => line.replace(/; owned.*/, '')),
    ).toEqual([
      'tests/loans.test.js: named by the test output',
      'src/desk/loans.js: named by the test output',
      'tests/loan-page.test.js: named by the test output',
      'src/web/loan-page.js: named by the test output',
    ]);
    const big = `${'// filler\n'.repeat(900)}export function lend() {\n  return owed();\n}\n`;
    const errors = 'TypeError: owed is not a function\n    at lend (src/big.js:902:10)\n';
    const focused = await nodeFor({ 'src/big.js': big }, { ...asked, deltas: { errors } });
    expect(focused.pack.relevantFiles?.[0]?.excerpt).toBe(
      '[context truncated: lines 901-903 of 903]\n901: export function lend() {\n902:   return owed();\n903: }\n',
    );
    expect(focused.provenance.trimmed[0]).toMatchObject({ what: 'src/big.js', from: 'full', to: 'region' });
    expect(provenance.parts.at(-1)).toMatchObject({ at: '$.artifacts[1]', source: 'delta' });
  });

  it('given as an option wins over what the request has of it', async () => {
    const { pack } = await nodeFor(desk, { ...asked, deltas: { errors: 'old' } }, { deltas: { errors: 'new error' } });
    expect(pack.artifacts?.[0]).toMatchObject({ type: 'log', summary: 'new error' });
  });
});

describe('relevant files', () => {
  it('have a purpose, an excerpt and the hash of their bytes', async () => {
    const { pack } = await nodeFor(desk, asked);
    for (const { path, purpose, excerpt, hash } of pack.relevantFiles ?? []) {
      expect([path, purpose, excerpt].every((field) => (field ?? '') !== '')).toBe(true);
      expect(hash).toBe(`sha256:${sha256(desk[path]!)}`);
    }
  });

  it('come by imports from those that changed', async () => {
    const files = {
      'src/a.js': 'import { b } from "./b.js";\nexport const a = b;\n',
      'src/b.js': 'export const b = 1;\n',
      'src/user.js': 'import { a } from "./a.js";\nconsole.log(a);\n',
      'src/far.js': 'export const far = 1;\n',
    };
    const diff = '--- a/src/a.js\n+++ b/src/a.js\n@@ -1,1 +1,1 @@\n-x\n+y\n';
    const { pack, provenance } = await nodeFor(files, { ...asked, goal: 'Rename it', deltas: { diff } });
    expect(fileLines(pack)).toEqual([
      'src/a.js: changed in the diff',
      'src/b.js: used by src/a.js: b',
      'src/user.js: uses src/a.js',
    ]);
    expect(provenance.unranked).toEqual(['src/far.js']);
  });

  it('come by search, and what the node owns comes before what it does not', async () => {
    const text = 'the loan is refused when fees are unpaid\n';
    const files = {
      'src/a.js': `// ${text}`,
      'src/web/z.js': `// ${text}`,
      CODEOWNERS: '*.js @all\n/src/web/ @acme/web\n',
    };
    const { pack } = await nodeFor(files, { ...asked, nodeId: 'coder.web' });
    expect(fileLines(pack)).toEqual([
      expect.stringMatching(/^src\/web\/z\.js: contains .*; owned by @acme\/web$/),
      expect.stringMatching(/^src\/a\.js: contains .*; owned by @all$/),
    ]);
    const mapped = await nodeFor(files, { ...asked, ownership: { me: ['src/a.js'] }, owners: ['me'] });
    expect(mapped.pack.relevantFiles?.[0]).toMatchObject({
      path: 'src/a.js',
      purpose: expect.stringContaining('owned by me'),
    });
  });

  it('that the request names come first with its purpose; what cannot be had is recorded', async () => {
    const relevantFiles = [
      { path: '/src/web/money.js', purpose: 'writes sums' },
      { path: 'src/gone.js' },
      { path: '.env' },
    ];
    const files = { ...desk, '.env': 'A=b\n' };
    const { pack, provenance } = await nodeFor(files, { ...asked, relevantFiles });
    expect(fileLines(pack)[0]).toBe('src/web/money.js: writes sums; owned by @library/web');
    expect(provenance.leftOut).toContainEqual({ what: 'src/gone.js', reason: 'missing', detail: 'no such file' });
    expect(provenance.leftOut).toContainEqual(expect.objectContaining({ what: '.env', reason: 'secret-path' }));
  });

  it('are only those of the request when nothing is to be sought', async () => {
    const { pack } = await nodeFor(desk, { ...asked, select: false, relevantFiles: [{ path: 'README.md' }] });
    expect([docLines(pack), pack.relevantFiles?.map(({ path }) => path)]).toEqual([[], ['README.md']]);
  });

  it('an empty project gives a pack without files', async () => {
    const { pack } = await nodeFor({}, asked);
    expect([pack.docRefs, pack.relevantFiles, pack.repoFacts]).toEqual([[], [], {}]);
  });
});

describe('the budget', () => {
  it.each([
    [undefined, 6_000],
    ['investigation', 20_000],
    ['refactor', 20_000],
    ['verification_failure', 20_000],
  ])('for the purpose %s is %i tokens, and holds on the bytes that are written', async (purpose, budget) => {
    const part = (i: number) =>
      `${'Water the plants.\n'.repeat(40)}${`Refuse a loan of member ${i} when the fees are unpaid.\n`.repeat(120)}`;
    const files = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`notes/n${i}.txt`, part(i)]));
    const { json, provenance } = await nodeFor(
      { ...files, 'docs/PLAN.md': long('Unpaid fees', 400) },
      { ...asked, ...(purpose && { purpose }) },
    );
    expect(provenance.pack).toMatchObject({ budget, tokens: tokens.count(json), tokenizer: 'o200k_base' });
    expect(tokens.count(json)).toBeLessThanOrEqual(budget);
    expect(tokens.count(json)).toBeGreaterThan(budget * 0.6);
  });

  it('is smaller than the default when less will do: a pack holds the minimum', async () => {
    const { provenance } = await nodeFor(desk, asked);
    expect(provenance.pack.tokens).toBeLessThan(2_500);
  });

  it('keeps goal, definition of done, references to documents and the least evidence, or refuses with what would do', async () => {
    const request = { ...asked, deltas: { tests: `FAIL a\n${lines(900)}` }, budget: 200 };
    const refusal = await refusedNode(desk, request);
    if (refusal.kind !== 'context-too-large') throw new Error(refusal.kind);
    expect(refusal.limit).toBe(200);
    const { pack, json } = await nodeFor(desk, { ...request, budget: refusal.needed });
    expect(tokens.count(json)).toBeLessThanOrEqual(refusal.needed);
    expect(pack).toMatchObject({ goal: asked.goal, definitionOfDone: asked.definitionOfDone });
    expect(pack.docRefs).toHaveLength(6);
    expect(pack.docRefs.every(({ excerpt }) => excerpt === undefined)).toBe(true);
    expect(pack.artifacts?.[0]?.summary).toContain('FAIL a');
    expect((await refusedNode(desk, { ...request, budget: refusal.needed - 1 })).kind).toBe('context-too-large');
  });

  it('records every step down and everything without a place', async () => {
    const files = {
      ...desk,
      'src/desk/loans.js': `${desk['src/desk/loans.js']}${lines(3_000, '// unpaid fees of a loan')}`,
    };
    const { pack, provenance } = await nodeFor(files, { ...asked, budget: 1_500 });
    const shown = new Set(provenance.parts.flatMap(({ path }) => path ?? []));
    const named = [...provenance.leftOut.map(({ what }) => what), ...provenance.unranked];
    for (const path of Object.keys(files)) expect(shown.has(path) || named.includes(path), path).toBe(true);
    expect(provenance.trimmed.length).toBeGreaterThan(0);
    expect(provenance.filesScanned).toBe(Object.keys(files).length);
    expect(provenance.parts.filter(({ at }) => at.startsWith('$.relevantFiles'))).toHaveLength(
      pack.relevantFiles?.length ?? 0,
    );
  });
});

describe('the same request', () => {
  it('gives the same bytes twice, and in any order of directory entries', async () => {
    const random = seededRandom(7);
    const request = { ...asked, deltas: failing };
    const first = await nodeFor(desk, request);
    for (let i = 0; i < 5; i++) {
      const again = await nodeFor(desk, request, {}, { shuffle: (entries) => random.shuffled(entries) });
      expect([again.json, JSON.stringify(again.provenance)]).toEqual([first.json, JSON.stringify(first.provenance)]);
    }
  });

  it('has an id that follows from the content alone; the time stands only if it is passed', async () => {
    const plain = await nodeFor(desk, asked);
    const timed = await nodeFor(desk, asked, { time: '2024-05-01T12:00:00Z' });
    const other = await nodeFor(desk, { ...asked, goal: 'Something else' });
    expect(plain.pack.createdAt).toBeUndefined();
    expect(timed.pack.createdAt).toBe('2024-05-01T12:00:00Z');
    expect(timed.pack.packId).toBe(plain.pack.packId);
    expect(plain.pack.packId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab]/);
    expect(other.pack.packId).not.toBe(plain.pack.packId);
  });
});
