/** No secret leaves with a node pack: neither in a field, nor in its sidecar, nor in an artifact, nor in a refusal. */
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/hash.js';
import { asked, canary, nodeFor, refusedNode } from './node-fixture.js';

const files = { 'docs/PLAN.md': '# Plan\n\nfees and loans\n', 'src/a.js': 'export const fees = 1; // loans unpaid\n' };
const secret = `token ${canary}`;

describe('a secret', () => {
  it.each([
    ['the goal', { goal: `Use ${secret} for loans` }],
    ['the definition of done', { definitionOfDone: [secret] }],
    ['ids', { runId: canary, nodeId: `coder.${canary}` }],
    ['facts of the project', { repoFacts: { registry: secret, [canary]: 1 } }],
    ['the workspace', { workspace: { branch: `fix-${canary}` } }],
    ['a document that is quoted', { docRefs: [{ path: '/docs/gone.md', excerpt: secret, anchors: [canary] }] }],
    ['the purpose of a file', { relevantFiles: [{ path: 'src/a.js', purpose: secret }] }],
    [
      'an input',
      { inputs: [{ payloadId: '22222222-2222-2222-2222-222222222222', fromNodeId: canary, edgeId: canary }] },
    ],
    ['an artifact', { artifacts: [{ ref: `artifact://logs/${canary}`, type: 'log', summary: secret }] }],
    ['a decision', { decisions: [{ id: 'D1', summary: secret, rationale: secret, links: [canary] }] }],
    ['constraints', { constraints: { header: secret } }],
    ['the tool policy', { toolPolicy: { allowedTools: [secret] } }],
    ['the contract of the output', { outputSchemaRef: `schema://${canary}` }],
    ['a diff', { deltas: { diff: `--- a/src/a.js\n+++ b/src/a.js\n@@ -1,1 +1,1 @@\n+${secret}\n` } }],
    ['the output of tests', { deltas: { tests: `FAIL ${secret}\n`.repeat(200) } }],
    ['errors', { deltas: { errors: `Error: ${secret}` } }],
    ['the names of owners', { ownership: { [canary]: ['src/a.js'] } }],
  ])('in %s is redacted wherever it would stand', async (_, part) => {
    const { text, json, provenance, artifacts, manifest } = await nodeFor(files, { ...asked, ...part });
    for (const leaving of [text, json, JSON.stringify(provenance), JSON.stringify(artifacts), manifest])
      expect(leaving).not.toContain(canary.slice(4));
  });

  it('in a file is redacted; the hash is of the redacted bytes, and the sidecar marks it', async () => {
    const text = `// fees of a loan\nconst key = '${canary}';\n`;
    const { pack, provenance, json } = await nodeFor(
      { ...files, 'src/b.js': text },
      { ...asked, docRefs: [{ path: 'src/b.js' }] },
    );
    const doc = pack.docRefs.find(({ path }) => path === '/src/b.js');
    expect(doc?.excerpt).toContain('[REDACTED:');
    expect(json).not.toContain(canary.slice(4));
    const named = await nodeFor({ ...files, 'src/b.js': text }, { ...asked, relevantFiles: [{ path: 'src/b.js' }] });
    const [file] = named.pack.relevantFiles ?? [];
    expect(file?.hash).toBe(`sha256:${sha256(file?.excerpt ?? '')}`);
    expect(file?.hash).not.toBe(`sha256:${sha256(text)}`);
    expect(named.provenance.parts.find(({ path }) => path === 'src/b.js')).toMatchObject({
      redacted: true,
      redactions: [{ firstLine: 2, lastLine: 2 }],
    });
    expect([provenance.redacted, named.provenance.redacted]).toEqual([true, true]);
  });

  it('in the name of a file is hidden in the pack, in the sidecar and in notes', async () => {
    const path = `src/${canary}.js`;
    const { json, provenance } = await nodeFor(
      { ...files, [path]: '// unpaid fees of a loan\n' },
      { ...asked, relevantFiles: [{ path }] },
    );
    expect(json + JSON.stringify(provenance)).not.toContain(canary.slice(4));
  });

  it('in a document set is redacted although the section is cut out of it', async () => {
    const plan = `# Plan\n\n## Loans\n\nRefuse a loan when fees are unpaid: ${secret}\n\n## Rest\n\n${'words '.repeat(4_000)}\n`;
    const { pack } = await nodeFor({ 'docs/PLAN.md': plan }, { ...asked, budget: 900 });
    expect(pack.docRefs[0]?.excerpt).toContain('[REDACTED:');
    expect(pack.docRefs[0]?.excerpt).not.toContain(canary.slice(4));
  });

  it('of a file whose name means one is not even read', async () => {
    const { json, provenance } = await nodeFor(
      { ...files, '.env': `KEY=${canary}\n` },
      { ...asked, docRefs: [{ path: '/.env' }] },
    );
    expect(json).not.toContain(canary.slice(4));
    expect(provenance.leftOut).toContainEqual(expect.objectContaining({ what: '/.env', reason: 'secret-path' }));
  });

  it('does not stand in a refusal', async () => {
    const refusal = await refusedNode(files, { ...asked, goal: `${secret} ${'word '.repeat(900)}`, budget: 300 });
    expect(refusal.kind).toBe('context-too-large');
    expect(JSON.stringify(refusal)).not.toContain(canary.slice(4));
  });
});
