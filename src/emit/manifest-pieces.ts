/**
 * A manifest as text, in pieces: of a million files its lists are made as they are gone through, and never stand in memory
 * as text. They are gone through twice, once to be hashed and once to be given out, since the hash stands at the beginning.
 */
import { createDigest } from '../base/hash.js';
import { engineVersion } from '../base/version.js';
import type { Manifest } from './shapes.js';

/** All but what a manifest says of itself. */
export type ManifestBody = Pick<Manifest, 'beside'> & {
  readonly [Field in BodyField]: Manifest[Field] extends readonly (infer Entry)[] ? Iterable<Entry> : Manifest[Field];
};

type BodyField = Exclude<keyof Manifest, 'packlight' | 'sha256' | 'engine' | 'beside'>;

/** The same text as `JSON.stringify` of the whole gives, indented by one. `look` sees every piece before the first is given out. */
export function manifestPieces(body: ManifestBody, onPiece: (piece: string) => void = () => {}): Iterable<string> {
  const digest = createDigest();
  for (const piece of writeFields(body, '')) {
    onPiece(piece);
    digest.add(piece);
  }
  return writeFields(body, digest.finish().sha256);
}

function* writeFields(body: ManifestBody, ownHash: string): Iterable<string> {
  const fields: Readonly<Record<keyof Manifest, unknown>> = {
    ...body,
    beside: body.beside,
    packlight: 'manifest/1',
    sha256: ownHash,
    engine: `packlight ${engineVersion}`,
  };
  let joiner = '{';
  for (const name of fieldNames) {
    const value = fields[name];
    if (value === undefined) continue;
    yield `${joiner}\n "${name}": `;
    if (isList(value)) yield* writeList(value);
    else yield indent(value, '\n ');
    joiner = ',';
  }
  yield '\n}\n';
}

function* writeList(entries: Iterable<unknown>): Iterable<string> {
  let text = '[';
  let joiner = '';
  for (const entry of entries) {
    text += `${joiner}\n  ${indent(entry, '\n  ')}`;
    joiner = ',';
    if (text.length < pieceLength) continue;
    yield text;
    text = '';
  }
  yield `${text}${joiner === '' ? '' : '\n '}]`;
}

/** Line breaks within texts are escaped, so those that are left are of the form. */
function indent(value: unknown, lineBreak: string): string {
  return JSON.stringify(value, null, 1).replaceAll('\n', lineBreak);
}

function isList(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

/** In the order of the shape, which is not loaded for it: most packs are written without a look at any shape. */
const fieldNames = [
  ...['packlight', 'sha256', 'engine', 'contract', 'request', 'request_redacted', 'subject', 'budget', 'fingerprints'],
  ...['included', 'moves', 'unshown', 'unranked', 'files_scanned', 'withheld', 'excluded', 'notes', 'beside'],
] as readonly (keyof Manifest)[];

const pieceLength = 1 << 16;
