import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../../scripts/vocabulary.mjs';
import { commitAll, git, scratchFolder, writeTree } from '../../../tests/fixtures/git-tree.js';
import { manifestOf } from '../../../tests/fixtures/proof.js';
import { seededRandom } from '../../../tests/fixtures/random.js';
import { sha256 } from '../../base/hash.js';
import { pack, type TaskRequest } from '../../contracts/plain/build-plain.js';
import { verifyShape } from '../../emit/proof-shapes.js';
import type { RelPath } from '../../model/path.js';
import { writePackManifest } from '../../pipeline/recorder.js';
import { writeAttestation } from './attest.js';
import { type PackProof, verifyPack } from './verify.js';

beforeAll(ensureVocabulary);
const scratch = scratchFolder();
afterAll(scratch.remove);

const files = {
  'src/invoice.ts': 'export function payInvoice(total: number) {\n  return total;\n}\n',
  'src/mail.ts': 'export const invoiceMail = 1;\n',
  'src/a#b.ts': 'export const hash = 1;\n',
};

let projects = 0;
function makeProject(): string {
  projects += 1;
  const root = join(scratch.path, `p${projects}`);
  writeTree(root, files);
  return root;
}

async function packIn(
  root: string,
  request: TaskRequest,
): Promise<PackProof & { readonly written: string; readonly manifest: string }> {
  const packed = await pack(root, request);
  if (!packed.ok) throw new Error(packed.error.kind);
  return { written: packed.value.text, manifest: writePackManifest(packed.value), root };
}

async function outcomes(proof: PackProof) {
  const verified = await verifyPack(proof);
  if (!verified.ok) throw new Error(verified.error.kind);
  const validate = new Ajv2020().compile(verifyShape.schema);
  expect(validate(verified.value), JSON.stringify(validate.errors)).toBe(true);
  const entries = verified.value.checks.map(({ check, outcome }) => [check, outcome]);
  return { ...verified.value, by: Object.fromEntries(entries) };
}

/** As a forger would: changes the record and takes its hash again. */
function forge(manifest: string, from: string, to: string): string {
  const unsigned = manifest.replace(/"sha256": "[0-9a-f]*"/, '"sha256": ""').replace(from, to);
  expect(unsigned).toContain(to);
  return unsigned.replace('"sha256": ""', `"sha256": "${sha256(unsigned)}"`);
}

describe('verifyPack', () => {
  it('holds for a pack that was just made, in every format and with every kind of target', async () => {
    const root = makeProject();
    for (const format of ['markdown', 'xml', 'json'] as const) {
      const proof = await packIn(root, { task: 'pay the invoice', format, budget: 900 });
      expect((await outcomes(proof)).by).toEqual({ manifest: 'ok', pack: 'ok', rerun: 'ok' });
    }
    const targets = [
      { path: 'src/a#b.ts' as RelPath, symbol: null },
      { path: 'src/invoice.ts' as RelPath, symbol: 'payInvoice' },
    ];
    expect((await outcomes(await packIn(root, { task: '', targets }))).holds).toBe(true);
  });

  it('holds for a task of which the pack shows a part only: the record has all of it', async () => {
    const root = makeProject();
    const task = `${'pay the invoice of a line in a long report\n'.repeat(200)}mail it\n`;
    const proof = await packIn(root, { task, budget: 1_200 });
    expect(proof.written).toContain('more lines of the task left out here');
    expect((await outcomes(proof)).by).toEqual({ manifest: 'ok', pack: 'ok', rerun: 'ok' });
    const cut = forge(proof.manifest, `${'pay the invoice of a line in a long report\\n'.repeat(3)}`, '');
    expect((await outcomes({ ...proof, manifest: cut })).by).toMatchObject({ rerun: 'different' });
  });

  it('says which file changed since, and that the files themselves still agree', async () => {
    const root = makeProject();
    const proof = await packIn(root, { task: 'pay the invoice' });
    writeFileSync(join(root, 'src/invoice.ts'), files['src/invoice.ts'].replace('return', 'return 2 *'));
    const { holds, by, difference } = await outcomes(proof);
    expect(holds).toBe(false);
    expect(by).toEqual({ manifest: 'ok', pack: 'ok', rerun: 'different' });
    expect(difference?.blocks).toMatchObject([{ path: 'src/invoice.ts', changes: ['content'], causes: ['source'] }]);
    expect((await outcomes({ ...proof, root: null })).by).toEqual({ manifest: 'ok', pack: 'ok', rerun: 'skipped' });
  });

  it('says so when the same request is refused today', async () => {
    const root = makeProject();
    const proof = await packIn(root, { task: 'x', targets: [{ path: 'src/mail.ts' as RelPath, symbol: null }] });
    rmSync(join(root, 'src/mail.ts'));
    const { checks } = await outcomes(proof);
    expect(checks.at(-1)).toMatchObject({ outcome: 'different', about: [expect.stringContaining('target-missing')] });
  });

  it('notices a forged record with a fresh hash by asking again', async () => {
    const root = makeProject();
    const proof = await packIn(root, { task: 'pay the invoice' });
    const manifest = forge(proof.manifest, '"reason": "match"', '"reason": "target"');
    const { by, checks } = await outcomes({ ...proof, manifest });
    expect(by).toEqual({ manifest: 'ok', pack: 'ok', rerun: 'different' });
    expect(checks.at(-1)?.about).toContain('but another record: included differ');
  });

  it('compares the packs and not the records of two versions, and says so', async () => {
    const root = makeProject();
    const proof = await packIn(root, { task: 'pay the invoice' });
    const manifest = forge(proof.manifest, '"engine": "packlight ', '"engine": "packlight 9.');
    const { by, checks } = await outcomes({ ...proof, manifest });
    expect(by.rerun).toBe('ok');
    expect(checks.at(-1)?.about.join(' ')).toContain('records of two versions are not compared');
  });

  it('cannot ask a redacted request again, which is no difference', async () => {
    const random = seededRandom(99);
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];
    const token = ['ghp', Array.from({ length: 36 }, () => random.pick(letters)).join('')].join('_');
    const proof = await packIn(makeProject(), { task: `pay the invoice with ${token}` });
    const { holds, by } = await outcomes(proof);
    expect(holds).toBe(true);
    expect(by).toEqual({ manifest: 'ok', pack: 'ok', rerun: 'skipped' });
  });

  it('does not take the pack for a part of the project that it was made from', async () => {
    for (const inGit of [false, true]) {
      const root = makeProject();
      if (inGit) {
        git(root, 'init', '-q');
        commitAll(root);
      }
      const proof = await packIn(root, { task: 'pay the invoice' });
      writeTree(root, { 'context.md': proof.written, 'context.md.manifest.json': proof.manifest });
      // In a repository the scan itself knows packs that are not tracked; elsewhere they must be named.
      expect((await outcomes(proof)).by.rerun).toBe(inGit ? 'ok' : 'different');
      const hidden = ['context.md', 'context.md.manifest.json'];
      expect((await outcomes({ ...proof, hidden })).by.rerun).toBe('ok');
    }
  });

  it('checks an attestation that lies beside the pack', async () => {
    const proof = await packIn(makeProject(), { task: 'pay the invoice' });
    const written = writeAttestation(manifestOf(proof.manifest), 'c.md');
    expect((await outcomes({ ...proof, attestation: { written, name: 'c.md' } })).by.attestation).toBe('ok');
    const other = await packIn(makeProject(), { task: 'mail' });
    const stale = await outcomes({ ...other, attestation: { written, name: 'c.md' } });
    expect(stale.by).toMatchObject({ pack: 'ok', attestation: 'different' });
  });

  it('refuses only when there is no root', async () => {
    const proof = await packIn(makeProject(), { task: 'pay the invoice' });
    const verified = await verifyPack({ ...proof, root: join(scratch.path, 'nowhere') });
    expect(verified).toMatchObject({ ok: false, error: { kind: 'root-missing' } });
  });
});
