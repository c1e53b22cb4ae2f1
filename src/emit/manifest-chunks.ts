/** Writes a manifest in chunks, never in memory as text. The lists are read twice, because the hash comes first. */
import { createDigest } from '../base/hash.js';
import { engineVersion } from '../base/version.js';
import type { Manifest } from './shapes.js';

/** All fields of a manifest except those about the manifest itself. */
export type ManifestBody = Pick<Manifest, 'beside'> & {
  readonly [Field in BodyField]: Manifest[Field] extends readonly (infer Entry)[] ? Iterable<Entry> : Manifest[Field];
};

type BodyField = Exclude<keyof Manifest, 'packlight' | 'sha256' | 'engine' | 'beside'>;

/** The same text as `JSON.stringify` with an indent of one. `onChunk` is called with every chunk before the first is returned. */
export function manifestChunks(body: ManifestBody, onChunk: (chunk: string) => void = () => {}): Iterable<string> {
  const digest = createDigest();
  for (const chunk of writeFields(body, '')) {
    onChunk(chunk);
    digest.add(chunk);
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
    if (text.length < chunkLength) continue;
    yield text;
    text = '';
  }
  yield `${text}${joiner === '' ? '' : '\n '}]`;
}

/** Line breaks inside strings are escaped, so the remaining ones are formatting. */
function indent(value: unknown, lineBreak: string): string {
  return JSON.stringify(value, null, 1).replaceAll('\n', lineBreak);
}

function isList(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

/** In the order of `manifestShape`, which is not imported, because most packs need no shape at run time. */
const fieldNames = [
  ...['packlight', 'sha256', 'engine', 'contract', 'request', 'request_redacted', 'subject', 'budget', 'fingerprints'],
  ...['included', 'moves', 'unshown', 'unranked', 'files_scanned', 'withheld', 'excluded', 'notes', 'beside'],
] as readonly (keyof Manifest)[];

const chunkLength = 1 << 16;
