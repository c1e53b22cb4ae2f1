/**
 * The manifest as an in-toto Statement v1, for tools that sign and store attestations: the subject is the
 * pack by its sha256, the predicate is the manifest. It is canonical JSON, so there is one way to write
 * it and any change shows. packlight signs nothing: put it in a DSSE envelope with the signer of your choice.
 */
import { isUtf8 } from 'node:buffer';
import { canonicalJson, type Json, parseJson } from '../../base/json.js';
import type { Manifest } from '../../emit/shapes.js';

const statementType = 'https://in-toto.io/Statement/v1';
const predicateType = 'https://packlight.dev/attestation/manifest/v1';

/** `name` is the pack's file name without folders. */
export function writeAttestation(manifest: Manifest, name: string): string {
  return `${canonicalJson({
    _type: statementType,
    subject: [{ name, digest: { sha256: manifest.subject.sha256 } }],
    predicateType,
    predicate: manifest as Json,
  })}\n`;
}

/** What an attestation says otherwise than the manifest, in sentences; none if `writeAttestation` gives the same. */
export function checkAttestation(written: string | Uint8Array, manifest: Manifest, name: string): string[] {
  const text = typeof written === 'string' ? written : isUtf8(written) ? Buffer.from(written).toString('utf8') : null;
  if (text === writeAttestation(manifest, name)) return [];
  const statement = text === null ? null : parse(text);
  if (statement === null) return ['it is not a JSON object'];
  const [subject, ...others] = Array.isArray(statement.subject) ? statement.subject : [];
  const found = [
    ...(statement._type === statementType ? [] : [`_type is not ${statementType}`]),
    ...(statement.predicateType === predicateType ? [] : [`predicateType is not ${predicateType}`]),
    ...(subject?.digest?.sha256 === manifest.subject.sha256 ? [] : ['its subject is another pack']),
    ...(others.length === 0 ? [] : ['it has more than one subject']),
    ...(subject?.name === name ? [] : ["its subject has another name than the pack's file"]),
    ...(sameJson(statement.predicate, manifest as Json) ? [] : ['its predicate is another manifest']),
  ];
  return found.length > 0 ? found : ['it is not written as packlight writes it'];
}

type Statement = {
  readonly _type?: unknown;
  readonly subject?: readonly { readonly name?: unknown; readonly digest?: { readonly sha256?: unknown } }[];
  readonly predicateType?: unknown;
  readonly predicate?: Json;
};

function parse(text: string): Statement | null {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Statement) : null;
}

function sameJson(a: Json | undefined, b: Json): boolean {
  return a !== undefined && canonicalJson(a) === canonicalJson(b);
}
