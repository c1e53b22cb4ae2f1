/**
 * The ignore files that apply to one directory, strongest on top: files of deeper directories, then of shallower ones, then
 * the repository's own excludes, then the user's. A stack is immutable; pushing creates a new one, so sibling directories
 * share their common part.
 * All paths are binary strings relative to the root, without a slash at either end.
 */
import { findLastMatch, type Rule, type RuleList, type Subject } from './ignore-rules.js';

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

type Layer = {
  readonly below: IgnoreStack;
  /** The length of this layer's directory and its trailing slash in a path. */
  readonly baseLength: number;
  readonly rules: RuleList;
};

export const UNDECIDED: Decision = { ignored: false, rule: null };
