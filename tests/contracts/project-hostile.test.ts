/** Projects made to break a packer: each is packed or left out within bounds, and what is left out is said. */
import { chmodSync, closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SnapshotScanner } from '../../src/api/project.js';
import { FullPackBuilder } from '../../src/contracts/project/full/full-pack.js';
import { PackSerializer } from '../../src/contracts/project/serializer/serializer.js';
import { SummaryPackBuilder } from '../../src/contracts/project/summary/summary-pack.js';
import { writeSummary } from '../../src/contracts/project/summary/summary-text.js';
import { packlight } from '../fixtures/command-line.js';
import { fullPackOf, kept, left, projectShelf, scan, someTime, streamed } from './project-fixture.js';

const shelf = projectShelf();
afterAll(shelf.remove);

describe('a hostile project', () => {
  it('has a file of 1 GB that is left out unread', async () => {
    const root = shelf.put({ 'a.ts': 'x\n' });
    const file = openSync(join(root, 'huge.txt'), 'w');
    ftruncateSync(file, 1_000_000_000);
    closeSync(file);
    const before = process.resourceUsage().fsRead;
    const snapshot = await scan(root);
    expect(left(snapshot)).toEqual(['huge.txt size_limit']);
    expect(snapshot.exclusion_stats.by_size).toBe(1);
    expect(process.resourceUsage().fsRead - before).toBeLessThan(1_000_000);
    expect((await streamed(root, 'markdown')).text).toContain('1 left out: size_limit');
  });

  it('has one line of 5 MB: left out by default, packed whole or cut by bytes when it is asked for', async () => {
    const root = shelf.put({ 'line.txt': 'word '.repeat(1_000_000) });
    expect(left(await scan(root))).toEqual(['line.txt size_limit']);
    const limits = { maxFileBytes: 10_000_000, maxFiles: 10 };
    const { contents } = await fullPackOf(root, { limits });
    expect(contents[0]).toMatchObject({ truncated: true, original_size_bytes: 5_000_000 });
    expect(Buffer.byteLength(contents[0]!.content)).toBeLessThanOrEqual(50_000);
    expect((await streamed(root, 'json', { limits })).whole.metadata.total_content_bytes).toBe(5_000_000);
  });

  it('has names with newlines, quotes and marks, which forge nothing', async () => {
    const names = ['a\nb.txt', '-->\n<!-- end 0 -->.txt', 'q"<x>&.txt', '`.txt', 'e\u202ef.txt'];
    const root = shelf.put(Object.fromEntries(names.map((name) => [name, 'x\n'])));
    const { text } = await streamed(root, 'markdown');
    expect(text.match(/^<!-- begin \w+ file -->$/gm)).toHaveLength(names.length);
    expect(text).not.toContain('a\nb.txt');
    expect(text).not.toContain('\u202e');
    const xml = await streamed(root, 'xml');
    expect(xml.text.match(/^<file-\w+ path="/gm)).toHaveLength(names.length);
    const pack = new PackSerializer().deserialize((await streamed(root, 'json')).text);
    expect(pack.metadata.files_included).toBe(names.length);
  });

  it('has folders 200 deep', async () => {
    const deep = `${Array.from({ length: 200 }, (_, i) => `d${i % 10}`).join('/')}/deep.ts`;
    const root = shelf.put({ [deep]: 'export const deep = 1;\n' });
    const snapshot = await new SnapshotScanner({ time: someTime }).scan(root);
    expect(kept(snapshot)).toEqual([deep]);
    const serializer = new PackSerializer();
    const full = new FullPackBuilder().build(snapshot);
    expect(serializer.deserialize(serializer.serialize(full))).toEqual(full);
    expect(new SummaryPackBuilder().build(snapshot).file_index).toHaveLength(1);
    expect((await streamed(root, 'markdown')).text).toContain('export const deep = 1;');
    expect(() => JSON.parse(JSON.stringify(snapshot))).not.toThrow();
  });

  it('is empty', async () => {
    const root = shelf.put({});
    const snapshot = await new SnapshotScanner({ time: someTime }).scan(root);
    expect(snapshot).toMatchObject({ total_files: 0, total_directories: 0, files: [], excluded_files: [] });
    const full = new FullPackBuilder().build(snapshot);
    expect(full).toMatchObject({ key_files: [], contents: [], metadata: { files_included: 0 } });
    expect(writeSummary(new SummaryPackBuilder().build(snapshot))).toContain('# Project summary');
    expect((await streamed(root, 'markdown')).text).toContain('- nothing\n');
    expect(new PackSerializer().deserialize((await streamed(root, 'json')).text)).toEqual(full);
  });

  it('has links, which are not followed', async () => {
    const root = shelf.put({ 'a.ts': 'x\n' });
    const outside = shelf.put({ 'outside.txt': 'not yours\n' });
    symlinkSync(join(outside, 'outside.txt'), join(root, 'link.txt'));
    symlinkSync(outside, join(root, 'folder'));
    const snapshot = await scan(root);
    expect(kept(snapshot)).toEqual(['a.ts']);
    expect(left(snapshot)).toEqual(['folder pattern_match', 'link.txt pattern_match']);
    expect((await streamed(root, 'json')).text).not.toContain('not yours');
  });

  it('changes between the scan and the pack: what is gone is said, what grew is taken as it is', async () => {
    const root = shelf.put({ 'a.ts': 'one\n', 'b.ts': 'two\n' });
    const snapshot = await scan(root);
    writeFileSync(join(root, 'a.ts'), Buffer.from([0, 1, 2, 0]));
    writeFileSync(join(root, 'b.ts'), 'three and more\n');
    const pack = new FullPackBuilder().build(snapshot);
    expect(pack.contents).toEqual([expect.objectContaining({ path: 'b.ts', content: 'three and more\n' })]);
    expect(pack.file_index[0]).toMatchObject({ path: 'a.ts', included: false, exclusion_reason: 'pattern_match' });
    expect(pack.metadata).toMatchObject({ files_included: 1, files_excluded: 1 });
  });

  it('has a file that may not be read', async () => {
    const root = shelf.put({ 'a.ts': 'x\n', 'closed.ts': 'y\n' });
    mkdirSync(join(root, 'shut'));
    chmodSync(join(root, 'closed.ts'), 0);
    for (const folder of [shelf.path, root]) chmodSync(folder, 0o755);
    const asNobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    const { code, out } = await packlight(['project', root, '--format', 'json', '-q'], asNobody);
    expect(code).toBe(0);
    const { file_index, metadata } = JSON.parse(out);
    expect(file_index.at(-1)).toMatchObject({ path: 'closed.ts', included: false, exclusion_reason: 'pattern_match' });
    expect(metadata).toMatchObject({ files_included: 1, files_excluded: 1 });
  });
});
