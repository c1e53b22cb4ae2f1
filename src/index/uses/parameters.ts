/** Parameters with their types, as languages write them between brackets. */
import { wordSet } from '../../base/collections.js';
import { type Code, isWord } from './code-tokens.js';

export type Parameter = { readonly name: string; readonly type: string };

/**
 * Where the type stands: after a colon (TypeScript, Python, Rust), after the name (Go), or before the name (Java, C).
 */
export type TypePlace = 'colon' | 'after' | 'before';

export function typePlaceOf(language: string): TypePlace {
  return language === 'go' ? 'after' : typesBefore.has(language) ? 'before' : 'colon';
}

/** The parameters between the brackets at `open` and `close`. */
export function readParameters(
  code: Code,
  { open, close }: { readonly open: number; readonly close: number },
  place: TypePlace,
): Parameter[] {
  const found = splitByCommas(code, open + 1, close).flatMap((tokens) => readParameter(tokens, place) ?? []);
  return place === 'after' ? spreadTypes(found) : found;
}

function splitByCommas({ values, partners }: Code, start: number, end: number): string[][] {
  const groups: string[][] = [[]];
  let depth = 0;
  for (let at = start; at < end; at++) {
    const value = values[at]!;
    if (value === ',' && depth === 0) groups.push([]);
    else groups.at(-1)!.push(value);
    if (value === '<') depth += 1;
    else if (value === '>' && depth > 0) depth -= 1;
    else if (partners[at]! > at && partners[at]! < end) {
      groups.at(-1)!.push(...values.slice(at + 1, partners[at]! + 1));
      at = partners[at]!;
    }
  }
  return groups.filter((group) => group.length > 0);
}

function readParameter(tokens: readonly string[], place: TypePlace): Parameter | null {
  const words = tokens.filter((value) => !modifiers.has(value));
  if (place === 'colon') {
    const name = words.find(isWord);
    if (name === undefined) return null;
    const colon = words.indexOf(':');
    return { name, type: colon < 0 ? '' : joinType(words.slice(colon + 1)) };
  }
  const [first] = words;
  if (place === 'after') {
    if (!isWord(first)) return words.length === 0 ? null : { name: '_', type: joinType(words) };
    return { name: first, type: joinType(words.slice(1)) };
  }
  const value = words.indexOf('=');
  const declared = value < 0 ? words : words.slice(0, value);
  const at = declared.findLastIndex(isWord);
  return at < 0 ? null : { name: declared[at]!, type: joinType(declared.slice(0, at)) };
}

/** In `a, b T` both have the type T. */
function spreadTypes(parameters: readonly Parameter[]): Parameter[] {
  let type = '';
  return parameters.toReversed().map((one) => {
    if (one.type !== '') type = one.type;
    return { name: one.name, type };
  });
}

function joinType(tokens: readonly string[]): string {
  const end = tokens.indexOf('=');
  return (end < 0 ? tokens : tokens.slice(0, end)).join('|').replace(/\|?([^\w$\u0080-\uffff|])\|?/g, '$1');
}

const typesBefore = new Set(['java', 'csharp', 'c', 'cpp', 'objective-c', 'dart', 'php', 'groovy']);
const modifiers = wordSet(
  'private public protected readonly override final const ref out in this params static mut async var val',
);
