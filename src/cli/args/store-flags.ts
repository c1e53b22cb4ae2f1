/** The store flags: finds, opens and closes the store; `--save` stores the trace of the finished pack. */
import { isRunName, type PackTrace, type Store } from '../../api/faces.js';
import { messageForStore, StoreError } from '../output/messages.js';
import { lastValue, type ParsedArgs } from './parse-flags.js';
import type { PackOrigin } from './save-recorded.js';
import { assertIsStore, assertOutside, storePlace } from './store-place.js';
import { UsageError } from './usage-error.js';

/** Opens the store, and closes it in every case. */
export async function withStore<T>(
  args: ParsedArgs,
  { root, create = false }: { readonly root: string; readonly create?: boolean },
  use: (store: Store) => Promise<T>,
): Promise<T> {
  const place = storePlace(args, root);
  assertIsStore(place);
  if (create) assertOutside(place, root);
  const { openNamedStore } = await import('./opened-store.js');
  const store = await openNamedStore(place, { create });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

export type Saving = {
  /** Stores the finished pack and prints its reference. `hidden` are files that the command itself wrote. */
  readonly save: (made: MadePack) => Promise<void>;
};

type MadePack = PackOrigin & {
  /** Null for a pack that cannot be stored, such as a whole project that was streamed. */
  readonly trace: PackTrace | null;
};

/** Reads `--save` and its related flags before packing: a pack that cannot be saved should not be printed. */
export function savingFor(args: ParsedArgs, root: string | undefined = lastValue(args, 'root')): Saving {
  const run = lastValue(args, 'run') ?? null;
  const node = lastValue(args, 'node') ?? null;
  if (!args.switches.has('save')) {
    const isUsed = (name: string) => name === 'store' && args.switches.has('cache');
    for (const name of ['run', 'store', 'node'])
      if (args.values.has(name) && !isUsed(name)) throw new UsageError(`--${name} has no effect alone`, 'Add --save.');
    return { save: async () => {} };
  }
  if (node !== null && run === null) throw new UsageError('--node needs --run', 'Name the run too: --run RUN.');
  if (run !== null && !isRunName(run)) throw new StoreError(messageForStore({ kind: 'bad-name', name: run }));
  const place = storePlace(args, root ?? '.');
  assertIsStore(place);
  if (root !== undefined) assertOutside(place, root);
  return {
    save: ({ trace, ...origin }) =>
      withStore(args, { root: origin.root, create: true }, async (store) => {
        if (trace === null)
          throw new UsageError('a pack like this cannot be saved', 'Leave --save out, or give --budget.');
        const { saveTrace } = await import('./save-recorded.js');
        await saveTrace(args, { store, trace }, origin);
      }),
  };
}
