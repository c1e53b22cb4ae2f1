/** Guards each distinct text of a packet once, field names too, so one secret has one number in the whole packet. */
import type { Json } from '../../base/json.js';
import { isUnsettled } from '../../guard/seal.js';
import { type FittedBlock, type Label, labelKinds } from '../../model/block.js';
import type { GivenText } from '../../model/contract.js';

export type LabelKind = Label['kind'];

export function givenTexts(value: Json): GivenText[] {
  return textsIn(value).map((text) => ({ kind: 'project-meta', title: '', text, priority: 'P0' }));
}

/** The guarded block of each text. Blocks of texts come first, in order, before files. */
export type GuardedTexts = ReadonlyMap<string, FittedBlock['block']>;

export function guardedTexts(value: Json, blocks: readonly FittedBlock[]): GuardedTexts {
  return new Map(textsIn(value).flatMap((text, at) => (blocks[at] === undefined ? [] : [[text, blocks[at].block]])));
}

/** Replaces texts by their guarded form. Texts without a block become empty. */
export function withGuarded(value: Json, guarded: GuardedTexts): Json {
  return replace(value, (text) => {
    const block = guarded.get(text);
    return block === undefined ? '' : textOf(block);
  });
}

export function numberTexts(value: Json): { readonly value: Json; readonly numberOf: (text: string) => string } {
  const numbers = new Map(textsIn(value).map((text, at) => [text, `text ${at}`]));
  const numberOf = (text: string) => numbers.get(text) ?? '';
  return { value: replace(value, numberOf), numberOf };
}

export function labelsIn(value: Json, guarded: GuardedTexts): LabelKind[] {
  const found = new Set(textsIn(value).flatMap((text) => guarded.get(text)?.labels.map(({ kind }) => kind) ?? []));
  return labelKinds.filter((kind) => found.has(kind));
}

export function textOf(block: FittedBlock['block']): string {
  return isUnsettled(block) ? '(not shown: it could not be made safe)' : block.text;
}

function textsIn(value: Json): string[] {
  const texts = new Set<string>();
  replace(value, (text) => {
    texts.add(text);
    return text;
  });
  texts.delete('');
  return [...texts];
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
