/**
 * Store: saved packs, the texts they were made from, and the events of runs. Objects are immutable and named by their
 * hash; a reference always points at an existing object (INV-8). Files and PostgreSQL give the same guarantees, and one
 * conformance suite tests both.
 */
import type { Sha256 } from '../base/hash.js';
import { canonicalJson, type Json } from '../base/json.js';
import type { Result } from '../base/result.js';

/** The sha256 of an object's bytes, in hex. */
export type ObjectName = Sha256;

/**
 * A blob is any guarded bytes. A record is canonical JSON whose field `links` names every object it needs: it can only
 * be put when they all exist, and they are retained as long as it is.
 */
export type ObjectKind = 'blob' | 'record';

declare const storable: unique symbol;

/** Bytes that have passed the guard. Only `guard/` creates them, so nothing else can be stored. */
export type Storable = {
  readonly kind: ObjectKind;
  readonly name: ObjectName;
  readonly bytes: Uint8Array;
  /** Of a record: the objects it needs. Empty for a blob. */
  readonly links: readonly ObjectName[];
  readonly [storable]: true;
};

/** A name of a run or reference that has passed the guard, because names are stored and shown too. */
export type StorableName = string & { readonly [storable]: true };

export type StorableEvent = NewEvent & { readonly [storable]: true };

/** Why the guard did not let something be stored; never with the value (INV-7). */
export type SealFailure =
  | { readonly kind: 'secret'; readonly rule: string; readonly line: number }
  | { readonly kind: 'bad-name' }
  | { readonly kind: 'bad-record'; readonly detail: string };

/** The functions of the guard that an import of stored data needs. */
export type Sealing = {
  readonly blob: (bytes: Uint8Array) => Result<Storable, SealFailure>;
  /** From the bytes of a record as it was stored. */
  readonly record: (bytes: Uint8Array) => Result<Storable, SealFailure>;
  readonly event: (event: NewEvent) => Result<StorableEvent, SealFailure>;
  readonly name: (name: string) => Result<StorableName, SealFailure>;
};

export type StoredObject = { readonly kind: ObjectKind; readonly name: ObjectName; readonly bytes: Uint8Array };

/**
 * `packs/<id>`, `runs/<run>/…`: parts of letters, digits, `.`, `_`, `-`, separated by `/`, none of them `.` or `..`;
 * at most 120 characters. The name of a run is one such part.
 */
export type RefName = string;

export type StoredRef = { readonly name: RefName; readonly object: ObjectName };

export const eventKinds = ['pack-built', 'payload-sent', 'joined', 'permission', 'error', 'note'] as const;

export type NewEvent = {
  readonly kind: (typeof eventKinds)[number];
  /** The time that the caller gave; the store reads no clock. */
  readonly at: string | null;
  /** Records and blobs that the event refers to; they are retained as long as the run. */
  readonly links: readonly ObjectName[];
  /** Guarded, small, and without file contents. */
  readonly data: Json;
};

/** `seq` counts from 1 in each run, without gaps. */
export type RunEvent = NewEvent & { readonly seq: number };

export type StoreFailure =
  /** The package that speaks to PostgreSQL is not installed: it is an optional peer dependency. */
  | { readonly kind: 'no-client' }
  | { readonly kind: 'missing'; readonly name: string }
  | { readonly kind: 'damaged'; readonly name: string; readonly detail: string }
  /** A reference did not have the expected value. */
  | { readonly kind: 'conflict'; readonly ref: RefName; readonly found: ObjectName | null }
  | { readonly kind: 'bad-name'; readonly name: string }
  /** Not a store, or one of a newer format. */
  | { readonly kind: 'foreign'; readonly detail: string }
  | { readonly kind: 'busy'; readonly detail: string }
  | { readonly kind: 'full' }
  | { readonly kind: 'too-large'; readonly sizeBytes: number; readonly limit: number }
  | { readonly kind: 'denied'; readonly detail: string }
  /**
   * The connection or the disk failed, and it may be unknown whether the call took effect. Repeating it on the same
   * open store is safe: an append that took effect is found and not made twice.
   */
  | { readonly kind: 'unreachable'; readonly detail: string };

export type Stored<T> = Promise<Result<T, StoreFailure>>;

export type Damage = {
  readonly what: 'object' | 'ref' | 'event' | 'leftover';
  readonly name: string;
  readonly problem: 'missing' | 'corrupt' | 'misnamed' | 'dangling' | 'unreadable' | 'mode' | 'leftover';
  readonly detail: string;
};

export type CheckReport = {
  readonly objects: number;
  readonly refs: number;
  readonly runs: number;
  readonly events: number;
  readonly damages: readonly Damage[];
};

export type CollectReport = {
  readonly kept: number;
  readonly removed: number;
  readonly bytesFreed: number;
  readonly leftovers: number;
  /** Unreferenced, but another open store may be about to use it: still readable, removed next time. */
  readonly held: number;
};

export type Store = {
  readonly kind: 'files' | 'postgres';
  /** Durable when it resolves. Putting the same object again changes nothing and is no error. */
  put(object: Storable): Stored<ObjectName>;
  /** Checks the hash on every read, so damaged bytes are never returned. */
  get(name: ObjectName): Stored<StoredObject>;
  has(name: ObjectName): Stored<boolean>;
  /** In byte order of their names. */
  objects(): AsyncIterable<{ readonly name: ObjectName; readonly kind: ObjectKind; readonly sizeBytes: number }>;
  /** Points a name at an existing object; with `from`, only if it still points at that (null: at nothing). */
  setRef(name: StorableName, to: ObjectName, from?: ObjectName | null): Stored<void>;
  getRef(name: RefName): Stored<ObjectName | null>;
  /** In byte order of their names. */
  refs(prefix?: string): Stored<readonly StoredRef[]>;
  dropRef(name: RefName, from?: ObjectName): Stored<void>;
  /** Resolves to the number of the event in its run. */
  append(run: StorableName, event: StorableEvent): Stored<number>;
  events(run: string): Stored<readonly RunEvent[]>;
  /** In byte order. */
  runs(): Stored<readonly string[]>;
  dropRun(run: string): Stored<void>;
  check(options?: { readonly readData?: boolean }): Stored<CheckReport>;
  /**
   * Removes objects that no reference and no event leads to, and the remains of interrupted writes. A new object stays
   * long enough to be referenced: on files as long as the store that put it is open, on PostgreSQL for a grace period
   * of an hour by the database's clock.
   */
  collect(options?: { readonly dryRun?: boolean }): Stored<CollectReport>;
  close(): Promise<void>;
};

/** Every kind of store refuses larger objects, because they would be in memory several times. */
export const maxObjectBytes = 64 * 1024 * 1024;
/** An event is small: larger data is linked from it. */
export const maxEventBytes = 256 * 1024;

export function isRefName(name: string): name is RefName {
  return name.length <= 120 && /^[\w.-]+(?:\/[\w.-]+)*$/.test(name) && !/(?:^|\/)\.{1,2}(?:\/|$)/.test(name);
}

export function isRunName(name: string): boolean {
  return isRefName(name) && !name.includes('/');
}

export function isObjectName(name: unknown): name is ObjectName {
  return typeof name === 'string' && /^[0-9a-f]{64}$/.test(name);
}

/** The links of a record; null if the bytes are not canonical JSON with sorted, unique links. */
export function linksOf(bytes: Uint8Array): readonly ObjectName[] | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value = JSON.parse(text) as Json;
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
    const links = (value as { readonly [key: string]: Json | undefined }).links;
    if (!Array.isArray(links) || !links.every(isObjectName)) return null;
    if (links.some((link, i) => i > 0 && link <= links[i - 1]!)) return null;
    return canonicalJson(value) === text ? links : null;
  } catch {
    return null;
  }
}
