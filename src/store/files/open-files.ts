/** A store in a folder of plain files, for one machine: see layout.ts for what is where, ADR 0008 for why. */
import { resolve } from 'node:path';
import { isObjectName, isRefName, isRunName, type Store, type Stored } from '../../model/store.js';
import { named } from '../names.js';
import { answer, answerEach } from '../store-error.js';
import { check } from './check.js';
import { collect } from './collect.js';
import { createEvents } from './events.js';
import { findStore } from './find-store.js';
import { realFs, type StoreFs } from './fs.js';
import { layoutOf } from './layout.js';
import { createObjects } from './objects.js';
import { type Owners, systemOwners } from './owner.js';
import { createRefs } from './refs.js';
import { createSession } from './session.js';

export type FilesOptions = {
  /** Make the store when there is none. */
  readonly create: boolean;
  readonly fs?: StoreFs;
  readonly owners?: Owners;
};

export function openFiles(folder: string, options: FilesOptions): Stored<Store> {
  return answer(async () => {
    const { create, fs = realFs, owners = systemOwners() } = options;
    const at = layoutOf(resolve(folder));
    await findStore(fs, at, { owners, create });
    const session = createSession(fs, at, owners);
    const disk = { fs, at, owners, session };
    const objects = createObjects(disk);
    const refs = createRefs(disk, objects);
    const events = createEvents(disk, objects);
    const parts = { objects, refs, events };
    return {
      kind: 'files',
      put: (object) => answer(() => objects.put(object)),
      get: (name) => answer(() => objects.get(named(name, isObjectName))),
      has: (name) => answer(() => objects.has(named(name, isObjectName))),
      objects: () => answerEach(objects.list()),
      setRef: (name, to, from) => answer(() => refs.set(named(name, isRefName), named(to, isObjectName), from)),
      getRef: (name) => answer(() => refs.get(named(name, isRefName))),
      refs: (prefix = '') => answer(() => refs.list(prefix)),
      dropRef: (name, from) => answer(() => refs.drop(named(name, isRefName), from)),
      append: (run, event) => answer(() => events.append(named(run, isRunName), event)),
      events: (run) => answer(() => events.read(named(run, isRunName))),
      runs: () => answer(() => events.runs()),
      dropRun: (run) => answer(() => events.drop(named(run, isRunName))),
      check: ({ readData = true } = {}) => answer(() => check(disk, parts, { readData })),
      collect: ({ dryRun = false } = {}) => answer(() => collect(disk, parts, { dryRun })),
      close: async () => {
        objects.release();
        await session.end();
      },
    } satisfies Store;
  });
}
