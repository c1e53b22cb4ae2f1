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

/** All are binary strings. */
export type Subject = {
  /** Relative to the ignore file's directory. */
  readonly path: string;
  /** Its last part. */
  readonly name: string;
  /** The name from its last dot on; '' if it has none. */
  readonly ending: string;
  readonly kind: EntryKind;
};

export function toSubject(path: string, kind: EntryKind): Subject {
  return namedSubject(path, path.slice(path.lastIndexOf('/') + 1), kind);
}

/** The same for a path whose last part is at hand. */
export function namedSubject(path: string, name: string, kind: EntryKind): Subject {
  const dot = name.lastIndexOf('.');
  return { path, name, ending: dot < 0 ? '' : name.slice(dot), kind };
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
  return { size: keepSize(forAll) + keepSize(forDirectories), forAll, forDirectories };
}

export function findLastMatch(rules: RuleList, subject: Subject): Rule | null {
  const match = rules.forAll.size === 0 ? null : findInIndex(rules.forAll, subject, null);
  if (subject.kind !== 'directory' || rules.forDirectories.size === 0) return match;
  return findInIndex(rules.forDirectories, subject, match);
}

/** Whether the name alone decides about everything that is no directory. */
export function goesByName({ forAll }: RuleList): boolean {
  return forAll.paths.size === 0 && forAll.globs.every(({ anchored }) => !anchored);
}

/** `.gitignore:3: *.log` */
export function describeRule(rule: Rule): string {
  return `${rule.source}:${rule.line}: ${binaryToPath(rule.text)}`;
}

type RuleIndex = {
  /** `keepSize` */
  size: number;
  readonly names: Map<string, Rule>;
  readonly paths: Map<string, Rule>;
  /** By what a name has from its last dot on: `*.log`. */
  readonly endings: Map<string, Rule>;
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
  return { size: 0, names: new Map(), paths: new Map(), endings: new Map(), suffixes: [], globs: [] };
}

/** Counts the rules of an index once all are added, and keeps the number in it: an empty one is not asked. */
function keepSize(index: RuleIndex): number {
  index.size = index.names.size + index.paths.size + index.endings.size + index.globs.length;
  for (const { bySuffix } of index.suffixes) index.size += bySuffix.size;
  return index.size;
}

function addRule(index: RuleIndex, pattern: Pattern, rule: Rule): void {
  const { body, anchored } = plainer(pattern);
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

/** `**\/name` says the same as `name`, and names are looked up where paths must be matched one by one. */
function plainer(pattern: Pattern): Pick<Pattern, 'body' | 'anchored'> {
  return /^\*\*\/[^/[\\]+$/.test(pattern.body) ? { body: pattern.body.slice(3), anchored: false } : pattern;
}

function addSuffix(index: RuleIndex, suffix: string, rule: Rule): void {
  if (suffix.lastIndexOf('.') === 0) {
    addLiteral(index.endings, suffix, rule);
    return;
  }
  const known = index.suffixes.find(({ length }) => length === suffix.length);
  const ofLength = known ?? { length: suffix.length, bySuffix: new Map<string, Rule>() };
  if (known === undefined) index.suffixes.push(ofLength);
  addLiteral(ofLength.bySuffix, suffix, rule);
}

/** Rules are added from the last one up, so the first to come stays. */
function addLiteral(map: Map<string, Rule>, text: string, rule: Rule): void {
  if (!map.has(text)) map.set(text, rule);
}

function findInIndex(index: RuleIndex, { name, path, ending }: Subject, found: Rule | null): Rule | null {
  let match = laterOf(found, index.names.get(name));
  if (index.paths.size > 0) match = laterOf(match, index.paths.get(path));
  if (index.endings.size > 0) match = laterOf(match, index.endings.get(ending));
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
