/**
 * JSON as configuration files hold it: comments, trailing commas and a byte order mark are allowed. They are replaced
 * by blanks, so that lines stay right.
 *
 * Three readers of JSON remain, because they promise different things. `base/json-text.ts` is strict and names the
 * place and the remedy of a fault: it reads what callers send. This one is lenient and uses it. `json-scan.ts` makes no
 * values: it reports where keys and brackets stand, in any text, broken or not.
 */
import { parseJson } from '../base/json.js';
import { readJsonText } from '../base/json-text.js';
import { fail, ok, type Result } from '../base/result.js';
import { maxCharacters, maxDepth, type ReadFault } from './read-fault.js';

export function readLenientJson(text: string): Result<unknown, ReadFault> {
  const plain = readPlainJson(text);
  if (plain !== undefined) return ok(plain);
  const limits = { characters: maxCharacters, depth: maxDepth };
  const strict = readJsonText(text, limits);
  if (strict.ok) return ok(strict.value.value);
  if (text.length > maxCharacters) return fail({ line: 1, what: `longer than ${maxCharacters} characters` });
  const lenient = readJsonText(blankExtras(text), limits);
  if (lenient.ok) return ok(lenient.value.value);
  return fail({ line: lenient.error.line, what: `not JSON: ${lenient.error.expected} was expected` });
}

/** Null for a missing file and for one that is not JSON. */
export function parseLenientJson(text: string | null): unknown {
  const read = text === null ? null : readLenientJson(text);
  return read?.ok === true ? read.value : null;
}

/** The engine's own parser needs a tenth of the time. It reads short texts that cannot break a limit, as most are. */
function readPlainJson(text: string): unknown {
  if (text.length > maxPlain || text.includes('\\u') || countOpenings(text) > maxDepth) return undefined;
  return parseJson(text);
}

function countOpenings(text: string): number {
  let count = 0;
  for (const opening of '{[') {
    for (let at = text.indexOf(opening); at >= 0; at = text.indexOf(opening, at + 1)) count += 1;
  }
  return count;
}

const maxPlain = 100_000;

function blankExtras(text: string): string {
  const pieces: string[] = [];
  let comma = -1;
  for (const [token] of text.matchAll(tokens)) {
    const isComment = token.startsWith('//') || token.startsWith('/*');
    if (isComment) {
      pieces.push(token.replace(/[^\r\n]/g, ' '));
      continue;
    }
    if ((token === '}' || token === ']') && comma >= 0) pieces[comma] = ' ';
    if (!/^\s/.test(token)) comma = token === ',' ? pieces.length : -1;
    pieces.push(token);
  }
  return pieces.join('');
}

/** Strings, comments, white space, single marks, and runs of anything else. */
const tokens = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\s+|[{}[\],:]|[^"{}[\],:\s/]+|[\s\S]/g;
