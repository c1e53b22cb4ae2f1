/**
 * Reads a manifest and checks that it is as it was written. Its sha256 covers the exact bytes with the digits of the hash
 * left out, so white space counts. The hash is no signature: anyone who can write the file can hash it again. Only a run of the request, or a
 * signature around the attestation, proves more.
 */
import { isUtf8 } from 'node:buffer';
import { sha256 } from '../../base/hash.js';
import { readJsonText } from '../../base/json-text.js';
import { fail, ok, type Result } from '../../base/result.js';
import { type Manifest, manifestShape } from '../../emit/shapes.js';
import { quoteText } from '../../guard/message.js';

/** `where` is a JSON path or a line; `what` never quotes the text (INV-7). */
export type ManifestProblem = { readonly where: string; readonly what: string };

export function readManifest(written: string | Uint8Array): Result<Manifest, readonly ManifestProblem[]> {
  if (typeof written !== 'string' && !isUtf8(written)) return fail([{ where: '$', what: 'it is not UTF-8 text' }]);
  const text = typeof written === 'string' ? written : Buffer.from(written).toString('utf8');
  const head = opening.exec(text);
  if (head === null) return fail([{ where: '$', what: openingProblem(text) }]);
  const [whole, before, hash] = head as unknown as [string, string, string];
  if (sha256(`${before}${text.slice(whole.length - 1)}`) !== hash)
    return fail([{ where: '$.sha256', what: 'its own sha256 does not hold: it was changed after it was written' }]);
  return readFields(text);
}

function readFields(text: string): Result<Manifest, readonly ManifestProblem[]> {
  const json = readJsonText(text, { characters: text.length, depth: deepest });
  if (!json.ok) {
    const { line, column, expected, found } = json.error;
    return fail([{ where: `line ${line}, column ${column}`, what: `expected ${expected}, found ${found}` }]);
  }
  const { value, repeated } = json.value;
  if (repeated.length > 0)
    return fail(repeated.map((where) => ({ where: quoteText(where), what: 'this field is given twice' })));
  const problems = manifestShape.check(value, '$');
  if (problems.length === 0) return ok(manifestShape.read(value));
  return fail(
    problems.map(({ path, expected, found }) => ({
      where: quoteText(path, maxQuoted),
      what: quoteText(`expected ${expected}, found ${found}`, maxQuoted),
    })),
  );
}

function openingProblem(text: string): string {
  return /^\s*\{\s*"packlight"\s*:/.test(text)
    ? 'it does not begin as a manifest/1 does'
    : 'it is not a manifest of packlight';
}

/** The first lines, exactly as they are written; what comes before the digits, the digits, and the closing quote. */
const opening = /^(\{\n "packlight": "manifest\/1",\n "sha256": ")([0-9a-f]{64})"/;

const maxQuoted = 2_000;
/** Deeper than any request is allowed to be. */
const deepest = 200;
