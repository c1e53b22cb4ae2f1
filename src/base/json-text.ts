/**
 * The strict reader of JSON that is not trusted. It checks the text itself before `JSON.parse` makes the value, because
 * the messages of the engine differ between versions and quote the text (INV-7), and because the engine does not report
 * a field that is given twice. Size and depth are bounded, so that callers may recurse.
 */
import { pathOf } from './problem.js';
import { fail, ok, type Result } from './result.js';

export type JsonLimits = {
  readonly characters: number;
  readonly depth: number;
  /** Whether a string may hold half of a surrogate pair (default: it may not). */
  readonly halfCharacters?: 'allowed' | 'refused';
};

export type JsonText = {
  readonly value: unknown;
  /** Paths of fields that are given more than once; the last one counts. At most 20 are listed. */
  readonly repeated: readonly string[];
  /** The offset after the first repeated name. */
  readonly repeatedAt: number | null;
};

/** The first fault of the text. Lines and columns count from 1, columns in characters; `at` is the offset. */
export type JsonFault = {
  readonly at: number;
  readonly line: number;
  readonly column: number;
  readonly expected: string;
  readonly found: string;
  readonly fix: string;
};

export function readJsonText(raw: string, limits: JsonLimits): Result<JsonText, JsonFault> {
  const text = raw.startsWith('\ufeff') ? raw.slice(1) : raw;
  if (text.length > limits.characters) {
    const expected = `at most ${limits.characters} characters`;
    const found = `${text.length} characters`;
    return fail({ at: 0, line: 1, column: 1, expected, found, fix: 'Shorten its longest text.' });
  }
  const { depth, halfCharacters = 'refused' } = limits;
  const state: State = { text, at: 0, depth, halfCharacters, trail: [], repeated: [], repeatedAt: null };
  try {
    readValue(state);
    skipSpace(state);
    if (state.at < text.length)
      throw new Fault(state.at, 'the end of the text', 'Remove what follows the end of the document.');
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return fail(describe(text, error));
  }
  return ok({ value: JSON.parse(text), repeated: state.repeated, repeatedAt: state.repeatedAt });
}

type State = {
  readonly text: string;
  at: number;
  readonly depth: number;
  readonly halfCharacters: 'allowed' | 'refused';
  readonly trail: (string | number)[];
  readonly repeated: string[];
  repeatedAt: number | null;
};

/** Thrown inside this file only, to leave the recursion. */
class Fault {
  constructor(
    readonly at: number,
    readonly expected: string,
    readonly fix: string,
  ) {}
}

function readValue(state: State): void {
  skipSpace(state);
  const next = state.text[state.at];
  if (next === '{' || next === '[') readMembers(state, next);
  else if (next === '"') readString(state);
  else if (next !== undefined && /[-0-9]/.test(next)) readNumber(state);
  else readLiteral(state, next);
}

function readLiteral(state: State, next: string | undefined): void {
  if (!take(state, literal)) throw new Fault(state.at, 'a value', hintFor(next));
}

function readMembers(state: State, opening: '{' | '['): void {
  const closing = opening === '{' ? '}' : ']';
  const start = state.at;
  if (state.trail.length >= state.depth)
    throw new Fault(
      state.at,
      `at most ${state.depth} levels`,
      `Nest at most ${state.depth} levels of arrays and objects.`,
    );
  state.at++;
  const names = new Set<string>();
  for (let count = 0; ; count++) {
    skipSpace(state);
    if (state.text[state.at] === closing && count === 0) break;
    assertOpen(state, start);
    state.trail.push(opening === '{' ? readName(state, names) : count);
    readValue(state);
    state.trail.pop();
    skipSpace(state);
    if (state.text[state.at] === closing) break;
    assertOpen(state, start);
    if (state.text[state.at] !== ',')
      throw new Fault(state.at, `a comma or ${closing}`, hintBetween(state.text[state.at]!));
    const comma = state.at++;
    skipSpace(state);
    if (state.text[state.at] === closing) throw new Fault(comma, 'no comma before the end', 'Remove the comma.');
  }
  state.at++;
}

/** The bracket at `start` is not closed yet, so the text goes on. */
function assertOpen(state: State, start: number): void {
  const opening = state.text[start];
  if (state.at < state.text.length) return;
  throw new Fault(state.at, opening === '{' ? '}' : ']', `Close the ${opening} of line ${lineOf(state, start)}.`);
}

function readName(state: State, names: Set<string>): string {
  if (state.text[state.at] !== '"')
    throw new Fault(state.at, 'the name of a field', 'Write the name in double quotes.');
  const written = readString(state);
  const name = written.includes('\\') ? (JSON.parse(written) as string) : written.slice(1, -1);
  if (names.has(name)) {
    state.repeatedAt ??= state.at;
    if (state.repeated.length < maxRepeated) state.repeated.push(pathOf([...state.trail, name]));
  }
  names.add(name);
  skipSpace(state);
  if (state.text[state.at] !== ':') throw new Fault(state.at, 'a colon', 'Put a colon between the name and its value.');
  state.at++;
  return name;
}

/** The string as written, with its quotes. Half a surrogate pair is no character and would not survive UTF-8. */
function readString(state: State): string {
  const { text } = state;
  const start = state.at++;
  let mayHoldHalves = false;
  for (;;) {
    const unit = text.charCodeAt(state.at);
    if (Number.isNaN(unit))
      throw new Fault(state.at, 'a closing quote', `Close the string of line ${lineOf(state, start)}.`);
    if (unit === 0x22) break;
    if (unit < 0x20)
      throw new Fault(state.at, 'no control character in a string', 'Write it as an escape, such as \\n.');
    mayHoldHalves ||= unit === 0x5c || unit >= 0xd800;
    if (unit === 0x5c) readEscape(state);
    else state.at++;
  }
  state.at++;
  const written = text.slice(start, state.at);
  if (!mayHoldHalves || state.halfCharacters === 'allowed') return written;
  const surrogates = /\\u[dD][89a-fA-F]/.test(written) ? (JSON.parse(written) as string) : written;
  if (/\p{Surrogate}/u.test(surrogates))
    throw new Fault(start, 'whole characters', 'Write both halves of the surrogate pair in this string.');
  return written;
}

function readEscape(state: State): void {
  if (!take(state, escaped)) throw new Fault(state.at, 'an escape of JSON', 'Write a backslash as \\\\.');
}

function readNumber(state: State): void {
  const start = state.at;
  if (!take(state, number) || /[\w.+-]/.test(state.text[state.at] ?? ''))
    throw new Fault(start, 'a number of JSON', 'Write the number in decimal, without leading zeros or a unit.');
}

/** Moves past what a sticky pattern matches; false if it matches nothing. */
function take(state: State, pattern: RegExp): boolean {
  pattern.lastIndex = state.at;
  const isThere = pattern.test(state.text);
  if (isThere) state.at = pattern.lastIndex;
  return isThere;
}

function skipSpace(state: State): void {
  for (;;) {
    const unit = state.text.charCodeAt(state.at);
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
    state.at++;
  }
}

function hintFor(next: string | undefined): string {
  if (next === undefined) return 'Write a value here.';
  if (next === "'" || next === '`') return 'Write strings in double quotes.';
  if (next === '/' || next === '#') return 'Remove the comment: JSON has none.';
  if (next === ',') return 'Remove the comma, or write a value before it.';
  return 'Write true, false, null, a number, or a string in double quotes.';
}

function hintBetween(next: string): string {
  return next === '/' || next === '#' ? hintFor(next) : 'Put a comma before it, or close what came before.';
}

function describe(text: string, { at, expected, fix }: Fault): JsonFault {
  const before = text.slice(0, at);
  const line = before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1);
  return { at, line: linesIn(before), column: [...line].length + 1, expected, found: describeAt(text, at), fix };
}

/** Shows one plain character. Anything else is only described. */
function describeAt(text: string, at: number): string {
  const next = text[at];
  if (next === undefined) return text.trim() === '' ? 'an empty text' : 'the end of the text';
  if (/[\x21-\x7e]/.test(next)) return `the character ${next}`;
  return next < ' ' ? 'a control character' : 'another character';
}

function lineOf(state: State, at: number): number {
  return linesIn(state.text.slice(0, at));
}

function linesIn(text: string): number {
  return (text.match(/\r\n|\r|\n/g)?.length ?? 0) + 1;
}

const literal = /(?:true|false|null)(?![\w$])/y;
const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const maxRepeated = 20;
