/** Extended globs of shells, like `!(a|b)` and `+(a)`, as terms: a regular expression could run for ever. */
import type { StepBudget } from '../../base/step-budget.js';
import { ANY, compileGlob, DIRECTORIES, FIRST_SET, type Glob, REST, STAR } from './glob.js';
import { type Term, TermTable } from './glob-terms.js';

export function isExtended(pattern: string): boolean {
  return /[!?+*@]\(/.test(pattern);
}

/** Null for an ordinary glob: a group has no end, nests too deep, or is too long. Out of steps, nothing matches. */
export function compileExtended(pattern: string, budget: StepBudget): ((path: string) => boolean) | null {
  if (pattern.length > maxPatternLength) return null;
  const table = new TermTable(budget);
  const read = readSequence({ pattern, table }, 0, 0);
  if (read === null || read.end !== pattern.length) return null;
  return (path) => table.matches(read.term, path);
}

type Source = { readonly pattern: string; readonly table: TermTable };
type ReadTerm = { readonly term: Term; readonly end: number };

/** Reads to the end of the pattern, or inside a group to the end of a choice. */
function readSequence(source: Source, start: number, depth: number): ReadTerm | null {
  const { pattern, table } = source;
  const parts: Term[] = [];
  let plain = '';
  let at = start;
  while (at < pattern.length && !(depth > 0 && /[|)]/.test(pattern[at]!))) {
    const kind = pattern[at]!;
    if (isGroupKind(kind) && pattern[at + 1] === '(') {
      const group = depth < maxDepth ? readGroup(source, at, depth + 1) : null;
      if (group === null) return null;
      parts.push(plainTerm(plain, table), group.term);
      plain = '';
      at = group.end;
    } else {
      const next = endOfUnit(pattern, at);
      plain += pattern.slice(at, next);
      at = next;
    }
  }
  parts.push(plainTerm(plain, table));
  return { term: joinTerms(parts, table), end: at };
}

function readGroup(source: Source, start: number, depth: number): ReadTerm | null {
  const { pattern, table } = source;
  const choices: Term[] = [];
  for (let at = start + 2; ; ) {
    const read = readSequence(source, at, depth);
    if (read === null || read.end >= pattern.length) return null;
    choices.push(read.term);
    at = read.end + 1;
    if (pattern[read.end] === ')')
      return { term: groupTerm(pattern[start] as GroupKind, table.choice(choices), table), end: at };
  }
}

function groupTerm(kind: GroupKind, inner: Term, table: TermTable): Term {
  if (kind === '@') return inner;
  if (kind === '?') return table.choice([table.empty, inner]);
  if (kind === '*') return table.repeat(inner);
  if (kind === '+') return table.sequence(inner, table.repeat(inner));
  return table.except(inner);
}

/** A text without a wildcard, or that is no valid glob, stands for itself. */
function plainTerm(text: string, table: TermTable): Term {
  const glob = /[*?[\\]/.test(text) ? compileGlob(text) : null;
  const parts =
    glob === null
      ? Array.from(text, (char) => table.set(byteSet([char.charCodeAt(0)])))
      : glob.codes.map((code) => codeTerm(code, glob, table));
  return joinTerms(parts, table);
}

function codeTerm(code: number, { sets }: Glob, table: TermTable): Term {
  if (code >= FIRST_SET) return table.set(sets[code - FIRST_SET]!);
  if (code === ANY) return table.set(notSlash);
  if (code === STAR) return table.repeat(table.set(notSlash));
  if (code === REST) return table.repeat(table.set(anyByte));
  if (code === DIRECTORIES)
    return table.choice([table.empty, table.sequence(table.repeat(table.set(anyByte)), table.set(byteSet([slash])))]);
  return table.set(byteSet([code]));
}

function joinTerms(parts: readonly Term[], table: TermTable): Term {
  return parts.reduceRight((rest, part) => table.sequence(part, rest), table.empty);
}

/** The index after a character, an escaped character, or a set in brackets. */
function endOfUnit(pattern: string, at: number): number {
  if (pattern[at] === '\\') return Math.min(pattern.length, at + 2);
  const [set = ''] = pattern[at] === '[' ? (/^\[[!^]?\]?[^\]]*\]/.exec(pattern.slice(at)) ?? []) : [];
  return at + Math.max(1, set.length);
}

type GroupKind = '!' | '?' | '+' | '*' | '@';

function isGroupKind(character: string): character is GroupKind {
  return '!?+*@'.includes(character);
}

function byteSet(bytes: readonly number[]): Uint8Array {
  const set = new Uint8Array(256);
  for (const byte of bytes) set[byte] = 1;
  return set;
}

const slash = 0x2f;
const anyByte = new Uint8Array(256).fill(1);
const notSlash = anyByte.with(slash, 0);
const maxDepth = 8;
const maxPatternLength = 1_000;
