/**
 * Every text of a packet through the pipeline's one guard: each different text, names of fields included,
 * goes in once as a given text and comes back guarded, so one secret has one number in the whole packet.
 */
import type { Json } from '../../base/json.js';
import { isUnsettled } from '../../guard/seal.js';
import type { FittedBlock } from '../../model/block.js';
import type { GivenText } from '../../model/contract.js';

export function givenTexts(value: Json): GivenText[] {
  const texts = new Set<string>();
  collect(value, texts);
  return [...texts].map((text) => ({ kind: 'project-meta', title: '', text, priority: 'P0' }));
}

/** The same value with guarded texts; the blocks are those of its texts, in their order, before any file. */
export function withGuarded(value: Json, blocks: readonly FittedBlock[]): Json {
  const texts = new Set<string>();
  collect(value, texts);
  const guarded = new Map(
    [...texts].map((text, at) => [text, blocks[at] === undefined ? '' : textOf(blocks[at].block)]),
  );
  return replace(value, guarded);
}

export function textOf(block: FittedBlock['block']): string {
  return isUnsettled(block) ? '(not shown: it could not be made safe)' : block.text;
}

function collect(value: Json, texts: Set<string>): void {
  if (typeof value === 'string') {
    if (value !== '') texts.add(value);
  } else if (Array.isArray(value)) for (const item of value) collect(item, texts);
  else if (typeof value === 'object' && value !== null)
    for (const [key, entry] of Object.entries(value)) {
      if (key !== '') texts.add(key);
      if (entry !== undefined) collect(entry as Json, texts);
    }
}

function replace(value: Json, guarded: ReadonlyMap<string, string>): Json {
  if (typeof value === 'string') return guarded.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item: Json) => replace(item, guarded));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      guarded.get(key) ?? key,
      entry === undefined ? undefined : replace(entry as Json, guarded),
    ]),
  );
}
