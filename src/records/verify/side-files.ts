/** The files beside a pack that its manifest names by their hash: are they there, and as they were written? */
import { sha256 } from '../../base/hash.js';
import type { Check } from '../../emit/proof-shapes.js';
import type { Manifest } from '../../emit/shapes.js';
import { type SideFile, sideFiles } from '../../model/side-files.js';

export type SideFiles = Readonly<Partial<Record<SideFile, string | Uint8Array>>>;

/** One check for each file that is there or should be. */
export function checkSideFiles(found: SideFiles, manifest: Manifest): Check[] {
  return sideFiles.flatMap((name): Check[] => {
    const recorded = manifest.beside?.find((one) => one.name === name);
    const written = found[name];
    if (recorded === undefined && written === undefined) return [];
    if (written === undefined) return [different(name, 'it is not there, and the record names it', findIt)];
    if (recorded === undefined) return [different(name, 'the record names no such file: it is of another pack', drop)];
    const difference = differenceOf(written, recorded);
    if (difference !== null)
      return [different(name, `it is not the file that the record names: ${difference}`, findIt)];
    return [held(name, recorded)];
  });
}

type Recorded = { readonly bytes: number; readonly sha256: string };

/** How bytes differ from those that were recorded; null if they are the same. On the raw bytes: text that is not UTF-8 would read as something else. */
export function differenceOf(written: string | Uint8Array, recorded: Recorded): string | null {
  const bytes = typeof written === 'string' ? Buffer.byteLength(written) : written.length;
  if (bytes !== recorded.bytes) return `${bytes} bytes, not ${recorded.bytes}`;
  return sha256(written) === recorded.sha256 ? null : 'the same length, other bytes';
}

export function held(check: Check['check'], { bytes, sha256: hash }: Recorded): Check {
  return { check, outcome: 'ok', about: [`${bytes} bytes, sha256 ${hash}`], next: '' };
}

export function different(check: Check['check'], what: string, next: string): Check {
  return { check, outcome: 'different', about: [what], next };
}

const findIt = 'It was edited, cut off, replaced or lost. Find the original, or make the pack again with --out.';
const drop = 'Remove it, or take the pack and the record that it belongs to.';
