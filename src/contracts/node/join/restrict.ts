/**
 * Merges constraints and tool policies; the most restrictive value wins. Allowed lists are intersected, blocked lists
 * united. The strictest approval, a forbidding switch and the smaller maximum win. If no rule decides, all values are
 * kept as `{"conflict": […]}` and reported.
 *
 * Each kind of value has one operation that is associative, commutative and idempotent, and kinds do not mix. So
 * grouping has no effect, and merging a conflict again gives the same conflict.
 */
import type { Json } from '../../../base/json.js';
import { compareBytes } from '../../../base/order.js';
import type { JsonObject } from '../node-wire.js';
import { sortedSet } from './merge-lists.js';

export type Rules = 'restrict' | 'keep';

/** Keys in byte order. */
export function mergeObjects(objects: readonly JsonObject[], rules: Rules): JsonObject {
  const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))].sort(compareBytes);
  const given = (key: string) => objects.flatMap((object) => (Object.hasOwn(object, key) ? [object[key]!] : []));
  return Object.fromEntries(keys.map((key) => [key, mergeValues(key, given(key), rules)]));
}

export function mergeValues(key: string, values: readonly Json[], rules: Rules): Json {
  const all = sortedSet(values.flatMap((value) => readConflict(value) ?? [value]));
  const ofKind = (kind: Kind) => all.filter((value) => kindOf(value) === kind);
  const merged = sortedSet(kinds.flatMap((kind) => foldKind(kind, ofKind(kind), { key, rules })));
  return merged.length === 1 ? merged[0]! : { [conflictKey]: merged };
}

/** The values of a recorded conflict, or null. */
export function readConflict(value: Json): readonly Json[] | null {
  if (!isObject(value) || Object.keys(value).length !== 1) return null;
  const held = value[conflictKey];
  return Array.isArray(held) ? (held as readonly Json[]) : null;
}

const kinds = ['texts', 'flag', 'number', 'text', 'object', 'other'] as const;
type Kind = (typeof kinds)[number];

function kindOf(value: Json): Kind {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string') ? 'texts' : 'other';
  if (typeof value === 'boolean') return 'flag';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'string') return 'text';
  return isObject(value) ? 'object' : 'other';
}

/** Merges values of one kind: one value if a rule decides, otherwise all of them. */
function foldKind(
  kind: Kind,
  values: readonly Json[],
  { key, rules }: { readonly key: string; readonly rules: Rules },
): readonly Json[] {
  if (values.length === 0) return [];
  if (kind === 'object') return [mergeObjects(values as readonly JsonObject[], rules)];
  if (rules === 'keep') return values;
  if (kind === 'texts') return foldTexts(values as readonly (readonly string[])[], key);
  if (kind === 'flag' && forbids.test(key)) return [values.includes(true)];
  if (kind === 'flag' && permits.test(key)) return [!values.includes(false)];
  if (kind === 'number' && isMost.test(key)) return [Math.min(...(values as readonly number[]))];
  if (kind === 'number' && isLeast.test(key)) return [Math.max(...(values as readonly number[]))];
  if (kind === 'text' && isApproval.test(key)) return foldApprovals(values as readonly string[]);
  return values;
}

function foldTexts(lists: readonly (readonly string[])[], key: string): readonly Json[] {
  const sorted = (texts: Iterable<string>) => [...new Set(texts)].sort(compareBytes);
  if (permits.test(key)) return [sorted(lists[0]!.filter((text) => lists.every((list) => list.includes(text))))];
  if (forbids.test(key)) return [sorted(lists.flat())];
  return lists;
}

/** The strictest known mode, and all unknown ones. */
function foldApprovals(modes: readonly string[]): readonly Json[] {
  const rank = (mode: string) =>
    approvals.findIndex((names) => names.includes(mode.toLowerCase().replace(/[\s-]/g, '_')));
  const known = modes.filter((mode) => rank(mode) >= 0);
  const strictest = [...known].sort((a, b) => rank(b) - rank(a) || compareBytes(a, b)).slice(0, 1);
  return [...strictest, ...modes.filter((mode) => rank(mode) < 0)];
}

export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const conflictKey = 'conflict';
/** Matches words at the start of a key, before a capital, a separator or the end: `noNewDependencies`, not `notes`. */
const word = (words: string) => new RegExp(`^(?:${words})(?=$|[A-Z_-])`);
const forbids = word(
  'no|block|blocked|deny|denied|forbid|forbids|forbidden|disallow|disallowed|require|required|requires|must|mustNot|readOnly|exclude|excluded|protected',
);
const permits = word('allow|allowed|allows|can|may|enable|enabled|permit|permitted|include|included|writable');
const isMost = word('max|maximum|most|limit|timeout|budget');
const isLeast = word('min|minimum|least');
const isApproval = /^approval(?:$|[A-Z_-]|s)/;
/** From the least to the most strict. */
const approvals: readonly (readonly string[])[] = [
  ['never', 'none', 'auto', 'full_auto', 'off'],
  ['on_failure', 'on_fail'],
  ['on_request', 'ask', 'prompt'],
  ['untrusted', 'on_write'],
  ['always', 'required', 'manual', 'every_step'],
  ['deny', 'read_only'],
];
