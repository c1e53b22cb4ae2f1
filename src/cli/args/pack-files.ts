/** A pack on disk with the files that `--out` wrote beside it: the record, and possibly an attestation and others. */
import { basename } from 'node:path';
import { type Manifest, readManifest, type SideFiles, sideFiles, verifyPack } from '../../api/faces.js';
import { attestationPath, manifestPath, sideFilePath } from '../output/own-files.js';
import { talk } from '../output/talk.js';
import { wrongUse } from '../usage-words.table.js';
import { readBounded } from './read-bounded.js';
import { UsageError } from './usage-error.js';

export type PackFiles = {
  readonly path: string;
  readonly written: Buffer;
  readonly manifest: Buffer;
  readonly attestation: { readonly written: Buffer; readonly name: string } | null;
  readonly beside: SideFiles;
};

export function readPackFiles(path: string): PackFiles {
  const written = read(path);
  if (typeof written === 'string') throw new UsageError(...wrongUse.unreadablePack(path, written));
  const manifest = read(manifestPath(path));
  if (typeof manifest === 'string')
    throw new UsageError(...wrongUse.noRecord(path, basename(manifestPath(path)), manifest));
  const attestation = read(attestationPath(path));
  const name = basename(path);
  return {
    path,
    written,
    manifest,
    attestation: typeof attestation === 'string' ? null : { written: attestation, name },
    beside: readSideFiles(path),
  };
}

function readSideFiles(path: string): SideFiles {
  const found = sideFiles.map((side) => [side, read(sideFilePath(path, side))] as const);
  return Object.fromEntries(found.filter(([, file]) => typeof file !== 'string'));
}

/** The record, if it belongs to its pack; otherwise null, with the reason on stderr. */
export async function checkManifest({ path, written, manifest }: PackFiles): Promise<Manifest | null> {
  const verified = await verifyPack({ written, manifest, root: null });
  const wrong = verified.ok ? verified.value.checks.find(({ outcome }) => outcome === 'different') : undefined;
  const known = readManifest(manifest);
  if (wrong === undefined && known.ok) return known.value;
  talk(`the ${wrong?.check} of ${path} does not hold: ${wrong?.about.join('; ')}`);
  talk(`${wrong?.next}`);
  return null;
}

/** The bytes, or the reason why they cannot be read. A file that is too large is refused, even an optional one. */
function read(path: string): Buffer | string {
  let bytes: ReturnType<typeof readBounded>;
  try {
    bytes = readBounded(path, maxPackBytes);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'error';
  }
  if (!('tooLarge' in bytes)) return bytes;
  throw new UsageError(...wrongUse.packTooLarge(path, bytes.tooLarge, maxPackBytes));
}

/** The size limit of a pack and of each file beside it; each is read as a whole. */
const maxPackBytes = 256_000_000;
