/** JSON: one object, one block a line, so that it reads well and diffs well. */
import type { FittedBlock } from '../model/block.js';
import type { Contents } from '../model/pack.js';
import type { PackDocument, PackedBlock } from './shapes.js';
import { shownText, writeRanges } from './shown.js';

export function renderJson({ task, blocks, leftOut, budget, tokenizer }: Contents): string {
  const document: Omit<PackDocument, 'blocks'> = {
    packlight: 'pack/1',
    task: task.text,
    budget: { limit: budget, tokenizer },
    left_out: {
      named: blocks.filter(isNamed).map(({ block }) => ({ path: block.name ?? '', lines: block.lineCount })),
      others: leftOut.others,
      withheld: leftOut.withheld,
    },
  };
  const shown = blocks.filter((fitted) => !isNamed(fitted)).map(renderJsonBlock);
  const list = shown.length === 0 ? '[]' : `[\n${shown.join(',\n')}\n]`;
  return `${JSON.stringify(document).slice(0, -1)},"blocks":${list}}\n`;
}

export function renderJsonBlock(fitted: FittedBlock): string {
  const { block, rung, reason, score } = fitted;
  if (rung.level === 'name') return JSON.stringify({ path: block.name, lines: block.lineCount });
  const record: PackedBlock = {
    path: block.name ?? '',
    language: block.language,
    level: rung.level,
    lines: writeRanges(rung.ranges),
    reason,
    score,
    sha256: block.sha256,
    redacted: block.redactions.length,
    content: shownText(fitted),
  };
  return JSON.stringify(record);
}

function isNamed({ rung }: FittedBlock): boolean {
  return rung.level === 'name';
}
