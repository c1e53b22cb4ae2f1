/**
 * Ignore files in force at one place of the tree, strongest on top: a deeper directory's file over a
 * shallower one's, those over the repository's own excludes, those over a person's. A stack never
 * changes; pushing makes a new one, so sibling directories share what they have in common.
 * All paths are binary strings relative to the root, without a slash at either end.
 */
import type { EntryKind } from '../../model/jail.js';
import { findLastMatch, type Rule, type RuleList, type Subject, toSubject } from './ignore-rules.js';

export type IgnoreStack = Layer | null;

/** `rule` is the rule that decided, a negated one if it re-included; null if none had a say. */
export type Decision = { readonly ignored: boolean; readonly rule: Rule | null };

export const EMPTY_STACK: IgnoreStack = null;

/** Adds the rules found in `directory` ('' is the root) on top. */
export function pushRules(stack: IgnoreStack, directory: string, rules: RuleList): IgnoreStack {
  if (rules.size === 0) return stack;
  return { below: stack, baseLength: directory === '' ? 0 : directory.length + 1, rules };
}

/**
 * Is this entry ignored, seen from a stack that holds the files of all directories above it? Asked of
 * a directory that is ignored, nothing inside needs asking: what is in there cannot come back.
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
 * The same question for any path, from the root down: the first ignored directory on the way decides.
 * `stack` holds what stands below the tree's own files, `rulesOf` gives a directory's rules, if it has any.
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
  /** How much of a path is this layer's directory and the slash behind it. */
  readonly baseLength: number;
  readonly rules: RuleList;
};

function pushFrom(stack: IgnoreStack, directory: string, rulesOf: (directory: string) => RuleList | null): IgnoreStack {
  const rules = rulesOf(directory);
  return rules === null ? stack : pushRules(stack, directory, rules);
}

export const UNDECIDED: Decision = { ignored: false, rule: null };
