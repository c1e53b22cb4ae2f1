/**
 * References to artifacts: `artifact://sha256/<hex>` names an object by its hash, `artifact://<name>` a reference of
 * the store; `artifact://packs/<packId>` leads to the JSON of a stored pack. References come from other nodes and are untrusted. They can only name objects
 * in the store; no other scheme, path or URL is followed.
 */
import { type Sha256, sha256 } from '../../../base/hash.js';
import { parseJson } from '../../../base/json.js';
import { fail, ok, type Result } from '../../../base/result.js';
import { storedPackShape } from '../../../emit/stored-shapes.js';
import {
  isObjectName,
  type ObjectKind,
  type ObjectName,
  type RefName,
  type Store,
  type StoreFailure,
} from '../../../model/store.js';

export type ArtifactName =
  | { readonly kind: 'object'; readonly hash: Sha256 }
  | { readonly kind: 'ref'; readonly name: RefName };

export type BadReference = 'not-an-artifact' | 'empty' | 'too-long' | 'traversal' | 'bad-character' | 'bad-hash';

export type ArtifactTrouble =
  | { readonly kind: 'bad-reference'; readonly why: BadReference; readonly fix: string }
  | { readonly kind: 'missing'; readonly fix: string }
  | { readonly kind: 'mismatch'; readonly fix: string }
  | { readonly kind: 'store'; readonly failure: StoreFailure };

export type ResolvedArtifact = { readonly hash: Sha256; readonly kind: ObjectKind; readonly bytes: Uint8Array };

/** Parses a reference without checking that its target exists. */
export function parseArtifactRef(ref: string): Result<ArtifactName, BadReference> {
  const name = /^artifact:\/\/(.*)$/s.exec(ref)?.[1];
  if (name === undefined) return fail('not-an-artifact');
  if (name === '') return fail('empty');
  if (name.length > maxNameLength) return fail('too-long');
  const parts = name.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return fail('traversal');
  if (!/^[A-Za-z0-9._/-]+$/.test(name)) return fail('bad-character');
  if (parts[0] !== 'sha256') return ok({ kind: 'ref', name });
  return /^[0-9a-f]{64}$/.test(parts[1] ?? '') && parts.length === 2
    ? ok({ kind: 'object', hash: parts[1] as Sha256 })
    : fail('bad-hash');
}

/**
 * Loads the bytes of a reference. With `expected`, fails if their hash differs. A store that does not know the name may
 * still hold the bytes of that hash.
 */
export async function resolveArtifact(
  store: Pick<Store, 'get' | 'getRef'>,
  { ref, sha256: expected }: { readonly ref: string; readonly sha256?: string },
): Promise<Result<ResolvedArtifact, ArtifactTrouble>> {
  const reference = parseArtifactRef(ref);
  if (!reference.ok) return fail({ kind: 'bad-reference', why: reference.error, fix: repairs[reference.error] });
  const missing = {
    kind: 'missing',
    fix: 'Save the pack that it belongs to, or use the store that holds it.',
  } as const;
  const found = reference.value.kind === 'object' ? ok(reference.value.hash) : await store.getRef(reference.value.name);
  if (!found.ok) return fail({ kind: 'store', failure: found.error });
  const claimed = expected === undefined ? null : bare(expected);
  const name = found.value ?? (claimed !== null && isObjectName(claimed) ? claimed : null);
  if (name === null) return fail(missing);
  const load = async (wanted: ObjectName) => {
    const object = await store.get(wanted);
    if (object.ok) return object;
    const { error } = object;
    return fail(error.kind === 'missing' ? missing : { kind: 'store' as const, failure: error });
  };
  const named = await load(name);
  if (!named.ok) return named;
  const inside = reference.value.kind === 'ref' && named.value.kind === 'record' ? packIn(named.value.bytes) : null;
  const object = inside === null ? named : await load(inside);
  if (!object.ok) return object;
  const hash = inside ?? name;
  const { kind, bytes } = object.value;
  // The store checks hashes too, but a claim of another node is verified against the bytes.
  if (sha256(bytes) !== hash || (claimed !== null && claimed !== hash))
    return fail({
      kind: 'mismatch',
      fix: 'The reference and its sha256 do not belong together: ask the sender again.',
    });
  return ok({ hash, kind, bytes });
}

/** The JSON of the pack that a record holds, or null if it is another record. */
function packIn(bytes: Uint8Array): ObjectName | null {
  const record = parseJson(Buffer.from(bytes).toString('utf8'));
  if (record === undefined || storedPackShape.check(record, '$').length > 0) return null;
  const blob = storedPackShape.read(record).beside.find((side) => side.name === 'pack')?.blob;
  return isObjectName(blob) ? blob : null;
}

/** Removes the optional prefix `sha256:`. */
function bare(written: string): string {
  return written.replace(/^sha256:/i, '').toLowerCase();
}

const maxNameLength = 400;
const repairs: Readonly<Record<BadReference, string>> = {
  'not-an-artifact': 'Write it as artifact://sha256/<hex> or artifact://<name in the store>; nothing else is followed.',
  empty: 'Name an object or a reference of the store.',
  'too-long': `Use a name of at most ${maxNameLength} characters.`,
  traversal: 'Write the name without empty parts, . and ..',
  'bad-character': 'Names have letters, digits, ., _, - and / only.',
  'bad-hash': 'Write 64 hex digits in lower case after artifact://sha256/.',
};
