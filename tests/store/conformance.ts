/** The guarantees of every kind of store, as one suite: `describeStore` runs it on one kind. */
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/hash.js';
import { sealing } from '../../src/guard/storable.js';
import { maxEventBytes, type ObjectName, type StorableName, type Store } from '../../src/model/store.js';
import { exportStore } from '../../src/store/export.js';
import { importStore } from '../../src/store/import.js';
import { blob, collectAll, must, name, note, record, refusal } from './objects.js';

/** A location where a store can be opened repeatedly. */
export type StoreLocation = {
  open(): Promise<Store>;
  /** A store whose collect spares nothing for the sake of writers that are no longer at work. */
  openForCollect(): Promise<Store>;
  remove(): Promise<void>;
};

export function describeStore(
  kind: string,
  makePlace: () => Promise<StoreLocation>,
  done: () => Promise<void> = async () => {},
) {
  describe(`a store in ${kind}`, () => {
    let place: StoreLocation;
    let store: Store;
    const opened: Store[] = [];
    const open = async () => {
      const another = await place.open();
      opened.push(another);
      return another;
    };
    beforeEach(async () => {
      place = await makePlace();
      store = await open();
    });
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((each) => each.close()));
      await place.remove();
    });
    afterAll(done);

    /** Closes all other stores, then collects. */
    async function collectAlone(dryRun = false) {
      await Promise.all(opened.splice(0).map((each) => each.close()));
      const alone = await place.openForCollect();
      opened.push(alone);
      const report = must(await alone.collect({ dryRun }));
      store = await open();
      return report;
    }

    it('gives back what was put, by its hash, also to others', async () => {
      const text = blob('some text\n');
      expect(must(await store.put(text))).toBe(sha256('some text\n'));
      for (const each of [store, await open()]) {
        const { kind, bytes } = must(await each.get(text.name));
        expect([kind, Buffer.from(bytes).toString()]).toEqual(['blob', 'some text\n']);
        expect(must(await each.has(text.name))).toBe(true);
      }
    });

    it('keeps any bytes, none and many', async () => {
      for (const bytes of [
        new Uint8Array(),
        Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7 + (i >> 8)) & 0xff),
      ]) {
        const sealed = must(sealing.blob(bytes));
        must(await store.put(sealed));
        expect(Buffer.from(must(await store.get(sealed.name)).bytes).equals(bytes)).toBe(true);
      }
    });

    it('says that an object is missing', async () => {
      const nothing = sha256('nothing');
      expect(refusal(await store.get(nothing))).toEqual({ kind: 'missing', name: nothing });
      expect(must(await store.has(nothing))).toBe(false);
    });

    it('puts the same object twice without an error, also at the same moment', async () => {
      const texts = await Promise.all(
        [store, await open()].flatMap((each) => [1, 2, 3].map(() => each.put(blob('same')))),
      );
      expect(new Set(texts.map(must)).size).toBe(1);
      expect(await collectAll(store.objects())).toHaveLength(1);
    });

    it('takes a record only after everything it needs, and names what is missing', async () => {
      const [a, b] = [blob('a'), blob('b')];
      const both = record([a.name, b.name]);
      must(await store.put(a));
      expect(refusal(await store.put(both))).toEqual({ kind: 'missing', name: b.name });
      must(await store.put(b));
      must(await store.put(both));
      expect(must(await store.get(both.name)).kind).toBe('record');
    });

    it('takes bytes that were put as both for a record, whichever came first', async () => {
      const linked = blob('linked');
      must(await store.put(linked));
      for (const data of ['blob first', 'record first']) {
        const asRecord = record([linked.name], data);
        const asBlob = must(sealing.blob(asRecord.bytes));
        for (const each of data === 'blob first' ? [asBlob, asRecord] : [asRecord, asBlob]) must(await store.put(each));
        expect(must(await store.get(asRecord.name)).kind).toBe('record');
        must(await store.setRef(name(`ref-${data.split(' ')[0]}`), asRecord.name));
      }
      await collectAlone();
      expect(must(await store.has(linked.name))).toBe(true);
    });

    it('lists objects in byte order with kind and size', async () => {
      const texts = Array.from({ length: 20 }, (_, i) => blob(`text ${i}`));
      for (const text of texts) must(await store.put(text));
      must(await store.put(record(texts.map((text) => text.name))));
      const listed = await collectAll(store.objects());
      expect(listed.map((entry) => entry.name)).toEqual([...listed.map((entry) => entry.name)].sort());
      expect(listed).toHaveLength(21);
      expect(listed.filter((entry) => entry.kind === 'record')).toHaveLength(1);
      expect(listed.find((entry) => entry.name === texts[3]!.name)?.sizeBytes).toBe(6);
    });

    it('keeps references, moves them, and never points one at nothing', async () => {
      const [a, b] = [blob('a'), blob('b')];
      expect(must(await store.getRef('packs/one'))).toBe(null);
      expect(refusal(await store.setRef(name('packs/one'), a.name))).toEqual({ kind: 'missing', name: a.name });
      for (const each of [a, b]) must(await store.put(each));
      must(await store.setRef(name('packs/one'), a.name));
      must(await store.setRef(name('packs/one'), b.name));
      expect(must(await (await open()).getRef('packs/one'))).toBe(b.name);
    });

    it('moves a reference only from where the caller saw it', async () => {
      const [a, b] = [blob('a'), blob('b')];
      for (const each of [a, b]) must(await store.put(each));
      const ref = name('packs/one');
      must(await store.setRef(ref, a.name, null));
      expect(refusal(await store.setRef(ref, b.name, null))).toEqual({ kind: 'conflict', ref, found: a.name });
      expect(refusal(await store.setRef(ref, a.name, b.name))).toEqual({ kind: 'conflict', ref, found: a.name });
      must(await store.setRef(ref, b.name, a.name));
      expect(refusal(await store.dropRef(ref, a.name))).toEqual({ kind: 'conflict', ref, found: b.name });
      must(await store.dropRef(ref, b.name));
      expect(must(await store.getRef(ref))).toBe(null);
      must(await store.dropRef(ref));
      must(await store.setRef(ref, a.name, null));
      expect(must(await store.getRef(ref))).toBe(a.name);
    });

    it('lets exactly one of many movers win each step', async () => {
      const stores = [store, await open()];
      const texts = Array.from({ length: 6 }, (_, i) => blob(`text ${i}`));
      for (const text of texts) must(await store.put(text));
      const ref = name('race');
      for (let from: ObjectName | null = null, round = 0; round < 3; round++) {
        const tries = await Promise.all(texts.map((text, i) => stores[i % 2]!.setRef(ref, text.name, from)));
        const now: ObjectName | null = must(await store.getRef(ref));
        const winners = texts.filter((_, i) => tries[i]!.ok).map((text) => text.name);
        // A mover whose goal the reference already has changes nothing and is told so by success.
        expect(new Set(winners.filter((each) => each !== from))).toEqual(new Set([now]));
        from = now;
      }
    });

    it('lists references in byte order, by prefix', async () => {
      const a = blob('a');
      must(await store.put(a));
      for (const each of ['runs/b/x', 'packs/B', 'packs/a', 'packs/a-b', 'packs/b'] as const)
        must(await store.setRef(name(each), a.name));
      expect(must(await store.refs()).map((ref) => ref.name)).toEqual([
        'packs/B',
        'packs/a',
        'packs/a-b',
        'packs/b',
        'runs/b/x',
      ]);
      expect(must(await store.refs('packs/a')).map((ref) => ref.name)).toEqual(['packs/a', 'packs/a-b']);
      expect(must(await store.refs('none/'))).toEqual([]);
    });

    it('refuses names that are no names, before they reach anything', async () => {
      const a = blob('a');
      must(await store.put(a));
      for (const bad of ['', '.', '..', 'a/../b', '/a', 'a/', 'a b', 'a\0b', 'é', 'x'.repeat(121), '%', 'a@1']) {
        for (const answer of [
          await store.setRef(bad as StorableName, a.name),
          await store.getRef(bad),
          await store.append(bad as StorableName, note('x')),
          await store.events(bad),
          await store.get(bad as ObjectName),
        ])
          expect(refusal(answer).kind, bad).toBe('bad-name');
      }
    });

    it('numbers the events of a run from 1 without gaps, whoever appends', async () => {
      const stores = [store, await open()];
      const run = name('run-1');
      const numbers = await Promise.all(
        Array.from({ length: 16 }, async (_, i) => must(await stores[i % 2]!.append(run, note(`event ${i}`)))),
      );
      expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
      const events = must(await store.events(run));
      expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
      for (const [i, seq] of numbers.entries()) expect(events[seq - 1]!.data).toEqual({ text: `event ${i}` });
    });

    it('keeps equal events apart: it happened twice', async () => {
      const run = name('run-1');
      const numbers = await Promise.all(
        [store, store, await open()].map(async (each) => must(await each.append(run, note('same')))),
      );
      expect(numbers.sort()).toEqual([1, 2, 3]);
    });

    it('refuses an event that leads to nothing, and one that is too large', async () => {
      const run = name('run-1');
      const nothing = sha256('nothing');
      expect(refusal(await store.append(run, note('x', [nothing])))).toEqual({ kind: 'missing', name: nothing });
      expect(refusal(await store.append(run, note('word '.repeat(maxEventBytes / 4))))).toMatchObject({
        kind: 'too-large',
      });
      expect(refusal(await store.events(run))).toEqual({ kind: 'missing', name: run });
      expect(must(await store.runs())).toEqual([]);
    });

    it('lists runs in byte order and drops one', async () => {
      for (const run of ['b', 'B', 'a']) must(await store.append(name(run), note('x')));
      expect(must(await store.runs())).toEqual(['B', 'a', 'b']);
      must(await store.dropRun('a'));
      must(await store.dropRun('a'));
      expect(must(await store.runs())).toEqual(['B', 'b']);
      expect(must(await store.append(name('a'), note('again')))).toBe(1);
    });

    it('collects what nothing leads to, and nothing else', async () => {
      const [a, b, c, d] = [blob('a'), blob('b'), blob('c'), blob('d')];
      for (const each of [a, b, c, d]) must(await store.put(each));
      const inner = record([a.name]);
      const outer = record([b.name, inner.name].sort());
      const loose = record([d.name]);
      for (const each of [inner, outer, loose]) must(await store.put(each));
      must(await store.setRef(name('packs/one'), outer.name));
      must(await store.append(name('run'), note('see', [c.name])));
      expect(await collectAlone(true)).toMatchObject({ kept: 5, removed: 2 });
      expect(await collectAlone()).toMatchObject({ kept: 5, removed: 2, held: 0 });
      for (const each of [a, b, c, inner, outer]) expect(must(await store.has(each.name))).toBe(true);
      for (const each of [d, loose]) expect(must(await store.has(each.name))).toBe(false);
      must(await store.dropRef('packs/one'));
      must(await store.dropRun('run'));
      expect(await collectAlone()).toMatchObject({ kept: 0, removed: 5 });
      expect(must(await store.check()).damages).toEqual([]);
    });

    it('does not collect what an open store has just put, or put again', async () => {
      const [old, fresh] = [blob('old'), blob('fresh')];
      must(await store.put(old));
      await store.close();
      const writer = await open();
      const collector = await open();
      for (const each of [old, fresh]) must(await writer.put(each));
      expect(must(await collector.collect())).toMatchObject({ removed: 0 });
      for (const each of [old, fresh]) {
        expect(must(await writer.has(each.name))).toBe(true);
        must(await writer.setRef(name(`ref-${must(await writer.get(each.name)).bytes.length}`), each.name));
      }
      must(await collector.collect());
      await collectAlone();
      for (const each of [old, fresh]) expect(must(await store.has(each.name))).toBe(true);
      expect(must(await store.check()).damages).toEqual([]);
    });

    it('checks clean and counts what is there', async () => {
      const a = blob('a');
      must(await store.put(a));
      must(await store.setRef(name('packs/one'), a.name));
      for (let i = 0; i < 3; i++) must(await store.append(name('run'), note(`${i}`, [a.name])));
      expect(must(await store.check())).toEqual({ objects: 1, refs: 1, runs: 1, events: 3, damages: [] });
    });

    it('is exported to the same bytes wherever it is, and imported whole, twice without a change', async () => {
      const a = blob('a');
      must(await store.put(a));
      must(await store.put(blob('left behind')));
      const pack = record([a.name]);
      must(await store.put(pack));
      must(await store.setRef(name('packs/one'), pack.name));
      for (let i = 0; i < 3; i++) must(await store.append(name('run'), note(`${i}`, [a.name])));
      const exported = await collectAll(exportStore(store));
      const other = await makePlace();
      const copy = await other.open();
      try {
        const report = must(await importStore(copy, cut(exported), sealing));
        expect(report).toEqual({ objects: 2, added: 2, refs: 1, keptRefs: 0, runs: 1, keptRuns: 0, events: 3 });
        expect(Buffer.concat(await collectAll(exportStore(copy))).equals(Buffer.concat(exported))).toBe(true);
        expect(must(await importStore(copy, cut(exported), sealing))).toEqual({ ...report, added: 0, events: 0 });
        expect(must(await copy.check()).damages).toEqual([]);
        const elsewhere = blob('elsewhere');
        must(await copy.put(elsewhere));
        must(await copy.setRef(name('packs/one'), elsewhere.name));
        must(await copy.append(name('run'), note('went on')));
        expect(must(await importStore(copy, cut(exported), sealing))).toMatchObject({
          refs: 0,
          keptRefs: 1,
          runs: 1,
          events: 0,
        });
        expect(must(await copy.getRef('packs/one'))).toBe(elsewhere.name);
      } finally {
        await copy.close();
        await other.remove();
      }
    });
  });
}

/** The same bytes in pieces of seven. */
async function* cut(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  const all = Buffer.concat(chunks);
  for (let at = 0; at < all.length; at += 7) yield all.subarray(at, at + 7);
}
