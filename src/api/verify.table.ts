/** What each part of a proof may be. A field without a line here does not compile. */
import type { PackProof } from '../records/verify/verify.js';
import { bytes, objectOrNull, textOrNull, texts } from './arguments.js';

export const proofFields = {
  written: bytes,
  manifest: bytes,
  attestation: objectOrNull,
  beside: objectOrNull,
  root: textOrNull,
  hidden: texts,
} satisfies Record<keyof PackProof, unknown>;
