/** Literal values of Python: strings, and collections of them. Names stand for their first assignment. */
import { closing, type ProgramToken, tokensOf } from '../../../formats/tokens/program-tokens.js';

export type PythonValue = string | null | readonly PythonValue[] | ReadonlyMap<string, PythonValue>;
type Names = ReadonlyMap<string, number>;
type TokenRange = readonly [start: number, end: number];

/** The keyword arguments of the first call of a function. A value that is computed is null. */
export function keywordArguments(
  text: string,
  isFunction: (name: string) => boolean,
): ReadonlyMap<string, PythonValue> {
  const tokens = tokensOf(text, dialect);
  const names = new Map<string, number>();
  for (let i = 0; i + 2 < tokens.length; i++)
    if (tokens[i]!.kind === 'word' && tokens[i + 1]!.value === '=' && !names.has(tokens[i]!.value))
      names.set(tokens[i]!.value, i + 2);
  const found = new Map<string, PythonValue>();
  const call = tokens.findIndex(
    ({ kind, value }, i) =>
      kind === 'word' && isFunction(value) && tokens[i + 1]?.value === '(' && tokens[i - 1]?.value !== 'def',
  );
  if (call < 0) return found;
  const room = { left: maxValues };
  const end = closing(tokens, call + 1);
  for (let i = call + 2; i < end; ) {
    const comma = endOfItem(tokens, i, end);
    if (tokens[i + 1]?.value === '=' && tokens[i]?.kind === 'word')
      found.set(tokens[i]!.value, literalOf(tokens, [i + 2, comma], { names, depth: 0, room }));
    i = comma + 1;
  }
  return found;
}

/** `room` limits the number of values: names for lists of names could grow without end. */
type Scope = { readonly names: Names; readonly depth: number; readonly room: { left: number } };

function literalOf(tokens: readonly ProgramToken[], [start, end]: TokenRange, scope: Scope): PythonValue {
  const first = tokens[start];
  if (first === undefined || start >= end || scope.depth > 8 || scope.room.left <= 0) return null;
  scope.room.left -= 1;
  const inner = { ...scope, depth: scope.depth + 1 };
  if (first.kind === 'mark' && '[({'.includes(first.value)) {
    const close = closing(tokens, start);
    if (close !== end - 1) return null;
    const items: PythonValue[] = [];
    const fields = new Map<string, PythonValue>();
    let isList = first.value !== '(';
    for (let i = start + 1; i < close; ) {
      const comma = endOfItem(tokens, i, close);
      isList ||= comma < close;
      if (tokens[i]?.kind === 'text' && tokens[i + 1]?.value === ':')
        fields.set(tokens[i]!.value, literalOf(tokens, [i + 2, comma], inner));
      else items.push(literalOf(tokens, [i, comma], inner));
      i = comma + 1;
    }
    if (first.value === '{') return fields;
    return isList ? items : (items[0] ?? null);
  }
  const run = tokens.slice(start, end);
  if (run.every(({ kind, isComputed }) => kind === 'text' && !isComputed))
    return run.map(({ value }) => value).join('');
  const place = run.length === 1 && first.kind === 'word' ? scope.names.get(first.value) : undefined;
  return place === undefined || place === start
    ? null
    : literalOf(tokens, [place, endOfStatement(tokens, place)], inner);
}

function endOfItem(tokens: readonly ProgramToken[], start: number, end: number): number {
  for (let i = start; i < end; i++) {
    const { kind, value } = tokens[i]!;
    if (kind !== 'mark') continue;
    if (value === ',') return i;
    if ('[({'.includes(value)) i = closing(tokens, i);
  }
  return end;
}

function endOfStatement(tokens: readonly ProgramToken[], start: number): number {
  const first = tokens[start]!;
  if (first.kind === 'mark' && '[({'.includes(first.value)) return closing(tokens, start) + 1;
  let i = start;
  while (tokens[i]?.line === first.line) i += 1;
  return i;
}

const dialect = { comment: '#', word: /[A-Za-z_][\w.]*|\d[\w.]*/y, quotes: '"\'', computed: /(?!)/ } as const;
const maxValues = 20_000;
