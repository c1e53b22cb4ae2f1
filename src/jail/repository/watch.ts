/**
 * Records the state of files and folders, to find out afterwards whether one of them may have been replaced meanwhile. It
 * uses change times, which no program can set, so a file that was swapped and put back is noticed too.
 */
import { lstatSync } from 'node:fs';
import { dirname } from 'node:path';

export type Watch = {
  /** The path must keep naming the same file or folder. Its content may change. */
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
