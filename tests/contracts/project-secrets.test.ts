/** Secrets planted everywhere a project can hold one: none reaches any format, any summary, the tree or the record. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SnapshotScanner } from '../../src/api/project.js';
import { packProjectWithin } from '../../src/contracts/project/budgeted-pack.js';
import { FullPackBuilder } from '../../src/contracts/project/full/full-pack.js';
import { drawFiles } from '../../src/contracts/project/full/overview.js';
import { splitProject } from '../../src/contracts/project/full/split-project.js';
import { memorySpool } from '../../src/contracts/project/full/stream-project.js';
import { streamFormats } from '../../src/contracts/project/full/write-stream.js';
import { recordForms, writeRecord } from '../../src/contracts/project/record/transparency-record.js';
import { PackSerializer } from '../../src/contracts/project/serializer/serializer.js';
import { SummaryPackBuilder } from '../../src/contracts/project/summary/summary-pack.js';
import { writeSummary } from '../../src/contracts/project/summary/summary-text.js';
import { guardLines } from '../../src/queries/query-documents.js';
import { createDraw } from '../../src/secrets/sample.js';
import { newSecret, projectShelf, someTime, streamed } from './project-fixture.js';

const shelf = projectShelf();
afterAll(shelf.remove);

const planted = {
  code: newSecret(),
  fileName: newSecret(),
  folderName: newSecret(),
  readme: newSecret(),
  description: newSecret(),
  version: newSecret(),
  script: newSecret(),
  comment: newSecret(),
  route: newSecret(),
  exported: newSecret(),
  wide: newSecret(),
  environment: newSecret(),
};

const files: Record<string, string | Buffer> = {
  'package.json': JSON.stringify({
    name: 'leaky',
    description: `Talks to the service with ${planted.description}`,
    scripts: { test: `vitest run --token ${planted.script}` },
    dependencies: { express: `https://x:${planted.version}@git.example/express.git` },
  }),
  'README.md': `# Leaky\n\nUse ${planted.readme} to begin.\n`,
  'src/index.ts':
    `import express from 'express';\n/** Signs in with ${planted.comment}. */\nexport const key = '${planted.code}';\n` +
    `const app = express();\napp.get('/hook/${planted.route}', (q, s) => s.end());\nexport const ${planted.exported} = 1;\n`,
  [`src/auth-${planted.fileName}.ts`]: 'export const a = 1;\n',
  [`src/${planted.folderName}/route.ts`]: 'export const b = 1;\n',
  'src/wide.txt': Buffer.from(`\ufeffkey ${planted.wide}\n`, 'utf16le'),
  '.env': `KEY=${planted.environment}\n`,
};

/** The names of what shows in a text, by its full value. */
function leaksIn(text: string): string[] {
  return Object.entries(planted)
    .filter(([, value]) => text.includes(value))
    .map(([name]) => name);
}

describe('secrets in a project', () => {
  let root: string;
  beforeAll(() => {
    root = shelf.put(files);
  });

  it('are found by this test where nobody guards', () => {
    const raw = Object.entries(files).flatMap(([path, content]) => [
      path,
      content.toString('utf8'),
      content.toString('utf16le' as never),
    ]);
    expect(leaksIn(raw.join('\n')).sort()).toEqual(Object.keys(planted).sort());
  });

  it.each(streamFormats)('never stand in a streamed pack in %s', async (format) => {
    const { bytes, whole } = await streamed(root, format, { manifest: true });
    const manifest = await whole.manifest!();
    expect(manifest.ok && leaksIn([...manifest.value].join(''))).toEqual([]);
    expect(leaksIn(bytes.toString('utf8'))).toEqual([]);
    expect(leaksIn(bytes.toString('latin1'))).toEqual([]);
    expect(bytes.toString('utf8')).toContain('[REDACTED:');
    expect(leaksIn(JSON.stringify([whole.metadata, whole.notes, whole.facts]))).toEqual([]);
  });

  it('never stand in the tree, in parts, or in signatures', async () => {
    const spool = memorySpool();
    const { whole } = await streamed(root, 'markdown', { spool, levels: [{ pattern: 'src/**', level: 'signatures' }] });
    const split = splitProject(whole, { limit: 4_000, format: 'markdown', spool });
    const parts = split.ok
      ? split.value.parts.flatMap(({ pieces }) => [...pieces()].map((one) => Buffer.from(one).toString()))
      : [];
    expect(parts.length).toBeGreaterThan(5);
    expect(leaksIn(parts.join(''))).toEqual([]);
    expect(leaksIn([...guardLines(drawFiles(whole.streamed.files))].join(''))).toEqual([]);
  });

  it('never stand in snapshot, full pack, summary pack, its text or the record', async () => {
    const snapshot = await new SnapshotScanner({ time: someTime }).scan(root);
    const [full, summary] = [new FullPackBuilder().build(snapshot), new SummaryPackBuilder().build(snapshot)];
    const serializer = new PackSerializer();
    const records = recordForms.map((form) =>
      writeRecord(
        {
          metadata: full.metadata,
          scanTimestamp: snapshot.scan_timestamp,
          selectionReason: 'Content size within limits',
          exclusions: snapshot.exclusion_stats,
          truncatedFiles: 0,
          keyFilesCount: full.key_files.length,
          timestamp: snapshot.scan_timestamp,
        },
        { level: 'detailed', form },
      ),
    );
    const texts = [
      JSON.stringify(snapshot),
      serializer.serialize(full),
      serializer.serialize(summary),
      Buffer.from(serializer.serializeBinary(full)).toString('utf8'),
      Buffer.from(serializer.serializeBinary(summary)).toString('utf8'),
      writeSummary(summary),
      writeSummary(summary, 'xml'),
      ...records,
    ];
    for (const text of texts) expect(leaksIn(text)).toEqual([]);
    expect(snapshot.exclusion_stats.by_credentials).toBe(1);
    expect(full.contents.length).toBeGreaterThan(3);
  });

  it('never stand in a pack within a budget', async () => {
    const packed = await packProjectWithin(root, { budget: 2_000, format: 'markdown' });
    expect(packed.ok && leaksIn(packed.value.text)).toEqual([]);
  });

  it('stay redacted when a secret name is let through by hand', async () => {
    const { text, whole } = await streamed(root, 'markdown', { secretPaths: ['.env'] });
    expect(text).toContain('## .env · full');
    expect(leaksIn(text)).toEqual([]);
    expect(whole.notes.join()).toContain('lifted by hand for .env');
  });
});

describe('a secret that stands alone in another file', () => {
  const value = createDraw('project-secrets.test').base62(24);
  const texts = { 'a.md': `Sign in with ${value}.\n`, 'src/c.ts': `export const apiToken = '${value}';\n` };

  it.each(streamFormats)('is withheld in a streamed project as %s', async (format) => {
    const { bytes } = await streamed(shelf.put({ ...texts, [`b/${value}.md`]: 'A note.\n' }), format);
    expect(bytes.toString('latin1')).toContain('Sign in with');
    expect(bytes.toString('latin1')).not.toContain(value);
  });

  it('is withheld in a full pack', async () => {
    const pack = new FullPackBuilder().build(await new SnapshotScanner({ time: someTime }).scan(shelf.put(texts)));
    expect(JSON.stringify(pack)).toContain('Sign in with');
    expect(JSON.stringify(pack)).not.toContain(value);
  });
});
