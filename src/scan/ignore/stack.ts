/**
 * The ignore files that apply to one directory, strongest on top: files of deeper directories, then of shallower ones, then
 * the repository's own excludes, then the user's. A stack is immutable; pushing creates a new one, so sibling directories
 * share their common part.
 * All paths are binary strings relative to the root, without a slash at either end.
 */
import type { EntryKind } from '../../model/jail.js';
import { findLastMatch, type Rule, type RuleList, type Subject, toSubject } from './ignore-rules.js';

export type IgnoreStack = Layer | null;

/** `rule` is the rule that decided, a negated one if it re-included; null if none matched. */
export type Decision = { readonly ignored: boolean; readonly rule: Rule | null };

export const EMPTY_STACK: IgnoreStack = null;

/** Adds the rules found in `directory` ('' is the root) on top. */
export function pushRules(stack: IgnoreStack, directory: string, rules: RuleList): IgnoreStack {
  if (rules.size === 0) return stack;
  return { below: stack, baseLength: directory === '' ? 0 : directory.length + 1, rules };
}

/**
 * Whether an entry is ignored, by a stack with the files of all directories above it. Nothing inside an ignored
 * directory can be re-included, so its entries need no decision.
 */
export function decide(stack: IgnoreStack, subject: Subject): Decision {
  for (let layer = stack; layer !== null; layer = layer.below) {
    const { baseLength } = layer;
    const seen = baseLength === 0 ? subject : { ...subject, path: subject.path.slice(baseLength) };
    const rule = findLastMatch(layer.rules, seen);
    if (rule !== null) return { ignored: !rule.negated, rule };
  }
  return UNDECIDED;
}

/**
 * As `decide` for any path, from the root down: the first ignored directory on the way decides. `stack` has the rules
 * from outside the tree; `rulesOf` gives the rules of a directory, if it has any.
 */
export function decidePath(
  stack: IgnoreStack,
  entry: { readonly path: string; readonly kind: EntryKind },
  rulesOf: (directory: string) => RuleList | null,
): Decision {
  let current = pushFrom(stack, '', rulesOf);
  for (let slash = entry.path.indexOf('/'); slash >= 0; slash = entry.path.indexOf('/', slash + 1)) {
    const directory = entry.path.slice(0, slash);
    const decision = decide(current, toSubject(directory, 'directory'));
    if (decision.ignored) return decision;
    current = pushFrom(current, directory, rulesOf);
  }
  return decide(current, toSubject(entry.path, entry.kind));
}

type Layer = {
  readonly below: IgnoreStack;
  /** The length of this layer's directory and its trailing slash in a path. */
  readonly baseLength: number;
  readonly rules: RuleList;
};

function pushFrom(stack: IgnoreStack, directory: string, rulesOf: (directory: string) => RuleList | null): IgnoreStack {
  const rules = rulesOf(directory);
  return rules === null ? stack : pushRules(stack, directory, rules);
}

export const UNDECIDED: Decision = { ignored: false, rule: null };
