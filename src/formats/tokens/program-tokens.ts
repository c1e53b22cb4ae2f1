/** Programs that serve as manifests (setup.py, build.gradle, gemspecs) as tokens with lines. Nothing is run. */
import { type Dialect, rulesOfDialect } from './token-rules.table.js';
import { readTokens, type Token } from './tokens.js';

export type ProgramToken = Token & {
  readonly line: number;
  /** A string of which the program computes a part. */
  readonly isComputed: boolean;
};

export type Call = { readonly name: string; readonly args: readonly ProgramToken[]; readonly line: number };

export function tokensOf(raw: string, dialect: Dialect): readonly ProgramToken[] {
  const text = raw.slice(0, maxProgramCharacters);
  let [line, from] = [1, 0];
  return readTokens(text, rulesOfDialect(dialect)).map((token) => {
    const { kind, start } = token;
    line += lineBreaks(text, from, start);
    from = start;
    if (kind !== 'text') return { ...token, line, isComputed: false };
    const value = token.value.replace(/\\(["'\\])/g, '$1');
    return { ...token, value, line, isComputed: text[start] !== "'" && dialect.computed.test(value) };
  });
}

/** Calls of the wanted names. Arguments stand in brackets or on the rest of the line. Nested calls are left out. */
export function callsOf(tokens: readonly ProgramToken[], isWanted: (name: string) => boolean): readonly Call[] {
  const calls: Call[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const { kind, value, line } = tokens[i]!;
    if (kind !== 'word' || !isWanted(value)) continue;
    const isBracketed = tokens[i + 1]?.kind === 'mark' && tokens[i + 1]?.value === '(';
    const end = isBracketed ? closing(tokens, i + 1) : lineEnd(tokens, i);
    calls.push({ name: value, args: tokens.slice(i + (isBracketed ? 2 : 1), isBracketed ? end : end + 1), line });
    i = end;
  }
  return calls;
}

export function literals(tokens: readonly ProgramToken[]): readonly string[] {
  return tokens.filter(({ kind, isComputed }) => kind === 'text' && !isComputed).map(({ value }) => value);
}

/** The text after a word and a mark, such as `name = "x"` or `name: "x"`; null if it is computed or missing. */
export function literalAfter(tokens: readonly ProgramToken[], word: string, mark: '=' | ':'): string | null {
  const at = tokens.findIndex(
    ({ kind, value }, i) => kind === 'word' && value === word && tokens[i + 1]?.value === mark,
  );
  const text = at < 0 ? undefined : tokens[at + 2];
  return text?.kind === 'text' && !text.isComputed ? text.value : null;
}

/** The index of the bracket that closes the one at `start`; the number of tokens if there is none. */
export function closing(tokens: readonly ProgramToken[], start: number): number {
  let depth = 0;
  for (let i = start; i < tokens.length; i++) {
    const { kind, value } = tokens[i]!;
    if (kind !== 'mark') continue;
    if ('([{'.includes(value)) depth += 1;
    else if (')]}'.includes(value) && --depth === 0) return i;
  }
  return tokens.length;
}

/** The last token of a command without brackets: after a comma or inside a bracket it goes on in the next line. */
function lineEnd(tokens: readonly ProgramToken[], start: number): number {
  let depth = 0;
  let i = start;
  for (; i + 1 < tokens.length; i++) {
    const next = tokens[i + 1]!;
    const here = tokens[i]!;
    if (next.line !== here.line && depth === 0 && !(here.kind === 'mark' && here.value === ',')) break;
    if (next.kind !== 'mark') continue;
    if (next.value === ';' && depth === 0) break;
    if ('([{'.includes(next.value)) depth += 1;
    else if (')]}'.includes(next.value) && --depth < 0) break;
  }
  return i;
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  // `indexOf` would search a text without line breaks to its end, for each token.
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === 0x0a) count += 1;
  return count;
}

/** Far above any build program that people write. */
const maxProgramCharacters = 400_000;
