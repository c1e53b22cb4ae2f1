/** What a folder may hold when someone else was there first: links, other files, wrong modes, other formats, half writes. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sealBlob, sealEvent, sealing, sealName, sealRecord } from '../../src/guard/storable.js';
import type { Store } from '../../src/model/store.js';
import { exportStore } from '../../src/store/export.js';
import { openFiles } from '../../src/store/files/open-files.js';
import { systemOwners } from '../../src/store/files/owner.js';
import { importStore } from '../../src/store/import.js';
import { openStore } from '../../src/store/open-store.js';
import { blob, collectAll, makeSecret, must, name, newNote, note, record, refusal } from './objects.js';

describe('a store in a folder', () => {
  let project: string;
  let folder: string;
  const opened: Store[] = [];
  beforeEach(() => {
    project = realpathSync(mkdtempSync(join(tmpdir(), 'packlight-hostile-')));
    folder = join(project, '.packlight', 'store');
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    rmSync(project, { recursive: true, force: true });
  });
  const open = async () => {
    const store = must(await openStore(folder, { create: true }));
    opened.push(store);
    return store;
  };
  const objectPath = (object: { name: string; kind: string }) =>
    join(folder, 'objects', object.name[0]!, `${object.name}.${object.kind}`);

  it('is private: folders 0700, objects 0400, all else 0600, and keeps itself out of version control', async () => {
    const store = await open();
    must(await store.put(blob('a')));
    must(await store.setRef(name('packs/one'), blob('a').name));
    must(await store.append(name('run'), note('x')));
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const stat = statSync(join(folder, path));
      const wanted = stat.isDirectory() ? 0o700 : path.startsWith('objects') || path === 'format' ? 0o400 : 0o600;
      expect([path, (stat.mode & 0o777).toString(8)]).toEqual([path, wanted.toString(8)]);
    }
    expect(readFileSync(join(project, '.packlight', '.gitignore'), 'utf8')).toBe('*\n');
  });

  it('is not made when only looked for', async () => {
    expect(refusal(await openStore(folder, { create: false }))).toEqual({ kind: 'missing', name: 'store' });
    expect(existsSync(join(project, '.packlight'))).toBe(false);
  });

  it('is refused when a project has brought it along: open to others, a link, or something else', async () => {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    expect(refusal(await openStore(folder, { create: true }))).toMatchObject({ kind: 'denied' });
    rmSync(folder, { recursive: true });
    const outside = join(project, 'outside');
    mkdirSync(outside, { mode: 0o700 });
    symlinkSync(outside, folder);
    expect(refusal(await openStore(folder, { create: true }))).toMatchObject({ kind: 'foreign' });
    unlinkSync(folder);
    rmSync(join(project, '.packlight'), { recursive: true });
    symlinkSync(outside, join(project, '.packlight'));
    expect(refusal(await openStore(folder, { create: true }))).toMatchObject({ kind: 'foreign' });
    unlinkSync(join(project, '.packlight'));
    mkdirSync(join(project, '.packlight'), { mode: 0o700 });
    writeFileSync(folder, 'a file');
    expect(refusal(await openStore(folder, { create: true }))).toMatchObject({ kind: 'foreign' });
    rmSync(folder);
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(join(folder, 'letters.txt'), 'mine');
    expect(refusal(await openStore(folder, { create: true }))).toMatchObject({ kind: 'foreign' });
    expect(readdirSync(outside)).toEqual([]);
  });

  it('of a newer format is left alone, with both versions named', async () => {
    await open();
    chmodSync(join(folder, 'format'), 0o600);
    writeFileSync(join(folder, 'format'), 'packlight store 2\n');
    const refused = refusal(await openStore(folder, { create: true }));
    expect(refused).toEqual({ kind: 'foreign', detail: 'it has format 2; this version reads 1' });
  });

  it('that was broken off while it was made is made to its end', async () => {
    await open();
    for (const gone of ['format', 'refs/3', 'objects/7', 'locks']) rmSync(join(folder, gone), { recursive: true });
    const store = await open();
    must(await store.put(blob('a')));
    expect(must(await store.check()).damages).toEqual([]);
  });

  it('follows no link where an object should be, and heals it when the object is put again', async () => {
    const store = await open();
    const a = blob('a');
    must(await store.put(a));
    rmSync(objectPath(a), { force: true });
    writeFileSync(join(project, 'elsewhere'), 'a');
    symlinkSync(join(project, 'elsewhere'), objectPath(a));
    expect((await store.get(a.name)).ok).toBe(false);
    expect(must(await store.check()).damages).toMatchObject([{ problem: 'misnamed' }]);
    must(await store.put(a));
    expect(must(await store.check()).damages).toEqual([]);
    expect(readFileSync(join(project, 'elsewhere'), 'utf8')).toBe('a');
  });

  it('names each damage: missing, misnamed, swapped, wrong mode, torn reference, lost event', async () => {
    const store = await open();
    const [a, b, c] = [blob('a'), blob('b'), blob('c')];
    for (const each of [a, b, c]) must(await store.put(each));
    const pack = record([a.name]);
    must(await store.put(pack));
    must(await store.setRef(name('packs/one'), pack.name));
    for (const text of ['x', 'y', 'z']) must(await store.append(name('run'), note(text)));
    rmSync(objectPath(a), { force: true });
    chmodSync(objectPath(b), 0o644);
    writeFileSync(join(folder, 'objects', '0', 'stranger'), 'x');
    const shard = readdirSync(join(folder, 'refs')).find((each) => readdirSync(join(folder, 'refs', each)).length > 0)!;
    const [ref] = readdirSync(join(folder, 'refs', shard));
    writeFileSync(join(folder, 'refs', shard, ref!), `${'0'.repeat(64)} ${c.name}\n`);
    rmSync(join(folder, 'runs', 'run', '2'));
    const { damages } = must(await store.check());
    expect(damages.map(({ what, problem }) => `${what} ${problem}`).sort()).toEqual([
      'event corrupt',
      'leftover misnamed',
      'object dangling',
      'object mode',
      'ref corrupt',
    ]);
    expect(refusal(await store.getRef('packs/one'))).toMatchObject({ kind: 'damaged' });
    expect(refusal(await store.events('run'))).toMatchObject({ kind: 'damaged', name: 'run 2' });
    // Nobody knows what a damaged reference or run leads to: then nothing is removed.
    expect(refusal(await store.collect())).toMatchObject({ kind: 'damaged' });
  });

  it('lets a second collect wait for the first, and overtakes one whose process has ended', async () => {
    const store = await open();
    const locks = join(folder, 'locks');
    const owners = systemOwners();
    writeFileSync(join(locks, '1'), `${owners.self}-lock-9`);
    expect(refusal(await store.collect())).toMatchObject({ kind: 'busy' });
    const [boot, space] = owners.self.split('.');
    for (const dead of [
      `${boot}.${space}.${2 ** 22 - 1}.1-lock-1`,
      `${boot}.${space}.${process.pid}.1-lock-1`,
      'other.1.1.1-lock-1',
    ]) {
      writeFileSync(join(locks, '1'), dead);
      must(await store.collect());
      expect(readdirSync(locks)).toEqual([]);
    }
  });

  it('collects what dead processes left: temporary files, sessions, half-dropped runs', async () => {
    const store = await open();
    const dead = 'other.1.1.1-1';
    writeFileSync(join(folder, 'sessions', dead), '');
    writeFileSync(join(folder, 'tmp', `${dead}-0`), 'half');
    mkdirSync(join(folder, 'tmp', `${dead}-1`));
    writeFileSync(join(folder, 'tmp', `${dead}-1`, '1'), 'event');
    expect(must(await store.check()).damages.map(({ what }) => what)).toEqual(['leftover', 'leftover', 'leftover']);
    expect(must(await store.collect())).toMatchObject({ leftovers: 3 });
    expect(must(await store.check()).damages).toEqual([]);
  });

  it('holds nothing once it is closed, even for itself', async () => {
    const store = await open();
    const a = blob('a');
    must(await store.put(a));
    await store.close();
    expect(must(await (await open()).collect())).toMatchObject({ removed: 1 });
    expect(refusal(await store.put(record([a.name])))).toEqual({ kind: 'missing', name: a.name });
    expect(refusal(await store.setRef(name('packs/one'), a.name))).toEqual({ kind: 'missing', name: a.name });
  });

  it('lets go of what an earlier store of the same process held', async () => {
    const [first, collector] = [await open(), await open()];
    must(await first.put(blob('a')));
    expect(must(await collector.collect())).toMatchObject({ removed: 0, held: 1 });
    await first.close();
    must(await (await open()).put(blob('b')));
    expect(must(await collector.collect())).toMatchObject({ removed: 1, held: 1 });
  });

  it('says when it can only be read', async () => {
    const readOnly = Object.assign(new Error('EROFS'), { code: 'EROFS' });
    const { realFs } = await import('../../src/store/files/fs.js');
    await open();
    const fs = { ...realFs, createFile: () => Promise.reject(readOnly) };
    const store = must(await openFiles(folder, { create: true, fs }));
    expect(refusal(await store.put(blob('a')))).toEqual({
      kind: 'denied',
      detail: 'the folder can only be read (EROFS)',
    });
    expect(must(await store.refs())).toEqual([]);
  });

  it('refuses a stream that is cut, changed or forged, and adds no reference from it', async () => {
    const store = await open();
    must(await store.put(blob('a')));
    must(await store.setRef(name('packs/one'), blob('a').name));
    must(await store.append(name('run'), note('x', [blob('a').name])));
    const whole = Buffer.concat(await collectAll(exportStore(store)));
    const other = must(await openStore(join(project, 'copy'), { create: true }));
    opened.push(other);
    const read = (bytes: Uint8Array) =>
      importStore(
        other,
        (async function* () {
          yield bytes;
        })(),
        sealing,
      );
    for (let at = 0; at < whole.length; at += 13) {
      const changed = Buffer.from(whole);
      changed[at]! ^= 1;
      expect((await read(changed)).ok, `byte ${at}`).toBe(false);
      expect((await read(whole.subarray(0, at))).ok, `cut at ${at}`).toBe(false);
    }
    expect((await read(Buffer.concat([whole, Buffer.from('more')]))).ok).toBe(false);
    expect(must(await other.refs())).toEqual([]);
    expect(must(await other.runs())).toEqual([]);
    must(await read(whole));
    expect(must(await other.check())).toMatchObject({ objects: 1, refs: 1, runs: 1, damages: [] });
  });
});

describe('the guard of the store', () => {
  const secret = makeSecret();

  it('lets no secret become something that can be stored: text, bytes, record, event or name', () => {
    const utf16 = Buffer.from(`key ${secret}`, 'utf16le');
    for (const sealed of [
      sealBlob(`a line\n${secret}\n`),
      sealBlob(Buffer.from(secret)),
      sealBlob(utf16),
      sealRecord({ links: [], data: { deep: [secret] } }),
      sealEvent(newNote(secret)),
      sealName(`packs/${secret}`),
    ]) {
      const refused = refusal(sealed);
      expect(refused.kind).toBe('secret');
      expect(JSON.stringify(refused)).not.toContain(secret);
    }
  });

  it('makes equal records equal, whatever the order of keys and links', () => {
    const links = [blob('a').name, blob('b').name];
    const one = must(sealRecord({ links, x: 1, y: 2 }));
    const two = must(sealRecord({ y: 2, x: 1, links: [...links, ...links].reverse() }));
    expect(two.name).toBe(one.name);
  });
});
