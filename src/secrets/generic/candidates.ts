/** Reads the candidates of a line: every literal that stands beside a name which may hold a secret. */

import type { Naming } from './assigned-names.js';
import { bareValue, type Line, valueOfLineBefore } from './bare-values.js';
import type { Candidate } from './candidate.js';
import { keyOf } from './key-family.js';
import { type Token, tokensOf } from './line-tokens.js';
import { nameOfString } from './quoted-values.js';
import { holdsStem, mayPrecedeValue } from './stems.js';

/** A line with the tokens of the line before it. */
export type LinePair = { readonly line: string; readonly offset: number; readonly before: readonly Token[] };

export function candidatesOf({ line, offset, before }: LinePair): {
  candidates: Candidate[];
  tokens: readonly Token[];
} {
  const candidates: Candidate[] = [];
  const tokens = tokensOf(line, offset);
  const whole = { text: line, offset, tokens, depth: 0, before };
  const block = valueOfLineBefore(whole);
  if (block !== null) candidates.push(block);
  read(whole, candidates);
  return { candidates, tokens };
}

function read(line: Line, into: Candidate[]): void {
  const { tokens, before } = line;
  // An index is faster than an iterator here.
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token.kind === 'word' && mayPrecedeValue.test(token.text)) {
      const found = bareValue(line, at);
      if (found !== null) into.push(found);
    }
    if (token.kind !== 'string') continue;
    const naming = nameOfString(tokens, at, before) ?? (bearer.test(token.text) ? bearerToken : null);
    if (naming !== null) {
      const quote = line.text[token.start - line.offset] === '`' ? 't' : 'q';
      const head = headOf(token.text, naming);
      const [value, start] = [token.text.slice(head), token.from + head];
      into.push({
        ...naming,
        how: head > 0 && naming !== bearerToken ? (naming.how === 'cat' ? 'op' : 'hdr') : naming.how,
        quote,
        value,
        start,
        end: token.to,
        depth: line.depth,
      });
    }
    if (line.depth < maxDepth && token.text.length >= minNested && holdsStem(token.text)) {
      const inner = {
        text: token.text,
        offset: token.from,
        tokens: tokensOf(token.text, token.from),
        depth: line.depth + 1,
        before: [],
      };
      if (inner.tokens.length > 1) read(inner, into);
    }
  }
}

/** The length of what precedes a secret in its literal: the scheme of a header, or the name of a user. */
function headOf(text: string, { key }: Naming): number {
  const head =
    key.family.startsWith('auth') || key === bearerToken.key ? scheme : /user/i.test(key.name) ? account : null;
  return head?.exec(text)?.[0].length ?? 0;
}

const scheme = /^[A-Za-z][A-Za-z-]{2,14} +(?=\S+$)|^(?!sha\d|md5)[\w.@-]{1,40}:(?=\S{6,}$)/;
const account = /^[\w.@-]{1,40}:(?=\S{6,}$)/;
const bearer = /^Bearer \S+$/;
const bearerToken: Naming = { key: keyOf('bearer_token'), how: 'op', op: '=' };
const maxDepth = 2;
const minNested = 8;
