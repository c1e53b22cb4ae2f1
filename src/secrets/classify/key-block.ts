/**
 * Finds the end of a private key that begins at a known head. The key may be plain, indented, commented out, on one
 * line with `\n` escapes, concatenated from string literals, or truncated. Reads each character at most once per head.
 */

/** The end of the key, past its END line if any. Null if no key material follows. `from` is the end of the head. */
export function endOfKeyBlock(text: string, from: number): number | null {
  const dashes = text.indexOf('-----', from);
  if (dashes >= 0 && dashes - from <= maxBlockLength) {
    const end = endLine(text, dashes);
    if (end !== null && (holdsKey(text.slice(from, dashes)) || isWrittenOut(text.slice(from, dashes)))) return end;
  }
  return endOfBase64(text, from) ?? endOfHeaders(text, from);
}

/** The end of the headers of an encrypted key of which nothing more is left. */
function endOfHeaders(text: string, from: number): number | null {
  const pattern = new RegExp(headers);
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : null;
}

/** The end of the base64 lines that follow; null if there are too few for a key. */
export function endOfBase64(text: string, from: number): number | null {
  let end = from;
  let material = 0;
  const line = new RegExp(base64Line);
  line.lastIndex = from;
  for (let match = line.exec(text); match !== null; match = line.exec(text)) {
    end = line.lastIndex;
    material += match[1]!.length;
    if (end - from > maxBlockLength) break;
  }
  const rest = new RegExp(shortLine);
  rest.lastIndex = end;
  return material < minMaterial ? null : end + (rest.exec(text)?.[0].length ?? 0);
}

function endLine(text: string, at: number): number | null {
  const pattern = new RegExp(endMark);
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

function holdsKey(body: string): boolean {
  let material = 0;
  for (const [run] of body.matchAll(/[A-Za-z0-9+/]{16,}/g)) material += run.length;
  return material >= minMaterial;
}

/** Accepts a short key, or one made of words, on lines of its own, without code or template placeholders. */
function isWrittenOut(body: string): boolean {
  if (body.length > maxWrittenLength || !lines.test(body) || hole.test(body)) return false;
  return (body.replace(/\\[nr]/g, ' ').match(/[A-Za-z0-9]/g)?.length ?? 0) >= minWritten;
}

const lines = /^(?:\s|\\[nr])[\w\s+/=.,:\\-]*(?:\s|\\[nr])$/;
const hole = /\.\.\.|xxx|\b(?:your|here|key|redacted|placeholder|content|contents|data|body|base64|snip)\b/i;
const minWritten = 8;
const maxWrittenLength = 4_096;

const endMark = /-----END [A-Z0-9 ]{0,60}-----/y;
/** White space, escapes, quotes, operators, comment marks, headers of encrypted keys, then one base64 line. */
const base64Line =
  /(?:[\s"'`,+#*|>;\\-]|\\[nrt]|(?:Proc-Type|DEK-Info|Version|Comment): [^\r\n\\]{0,100}(?=[\r\n\\])){0,60}([A-Za-z0-9+/]{16,16384}={0,2})/y;
const headers =
  /(?:[\s"'`,+#*|>;\\-]|\\[nrt]|Proc-Type: [^\r\n\\]{0,100}(?=[\r\n\\])){0,60}DEK-Info: [A-Z0-9-]{3,30},[0-9A-Fa-f]{8,64}/y;
const shortLine = /(?:\r?\n|\\n)[ \t]{0,16}[A-Za-z0-9+/]{1,15}={0,2}(?=[\r\n"'`\\]|$)/y;
const minMaterial = 40;
const maxBlockLength = 65_536;
