/** CSS, SCSS and Less: rules, at-rules and what they nest; mixins, functions, variables at the top. */
import { shortName } from '../brief.js';
import { type Block, type BlockName, nameBlocks, scanBraces } from './code-blocks.js';
import type { Part } from './part.js';

export function outlineStyles(text: string, language: 'css' | 'scss' | 'less'): Part[] {
  const { blocks, statements } = scanBraces(text, { lineComments: language === 'css' ? [] : ['//'], separators: ';' });
  const { parts } = nameBlocks(blocks, (block) => (isInKeyframes(block) ? null : nameOf(block.head)));
  const variables = statements.flatMap(({ text: words, start, end, parent }): Part[] => {
    const name = parent === null ? /^(?:\$|@|--)[\w-]{1,100}(?=\s*:)/.exec(words)?.[0] : undefined;
    if (name === undefined) return [];
    return [{ name, kind: 'variable', start, headEnd: start + name.length, end, exported: true }];
  });
  return [...parts, ...variables];
}

function nameOf(head: string): BlockName | null {
  const name = head
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const callable = /^@(?:mixin|function)\s+([\w-]{1,100})/.exec(name)?.[1];
  if (callable !== undefined) return { name: callable, kind: 'function', exported: true };
  if (name === '' || /^@(?:include|if|else|each|for|while|return)\b/.test(name)) return null;
  return { name: shortName(firstSelectors(name), 'selector'), kind: 'selector', exported: false };
}

/** Of a long list as many selectors as fit, each whole; a single one stays as it is. */
function firstSelectors(name: string): string {
  if (name.length <= maxListLength || /["'([]/.test(name)) return name;
  const comma = name.lastIndexOf(',', maxListLength);
  return comma < 0 ? name : name.slice(0, comma);
}

function isInKeyframes({ parent }: Block): boolean {
  return parent !== null && /^@(?:-\w+-)?keyframes\b/.test(parent.head);
}

const maxListLength = 120;
