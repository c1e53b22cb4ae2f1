/**
 * JSON as manifests hold it: comments, trailing commas and a byte order mark are passed over, for real
 * `package.json` and `composer.json` files have them. They are blanked, not cut, so that lines stay right.
 */
import { readJsonText } from '../base/json-text.js';
import { fail, ok, type Result } from '../base/result.js';
import { deepest, maxCharacters, type ReadFault } from './read-fault.js';

export function readLooseJson(text: string): Result<unknown, ReadFault> {
  const plain = readPlainJson(text);
  if (plain !== undefined) return ok(plain);
  const limits = { characters: maxCharacters, depth: deepest };
  const strict = readJsonText(text, limits);
  if (strict.ok) return ok(strict.value.value);
  if (text.length > maxCharacters) return fail({ line: 1, what: `longer than ${maxCharacters} characters` });
  const loose = readJsonText(blankExtras(text), limits);
  if (loose.ok) return ok(loose.value.value);
  return fail({ line: loose.error.line, what: `not JSON: ${loose.error.expected} was expected` });
}

/**
 * Nearly every manifest is short, flat JSON without escaped characters, so that none of the limits below can be passed:
 * the engine's own parser then takes a tenth of the time. A monorepo has hundreds of them.
 */
function readPlainJson(text: string): unknown {
  if (text.length > maxPlain || text.includes('\\u') || countOpenings(text) > deepest) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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

/** Strings, comments, white space, and everything else a run or a mark at a time. */
const tokens = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\s+|[{}[\],:]|[^"{}[\],:\s/]+|[\s\S]/g;
