/**
 * Parses constraints from their two wire shapes, resolves contradictions, and writes the canonical text for the model
 * and for fingerprints.
 *
 * Precedence: system, then constraints that cannot be overridden, then the user's own, then the narrower scope, then
 * the later one. If a rule loses only in part of its scope, it stays with an explicit exception: removing it would lift
 * it everywhere else. A preference loses to any prohibition.
 */
import { sha256 } from '../../base/hash.js';
import { canonicalJson } from '../../base/json.js';
import { compareBytes } from '../../base/order.js';
import type { WireConstraint } from './bundle-wire-request.js';
import { covers, everywhere, narrowness, overlaps, parseScope, type Scope } from './constraint-scope.js';

export type Category = 'system' | 'project' | 'session' | 'user';

export type Constraint = {
  readonly id: string;
  readonly category: Category;
  readonly kind: 'must' | 'must-not' | 'prefer';
  readonly scope: Scope;
  /** Scopes inside this one where a higher constraint says the opposite. */
  readonly exceptions: readonly Scope[];
  readonly text: string;
  /** The author's wording on one line, if it differs from `text`. */
  readonly note: string | null;
  /** The subjects without case, spacing and final punctuation. Used to find contradictions. */
  readonly subjects: readonly string[];
  readonly source: string;
  readonly overridable: boolean;
  /** The position in the request. The later of two equal constraints wins. */
  readonly order: number;
};

export type Overridden = {
  readonly constraint: Constraint;
  readonly by: Constraint;
  readonly extent: 'whole' | 'part' | 'repeat';
};

/** Origin data that a written constraint does not contain. */
export type Origin = { readonly category: Category; readonly source: string; readonly order: number };

export function toConstraint(wire: WireConstraint | string, origin: Origin): Constraint {
  if (typeof wire === 'string') return toConstraint(readSentence(wire), origin);
  const said = 'rule' in wire ? readRule(wire.rule) : readSpoken(wire);
  const category = wire.category ?? origin.category;
  const scope = readScope(wire.scope);
  const content = canonicalJson([category, said.kind, scope.type, scope.target, said.text, said.note]);
  return {
    ...said,
    id: wire.id ?? `c-${sha256(content).slice(0, 8)}`,
    category,
    scope,
    exceptions: [],
    source: ('source' in wire ? wire.source : null) ?? origin.source,
    overridable: ('overridable' in wire ? wire.overridable : undefined) ?? category !== 'system',
    order: origin.order,
  };
}

export function resolveConstraints(list: readonly Constraint[]): {
  readonly active: readonly Constraint[];
  readonly overridden: readonly Overridden[];
} {
  const ranked = [...list].sort((a, b) => comparePrecedence(a, b) || b.order - a.order || compareBytes(a.id, b.id));
  const demands = ranked.filter(({ kind }) => kind !== 'prefer');
  const wishes = ranked.filter(({ kind }) => kind === 'prefer');
  const kept: Constraint[] = [];
  const overridden: Overridden[] = [];
  for (const constraint of [...demands, ...wishes]) {
    const against = kept.filter((higher) => contradict(higher, constraint));
    const whole = against.find(({ scope }) => covers(scope, constraint.scope));
    if (whole === undefined) {
      kept.push({ ...constraint, exceptions: against.map(({ scope }) => scope) });
      for (const by of against) overridden.push({ constraint, by, extent: 'part' });
    } else overridden.push({ constraint, by: whole, extent: 'whole' });
  }
  const first = findFirsts(kept.sort(compareWritten));
  const repeats = kept.filter((constraint) => first.get(constraint) !== constraint);
  return {
    active: kept.filter((constraint) => first.get(constraint) === constraint),
    overridden: [
      ...overridden.map(({ by, ...rest }) => ({ ...rest, by: first.get(by)! })),
      ...repeats.map((constraint) => ({ constraint, by: first.get(constraint)!, extent: 'repeat' as const })),
    ].sort(compareOverridden),
  };
}

/** Writes one line per constraint. The output does not depend on the input order. */
export function writeConstraints(active: readonly Constraint[]): string {
  return [...active].sort(compareWritten).map(writeLine).join('\n');
}

/** Higher precedence first. 0 for equals, of which the later wins. */
function comparePrecedence(a: Constraint, b: Constraint): number {
  return (
    Number(b.category === 'system') - Number(a.category === 'system') ||
    Number(a.overridable) - Number(b.overridable) ||
    Number(b.category === 'user') - Number(a.category === 'user') ||
    narrowness(b.scope) - narrowness(a.scope)
  );
}

function compareWritten(a: Constraint, b: Constraint): number {
  return comparePrecedence(a, b) || compareBytes(a.id, b.id) || compareBytes(writeLine(a), writeLine(b));
}

function compareOverridden(a: Overridden, b: Overridden): number {
  return compareWritten(a.constraint, b.constraint) || compareWritten(a.by, b.by);
}

function contradict(a: Constraint, b: Constraint): boolean {
  if ((a.kind === 'must-not') === (b.kind === 'must-not')) return false;
  return a.subjects.some((subject) => b.subjects.includes(subject)) && overlaps(a.scope, b.scope);
}

/** Maps each constraint to the first one with the same meaning, which is itself unless it is a duplicate. */
function findFirsts(written: readonly Constraint[]): ReadonlyMap<Constraint, Constraint> {
  const saying = new Map<string, Constraint>();
  return new Map(
    written.map((constraint) => {
      const { kind, scope, exceptions, subjects } = constraint;
      const key = canonicalJson([kind, writeScope(scope), writeExceptions(exceptions), subjects]);
      const first = saying.get(key) ?? constraint;
      saying.set(key, first);
      return [constraint, first];
    }),
  );
}

/** Free text comes last, on one line, and everything before it is plain or quoted. So no text can forge a line. */
function writeLine({ id, category, kind, scope, exceptions, text, note }: Constraint): string {
  const remark = note === null ? '' : ` (${note})`;
  const word = { must: 'MUST', 'must-not': 'MUST_NOT', prefer: 'PREFER' }[kind];
  return `[${category} ${writeScope(scope)} ${plain(id)}]${writeExceptions(exceptions)} ${word}: ${text}${remark}`;
}

function writeScope({ type, target }: Scope): string {
  return target === null ? type : `${type} ${plain(target)}`;
}

function writeExceptions(exceptions: readonly Scope[]): string {
  const places = [...new Set(exceptions.map(writeScope))].sort(compareBytes);
  return places.length === 0 ? '' : ` (not in ${places.join(', ')})`;
}

function plain(word: string): string {
  return /^[\w./:@#*-]+$/.test(word) ? word : JSON.stringify(oneLine(word));
}

type ConstraintText = Pick<Constraint, 'kind' | 'text' | 'note' | 'subjects'>;

/** Parses `MUST_NOT add dependencies`. A sentence without such a keyword is a MUST. */
function readSentence(sentence: string): WireConstraint {
  const [, word, rest] = /^\s*(MUST[ _]NOT|MUST|PREFER)\b[\s:]*([\s\S]*\S)/.exec(sentence) ?? [];
  if (word === undefined) return { type: 'MUST', description: sentence };
  return { type: word.replace(' ', '_') as 'MUST' | 'MUST_NOT' | 'PREFER', description: rest! };
}

function readSpoken({ type, description }: Extract<WireConstraint, { readonly description: string }>): ConstraintText {
  const kind = ({ MUST: 'must', MUST_NOT: 'must-not', PREFER: 'prefer' } as const)[type];
  const text = oneLine(description);
  return { kind, text, note: null, subjects: subjectsOf(text) };
}

function readRule(rule: Extract<WireConstraint, { readonly rule: unknown }>['rule']): ConstraintText {
  const predicate = oneLine(rule.predicate);
  const words = oneLine(rule.humanReadable ?? '');
  const kind = rule.type === 'include' || rule.type === 'require' ? 'must' : 'must-not';
  const text = rule.type === 'include' || rule.type === 'exclude' ? `include ${predicate}` : predicate;
  const note = words === '' || words === text || words === predicate ? null : words;
  return { kind, text, note, subjects: subjectsOf(predicate, text, ...(note === null ? [] : [note])) };
}

function subjectsOf(...texts: readonly string[]): string[] {
  const plainly = (text: string) =>
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\s.;!]+$/, '');
  return [...new Set(texts.map(plainly))];
}

function readScope(scope: WireConstraint['scope']): Scope {
  if (scope === undefined || scope === null) return everywhere;
  if (typeof scope === 'string') return parseScope(scope);
  const target = scope.target?.trim().replace(/^\.\//, '') ?? '';
  return scope.type === 'global' || target === '' ? everywhere : { type: scope.type, target };
}

function oneLine(text: string): string {
  return text.replace(/[\s\x00-\x1f\x7f-\x9f]+/g, ' ').trim();
}
