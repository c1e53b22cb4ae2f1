/**
 * One of many writers on one store (its place is in the environment: it may hold a password). Puts blobs; for every ten
 * a record, a reference and an event; now and then moves a reference that all share, by compare-and-set, to a record
 * that links to the one before it. Closes the store and opens it again after every fifty.
 */
import { sealBlob, sealEvent, sealName, sealRecord } from '../../dist/guard/storable.js';
import { realFs } from '../../dist/store/files/fs.js';
import { openFiles } from '../../dist/store/files/open-files.js';
import { isDatabase, openStore } from '../../dist/store/open-store.js';

const where = process.env.CROWD_WHERE;
const twin = process.env.CROWD_TWIN;
const [index, count] = process.argv.slice(2).map(Number);

const value = (result) => {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.error));
};

/** The twin: a name is taken from whoever has it. */
const replacing = {
  ...realFs,
  link: async (from, to) => {
    await realFs.unlink(to).catch(() => {});
    await realFs.link(from, to);
  },
};
const openOnce = () =>
  twin === 'link-replaces' && !isDatabase(where)
    ? openFiles(where, { create: true, fs: replacing })
    : openStore(where, { create: true });

/** Whoever opens a store while its server restarts is told so soon, and asks again. */
async function open() {
  for (let tries = 0; ; tries++) {
    const opened = await openOnce();
    if (opened.ok || opened.error.kind !== 'unreachable' || tries === 30) return value(opened);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

let store = await open();
const run = value(sealName('crowd'));
let links = [];
for (let i = 0; i < count; i++) {
  links.push(value(await store.put(value(sealBlob(`blob ${index} ${i}\n`)))));
  if (i % 5 === 0) value(await store.put(value(sealBlob(`garbage ${index} ${i}\n`))));
  if (links.length < 10) continue;
  const record = value(await store.put(value(sealRecord({ links, by: `${index} ${i}` }))));
  value(await store.setRef(value(sealName(`crowd/${index}-${i}`)), record, null));
  value(await store.append(run, value(sealEvent({ kind: 'note', at: null, links: [record], data: `${index} ${i}` }))));
  await moveShared(i);
  links = [];
  // Only what no open store may need is removed: now and then we are none.
  if (i % 50 !== 49) continue;
  await store.close();
  store = await open();
}
await store.close();

async function moveShared(i) {
  const ref = value(sealName('shared'));
  for (;;) {
    const from = value(await store.getRef(ref));
    const next = value(sealRecord({ links: from === null ? [] : [from], step: `${index} ${i}` }));
    const put = await store.put(next);
    // What was read may have been moved on from, and collected, before we could link to it.
    if (!put.ok && put.error.kind === 'missing') continue;
    value(put);
    const moved = await store.setRef(ref, next.name, from);
    if (moved.ok) return;
    if (moved.error.kind !== 'conflict') value(moved);
  }
}
