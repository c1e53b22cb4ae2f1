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
import { text } from '../base/shape.js';
import { parsePack as parse } from '../emit/parse/parse-pack.js';
import type { Verification } from '../emit/proof-shapes.js';
import * as recorder from '../pipeline/recorder.js';
import * as attest from '../records/verify/attest.js';
import { diffManifests as diff } from '../records/verify/diff-manifests.js';
import { explainPath as explain } from '../records/verify/explain-path.js';
import { readManifest as read } from '../records/verify/read-manifest.js';
import * as proof from '../records/verify/verify.js';
import { type Answer, answer, requiring, throwOn } from './answer.js';
import { bytes, objectOf, objectWith } from './arguments.js';
import { type EngineOptions, type PackTrace, toEngine } from './options.js';
import { engineOptions } from './options.table.js';
import { proofFields } from './verify.table.js';

export type { ParsedPart } from '../emit/parse/parse-pack.js';
export type { BlockDifference, Check, Difference, Explanation } from '../emit/proof-shapes.js';
export type { Manifest } from '../emit/shapes.js';
export { RefusalError } from '../guard/refusal-error.js';
export type { SideFile } from '../model/side-files.js';
export type { ManifestProblem } from '../records/verify/read-manifest.js';
export type { PackProof, SideFiles } from '../records/verify/verify.js';
export type { Verification };

const manifest = objectWith('a manifest, as readManifest answers it', ['included', 'unshown', 'unranked', 'excluded']);

/** Reads the manifest beside a pack; answers with every problem if it is not as it was written. */
export const readManifest = requiring(read, { written: bytes });

/** Reads a pack of any format back into its parts. */
export const parsePack = requiring((pack: string) => parse(pack), { pack: text });

/** Says why a path is in a pack, why it is shown as it is, or why it is not in it. */
export const explainPath = requiring(explain, { manifest, path: text });

/** Says what differs between two packs, and why. */
export const diffManifests = requiring(diff, { before: manifest, after: manifest });

/** The in-toto statement of a pack that is called `name`. */
export const writeAttestation = requiring(attest.writeAttestation, { manifest, name: text });

/** What is wrong with an attestation; nothing if it fits the pack. */
export const checkAttestation = requiring(attest.checkAttestation, { written: bytes, manifest, name: text });

/** The manifest of a built pack. Throws a `RefusalError` if the final scan finds a secret in it. */
export function writePackManifest(built: { readonly trace: PackTrace }): string {
  throwOn({ built }, { built: objectWith('a built pack, which has a trace', ['trace']) });
  return recorder.writePackManifest(built as unknown as Parameters<typeof recorder.writePackManifest>[0]);
}

/** Checks a pack against its manifest and, with a root, whether the project still gives the same bytes. */
export function verifyPack(given: proof.PackProof, options: EngineOptions = {}): Promise<Answer<Verification>> {
  const shapes = { proof: objectOf(proofFields, 'written', 'manifest', 'root'), options: engineOptions };
  return answer({ proof: given, options }, shapes, () => proof.verifyPack(given, toEngine(options)));
}
