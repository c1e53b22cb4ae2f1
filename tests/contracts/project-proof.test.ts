/** The manifest of a whole project that was streamed: it says of every file what the pack does with it, and verifies. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/hash.js';
import { schemaDocument } from '../../src/base/shape.js';
import { packProjectWithin } from '../../src/contracts/project/budgeted-pack.js';
import { memorySpool } from '../../src/contracts/project/full/stream-project.js';
import { packWholeProject, type WholeOptions } from '../../src/contracts/project/full/write-stream.js';
import type { Manifest } from '../../src/emit/shapes.js';
import { shapes } from '../../src/emit/shapes.js';
import { diffManifests } from '../../src/records/verify/diff-manifests.js';
import { explainPath } from '../../src/records/verify/explain-path.js';
import { type PackProof, verifyPack } from '../../src/records/verify/verify.js';
import { createDraw } from '../../src/secrets/sample.js';
import { commitAll, git, writeTree } from '../fixtures/git-tree.js';
import { manifestOf } from '../fixtures/proof.js';
import { newSecret, projectShelf, shop, streamed } from './project-fixture.js';

const shelf = projectShelf();
afterAll(shelf.remove);

type Proven = {
  readonly proof: PackProof & { readonly manifest: string };
  readonly manifest: Manifest;
  readonly bytes: Buffer;
};

async function prove(
  root: string,
  format: WholeOptions['format'] = 'markdown',
  options: Partial<WholeOptions> = {},
): Promise<Proven> {
  const { whole, bytes } = await streamed(root, format, { ...options, manifest: true });
  const written = await whole.manifest!();
  if (!written.ok) throw new Error(JSON.stringify(written.error));
  const manifest = [...written.value].join('');
  return { proof: { written: bytes, manifest, root }, manifest: manifestOf(manifest), bytes };
}

async function verify(proof: PackProof) {
  const verified = await verifyPack(proof);
  if (!verified.ok) throw new Error(JSON.stringify(verified.error));
  const by = Object.fromEntries(verified.value.checks.map(({ check, outcome }) => [check, outcome]));
  return { ...verified.value, by };
}

const holds = { manifest: 'ok', pack: 'ok', rerun: 'ok' };

/** As who can write the file may do it: with a fresh hash. */
function forge(manifest: string, from: string, to: string): string {
  expect(manifest).toContain(from);
  const unsigned = manifest.replace(from, to).replace(/"sha256": "[0-9a-f]{64}"/, '"sha256": ""');
  return unsigned.replace('"sha256": ""', `"sha256": "${sha256(unsigned)}"`);
}

const code = (lines: number) => Array.from({ length: lines }, (_, i) => `export const v${i} = ${i};\n`).join('');
const draw = createDraw('project-proof.test');
const unsafe = Array.from({ length: 12_000 }, () => `AWS_SECRET_ACCESS_KEY=${draw.base62(40)}\n`).join('');
const secret = newSecret();
const oddNames = ['a b.ts', 'new\nline.ts', '"quoted".ts', '<file-123456 path="x">.ts', 'e\u202ef.ts', '\\.ts'];
const mixed = {
  'package.json': '{"name":"mixed"}',
  'a.ts': 'export function one(): number {\n  return 1;\n}\n',
  'open.ts': 'no end',
  'empty.ts': '',
  'latin.txt': Buffer.from('gr\xfcn\n', 'latin1'),
  'wide.txt': Buffer.from('\ufeffgrün\n', 'utf16le'),
  'secret.ts': `// two lines\nconst key = "${secret}";\n`,
  [`${newSecret()}.txt`]: 'a name that is a secret\n',
  'hidden.ts': '// a\u200bb\n',
  'AGENTS.md': 'Always run the tests.\n',
  'unsafe.ini': unsafe,
  'cut.ts': code(400),
  'long-line.ts': `export const wide = '${'y'.repeat(9_000)}';\n`,
  'sign/b.ts': 'export function two(): number {\n  return 2;\n}\n',
  'sign/no-code.txt': 'nothing that is defined\n',
  'name/c.ts': 'export const three = 3;\n',
  '.env': 'NAME=value\n',
  'logo.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0, 255]),
  'node_modules/x/index.js': 'x\n',
  ...Object.fromEntries(oddNames.map((name) => [`odd/${name}`, '// odd\n'])),
};
const asked: Partial<WholeOptions> = {
  maxFileBytes: 5_000,
  levels: [
    { pattern: 'sign/', level: 'signatures' },
    { pattern: 'name/', level: 'name' },
  ],
};

describe.each(['markdown', 'xml', 'json', 'msgpack'] as const)('the manifest of a whole project as %s', (format) => {
  it('is valid for an independent validator, and verifies down to a run of the same request', async () => {
    const { proof, manifest } = await prove(shelf.put(mixed), format, asked);
    const validate = new Ajv2020().compile(schemaDocument('manifest', shapes.manifest));
    expect([validate(manifest), validate.errors]).toEqual([true, null]);
    expect((await verify(proof)).by).toEqual(holds);
  });

  it('verifies for a project without a file', async () => {
    const { proof, manifest } = await prove(shelf.put({}), format);
    expect(manifest).toMatchObject({ included: [], excluded: [], files_scanned: 0 });
    expect((await verify(proof)).by).toEqual(holds);
  });

  it('does not hold for a pack of which one byte was changed', async () => {
    const { proof, bytes } = await prove(shelf.put(shop), format);
    const changed = Buffer.from(bytes);
    changed[bytes.length >> 1]! ^= 1;
    expect((await verify({ ...proof, written: changed })).by).toEqual({ ...holds, pack: 'different' });
    expect((await verify({ ...proof, written: bytes.subarray(0, -1) })).by.pack).toBe('different');
  });

  it('does not hold any more when a file of the project changed, and says which', async () => {
    const root = shelf.put(shop);
    const { proof } = await prove(root, format);
    writeFileSync(join(root, 'src/cart.ts'), 'export const total = 0;\n');
    const { by, difference } = await verify(proof);
    expect(by).toEqual({ ...holds, rerun: 'different' });
    const [block, ...others] = difference!.blocks;
    expect(others).toEqual([]);
    expect(block).toMatchObject({ path: 'src/cart.ts', causes: ['source'] });
  });

  it('names the lines of a file of which only the ends are shown', async () => {
    const { manifest } = await prove(shelf.put({ 'cut.ts': code(400), 'one-line.txt': 'y'.repeat(9_000) }), format, {
      maxFileBytes: 5_000,
    });
    const [cut, oneLine] = manifest.included;
    expect(cut).toMatchObject({ level: 'region', lines: '1-100,351-400', line_count: 400 });
    const cutsLines = format === 'json' || format === 'msgpack';
    expect(oneLine).toMatchObject(cutsLines ? { level: 'region', lines: '1' } : { level: 'name', lines: '' });
  });
});

describe('the manifest of a whole project', () => {
  it('accounts for every file: what is shown of it and why, or the rule that left it out', async () => {
    const root = shelf.put(mixed);
    const { manifest } = await prove(root, 'markdown', asked);
    const { whole } = await streamed(root, 'markdown', asked);
    const { files, snapshot } = whole.streamed;
    expect(manifest.included.map(({ path, level, tokens }) => ({ path, level, tokens }))).toEqual(
      files
        .filter(({ level }) => level !== 'withheld')
        .map(({ name, level, tokens }) => ({ path: name, level, tokens })),
    );
    expect(manifest).toMatchObject({ contract: 'project-full/1', budget: null, files_scanned: files.length });
    expect(manifest.subject.tokens).toBe(manifest.included.reduce((sum, { tokens }) => sum + tokens, 0));
    expect(manifest.excluded).toHaveLength(snapshot.excluded.length + 1);
    const why = Object.fromEntries(manifest.excluded.map(({ path, reason, detail }) => [path, `${reason}: ${detail}`]));
    expect(why).toMatchObject({
      '.env': 'secret-path: .env',
      'logo.png': expect.stringMatching(/^denied: .*\*\.png$/),
      'unsafe.ini': 'secret-content: it could not be made safe',
    });
    expect(manifest.withheld.reduce((sum, { count }) => sum + count, 0)).toBe(manifest.excluded.length);
    expect([manifest.unshown, manifest.unranked]).toEqual([[], []]);
  });

  it('has the hash of each file as it is on disk, and of a redacted one that of what is left of it', async () => {
    const { manifest } = await prove(shelf.put(mixed), 'markdown', asked);
    const hashOf = new Map(manifest.included.map(({ path, sha256: hash }) => [path, hash]));
    for (const name of ['a.ts', 'open.ts', 'empty.ts', 'latin.txt', 'wide.txt', 'cut.ts', 'name/c.ts'] as const)
      expect(hashOf.get(name)).toBe(sha256(mixed[name]));
    expect(hashOf.get('secret.ts')).not.toBe(sha256(mixed['secret.ts']));
  });

  it('says what was redacted, made plain and labelled, by rule and line, and holds no secret', async () => {
    const { manifest, proof } = await prove(shelf.put(mixed), 'markdown', asked);
    const of = (path: string) => manifest.included.find((block) => block.path === path);
    expect(of('secret.ts')?.redactions).toEqual([expect.objectContaining({ first_line: 2, last_line: 2 })]);
    expect(of('hidden.ts')?.hidden).toEqual([{ kind: 'zero-width', first_line: 1, count: 1 }]);
    expect(of('AGENTS.md')?.labels).toEqual([{ kind: 'instructions', first_line: 1 }]);
    expect(proof.manifest).not.toContain('ghp_');
    expect(proof.manifest).not.toContain('\u202e');
    expect(proof.manifest.match(/\[REDACTED:[^"]*\]\.txt"/g)).toHaveLength(1);
  });

  it('says of each level why: the rule that asked for it, or the length of the file', async () => {
    const { manifest } = await prove(shelf.put(mixed), 'markdown', asked);
    expect(Object.fromEntries(manifest.moves.map(({ path, to, why }) => [path, `${to}: ${why}`]))).toEqual({
      'cut.ts': 'region: it is longer than 5000 bytes',
      'long-line.ts': 'name: it is longer than 5000 bytes, and none of its lines is short enough',
      'name/c.ts': 'name: the rule name/=name',
      'sign/b.ts': 'signatures: the rule sign/=signatures',
      'sign/no-code.txt': 'name: the rule sign/=signatures, and it has no signatures',
    });
    expect(explainPath(manifest, 'name/c.ts')).toMatchObject({
      answer: 'shown',
      why: 'the whole project was asked for; its name alone is shown: the rule name/=name',
    });
    expect(explainPath(manifest, 'sign/b.ts')).toMatchObject({ answer: 'shown', level: 'signatures', lines: '1' });
    expect(explainPath(manifest, '.env')).toMatchObject({ answer: 'excluded', reason: 'secret-path' });
    expect(explainPath(manifest, 'node_modules/x/index.js')).toMatchObject({ answer: 'excluded' });
    expect(explainPath(manifest, 'nowhere.ts')).toMatchObject({ answer: 'unknown' });
  });

  it.each([
    ['says another reason', '"reason": "project"', '"reason": "target"', 'included'],
    ['says another rule', '"detail": ".env"', '"detail": ".enw"', 'excluded'],
    ['says another level', '"to": "signatures"', '"to": "name"', 'moves'],
  ])('is found out by a run when it was forged and %s', async (_, from, to, field) => {
    const { proof } = await prove(shelf.put(mixed), 'markdown', asked);
    expect((await verify({ ...proof, manifest: proof.manifest.replace(from, to) })).by.manifest).toBe('different');
    const { by, checks } = await verify({ ...proof, manifest: forge(proof.manifest, from, to) });
    expect(by).toEqual({ ...holds, rerun: 'different' });
    expect(checks.at(-1)?.about).toContain(`but another record: ${field} differ`);
  });

  it('does not hold any more when a file that was left out is let in', async () => {
    const root = shelf.put({ 'a.ts': 'x\n', 'b.ts': 'y\n', '.packlightignore': 'b.ts\n' });
    const { proof, manifest } = await prove(root);
    expect(explainPath(manifest, 'b.ts')).toMatchObject({ answer: 'excluded', detail: '.packlightignore:1: b.ts' });
    rmSync(join(root, '.packlightignore'));
    const { by, difference } = await verify(proof);
    expect(by.rerun).toBe('different');
    expect(difference?.blocks).toContainEqual(expect.objectContaining({ path: 'b.ts', changes: ['added'] }));
  });

  it('is asked for with everything that was asked: rules for paths, levels, counting and the folder', async () => {
    const root = shelf.put({ ...mixed, 'kept.sql': 'select 1;\n', 'a.log': 'x\n' });
    const options: Partial<WholeOptions> = {
      ...asked,
      exclude: ['odd/'],
      allow: ['*.log'],
      dumpsOnly: true,
      secretPaths: ['.env'],
      exact: true,
      limits: { maxFileBytes: 100_000, maxFiles: 1_000 },
      folderName: 'called-otherwise',
    };
    const { proof, manifest } = await prove(root, 'json', options);
    expect(manifest.included.map(({ path }) => path)).toEqual(expect.arrayContaining(['.env', 'kept.sql', 'a.log']));
    expect(manifest.subject.tokenizer).toBe('o200k_base');
    expect(manifest.notes).toHaveLength(2);
    expect((await verify(proof)).by).toEqual(holds);
    const only = await prove(root, 'xml', { only: ['a.ts'] });
    expect(only.manifest.included.map(({ path }) => path)).toEqual(['a.ts']);
    expect((await verify(only.proof)).by).toEqual(holds);
  });

  it('holds in a clone and in a copy without .git, whatever their folders are called', async () => {
    // Only git says that a folder of dependencies is tracked.
    const { 'node_modules/x/index.js': _, ...plain } = mixed;
    const root = shelf.put({ ...plain, '.gitignore': 'ignored/\n', 'package.json': '{}' });
    git(root, 'init', '-q');
    commitAll(root);
    writeTree(root, { 'ignored/x.ts': 'x\n' });
    const { proof } = await prove(root, 'markdown', asked);
    const clone = join(shelf.path, 'a-clone');
    git(root, 'clone', '-q', root, clone);
    const copy = join(shelf.path, 'a-copy');
    cpSync(clone, copy, { recursive: true });
    rmSync(join(copy, '.git'), { recursive: true });
    for (const place of [clone, copy]) expect((await verify({ ...proof, root: place })).by).toEqual(holds);
  });

  it('does not ask again what it could not write down', async () => {
    const { proof, manifest } = await prove(shelf.put(shop), 'markdown', { exclude: [`*${newSecret()}*`] });
    expect(manifest.request_redacted).toBe(true);
    expect((await verify(proof)).by).toEqual({ ...holds, rerun: 'skipped' });
  });

  it('reads no file of the project: when it is written the project may be gone', async () => {
    const root = shelf.put(mixed);
    const { proof } = await prove(root, 'markdown', asked);
    const { whole } = await streamed(root, 'markdown', { ...asked, manifest: true });
    rmSync(root, { recursive: true });
    const written = await whole.manifest!();
    expect(written.ok && [...written.value].join('')).toBe(proof.manifest);
  });

  it('is of what was written, and there is none before', async () => {
    const { whole } = await streamed(shelf.put(shop), 'markdown');
    expect(whole.manifest).toBeNull();
    const asking = { format: 'markdown', spool: memorySpool(), manifest: true } as const;
    const made = await packWholeProject(shelf.put(shop), asking);
    await expect(made.ok ? made.value.manifest!() : null).rejects.toThrow('nothing was');
  });

  it('changes no byte of the pack', async () => {
    const root = shelf.put(mixed);
    for (const format of ['markdown', 'xml', 'json', 'msgpack'] as const)
      expect((await prove(root, format, asked)).bytes).toEqual((await streamed(root, format, asked)).bytes);
  });

  it('has the fingerprint of the project that any pack of the same files has, and differs from one by what was asked', async () => {
    const root = shelf.put(shop);
    const [{ manifest: whole }, within] = [
      await prove(root),
      await packProjectWithin(root, { budget: 5_000, format: 'markdown' }),
    ];
    expect(within.ok && within.value.fingerprints.projectIndex).toBe(whole.fingerprints.project_index);
    const { manifest: named } = await prove(root, 'markdown', { levels: [{ pattern: '*.md', level: 'name' }] });
    const difference = diffManifests(whole, named);
    expect(difference.blocks.map(({ path, changes, causes }) => ({ path, changes, causes }))).toEqual([
      { path: 'README.md', changes: ['level', 'lines'], causes: ['request', 'config'] },
    ]);
    expect(diffManifests(whole, { ...whole, budget: 9 }).causes).toEqual([
      { cause: 'budget', what: 'limit', before: 'none', after: '9' },
    ]);
  });

  it('does not depend on what is known of earlier runs', async () => {
    const root = shelf.put(mixed);
    const tokens = new Map<string, number>();
    const knownClean = {
      tokensOf: (hash: string) => tokens.get(hash),
      keep: (hash: string, count: number) => void tokens.set(hash, count),
    };
    const [first, second] = [
      await prove(root, 'markdown', { knownClean }),
      await prove(root, 'markdown', { knownClean }),
    ];
    expect(tokens.size).toBeGreaterThan(5);
    expect(second.proof.manifest).toBe(first.proof.manifest);
    expect(first.proof.manifest).toBe((await prove(root)).proof.manifest);
  });

  it('does not see what is written beside the pack, in no run', async () => {
    const root = shelf.put(shop);
    mkdirSync(join(root, 'notes'));
    for (const name of ['record.yaml', 'pack.md']) writeFileSync(join(root, 'notes', name), 'written before\n');
    const { proof, manifest } = await prove(root, 'markdown', {
      hidden: ['notes/pack.md'],
      unseen: ['notes/record.yaml'],
    });
    expect(manifest.included.map(({ path }) => path).filter((path) => path.startsWith('notes/'))).toEqual([]);
    expect((await verify({ ...proof, hidden: ['notes/pack.md'] })).by).toEqual(holds);
    expect((await verify(proof)).by.rerun).toBe('different');
  });
});
