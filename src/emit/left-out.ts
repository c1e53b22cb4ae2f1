/**
 * What a pack leaves out, as a record and as lines of text. Markdown and XML print the lines; JSON contains the record,
 * and parsing it gives the same lines.
 */
import type { FittedBlock } from '../model/block.js';
import type { Contents } from '../model/pack.js';
import { writeName } from './frame.js';

export type NamedFile = { readonly path: string; readonly lines: number; readonly tokens: number | null };

export type LeftOutRecord = {
  readonly named: readonly NamedFile[];
  readonly others: { readonly files: number; readonly bytes: number };
  readonly withheld: readonly { readonly reason: string; readonly count: number }[];
  readonly budget: number;
  readonly tokenizer: string;
};

export function recordLeftOut({ blocks, leftOut, budget, tokenizer }: Contents): LeftOutRecord {
  const named = blocks.filter(({ rung }) => rung.level === 'name').map(recordNamed);
  return { named, others: leftOut.others, withheld: leftOut.withheld, budget, tokenizer };
}

export function recordNamed({ block, wholeTokens }: FittedBlock): NamedFile {
  return { path: block.name ?? '', lines: block.lineCount, tokens: wholeTokens };
}

export function writeLeftOut({ named, others, withheld, budget, tokenizer }: LeftOutRecord): string {
  const lines = [
    ...named.map(writeNamed),
    ...(others.files > 0 ? [`- ${others.files} less likely files (${others.bytes} bytes)\n`] : []),
    ...withheld.map(({ reason, count }) => `- ${count} withheld: ${reason}\n`),
  ];
  return (
    (lines.length === 0 ? '- nothing\n' : lines.join('')) +
    `Budget ${budget} tokens (${tokenizer}). For more: packlight pack --target PATH, packlight scan.\n`
  );
}

export function writeNamed({ path, lines, tokens }: NamedFile): string {
  return `- ${writeName(path)} (${lines} lines${tokens === null ? '' : `, ${tokens} tokens`})\n`;
}
