/**
 * A store as one stream of bytes: everything that references and runs lead to, the same bytes from any kind of store.
 * Objects come first, each after those it needs; then references and events; at the end the hash of all that.
 *
 *     packlight export 1
 *     object blob <sha256> <size>      then the bytes and a line feed
 *     ref <name> <sha256>
 *     event <run> <seq> <size>         then canonical JSON and a line feed
 *     end <sha256 of every byte before this line>
 */
import { createHash } from 'node:crypto';
import { compareBytes } from '../base/order.js';
import { linksOf, type ObjectName, type Store } from '../model/store.js';
import { bodyOf } from './body.js';
import { given } from './store-error.js';

export const exportHeader = 'packlight export 1';

/** Throws a `StoreError` if the store fails; such a stream has no end line, and import refuses it. */
export async function* exportStore(store: Store): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of exportBody(store)) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.from(`end ${hash.digest('hex')}\n`);
}

async function* exportBody(store: Store): AsyncGenerator<Uint8Array> {
  const line = (text: string) => Buffer.from(`${text}\n`, 'utf8');
  const refs = given(await store.refs());
  const runs = [];
  for (const run of given(await store.runs())) runs.push({ run, events: given(await store.events(run)) });
  yield line(exportHeader);
  const roots = [
    ...refs.map(({ object }) => object),
    ...runs.flatMap(({ events }) => events.flatMap(({ links }) => links)),
  ];
  for await (const name of inOrderOfNeed(store, roots)) {
    const { kind, bytes } = given(await store.get(name));
    yield line(`object ${kind} ${name} ${bytes.length}`);
    yield bytes;
    yield line('');
  }
  for (const { name, object } of refs) yield line(`ref ${name} ${object}`);
  for (const { run, events } of runs) {
    for (const event of events) {
      const body = bodyOf(event);
      yield line(`event ${run} ${event.seq} ${Buffer.byteLength(body)}`);
      yield line(body);
    }
  }
}

/** Each object once, after all that it needs; otherwise in byte order. */
async function* inOrderOfNeed(store: Store, roots: readonly ObjectName[]): AsyncGenerator<ObjectName> {
  const seen = new Set<ObjectName>();
  const stack: { readonly name: ObjectName; readonly isOpen: boolean }[] = [];
  const push = (names: readonly ObjectName[]) => {
    for (const name of [...new Set(names)].sort(compareBytes).reverse())
      if (!seen.has(name)) stack.push({ name, isOpen: false });
  };
  push(roots);
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { name, isOpen } = top;
    if (isOpen) {
      yield name;
      continue;
    }
    if (seen.has(name)) continue;
    seen.add(name);
    const { kind, bytes } = given(await store.get(name));
    stack.push({ name, isOpen: true });
    push(kind === 'record' ? (linksOf(bytes) ?? []) : []);
  }
}
