/**
 * The only way out. Final texts are scanned once more, as the bytes that a reader will get, and branded: faces print, write
 * and store nothing else. A secret at this point is refused, whatever put it there.
 */
import { fail, ok, type Result } from '../base/result.js';
import { finalScan, type Leak } from '../guard/final-scan.js';
import { RefusalError } from '../guard/refusal-error.js';
import type { Released, ReleasedBytes } from '../model/block.js';
import type { Refusal } from '../model/refusal/refusal.js';

type AllReleased<Texts extends readonly string[]> = { readonly [Place in keyof Texts]: Released };

/** All of the texts, or a refusal that names the rule and the line of the first secret. */
export function release<const Texts extends readonly string[]>(texts: Texts): Result<AllReleased<Texts>, Refusal> {
  for (const text of new Set(texts)) {
    const leak = finalScan(text);
    if (leak !== null) return fail(refusalOf(leak));
  }
  return ok(texts as unknown as AllReleased<Texts>);
}

/** The same for a call that throws its refusals. The hash fields of a `record` are exempt. */
export function releaseOrThrow(text: string, kind: 'text' | 'record' = 'text'): Released {
  const leak = finalScan(kind === 'text' ? text : text.replace(hashFields, ''));
  if (leak !== null) throw new RefusalError(refusalOf(leak));
  return text as Released;
}

/** Bytes that encode text otherwise than as UTF-8, such as MessagePack. Texts stand in them as UTF-8 all the same. */
export function releaseBytesOrThrow(bytes: Uint8Array): ReleasedBytes {
  releaseOrThrow(Buffer.from(bytes).toString('utf8'));
  return bytes as ReleasedBytes;
}

/** A text of any length, scanned in windows that overlap by more than the length of any secret. */
export function releaseLong(text: string): Result<Released, Refusal> {
  for (let at = 0; at === 0 || at < text.length - overlap; at += windowLength - overlap) {
    const leak = finalScan(text.slice(at, at + windowLength));
    if (leak !== null) return fail(refusalOf(leak));
  }
  return ok(text as Released);
}

const windowLength = 1 << 20;
const overlap = 1 << 14;

/** A manifest. Its own hash fields are no secrets, whatever they look like. */
export function releaseManifest(text: string): Result<Released, Refusal> {
  const leak = finalScan(text.replace(hashFields, ''));
  return leak === null ? ok(text as Released) : fail(refusalOf(leak));
}

/** A manifest in pieces. `write` shows every piece to the scan before it gives out the first. */
export function releasePieces(
  write: (onPiece: (piece: string) => void) => Iterable<string>,
): Result<Iterable<Released>, Refusal> {
  const leaks: Leak[] = [];
  const pieces = write((piece) => {
    const leak = leaks.length > 0 ? null : finalScan(piece.replace(hashFields, ''));
    if (leak !== null) leaks.push(leak);
  });
  return leaks.length === 0 ? ok(pieces as Iterable<Released>) : fail(refusalOf(leaks[0]!));
}

const hashFields = /(?<="(?:sha256|project_index|config|guard)": ?")[0-9a-f]{64}(?=")/g;

export function refusalOf(leak: Leak): Refusal {
  return { kind: 'secret-risk', path: null, ...leak };
}
