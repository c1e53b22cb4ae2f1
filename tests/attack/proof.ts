/**
 * Threat P6: a pack or a manifest that was tampered with. Every byte of generated packs, manifests and
 * attestations is changed, one at a time, and the verifier is asked about each.
 */
import { sha256 } from '../../src/base/hash.js';
import { canonicalJson, type Json } from '../../src/base/json.js';
import { writeAttestation } from '../../src/records/verify/attest.js';
import { verifyPack } from '../../src/records/verify/verify.js';
import { inventProject, type Proven, tryProve } from '../fixtures/proof.js';
import { type Random, seededRandom } from '../fixtures/random.js';

export type Files = { readonly pack: Buffer; readonly manifest: Buffer; readonly attestation: Buffer };
export type Verifier = (files: Files) => Promise<boolean>;

export type ProofSummary = {
  readonly seed: number;
  readonly packs: number;
  readonly changed: number;
  readonly missed: Readonly<Record<keyof Files, number>>;
};

const name = 'context.md';

/** Whether every check that needs no project holds. */
export const realVerifier: Verifier = async ({ pack, manifest, attestation }) => {
  const verified = await verifyPack({
    written: pack,
    manifest,
    attestation: { written: attestation, name },
    root: null,
  });
  return verified.ok && verified.value.holds;
};

/** The broken twins. */
export const twins: Readonly<Record<string, Verifier>> = {
  'compares lengths only': async ({ pack, manifest }) => {
    const record = parse(manifest);
    return record !== null && record.subject?.bytes === pack.length;
  },
  'hashes what the JSON parses to': async ({ pack, manifest }) => {
    const record = parse(manifest);
    if (record === null || sha256(pack) !== record.subject?.sha256) return false;
    const { sha256: own, ...rest } = record;
    return own === sha256Of.get(canonicalJson(rest as Json));
  },
};

type Parsed = { readonly sha256?: string; readonly subject?: { readonly sha256?: string; readonly bytes?: number } };
/** What the twins remember of the originals, in place of a hash of their own inside the manifest. */
const sha256Of = new Map<string, string>();

export async function runProofCampaign(seed: number, packs: number, verifier: Verifier): Promise<ProofSummary> {
  const random = seededRandom(seed);
  const missed = { pack: 0, manifest: 0, attestation: 0 };
  let changed = 0;
  for (let made = 0; made < packs; ) {
    const files = await inventFiles(random);
    if (files === null) continue;
    made += 1;
    if (!(await verifier(files))) throw new Error('the verifier refuses an untouched pack');
    for (const file of ['pack', 'manifest', 'attestation'] as const) {
      for (const bytes of tamperings(files[file], random)) {
        changed += 1;
        if (await verifier({ ...files, [file]: bytes })) missed[file] += 1;
      }
    }
  }
  return { seed, packs, changed, missed };
}

async function inventFiles(random: Random): Promise<Files | null> {
  const request = {
    task: random.pick(['pay the invoice', 'refund \u{fffd} the cart', 'mail']),
    budget: random.pick([230, 300, 500]),
    format: random.pick(['markdown', 'json', 'xml'] as const),
  };
  const proven = await tryProve({ ...inventProject(random), '\u{fffd}.ts': 'invoice \u{fffd}\n' }, request);
  return proven === null ? null : filesOf(proven);
}

function filesOf({ pack, text, manifest }: Proven): Files {
  const { sha256: own, ...rest } = manifest;
  sha256Of.set(canonicalJson(rest as Json), own);
  return {
    pack: Buffer.from(pack.text),
    manifest: Buffer.from(text),
    attestation: Buffer.from(writeAttestation(manifest, name)),
  };
}

/** Each byte with one bit flipped and, where it is white space, as other white space; then cuts and additions. */
function* tamperings(bytes: Buffer, random: Random): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at++) {
    yield withByte(bytes, at, bytes[at]! ^ (1 << random.below(8)));
    if (bytes[at] === 0x20) yield withByte(bytes, at, random.pick([0x09, 0x0a, 0x0d]));
    if (bytes[at] === 0x0a) yield withByte(bytes, at, 0x20);
  }
  const at = random.below(bytes.length);
  yield bytes.subarray(0, at);
  yield Buffer.concat([bytes, Buffer.from('\n')]);
  yield Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
  yield Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
}

function withByte(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = value;
  return copy;
}

function parse(bytes: Buffer): Parsed | null {
  try {
    return JSON.parse(bytes.toString('utf8')) as Parsed;
  } catch {
    return null;
  }
}
