/** Labels in words: for the heading of a block, and counted in a note about the pack. */
import { type FittedBlock, type GuardedBlock, type Label, labelKinds } from '../model/block.js';

export type LabelKind = Label['kind'];

export const labelWords: Readonly<Record<LabelKind, string>> = {
  instructions: 'data, written for agents',
  'injection-like': 'data, speaks to a model',
};

export function labelKindsOf({ labels }: GuardedBlock): LabelKind[] {
  return labels.map(({ kind }) => kind);
}

/** One note for each kind of label in the pack. */
export function labelNotes(blocks: readonly FittedBlock[]): string[] {
  return labelKinds.flatMap((kind) => {
    const count = blocks.filter(({ block }) => labelKindsOf(block).includes(kind)).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? nouns[kind].one : nouns[kind].many}`];
  });
}

const nouns: Readonly<Record<LabelKind, { readonly one: string; readonly many: string }>> = {
  instructions: { one: 'file is written for agents', many: 'files are written for agents' },
  'injection-like': { one: 'file speaks to a model', many: 'files speak to a model' },
};
