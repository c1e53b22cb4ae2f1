/** Finds a pack: a file that `--out` wrote, or a stored pack by its id or reference. */
import { existsSync } from 'node:fs';
import * as engine from '../../api/faces.js';
import { oneRoot } from '../command.js';
import { orStoreError } from '../output/messages.js';
import { checkManifest, type PackFiles, readPackFiles } from './pack-files.js';
import type { ParsedArgs } from './parse-flags.js';
import { withStore } from './store-flags.js';

/** Whether a word names a stored pack. An existing file of that name takes precedence. */
export function isStoredName(word: string): boolean {
  return (
    !existsSync(word) &&
    /^(?:[0-9a-f-]{4,36}|[0-9a-f]{64}|[\w.-]+(?:\/[\w.-]+)+)$/.test(word) &&
    !/\.\w{1,8}$/.test(word)
  );
}

export async function readAnyPack(args: ParsedArgs, word: string): Promise<PackFiles> {
  if (!isStoredName(word)) return readPackFiles(word);
  return withStore(args, { root: oneRoot(args) }, async (store) => {
    const { written, manifestText, manifest, record } = await openStored(store, word);
    const recorded = new Set<string>(manifest.beside?.map(({ name }) => name));
    const beside = await readSideFiles(
      store,
      record.beside.filter(({ name }) => recorded.has(name)),
    );
    return { path: word, written, manifest: manifestText, attestation: null, beside };
  });
}

async function readSideFiles(
  store: engine.Store,
  kept: engine.OpenedPack['record']['beside'],
): Promise<engine.SideFiles> {
  const files: [string, Uint8Array][] = [];
  for (const { name, blob } of kept) files.push([name, orStoreError(await store.get(blob as engine.ObjectName)).bytes]);
  return Object.fromEntries(files);
}

export async function openStored(store: engine.Store, word: string): Promise<engine.OpenedPack> {
  return orStoreError(await engine.openPack(store, word));
}

/** The records of packs; null, with the reason on stderr, if one does not belong to its pack. */
export async function openManifests(args: ParsedArgs, words: readonly string[]): Promise<engine.Manifest[] | null> {
  const manifests: engine.Manifest[] = [];
  for (const word of words) {
    const manifest = await checkManifest(await readAnyPack(args, word));
    if (manifest === null) return null;
    manifests.push(manifest);
  }
  return manifests;
}
