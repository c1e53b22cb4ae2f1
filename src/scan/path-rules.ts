/** The path rules of a request, compiled for the walk. An excluded folder is entered if it may hold allowed paths. */
import { remember } from '../base/remember.js';
import type { PathRules } from '../model/rules.js';
import { literalPrefixLength } from './ignore/ignore-line.js';
import { findLastMatch, parseRules, type Rule, type RuleList, type Subject, toSubject } from './ignore/ignore-rules.js';

export type WalkRules = {
  readonly deny: RuleList;
  readonly allow: RuleList;
  readonly defaults: RuleList;
  /** A path as the three lists compare it. */
  readonly subjectOf: (subject: Subject) => Subject;
  /** True if certainly none of the three lists matches. */
  readonly leaveAlone: (subject: Subject) => boolean;
  /** The part of each allowed path before its first wildcard. A bare name matches anywhere and is not in this list. */
  readonly allowedPlaces: readonly string[];
  readonly isAsked: (path: string) => boolean;
  /** Names of folders that are entered although `defaults` names them. */
  readonly doubtfulNames: ReadonlySet<string>;
};

export function compilePathRules(rules: PathRules): WalkRules {
  const { only = [], ignoresCase = false } = rules;
  const cased = (patterns: readonly string[]) => (ignoresCase ? patterns.map(inLowerCase) : patterns);
  const allow = cased(rules.allow);
  const lists = {
    deny: compile(cased(rules.deny), 'deny rule'),
    allow: compile(allow, 'allow rule'),
    defaults: compile(cased(rules.defaults), 'default rule'),
  };
  return {
    ...lists,
    subjectOf: ignoresCase ? ({ path, kind }) => toSubject(inLowerCase(path), kind) : (subject) => subject,
    leaveAlone: knowUnnamed([lists.deny, lists.allow, lists.defaults]),
    allowedPlaces: allow.map((pattern) => pattern.replace(/^\//, '')).flatMap(literalPlace),
    isAsked: only.length === 0 ? () => true : compilePatterns(only),
    doubtfulNames: new Set(rules.doubtful),
  };
}

/** Of a binary string: ASCII letters, as file systems without letter case compare them at least. */
function inLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

export function ruleNaming(rules: RuleList, subject: Subject): Rule | null {
  if (rules.size === 0) return null;
  const rule = findLastMatch(rules, subject);
  return rule === null || rule.negated ? null : rule;
}

/** Whether something inside this folder may be allowed. */
export function mayHoldAllowed({ allowedPlaces }: WalkRules, folder: string): boolean {
  return allowedPlaces.some((place) => place.startsWith(`${folder}/`) || `${folder}/`.startsWith(place));
}

/** Whether gitignore patterns relative to the root match a path or a folder above it. */
export function compilePatterns(patterns: readonly string[]): (path: string) => boolean {
  const rules = compile(patterns, 'pattern');
  return (path) => {
    const binary = Buffer.from(path).toString('latin1');
    if (ruleNaming(rules, toSubject(binary, 'file')) !== null) return true;
    for (let slash = binary.indexOf('/'); slash >= 0; slash = binary.indexOf('/', slash + 1))
      if (ruleNaming(rules, toSubject(binary.slice(0, slash), 'directory')) !== null) return true;
    return false;
  };
}

/** Cached per name, because many files have the same name and most names match no rule. */
function knowUnnamed(lists: readonly RuleList[]): (subject: Subject) => boolean {
  const knowing = (kind: 'file' | 'directory') =>
    remember((name) => lists.every((rules) => !rules.mayName(name, kind)));
  const [file, directory] = [knowing('file'), knowing('directory')];
  return ({ name, kind }) => (kind === 'directory' ? directory(name) : file(name));
}

function compile(patterns: readonly string[], source: string): RuleList {
  return parseRules(Buffer.from(patterns.join('\n')), source);
}

function literalPlace(pattern: string): string[] {
  if (!pattern.slice(0, -1).includes('/')) return [];
  const place = Buffer.from(pattern.slice(0, literalPrefixLength(pattern))).toString('latin1');
  return place === '' ? [] : [place];
}
