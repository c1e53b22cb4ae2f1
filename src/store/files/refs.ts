/**
 * References as numbered files: an update links the next version, and only one of several updaters gets it. So
 * compare-and-set needs no lock, and a reference is never torn. Old versions stay until collect finds the store
 * quiet, so that a slow updater cannot take a number that was used before.
 */
import { join } from 'node:path';
import { sortedBy } from '../../base/order.js';
import { isObjectName, type ObjectName, type RefName, type StoredRef } from '../../model/store.js';
import { StoreError } from '../store-error.js';
import { type Disk, linkNew, readIfThere, removeQuietly } from './disk.js';
import { parseRefFile, shards } from './layout.js';
import { openLine, sealLine } from './line.js';
import type { Objects } from './objects.js';

export type Refs = {
  set(name: RefName, to: ObjectName, from?: ObjectName | null): Promise<void>;
  get(name: RefName): Promise<ObjectName | null>;
  list(prefix: string): Promise<readonly StoredRef[]>;
  drop(name: RefName, from?: ObjectName): Promise<void>;
};

export function createRefs({ fs, at, session }: Disk, objects: Objects): Refs {
  async function versionsIn(folder: string): Promise<Map<RefName, number>> {
    const highest = new Map<RefName, number>();
    for (const { name: file } of await fs.list(folder)) {
      const parsed = parseRefFile(file);
      if (parsed !== null && parsed.version > (highest.get(parsed.name) ?? 0)) highest.set(parsed.name, parsed.version);
    }
    return highest;
  }

  async function current(name: RefName): Promise<Version> {
    for (let tries = 0; tries < maxTries; tries++) {
      const version = (await versionsIn(at.refFolder(name))).get(name) ?? 0;
      if (version === 0) return { version, object: null };
      const object = await readVersion(name, version);
      // Collected between the two looks: then there is a newer one, or none.
      if (object !== 'gone') return { version, object };
    }
    throw tooBusy();
  }

  async function readVersion(name: RefName, version: number): Promise<ObjectName | null | 'gone'> {
    const bytes = await readIfThere(fs, at.ref(name, version), 1024);
    return bytes === null ? 'gone' : parseRef(name, version, bytes);
  }

  /** Updates that failed half-way: the version they would have made, if they took effect after all. */
  const uncertain = new Map<string, number>();

  async function update(name: RefName, to: ObjectName | null, from?: ObjectName | null): Promise<void> {
    const key = `${name} ${to} ${from}`;
    for (let tries = 0; tries < maxTries; tries++) {
      const { version, object } = await current(name);
      const isOurs = object === to && uncertain.get(key) === version;
      if (from !== undefined && object !== from && !isOurs)
        throw new StoreError({ kind: 'conflict', ref: name, found: object });
      if (object === to) return settle(name, key);
      const next = version + 1;
      try {
        if (await linkVersion(name, next, to)) return await settle(name, key);
      } catch (error) {
        uncertain.set(key, next);
        throw error;
      }
    }
    throw tooBusy();
  }

  async function linkVersion(name: RefName, version: number, to: ObjectName | null): Promise<boolean> {
    const temp = await session.newTemp();
    try {
      await fs.createFile(temp, sealLine(placeOf(name, version), to ?? dropped), 0o600);
      return await linkNew(fs, temp, at.ref(name, version));
    } finally {
      await removeQuietly(fs, temp);
    }
  }

  async function settle(name: RefName, key: string): Promise<void> {
    await fs.syncFolder(at.refFolder(name));
    uncertain.delete(key);
  }

  return {
    set: async (name, to, from) => {
      await session.begin();
      await objects.hold([to]);
      await update(name, to, from);
    },
    get: async (name) => (await current(name)).object,
    drop: async (name, from) => {
      await session.begin();
      await update(name, null, from);
    },
    list: async (prefix) => {
      const refs: StoredRef[] = [];
      for (const shard of shards) {
        for (const [name, version] of await versionsIn(join(at.refs, shard))) {
          if (!name.startsWith(prefix)) continue;
          const read = await readVersion(name, version);
          const object = read === 'gone' ? (await current(name)).object : read;
          if (object !== null) refs.push({ name, object });
        }
      }
      return sortedBy(refs, ({ name }) => name);
    },
  };
}

type Version = { readonly version: number; readonly object: ObjectName | null };

export function parseRef(name: RefName, version: number, bytes: Uint8Array): ObjectName | null {
  const text = openLine(placeOf(name, version), bytes);
  if (text === dropped) return null;
  if (isObjectName(text)) return text;
  throw new StoreError({ kind: 'damaged', name, detail: 'the reference does not have its hash' });
}

function placeOf(name: RefName, version: number): string {
  return `ref ${name} ${version}`;
}

function tooBusy(): StoreError {
  return new StoreError({ kind: 'busy', detail: 'the reference kept changing' });
}

/** What a dropped reference says; no hash looks like it. */
const dropped = '-';
const maxTries = 1_000;
