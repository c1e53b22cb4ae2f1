/** Attributes the tokens of a finished Markdown pack to its blocks (`emit/block-tokens.ts`), which add up to them. */
import { Defect } from '../base/result.js';
import { counterFor } from '../budget/families.js';
import { growthOfBlocks } from '../emit/block-tokens.js';
import { renderMarkdown, renderMarkdownBlock } from '../emit/markdown.js';
import type { FittedBlock } from '../model/block.js';
import type { Pack } from '../model/pack.js';
import type { TokenCounter } from '../model/tokens.js';

/** Uses the tokenizer of `model`, with which the pack was made. */
export function countBlocks(pack: Pack, model = ''): ReadonlyMap<FittedBlock, number> {
  const tokens = counterFor(model);
  if (tokens.name !== pack.tokenizer) throw new Defect('the pack was counted with another tokenizer');
  return blockGrowth(pack, tokens);
}

/** By block, not by name: guarded names may be equal. */
export function blockGrowth(pack: Pack, tokens: TokenCounter): ReadonlyMap<FittedBlock, number> {
  const ends = blockEnds(pack);
  const growth = growthOfBlocks(
    pack.text,
    ends.map(({ end }) => end),
    tokens,
  );
  return new Map(ends.map(({ block }, i) => [block, growth[i]!]));
}

type BlockEnd = { readonly block: FittedBlock; readonly end: number };

/** Walks the text from block to block. A mismatch with a rendered block is a defect. */
function blockEnds(pack: Pack): BlockEnd[] {
  if (pack.format !== 'markdown') throw new Defect('blocks are measured in Markdown');
  const isNamed = ({ rung }: FittedBlock) => rung.level === 'name';
  let at = headLength(pack);
  const pass = (block: FittedBlock, after: string): BlockEnd => {
    const rendered = renderMarkdownBlock(block) + after;
    if (!pack.text.startsWith(rendered, at)) throw new Defect('a block is not where it was rendered');
    at += rendered.length;
    return { block, end: at };
  };
  const shown = pack.blocks.filter((block) => !isNamed(block)).map((block) => pass(block, '\n'));
  // The footer's mark and its heading take one line each.
  at = nextLine(pack.text, nextLine(pack.text, at));
  return [...shown, ...pack.blocks.filter(isNamed).map((block) => pass(block, ''))];
}

/** The length before the first block, from the same pack without blocks. */
function headLength(pack: Pack): number {
  const leftOut = { others: { files: 0, bytes: 0 }, withheld: [] };
  return renderMarkdown({ ...pack, blocks: [], leftOut }).lastIndexOf('<!-- begin ');
}

function nextLine(text: string, at: number): number {
  return text.indexOf('\n', at) + 1;
}
