/** Names of definitions as people write them: `Cart.total`, `Cart::total`, `Cart#total`, `total()`, `` `total` ``. */
import type { Definition, DefinitionRef, Index } from '../../model/analysis.js';
import { baseName } from '../../model/path.js';

/** `owner` is what stands before the name: a class, a module, a variable; null if nothing does. */
export type SpelledName = { readonly name: string; readonly owner: string | null };

/** A word counts as a name if it is qualified, called, in backticks, or compound (`total_of`, `totalOf`). */
export function namesIn(text: string): SpelledName[] {
  const found = new Map<string, SpelledName>();
  for (const [written] of text.matchAll(spelled)) {
    const isMarked = /\(|^`/.test(written);
    const parts = written
      .replace(/[`()]/g, '')
      .split(joint)
      .filter((part) => part !== '' && part !== 'prototype');
    const name = parts.at(-1);
    if (name === undefined || !(isMarked || parts.length > 1 || compound.test(name))) continue;
    found.set(written, { name, owner: parts.at(-2) ?? null });
  }
  return [...found.values()];
}

/** The definitions of the name that fit best: with the right owner, exported, at the top level. */
export function definitionsCalled(index: Index, { name, owner }: SpelledName): DefinitionRef[] {
  const refs = (index.definitionsByName.get(name) ?? []).filter(
    (ref) => !documentKinds.has(definitionOf(index, ref).kind),
  );
  const fits = refs.map((ref) => fitOf(index, ref, owner));
  const best = fits.reduce((most, fit) => Math.max(most, fit), 0);
  return refs.filter((_, at) => fits[at] === best);
}

function fitOf(index: Index, ref: DefinitionRef, owner: string | null): number {
  const { container, exported, kind } = definitionOf(index, ref);
  const { path } = index.files[ref.file]!.entry;
  const direct = container?.split('.').at(-1) ?? null;
  const isOwned = owner !== null && (direct === owner || stemOf(path) === owner.toLowerCase());
  const isBig = !smallKinds.has(kind);
  return 1 + (isOwned ? 8 : 0) + (isBig ? 4 : 0) + (exported ? 2 : 0) + (container === null && owner === null ? 1 : 0);
}

function definitionOf(index: Index, { file, at }: DefinitionRef): Definition {
  return index.files[file]!.definitions[at]!;
}

function stemOf(path: string): string {
  const name = baseName(path as Parameters<typeof baseName>[0]);
  return name.split('.', 1)[0]!.toLowerCase();
}

const identifier = '[\\p{L}_$][\\p{L}\\p{N}_$]{0,80}';
const joint = /::|->|[.#\\]/;
/** Bounded, and no part matches what may follow it, so matching stays linear. */
const spelled = new RegExp(
  `(?<![\\p{L}\\p{N}_$/-])\`?${identifier}(?:(?:::|->|[.#\\\\])${identifier}){0,6}(?:\\(\\))?\`?(?![\\p{L}\\p{N}_$/-])`,
  'gu',
);
const compound = /\p{Ll}\p{Lu}|[\p{L}\p{N}]_[\p{L}\p{N}]|^_+\p{L}/u;
const documentKinds: ReadonlySet<string> = new Set(['heading', 'section', 'key', 'cell', 'selector', 'namespace']);
const smallKinds: ReadonlySet<string> = new Set(['field', 'property', 'member', 'variable', 'constant']);
