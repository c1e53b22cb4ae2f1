/**
 * Proof: is a pack what its manifest says, why is a path in it, and what differs between two packs?
 *
 * @example
 * import { pack } from 'packlight';
 * import { verifyPack, writePackManifest } from 'packlight/verify';
 * const made = await pack('.', { task: 'the cart total is wrong' });
 * if (made.ok) {
 *   const proof = { written: made.value.text, manifest: writePackManifest(made.value), root: '.' };
 *   const verified = await verifyPack(proof);
 *   console.log(verified.ok ? verified.value.holds : verified.error.message);
 * }
 */
import type { Verification } from '../emit/proof-shapes.js';
import * as recorder from '../pipeline/recorder.js';
import * as proof from '../records/verify/verify.js';
import { type Answer, answer } from './answer.js';
import { anyObject, checkObject, satisfying, textOrNull, texts } from './arguments.js';
import { type EngineOptions, engineFields, type PackTrace, toEngine } from './options.js';

export { type ParsedPart, parsePack } from '../emit/parse/parse-pack.js';
export type { BlockDifference, Check, Difference, Explanation } from '../emit/proof-shapes.js';
export type { Manifest } from '../emit/shapes.js';
export { RefusalError } from '../guard/refusal-error.js';
export type { SideFile } from '../model/side-files.js';
export { checkAttestation, writeAttestation } from '../records/verify/attest.js';
export { diffManifests } from '../records/verify/diff-manifests.js';
export { explainPath } from '../records/verify/explain-path.js';
export { type ManifestProblem, readManifest } from '../records/verify/read-manifest.js';
export type { SideFiles } from '../records/verify/side-files.js';
export type { PackProof } from '../records/verify/verify.js';
export type { Verification };

/** The manifest of a built pack. Throws a `RefusalError` if the final scan finds a secret in it. */
export function writePackManifest(built: { readonly trace: PackTrace }): string {
  return recorder.writePackManifest(built as unknown as Parameters<typeof recorder.writePackManifest>[0]);
}

/** Checks a pack against its manifest and, with a root, whether the project still gives the same bytes. */
export function verifyPack(given: proof.PackProof, options: EngineOptions = {}): Promise<Answer<Verification>> {
  const problems = [
    ...checkObject(given, { name: 'proof', fields: proofFields, required: ['written', 'manifest', 'root'] }),
    ...checkObject(options, { name: 'options', fields: engineFields }),
  ];
  return answer(problems, () => proof.verifyPack(given, toEngine(options)));
}

const bytes = satisfying('a string or bytes', (value) => typeof value === 'string' || value instanceof Uint8Array);
const objectOrNull = satisfying(
  'an object or null',
  (value) => value === null || anyObject.check(value, '').length === 0,
);

const proofFields = {
  written: bytes,
  manifest: bytes,
  attestation: objectOrNull,
  beside: objectOrNull,
  root: textOrNull,
  hidden: texts,
} satisfies Record<keyof proof.PackProof, unknown>;
