/**
 * Finds where a private key ends that begins at a known head: plain, indented, behind comment marks,
 * in one line with `\n` escapes, glued together from string pieces, or cut off before its end. Reads
 * each character at most once per head.
 */

/** The end of the key, past its END line if it has one; null when no key material follows. `from` is the head's end. */
export function endOfKeyBlock(text: string, from: number): number | null {
  const dashes = text.indexOf('-----', from);
  if (dashes >= 0 && dashes - from <= maxBlockLength) {
    const end = endLine(text, dashes);
    if (end !== null && (holdsKey(text.slice(from, dashes)) || isWrittenOut(text.slice(from, dashes)))) return end;
  }
  return endOfBase64(text, from);
}

/** The end of base64 lines that follow; null when there are too few to be a key. */
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

/** Between its two marks also a short key, or one of words: on lines of its own, with no sign of code or of a hole to fill in. */
function isWrittenOut(body: string): boolean {
  if (body.length > maxWrittenLength || !lines.test(body) || hole.test(body)) return false;
  return (body.replace(/\\[nr]/g, ' ').match(/[A-Za-z0-9]/g)?.length ?? 0) >= minWritten;
}

const lines = /^(?:\s|\\[nr])[\w\s+/=.,:\\-]*(?:\s|\\[nr])$/;
const hole = /\.\.\.|xxx|\b(?:your|here|key|redacted|placeholder|content|contents|data|body|base64|snip)\b/i;
const minWritten = 8;
const maxWrittenLength = 4_096;

const endMark = /-----END [A-Z0-9 ]{0,60}-----/y;
/** White space, escapes, quotes, joiners, comment marks and the header lines of encrypted keys, then one line of base64. */
const base64Line =
  /(?:[\s"'`,+#*|>;\\-]|\\[nrt]|(?:Proc-Type|DEK-Info|Version|Comment): [^\r\n\\]{0,100}(?=[\r\n\\])){0,60}([A-Za-z0-9+/]{16,16384}={0,2})/y;
const shortLine = /(?:\r?\n|\\n)[ \t]{0,16}[A-Za-z0-9+/]{1,15}={0,2}(?=[\r\n"'`\\]|$)/y;
const minMaterial = 40;
const maxBlockLength = 65_536;
