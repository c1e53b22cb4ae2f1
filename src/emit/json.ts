/** The JSON format: one object, one block per line, which is easy to read and to diff. */
import type { FittedBlock } from '../model/block.js';
import type { Contents } from '../model/pack.js';
import { labelKindsOf } from './label-words.js';
import { recordLeftOut, recordNamed } from './left-out.js';
import type { PackDocument, PackedBlock } from './pack-shape.js';
import { shownRegions, writeRanges } from './shown.js';

export function renderJson(contents: Contents): string {
  const { task, blocks, budget, tokenizer } = contents;
  const { named, others, withheld, confidence } = recordLeftOut(contents);
  const head: Pick<PackDocument, 'packlight' | 'task'> = { packlight: 'pack/1', task: task.text };
  const foot: Omit<PackDocument, 'blocks' | keyof typeof head> = {
    left_out: { named, others, withheld, ...(confidence === null ? {} : { confidence }) },
    budget: { limit: budget, tokenizer },
  };
  const shown = blocks.filter(({ rung }) => rung.level !== 'name').map(renderJsonBlock);
  const list = shown.length === 0 ? '[]' : `[\n${shown.join(',\n')}\n]`;
  return `${JSON.stringify(head).slice(0, -1)},"blocks":${list},\n${JSON.stringify(foot).slice(1)}\n`;
}

export function renderJsonBlock(fitted: FittedBlock): string {
  const { block, rung, reason, score } = fitted;
  if (rung.level === 'name') return JSON.stringify(recordNamed(fitted));
  const record: PackedBlock = {
    path: block.name ?? '',
    language: block.language,
    level: rung.level,
    lines: writeRanges(rung.ranges),
    reason,
    score,
    sha256: block.sha256,
    redacted: block.redactions.length,
    labels: labelKindsOf(block),
    content: shownRegions(fitted),
  };
  return JSON.stringify(record);
}
