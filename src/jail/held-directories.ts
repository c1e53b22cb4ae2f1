/**
 * Directories held open, by path: always the root (''), and the recently used ones, at most `capacity` in total. A pinned
 * directory is in use by an open call in another thread: it stays open until it is unpinned, because its descriptor number
 * could otherwise be reused for another file. Callers pin fewer than `capacity` at a time.
 */
import { parentOf, type RelPath } from '../model/path.js';
import { closeQuietly } from './descriptor.js';
import type { Identity } from './identity.js';

export type OpenedDirectory = { readonly descriptor: number; readonly identity: Identity };

export type HeldDirectory = OpenedDirectory & { pins: number; kept: boolean; used: boolean };

export type HeldDirectories = {
  readonly root: HeldDirectory;
  get(path: RelPath | ''): HeldDirectory | undefined;
  /** The path itself if it is held, else its nearest ancestor that is. */
  nearest(path: RelPath | ''): RelPath | '';
  /** Takes over the descriptor. */
  put(path: RelPath, opened: OpenedDirectory): HeldDirectory;
  pin(held: HeldDirectory): void;
  unpin(held: HeldDirectory): void;
  forget(path: RelPath | ''): void;
  /** All but the root. */
  forgetAll(): void;
  close(): void;
};

export function holdDirectories(rootDirectory: OpenedDirectory, capacity: number): HeldDirectories {
  const root = hold(rootDirectory);
  const byPath = new Map<RelPath | '', HeldDirectory>();

  /**
   * A Map keeps insertion order. One that was used since it came to the front goes to the end once more: that is nearly
   * the least recently used, and costs nothing as long as there is room for all.
   */
  function evictOldest(): void {
    for (const [path, held] of byPath) {
      if (held.pins > 0) continue;
      if (!held.used) {
        drop(path, held);
        return;
      }
      held.used = false;
      byPath.delete(path);
      byPath.set(path, held);
    }
  }

  function drop(path: RelPath | '', held: HeldDirectory): void {
    byPath.delete(path);
    release(held);
  }

  function forget(path: RelPath | ''): void {
    const held = byPath.get(path);
    if (held !== undefined) drop(path, held);
  }

  /** Compares with the held paths, because a path may have thousands of names. */
  function longestHeld(path: RelPath | ''): RelPath | '' {
    let longest: RelPath | '' = '';
    for (const held of byPath.keys()) {
      if (held.length > longest.length && path.startsWith(held) && path.charAt(held.length) === '/') longest = held;
    }
    return longest;
  }

  function forgetAll(): void {
    for (const [path, held] of byPath) drop(path, held);
  }

  return {
    root,
    get(path) {
      if (path === '') return root;
      const held = byPath.get(path);
      if (held !== undefined) held.used = true;
      return held;
    },
    nearest(path) {
      let ancestor = path;
      for (let climbed = 0; climbed < CLIMB && ancestor !== ''; climbed++) {
        if (byPath.has(ancestor)) return ancestor;
        ancestor = parentOf(ancestor);
      }
      return ancestor === '' ? '' : longestHeld(path);
    },
    put(path, opened) {
      forget(path);
      if (byPath.size + 1 >= capacity) evictOldest();
      const held = hold(opened);
      byPath.set(path, held);
      return held;
    },
    pin(held) {
      held.pins += 1;
    },
    unpin(held) {
      held.pins -= 1;
      closeIfUnused(held);
    },
    forget,
    forgetAll,
    close() {
      forgetAll();
      release(root);
    },
  };
}

function hold(opened: OpenedDirectory): HeldDirectory {
  return { descriptor: opened.descriptor, identity: opened.identity, pins: 0, kept: true, used: false };
}

function release(held: HeldDirectory): void {
  held.kept = false;
  closeIfUnused(held);
}

function closeIfUnused(held: HeldDirectory): void {
  if (!held.kept && held.pins === 0) closeQuietly(held.descriptor);
}

/** Up to this many ancestors are looked up one by one: usual trees are not deeper, and it is faster than comparing with all. */
const CLIMB = 12;
