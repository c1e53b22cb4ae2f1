/**
 * Passes every text of a packet, including field names, through the pipeline's guard. Each distinct text is guarded
 * once, so one secret has one number in the whole packet.
 */
import type { Json } from '../../base/json.js';
import { isUnsettled } from '../../guard/seal.js';
import { type FittedBlock, type Label, labelKinds } from '../../model/block.js';
import type { GivenText } from '../../model/contract.js';

export type LabelKind = Label['kind'];

export function givenTexts(value: Json): GivenText[] {
  const texts = new Set<string>();
  collect(value, texts);
  return [...texts].map((text) => ({ kind: 'project-meta', title: '', text, priority: 'P0' }));
}

/** The guarded block of each text. Blocks of texts come first, in order, before files. */
export type GuardedTexts = ReadonlyMap<string, FittedBlock['block']>;

export function guardedTexts(value: Json, blocks: readonly FittedBlock[]): GuardedTexts {
  const texts = new Set<string>();
  collect(value, texts);
  return new Map([...texts].flatMap((text, at) => (blocks[at] === undefined ? [] : [[text, blocks[at].block]])));
}

/** Replaces texts by their guarded form. Texts without a block become empty. */
export function withGuarded(value: Json, guarded: GuardedTexts): Json {
  const clean = (text: string) => {
    const block = guarded.get(text);
    return text === '' || block === undefined ? '' : textOf(block);
  };
  return replace(value, clean);
}

/** Replaces each text by the number of its block. */
export function numberTexts(value: Json): { readonly value: Json; readonly numberOf: (text: string) => string } {
  const texts = new Set<string>();
  collect(value, texts);
  const numbers = new Map([...texts].map((text, at) => [text, `text ${at}`]));
  const numberOf = (text: string) => numbers.get(text) ?? '';
  return { value: replace(value, numberOf), numberOf };
}

/** The labels of all texts in a value, in the order of the kinds. */
export function labelsIn(value: Json, guarded: GuardedTexts): LabelKind[] {
  const texts = new Set<string>();
  collect(value, texts);
  const found = new Set([...texts].flatMap((text) => guarded.get(text)?.labels.map(({ kind }) => kind) ?? []));
  return labelKinds.filter((kind) => found.has(kind));
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

function replace(value: Json, clean: (text: string) => string): Json {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((item: Json) => replace(item, clean));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      clean(key),
      entry === undefined ? undefined : replace(entry as Json, clean),
    ]),
  );
}
