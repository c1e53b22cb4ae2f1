/**
 * Remembers the state of files and folders, to tell afterwards whether one of them could have been something else in
 * between. It looks at change times, which no program can set: a file that is swapped and put back is noticed too.
 */
import { lstatSync } from 'node:fs';
import { dirname } from 'node:path';

export type Watch = {
  /** The path must go on naming the same file or folder. What is in it may change. */
  keepsPlace(path: string): void;
  /** It must not change at all: no entry of a folder may come or go, a file must keep its contents. */
  keepsStill(path: string): void;
  isUnchanged(): boolean;
};

/** What git reads in one call: a part that it does not read may change meanwhile. */
export type RepositoryWatch = {
  /** The folders that git was told. */
  readonly places: Watch;
  readonly index: Watch;
  readonly objects: Watch;
};

type State = { readonly id: string; readonly changed: number };

export function createWatch(): Watch {
  const places = new Map<string, { readonly own: State; readonly parent: State }>();
  const still = new Map<string, State>();
  return {
    keepsPlace: (path) => void places.set(path, { own: stateOf(path), parent: stateOf(dirname(path)) }),
    keepsStill: (path) => void still.set(path, stateOf(path)),
    isUnchanged: () =>
      [...still].every(([path, before]) => isSame(before, stateOf(path))) &&
      [...places].every(([path, before]) => {
        const own = stateOf(path);
        // Moving something changes both its own time and that of the folder it is in.
        return own.id === before.own.id && (isSame(own, before.own) || isSame(stateOf(dirname(path)), before.parent));
      }),
  };
}

function isSame(a: State, b: State): boolean {
  return a.id === b.id && a.changed === b.changed;
}

function stateOf(path: string): State {
  try {
    const { dev, ino, mode, ctimeMs } = lstatSync(path);
    return { id: `${dev}:${ino}:${mode}`, changed: ctimeMs };
  } catch {
    return missing;
  }
}

const missing: State = { id: '', changed: 0 };
