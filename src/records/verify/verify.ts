/** Verifies a pack: is the manifest as written, are the bytes those it names, does the request give them again? */

import { sha256 } from '../../base/hash.js';
import { canonicalJson, type Json } from '../../base/json.js';
import { ok, type Result } from '../../base/result.js';
import { engineVersion } from '../../base/version.js';
import type { Rerun } from '../../contracts/registered-contract.js';
import { contractOf, contracts, type Registry } from '../../contracts/registry.js';
import type { Check, Difference, Verification } from '../../emit/proof-shapes.js';
import type { Manifest } from '../../emit/shapes.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import { type SideFile, sideFiles } from '../../model/side-files.js';
import type { EngineOptions } from '../../pipeline/open-world.js';
import { checkAttestation } from './attest.js';
import { diffManifests } from './diff-manifests.js';
import { type ManifestProblem, readManifest } from './read-manifest.js';

export type PackProof = {
  readonly written: string | Uint8Array;
  readonly manifest: string | Uint8Array;
  /** An in-toto statement beside the pack, and the pack's file name. */
  readonly attestation?: { readonly written: string | Uint8Array; readonly name: string } | null;
  /** Files that lie beside the pack; without it they are not checked. */
  readonly beside?: SideFiles | null;
  /** The project in which to make the request again; null for none. */
  readonly root: string | null;
  /** Paths in the root that are the pack's own: it did not see them when it was made. */
  readonly hidden?: readonly string[];
};

/** A refusal only when the root itself cannot be opened; everything else is an answer. */
export async function verifyPack(
  proof: PackProof,
  options: EngineOptions = {},
  registry: Registry = contracts,
): Promise<Result<Verification, Refusal>> {
  const read = readManifest(proof.manifest);
  if (!read.ok) return ok(summarise([manifestDamaged(read.error), ...withoutManifest(proof)], null));
  const manifest = read.value;
  const checks = [manifestHolds, checkBytes(proof.written, manifest), ...checkBeside(proof, manifest)];
  const again = await checkRerun(proof, manifest, { options, registry });
  return again.ok ? ok(summarise([...checks, again.value.check], again.value.difference)) : again;
}

function summarise(checks: readonly Check[], difference: Difference | null): Verification {
  const holds = checks.every(({ outcome }) => outcome !== 'different');
  return { packlight: 'verify/1', holds, checks, difference };
}

const manifestHolds: Check = { check: 'manifest', outcome: 'ok', about: ['it is as it was written'], next: '' };

function manifestDamaged(problems: readonly ManifestProblem[]): Check {
  const shown = problems.slice(0, maxProblems).map(({ where, what }) => `${where}: ${what}`);
  const more = problems.length - shown.length;
  return {
    check: 'manifest',
    outcome: 'different',
    about: more > 0 ? [...shown, `${more} more`] : shown,
    next: 'Do not rely on this record. Take it from where it was kept safe, or make the pack again with --out.',
  };
}

function checkBeside(proof: PackProof, manifest: Manifest): Check[] {
  return [...checkStatement(proof, manifest), ...(proof.beside == null ? [] : checkSideFiles(proof.beside, manifest))];
}

function withoutManifest({ attestation, beside }: PackProof): Check[] {
  const found = sideFiles.filter((name) => beside?.[name] !== undefined);
  const checks = ['pack', ...(attestation == null ? [] : ['attestation' as const]), ...found, 'rerun'] as const;
  return checks.map((check) => skip(check, 'it cannot be checked without an intact manifest'));
}

function skip(check: Check['check'], why: string, next = ''): Check {
  return { check, outcome: 'skipped', about: [why], next };
}

function checkBytes(written: string | Uint8Array, { subject }: Manifest): Check {
  const difference = differenceOf(written, subject);
  if (difference === null) return held('pack', subject);
  const next = 'This is not what was packed: it was edited, cut off or replaced. Make it again, or find the original.';
  return different('pack', `it is not the pack of this manifest: ${difference}`, next);
}

function checkStatement({ attestation }: PackProof, manifest: Manifest): Check[] {
  if (attestation == null) return [];
  const about = checkAttestation(attestation.written, manifest, attestation.name);
  if (about.length === 0)
    return [{ check: 'attestation', outcome: 'ok', about: ['subject and predicate are these'], next: '' }];
  const next = 'It is of another pack, or was changed: write it again with --out and --attest, or remove it.';
  return [{ check: 'attestation', outcome: 'different', about, next }];
}

type RerunCheck = { readonly check: Check; readonly difference: Difference | null };

async function checkRerun(
  { root, written, hidden = [] }: PackProof,
  manifest: Manifest,
  { options, registry }: { readonly options: EngineOptions; readonly registry: Registry },
): Promise<Result<RerunCheck, Refusal>> {
  const skipped = (why: string, next?: string) => ok({ check: skip('rerun', why, next), difference: null });
  if (root === null) return skipped('not asked for');
  if (manifest.request_redacted) {
    const next = 'Its bytes were checked above. To compare with today, make a new pack and use packlight diff.';
    return skipped('something in the request was redacted, so it cannot be asked again', next);
  }
  const recorded = { request: manifest.request, written: Buffer.from(written) };
  const run = contractOf(manifest.contract, registry)?.rerun?.(root, recorded, { ...options, hidden }) ?? null;
  if (run === null) return skipped(`a ${manifest.contract} request like this one cannot be asked again here`);
  const again = await run;
  if (again.ok) return ok(compareRuns(manifest, again.value));
  if (rootTrouble.has(again.error.kind)) return again;
  const next = 'Check that --root is the project of this pack, at the same commit.';
  const check = different('rerun', `the same request is refused today: ${again.error.kind}`, next);
  return ok({ check, difference: null });
}

/** The record is compared too, since a forged one may carry a fresh hash; not across versions, which may record more. */
function compareRuns(manifest: Manifest, again: Rerun): RerunCheck {
  const read = readManifest(again.manifest);
  const fresh = read.ok ? read.value : manifest;
  const sameEngine = manifest.engine === `packlight ${engineVersion}`;
  const samePack = again.sha256 === manifest.subject.sha256;
  const sameRecord = fresh.sha256 === manifest.sha256;
  const about = [
    samePack ? 'the same request gives the same bytes' : 'the same request gives other bytes today',
    ...(sameEngine ? [] : [`made by ${manifest.engine}, run again with packlight ${engineVersion}`]),
    ...(samePack && !sameRecord
      ? [sameEngine ? sayFields(manifest, fresh) : 'records of two versions are not compared']
      : []),
  ];
  if (samePack && (sameRecord || !sameEngine))
    return { check: { check: 'rerun', outcome: 'ok', about, next: '' }, difference: null };
  const next =
    'If the project was meant to change, make a new pack; else check --root and the commit. --no-rerun checks the files alone.';
  return { check: { check: 'rerun', outcome: 'different', about, next }, difference: diffManifests(manifest, fresh) };
}

function sayFields(manifest: Manifest, fresh: Manifest): string {
  const names = Object.keys(fresh) as (keyof Manifest)[];
  const differ = names.filter(
    (name) => name !== 'sha256' && canonicalJson(manifest[name] as Json) !== canonicalJson(fresh[name] as Json),
  );
  return `but another record: ${differ.length === 0 ? 'written otherwise' : `${differ.join(', ')} differ`}`;
}

const rootTrouble: ReadonlySet<Refusal['kind']> = new Set(['root-missing', 'root-not-a-directory', 'root-unreadable']);
const maxProblems = 5;

/** The files beside a pack that its manifest names by their hash: are they there, and as they were written? */
export type SideFiles = Readonly<Partial<Record<SideFile, string | Uint8Array>>>;

function checkSideFiles(found: SideFiles, manifest: Manifest): Check[] {
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
function differenceOf(written: string | Uint8Array, recorded: Recorded): string | null {
  const bytes = typeof written === 'string' ? Buffer.byteLength(written) : written.length;
  if (bytes !== recorded.bytes) return `${bytes} bytes, not ${recorded.bytes}`;
  return sha256(written) === recorded.sha256 ? null : 'the same length, other bytes';
}

function held(check: Check['check'], { bytes, sha256: hash }: Recorded): Check {
  return { check, outcome: 'ok', about: [`${bytes} bytes, sha256 ${hash}`], next: '' };
}

function different(check: Check['check'], what: string, next: string): Check {
  return { check, outcome: 'different', about: [what], next };
}

const findIt = 'It was edited, cut off, replaced or lost. Find the original, or make the pack again with --out.';
const drop = 'Remove it, or take the pack and the record that it belongs to.';
