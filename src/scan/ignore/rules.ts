/**
 * The rules of one ignore file, indexed so that most questions cost a few map lookups. The last
 * matching line wins: every index answers with its latest line, and the later of the answers counts.
 * Only rules that could ever be the last match are kept.
 */
import type { EntryKind } from '../../model/jail.js';
import { binaryToPath } from '../../model/path.js';
import { compileGlob, type Glob, literalOf } from './glob.js';
import { literalPrefixLength, type Pattern, parsePattern, splitRuleLines } from './line.js';
import { matchGlob } from './wildmatch.js';

export type Rule = {
  /** The ignore file's name as the caller gave it. */
  readonly source: string;
  readonly line: number;
  /** The line as git reports it, a binary string. */
  readonly text: string;
  readonly negated: boolean;
};

export type RuleList = {
  readonly size: number;
  readonly forAll: RuleIndex;
  readonly forDirectories: RuleIndex;
};

/** `path` is relative to the ignore file's directory, `name` its last part; both binary strings. */
export type Subject = { readonly path: string; readonly name: string; readonly kind: EntryKind };

export function toSubject(path: string, kind: EntryKind): Subject {
  return { path, name: path.slice(path.lastIndexOf('/') + 1), kind };
}

export function parseRules(bytes: Buffer, source: string): RuleList {
  const forAll = makeIndex();
  const forDirectories = makeIndex();
  const seen = new Set<string>();
  // From the last line up: of lines that match the same things only the last can decide.
  for (const line of splitRuleLines(bytes).reverse()) {
    const pattern = parsePattern(line.text);
    const key = pattern.negated ? line.text.slice(1) : line.text;
    if (seen.has(key)) continue;
    seen.add(key);
    const rule = { source, line: line.number, text: line.text, negated: pattern.negated };
    addRule(pattern.directoriesOnly ? forDirectories : forAll, pattern, rule);
  }
  return { size: countRules(forAll) + countRules(forDirectories), forAll, forDirectories };
}

export function findLastMatch(rules: RuleList, subject: Subject): Rule | null {
  const match = findInIndex(rules.forAll, subject, null);
  return subject.kind === 'directory' ? findInIndex(rules.forDirectories, subject, match) : match;
}

/** `.gitignore:3: *.log` */
export function describeRule(rule: Rule): string {
  return `${rule.source}:${rule.line}: ${binaryToPath(rule.text)}`;
}

type RuleIndex = {
  readonly names: Map<string, Rule>;
  readonly paths: Map<string, Rule>;
  /** By length of the suffix, then by suffix: the lengths in use are few even if the suffixes are many. */
  readonly suffixes: SuffixRules[];
  /** Latest line first. */
  readonly globs: GlobRule[];
};

type SuffixRules = { readonly length: number; readonly bySuffix: Map<string, Rule> };

type GlobRule = {
  readonly rule: Rule;
  readonly anchored: boolean;
  readonly prefix: string;
  readonly glob: Glob;
};

function makeIndex(): RuleIndex {
  return { names: new Map(), paths: new Map(), suffixes: [], globs: [] };
}

function countRules(index: RuleIndex): number {
  let count = index.names.size + index.paths.size + index.globs.length;
  for (const { bySuffix } of index.suffixes) count += bySuffix.size;
  return count;
}

function addRule(index: RuleIndex, { body, anchored }: Pattern, rule: Rule): void {
  const prefix = body.slice(0, literalPrefixLength(body));
  const rest = body.slice(prefix.length);
  if (!anchored && prefix === '' && rest.startsWith('*') && literalPrefixLength(rest.slice(1)) === rest.length - 1) {
    addSuffix(index, rest.slice(1), rule);
    return;
  }
  // Git cuts the literal beginning off before it looks at stars, so `foo**/bar` means `foo` and then
  // `**/bar`: it matches `foobar` and `foo-1/2/bar`. (Git 2.52 and later read it as `foo*/bar`.)
  const glob = compileGlob(rest);
  if (glob === null) return;
  const literal = literalOf(glob);
  if (literal !== null) addLiteral(anchored ? index.paths : index.names, prefix + literal, rule);
  else index.globs.push({ rule, anchored, prefix, glob });
}

function addSuffix(index: RuleIndex, suffix: string, rule: Rule): void {
  const known = index.suffixes.find(({ length }) => length === suffix.length);
  const ofLength = known ?? { length: suffix.length, bySuffix: new Map<string, Rule>() };
  if (known === undefined) index.suffixes.push(ofLength);
  addLiteral(ofLength.bySuffix, suffix, rule);
}

/** Rules are added from the last one up, so the first to come stays. */
function addLiteral(map: Map<string, Rule>, text: string, rule: Rule): void {
  if (!map.has(text)) map.set(text, rule);
}

function findInIndex(index: RuleIndex, { name, path }: Subject, found: Rule | null): Rule | null {
  let match = laterOf(found, index.names.get(name));
  match = laterOf(match, index.paths.get(path));
  for (const { length, bySuffix } of index.suffixes) {
    if (length <= name.length) match = laterOf(match, bySuffix.get(name.slice(name.length - length)));
  }
  for (const { rule, anchored, prefix, glob } of index.globs) {
    if (match !== null && rule.line < match.line) break;
    const text = anchored ? path : name;
    if (text.startsWith(prefix) && matchGlob(glob, text, prefix.length)) return rule;
  }
  return match;
}

function laterOf(a: Rule | null, b: Rule | undefined): Rule | null {
  if (b === undefined) return a;
  return a === null || a.line < b.line ? b : a;
}
