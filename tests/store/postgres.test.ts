/** The conformance suite on a real PostgreSQL, and what is true of a database alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxObjectBytes, type Storable, type Store } from '../../src/model/store.js';
import { openStore } from '../../src/store/open-store.js';
import { parseAddress } from '../../src/store/postgres/address.js';
import { flipOnPostgres } from '../crash/flips.js';
import { describeStore } from './conformance.js';
import { blob, must, name, note, record, refusal } from './objects.js';
import { type Server, startServer } from './postgres-server.js';

let server: Server;
const free: string[] = [];
let schemas = 0;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
const urlOf = (schema: string) => `${server.url}?schema=${schema}`;

/** Making tables takes longer than a test: they are emptied and used again. */
describeStore('PostgreSQL', async () => {
  const schema = free.pop() ?? `s${schemas++}`;
  return {
    open: async () => must(await openStore(urlOf(schema), { create: true })),
    openForCollect: async () => must(await openStore(urlOf(schema), { create: true, graceSeconds: 0 })),
    remove: async () => {
      await server.admin.unsafe(`truncate ${schema}.objects, ${schema}.runs cascade`);
      free.push(schema);
    },
  };
});

const maxCuts = 15;

describe('PostgreSQL', () => {
  async function withStore<T>(schema: string, use: (store: Store) => Promise<T>): Promise<T> {
    const store = must(await openStore(urlOf(schema), { create: true }));
    try {
      return await use(store);
    } finally {
      await store.close();
    }
  }

  it('gets its tables once, however many start at the same moment, and never by looking', async () => {
    expect(refusal(await openStore(urlOf('many'), { create: false }))).toEqual({ kind: 'missing', name: 'many' });
    const stores = await Promise.all([1, 2, 3].map(() => openStore(urlOf('many'), { create: true })));
    for (const store of stores) await must(store).close();
    await server.admin.unsafe('insert into many.migrations (version) values (99)');
    expect(refusal(await openStore(urlOf('many'), { create: true }))).toMatchObject({ kind: 'foreign' });
  });

  it('never shows a password or an address, whatever goes wrong', async () => {
    const good = new URL(server.url);
    const wrong = (parts: Partial<Pick<URL, 'password' | 'username' | 'pathname' | 'search'>>) =>
      Object.assign(new URL(good.href), parts).href;
    const other = 'another-word-for-entry';
    const refused = await Promise.all(
      [
        wrong({ password: other }),
        wrong({ username: 'nobody' }),
        wrong({ pathname: '/nowhere' }),
        wrong({ search: 'sslmode=verify-full' }),
        wrong({ search: 'sslmode=sideways' }),
        wrong({ search: `options=${server.password}` }),
        wrong({ search: `schema=x"${server.password}` }),
        `postgres://${server.password}@[`,
        `postgres://:${server.password}@127.0.0.1/x`,
      ].map((url) => openStore(url, { create: true })),
    );
    for (const [i, answer] of refused.entries()) {
      const told = JSON.stringify(refusal(answer));
      expect([i, told.includes(server.password), told.includes(other), told.includes('postgres://')]).toEqual([
        i,
        false,
        false,
        false,
      ]);
    }
    expect(refused.slice(0, 3).map((answer) => refusal(answer).kind)).toEqual(['denied', 'denied', 'denied']);
  });

  it('reads its address without the environment, encrypted if the server can', () => {
    expect(parseAddress('postgres://ann:p%40ss@db.example:6000/packs')).toEqual({
      host: 'db.example',
      port: 6000,
      database: 'packs',
      user: 'ann',
      password: 'p@ss',
      schema: 'packlight',
      tls: 'prefer',
    });
    const tls = (query: string) => parseAddress(`postgresql://ann@db/packs?${query}`).tls;
    expect(['sslmode=disable', 'sslmode=require', 'sslmode=verify-full', 'host=/run/sockets'].map(tls)).toEqual([
      false,
      'require',
      { checksHost: true },
      false,
    ]);
  });

  it('refuses what is too large before it is sent', async () => {
    const large = { ...blob('x'), bytes: new Uint8Array(maxObjectBytes + 1) } as Storable;
    await withStore('large', async (store) => {
      expect(refusal(await store.put(large))).toEqual({
        kind: 'too-large',
        sizeBytes: maxObjectBytes + 1,
        limit: maxObjectBytes,
      });
    });
  });

  const cut = () =>
    server.admin.unsafe(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'packlight'`);

  it('asks again when connections are lost, and appends nothing twice', async () => {
    await withStore('cut', async (store) => {
      // Bounded: on a busy machine every attempt could be cut otherwise.
      let cuts = 0;
      const cutter = setInterval(() => void (cuts++ < maxCuts && cut().catch(() => {})), 40);
      const texts = Array.from({ length: 6 }, (_, i) => `event ${i}`);
      const writing = texts.map(async (text) => {
        const object = must(await store.put(blob(text)));
        must(await store.setRef(name(text.replace(' ', '-')), object, null));
        return must(await store.append(name('run'), note(text, [object])));
      });
      const seqs = await Promise.all(writing).finally(() => clearInterval(cutter));
      const events = must(await store.events('run'));
      expect(events).toHaveLength(texts.length);
      for (const [i, seq] of seqs.entries()) expect(events[seq - 1]!.data).toEqual({ text: texts[i] });
    });
  });

  it('loses nothing that was acknowledged when it is restarted in the middle', async () => {
    await withStore('restarted', async (store) => {
      const acknowledged: string[] = [];
      let isOver = false;
      const writing = (async () => {
        for (let i = 0; !isOver; i++) acknowledged.push(must(await store.put(blob(`text ${i}`))));
      })();
      await server.restart?.('immediate');
      isOver = true;
      await writing;
      for (const object of acknowledged) must(await store.get(object as never));
      expect(acknowledged.length).toBeGreaterThan(0);
    });
  });

  it('finds a flipped byte in any object, and serves none', async () => {
    await withStore('flips', (store) => flipOnPostgres(store, server, { schema: 'flips', flips: 8 }));
  });

  it('keeps what is about to be led to, even when it is collected at that moment', async () => {
    const [collector, writer] = [
      must(await openStore(urlOf('race'), { create: true, graceSeconds: 0 })),
      must(await openStore(urlOf('race'), { create: true })),
    ];
    for (let round = 0; round < 4; round++) {
      const object = blob(`round ${round}`);
      must(await writer.put(object));
      const pack = record([object.name]);
      const [put] = await Promise.all([writer.put(pack), collector.collect()]);
      // Without grace it may be gone, and is then said to be missing; but nothing ever leads to nothing.
      if (put.ok) await writer.setRef(name(`round-${round}`), pack.name);
    }
    expect(must(await collector.check()).damages).toEqual([]);
    for (const store of [collector, writer]) await store.close();
  });
});
