/**
 * A store that has written something is a session until it is closed or its process ends. What nothing leads to
 * yet is safe from collect as long as a session runs that may have seen it; a process that dies simply stops
 * counting. A session begins with its name on disk, then looks at the gate: collect closes the gate, then looks
 * for sessions. So one of the two always sees the other.
 */
import { join } from 'node:path';
import { StoreError } from '../store-error.js';
import { createNew, listIfThere, readIfThere, removeQuietly } from './disk.js';
import type { StoreFs } from './fs.js';
import type { Layout } from './layout.js';
import type { Owners } from './owner.js';

export type Session = {
  /** Must be awaited before a write looks at anything. */
  begin(): Promise<void>;
  /** A path that nobody else uses. */
  newTemp(): Promise<string>;
  end(): Promise<void>;
};

export function createSession(fs: StoreFs, at: Layout, owners: Owners): Session {
  let started: Promise<string> | null = null;
  let temps = 0;
  async function name(): Promise<string> {
    started ??= start(fs, at, owners).catch((error: unknown) => {
      started = null;
      throw error;
    });
    return started;
  }
  return {
    begin: async () => void (await name()),
    newTemp: async () => join(at.tmp, `${await name()}-${temps++}`),
    end: async () => {
      const session = await started?.catch(() => null);
      started = null;
      if (session != null) await removeQuietly(fs, join(at.sessions, session));
    },
  };
}

async function start(fs: StoreFs, at: Layout, owners: Owners): Promise<string> {
  for (let waits = 0; waits < maxWaits; ) {
    begun.sessions += 1;
    const name = `${owners.self}-${begun.sessions}`;
    const path = join(at.sessions, name);
    if (!(await createNew(fs, path, new Uint8Array()))) continue;
    if (!(await isGateClosed(fs, at, owners))) return name;
    await removeQuietly(fs, path);
    waits += 1;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  throw new StoreError({ kind: 'busy', detail: 'the store is being collected; try again in a moment' });
}

/** In this process: a session that ends must not live on in one that begins, or what it held would never go. */
const begun = { sessions: 0 };

/** Ten seconds in all; the gate is closed only while a few names are removed. */
const maxWaits = 500;
const waitMs = 20;

async function isGateClosed(fs: StoreFs, at: Layout, owners: Owners): Promise<boolean> {
  const owner = await readIfThere(fs, at.gate, 1024);
  return owner !== null && owners.isAlive(Buffer.from(owner).toString('utf8').trim());
}

/** Sessions whose process still runs, and the names that dead ones left. */
export async function listSessions(fs: StoreFs, at: Layout, owners: Owners) {
  const alive: string[] = [];
  const dead: string[] = [];
  for (const { name } of await listIfThere(fs, at.sessions)) (owners.isAlive(ownerOf(name)) ? alive : dead).push(name);
  return { alive, dead };
}

/** Of a session's name or a temporary file's. */
export function ownerOf(name: string): string {
  return name.split('-')[0]!;
}
