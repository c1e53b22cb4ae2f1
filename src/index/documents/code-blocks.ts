/**
 * Scans languages with braces for blocks with a head before the brace, and for statements between separators. Comments and
 * strings are skipped. One pass; an unclosed brace ends at the end of the text.
 */
import type { Part } from './part.js';

export type Block = {
  readonly head: string;
  /** Where the head starts, where the brace stands, where the block ends. */
  readonly start: number;
  readonly open: number;
  end: number;
  readonly parent: Block | null;
};

export type Statement = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly parent: Block | null;
};

export type Braces = { readonly blocks: readonly Block[]; readonly statements: readonly Statement[] };

export type BraceSyntax = {
  readonly lineComments: readonly string[];
  /** What ends a statement besides a brace. */
  readonly separators: string;
};

export function scanBraces(text: string, { lineComments, separators }: BraceSyntax): Braces {
  const blocks: Block[] = [];
  const statements: Statement[] = [];
  const open: Block[] = [];
  let [start, at, brackets] = [0, 0, 0];

  function endStatement(): void {
    const lead = text.slice(start, at).search(/\S/);
    if (lead >= 0 && statements.length < maxFound) {
      const words = headOf(text, start + lead, at);
      statements.push({
        text: words,
        start: start + lead,
        end: trimmedEnd(text, start + lead, at),
        parent: open.at(-1) ?? null,
      });
    }
  }

  while (at < text.length) {
    const character = text[at]!;
    const comment = character === '/' || character === '#' ? closingOfComment(text, at, lineComments) : null;
    if (comment !== null) {
      const end = text.indexOf(comment, at + 2);
      const next = end < 0 ? text.length : comment === '\n' ? end : end + 2;
      // A comment in front of a head does not belong to it.
      if (text.slice(start, at).trim() === '') start = next;
      at = next;
    } else if (character === '"' || character === "'") at = endOfString(text, at);
    else if (character === '{' && text[at - 1] === '#') {
      const end = text.indexOf('}', at);
      at = end < 0 ? text.length : end + 1;
    } else if (character === '{') {
      const lead = Math.max(0, text.slice(start, at).search(/\S/));
      const head = headOf(text, start + lead, at);
      const block: Block = { head, start: start + lead, open: at, end: text.length, parent: open.at(-1) ?? null };
      if (blocks.length < maxFound) blocks.push(block);
      if (open.length < deepest) open.push(block);
      at += 1;
      [start, brackets] = [at, 0];
    } else if (character === '}') {
      endStatement();
      at += 1;
      const block = open.pop();
      if (block !== undefined) block.end = at;
      [start, brackets] = [at, 0];
    } else {
      if (character === '(' || character === '[') brackets += 1;
      else if (character === ')' || character === ']') brackets = Math.max(0, brackets - 1);
      const isSeparator = separators.includes(character) && (brackets === 0 || character === ';');
      if (isSeparator) {
        endStatement();
        [start, brackets] = [at + 1, 0];
      }
      at += 1;
    }
  }
  endStatement();
  return { blocks, statements };
}

export type BlockName = Pick<Part, 'name' | 'kind' | 'exported'>;
export type BlockNames = ReadonlyMap<Block, BlockName>;

/** The blocks with a name as parts, and their names for what is inside them. */
export function nameBlocks(blocks: readonly Block[], nameOf: (block: Block) => BlockName | null) {
  const named = new Map<Block, BlockName>();
  const parts = blocks.flatMap((block): Part[] => {
    const own = nameOf(block);
    if (own === null) return [];
    named.set(block, own);
    const { start, open: headEnd, end, parent } = block;
    return [{ ...own, container: containerOf(parent, named), start, headEnd, end }];
  });
  return { parts, named };
}

/** The names of the blocks around a block or statement; null if none of them has one. */
export function containerOf(parent: Block | null, named: BlockNames): string | null {
  const names: string[] = [];
  for (let block = parent; block !== null && names.length < deepestContainer; block = block.parent) {
    const own = named.get(block);
    if (own !== undefined) names.unshift(own.name);
  }
  return names.length === 0 ? null : names.join('.');
}

/** The words before a brace or in a statement; of very many, the first ones, none of them cut. */
function headOf(text: string, start: number, end: number): string {
  const isWhole = end - start <= maxHeadLength;
  return (
    isWhole ? text.slice(start, end) : text.slice(start, start + maxHeadLength).replace(/(?<!\S)\S+$/, '')
  ).trimEnd();
}

/** What closes the comment that starts here, or null. `//` in an address is no comment. */
function closingOfComment(text: string, at: number, lineComments: readonly string[]): string | null {
  if (text.startsWith('/*', at)) return '*/';
  const mark = lineComments.find((start) => text.startsWith(start, at));
  return mark === undefined || (mark === '//' && /[:(]/.test(text[at - 1] ?? '')) ? null : '\n';
}

function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /\s/.test(text[at - 1]!)) at -= 1;
  return at;
}

/** A string ends on its line; three quotes may hold several. */
function endOfString(text: string, start: number): number {
  if (text.startsWith('"""', start)) {
    const end = text.indexOf('"""', start + 3);
    return end < 0 ? text.length : end + 3;
  }
  const quote = text[start];
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at + 1;
    else if (text[at] === '\n') return at;
  }
  return text.length;
}

const maxFound = 20_000;
const deepest = 200;
const deepestContainer = 8;
const maxHeadLength = 600;
