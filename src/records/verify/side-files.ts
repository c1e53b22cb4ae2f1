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
    const bytes = typeof written === 'string' ? Buffer.byteLength(written) : written.length;
    const sizes = bytes === recorded.bytes ? 'the same length, other bytes' : `${bytes} bytes, not ${recorded.bytes}`;
    if (sha256(written) !== recorded.sha256)
      return [different(name, `it is not the file that the record names: ${sizes}`, findIt)];
    return [{ check: name, outcome: 'ok', about: [`${bytes} bytes, sha256 ${recorded.sha256}`], next: '' }];
  });
}

function different(check: SideFile, what: string, next: string): Check {
  return { check, outcome: 'different', about: [what], next };
}

const findIt = 'It was edited, cut off, replaced or lost. Find the original, or make the pack again with --out.';
const drop = 'Remove it, or take the pack and the record that it belongs to.';
