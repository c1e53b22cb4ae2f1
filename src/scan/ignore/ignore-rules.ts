/**
 * The rules of one ignore file, indexed so that most questions cost a few map lookups. The last
 * matching line wins: every index answers with its latest line, and the later of the answers counts.
 * Only rules that could ever be the last match are kept.
 */
import { remember } from '../../base/remember.js';
import { compileGlob, literalOf } from '../../formats/glob/glob.js';
import type { EntryKind } from '../../model/jail.js';
import { binaryToPath, endingOf } from '../../model/path.js';
import { createGlobList, type GlobList, type GlobRule, isShort, laterGlob } from './glob-list.js';
import { literalPrefixLength, type Pattern, parsePattern, splitRuleLines } from './ignore-line.js';

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
  /** False if certainly no rule matches an entry of this name. Cached per name. */
  readonly mayName: (name: string, kind: EntryKind) => boolean;
};

/** All are binary strings. */
export type Subject = {
  /** Relative to the ignore file's directory. */
  readonly path: string;
  /** Its last part. */
  readonly name: string;
  readonly kind: EntryKind;
};

export function toSubject(path: string, kind: EntryKind): Subject {
  return { path, name: nameOf(path), kind };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
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
  const size = sizeOf(forAll) + sizeOf(forDirectories);
  const ofFiles = remember((name) => mayName(forAll, name));
  const ofDirectories = remember((name) => mayName(forAll, name) || mayName(forDirectories, name));
  const ofEither = (name: string, kind: EntryKind) => (kind === 'directory' ? ofDirectories(name) : ofFiles(name));
  return { size, forAll, forDirectories, mayName: size === 0 ? () => false : ofEither };
}

export function findLastMatch(rules: RuleList, subject: Subject): Rule | null {
  if (!rules.mayName(subject.name, subject.kind)) return null;
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
  /** The last parts of `paths`. */
  readonly pathNames: Set<string>;
  /** By what a name has from its last dot on: `*.log`. */
  readonly endings: Map<string, Rule>;
  /** By length of the suffix, then by suffix: the lengths in use are few even if the suffixes are many. */
  readonly suffixes: SuffixRules[];
  readonly nameGlobs: GlobList;
  readonly pathGlobs: GlobList;
};

type SuffixRules = { readonly length: number; readonly bySuffix: Map<string, Rule> };

function makeIndex(): RuleIndex {
  return {
    names: new Map(),
    paths: new Map(),
    pathNames: new Set(),
    endings: new Map(),
    suffixes: [],
    nameGlobs: createGlobList(),
    pathGlobs: createGlobList(),
  };
}

function sizeOf({ names, paths, endings, suffixes, nameGlobs, pathGlobs }: RuleIndex): number {
  const ofSuffixes = suffixes.reduce((sum, { bySuffix }) => sum + bySuffix.size, 0);
  return names.size + paths.size + endings.size + ofSuffixes + nameGlobs.globs.length + pathGlobs.globs.length;
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
  const globs = (anchored ? index.pathGlobs : index.nameGlobs).globs;
  // With stars and question marks alone it is surely a glob, and is compiled when a text may match it.
  if (rest !== '' && !/[[\\]/.test(rest)) {
    globs.push({ rule, prefix, rest, ...literalsOf(prefix, rest), glob: null });
    return;
  }
  const glob = compileGlob(rest);
  if (glob === null) return;
  const literal = literalOf(glob);
  if (literal !== null) addLiteral(anchored ? index.paths : index.names, prefix + literal, rule);
  else globs.push({ rule, prefix, rest, ...literalsOf(prefix, rest), glob });
  if (literal !== null && anchored) index.pathNames.add(nameOf(prefix + literal));
}

/**
 * `tail` is the literal after the last special character. `head` is known if the pattern has a literal prefix and its
 * wildcards do not span path separators. `needle` is the longest literal of the pattern.
 */
function literalsOf(prefix: string, rest: string): Pick<GlobRule, 'head' | 'tail' | 'needle'> {
  const head = /\/|^\*\*/.test(rest) ? '' : nameOf(prefix);
  let end = rest.length;
  while (end > 0 && !'*?[]\\/'.includes(rest[end - 1]!)) end -= 1;
  const tail = rest.slice(end);
  const needles = /[[\\]/.test(rest) ? [] : (rest.match(/[^*?/]+/g) ?? []);
  const longerOf = (a: string, b: string) => (b.length > a.length ? b : a);
  return { head, tail, needle: [prefix, ...needles].reduce(longerOf, tail) };
}

/** `**\/name` means the same as `name`, and names can be looked up while paths must be matched one by one. */
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

function mayName(index: RuleIndex, name: string): boolean {
  if (index.pathNames.has(name) || findByName(index, name) !== null) return true;
  const { pathGlobs } = index;
  if (!isShort(pathGlobs)) return true;
  return pathGlobs.globs.some(({ head, tail }) => name.startsWith(head) && name.endsWith(tail));
}

function findInIndex(index: RuleIndex, { name, path }: Subject, found: Rule | null): Rule | null {
  const named = laterOf(laterOf(found, findByName(index, name)), index.paths.get(path));
  return laterGlob(index.pathGlobs, path, named);
}

function findByName({ names, endings, suffixes, nameGlobs }: RuleIndex, name: string): Rule | null {
  let match = laterOf(laterOf(null, names.get(name)), endings.get(endingOf(name)));
  for (const { length, bySuffix } of suffixes)
    if (length <= name.length) match = laterOf(match, bySuffix.get(name.slice(name.length - length)));
  return laterGlob(nameGlobs, name, match);
}

function laterOf(a: Rule | null, b: Rule | null | undefined): Rule | null {
  if (b === undefined || b === null) return a;
  return a === null || a.line < b.line ? b : a;
}
