/** What a pack leaves out, as a record for JSON and as lines for the rest; parsing the record gives the same lines. */
import type { FittedBlock } from '../model/block.js';
import type { Confidence } from '../model/candidate.js';
import type { Contents } from '../model/pack.js';
import { writeName } from './frame.js';

export type NamedFile = { readonly path: string; readonly lines: number; readonly tokens: number | null };

export type LeftOutRecord = {
  readonly named: readonly NamedFile[];
  readonly others: { readonly files: number; readonly bytes: number };
  readonly withheld: readonly { readonly reason: string; readonly count: number }[];
  readonly confidence: Confidence | null;
  readonly budget: number;
  readonly tokenizer: string;
};

export function recordLeftOut({ blocks, leftOut, budget, tokenizer }: Contents): LeftOutRecord {
  const named = blocks.filter(({ rung }) => rung.level === 'name').map(recordNamed);
  const { others, withheld, confidence = null } = leftOut;
  return { named, others, withheld, confidence, budget, tokenizer };
}

export function recordNamed({ block, wholeTokens }: FittedBlock): NamedFile {
  return { path: block.name ?? '', lines: block.lineCount, tokens: wholeTokens };
}

export function writeLeftOut({ named, others, withheld, confidence, budget, tokenizer }: LeftOutRecord): string {
  const lines = [
    ...named.map(writeNamed),
    ...(others.files > 0 ? [`- ${others.files} less likely files (${others.bytes} bytes)\n`] : []),
    ...withheld.map(({ reason, count }) => `- ${count} withheld: ${reason}\n`),
  ];
  return (
    (lines.length === 0 ? '- nothing\n' : lines.join('')) +
    (confidence === null ? '' : `Ranking: ${sureness[confidence]}.\n`) +
    `Budget ${budget} tokens (${tokenizer}). For more: packlight pack --target PATH, packlight scan.\n`
  );
}

export function writeNamed({ path, lines, tokens }: NamedFile): string {
  return `- ${writeName(path)} (${lines} lines${tokens === null ? '' : `, ${tokens} tokens`})\n`;
}

const sureness: Readonly<Record<Confidence, string>> = {
  high: 'high confidence',
  medium: 'medium confidence',
  low: 'low confidence; name a file (--target PATH), use other words, or look at packlight map',
};
