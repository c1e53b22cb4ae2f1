/**
 * References to artifacts: `artifact://sha256/<hex>` names an object by its hash, `artifact://<name>` a reference of
 * the store (`artifact://packs/<id>`). References come from other nodes and are untrusted. They can only name objects
 * in the store; no other scheme, path or URL is followed.
 */
import { type Sha256, sha256 } from '../../../base/hash.js';
import { fail, ok, type Result } from '../../../base/result.js';
import type { ObjectKind, RefName, Store, StoreFailure } from '../../../model/store.js';

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

/** Loads the bytes of a reference. With `expected`, fails if their hash differs. */
export async function resolveArtifact(
  store: Pick<Store, 'get' | 'getRef'>,
  { ref, sha256: expected }: { readonly ref: string; readonly sha256?: string },
): Promise<Result<ResolvedArtifact, ArtifactTrouble>> {
  const named = parseArtifactRef(ref);
  if (!named.ok) return fail({ kind: 'bad-reference', why: named.error, fix: repairs[named.error] });
  const missing = {
    kind: 'missing',
    fix: 'Save the pack that it belongs to, or use the store that holds it.',
  } as const;
  const found = named.value.kind === 'object' ? ok(named.value.hash) : await store.getRef(named.value.name);
  if (!found.ok) return fail({ kind: 'store', failure: found.error });
  const hash = found.value;
  if (hash === null) return fail(missing);
  const object = await store.get(hash);
  if (!object.ok) return fail(object.error.kind === 'missing' ? missing : { kind: 'store', failure: object.error });
  const { kind, bytes } = object.value;
  // The store checks hashes too, but a claim of another node is verified against the bytes.
  if (sha256(bytes) !== hash || (expected !== undefined && bare(expected) !== hash))
    return fail({
      kind: 'mismatch',
      fix: 'The reference and its sha256 do not belong together: ask the sender again.',
    });
  return ok({ hash, kind, bytes });
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
