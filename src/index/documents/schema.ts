/**
 * Schema languages with braces: Protocol Buffers, GraphQL, Thrift, Prisma, HCL. A table says which heads are
 * definitions of which kind, and what the statements inside them are.
 */
import type { DefinitionKind } from '../../model/analysis.js';
import { type Block, type Statement, scanBraces } from './code-blocks.js';
import type { Part } from './part.js';
import { type SchemaLanguage, schemaLanguages } from './schema.table.js';

export function outlineSchema(text: string, id: string): Part[] {
  const language = schemaLanguages.get(id);
  if (language === undefined) return [];
  const { blocks, statements } = scanBraces(text, language);
  const named = new Map<Block, { name: string; kind: DefinitionKind }>();
  const parts = blocks.flatMap((block): Part[] => {
    const own = readHead(language, block.head);
    if (own === null) return [];
    named.set(block, own);
    return [
      {
        ...own,
        container: containerOf(block.parent, named),
        start: block.start,
        headEnd: block.open,
        end: block.end,
        exported: true,
      },
    ];
  });
  return [...parts, ...statements.flatMap((statement) => readStatement(language, statement, named) ?? [])];
}

type Named = ReadonlyMap<Block, { readonly name: string; readonly kind: DefinitionKind }>;

function readHead({ heads }: SchemaLanguage, head: string): { name: string; kind: DefinitionKind } | null {
  for (const [pattern, kind] of heads) {
    const match = pattern.exec(head);
    if (match !== null)
      return {
        name: match
          .slice(1)
          .filter((part) => part !== undefined)
          .join('.'),
        kind,
      };
  }
  return null;
}

function readStatement(language: SchemaLanguage, { text, start, end, parent }: Statement, named: Named): Part | null {
  const around = parent === null ? undefined : named.get(parent);
  const top = readHead(language, text);
  const inside = around === undefined ? undefined : language.inside.get(around.kind);
  const name = top?.name ?? inside?.[0].exec(text)?.[1];
  const kind = top?.kind ?? inside?.[1];
  if (name === undefined || kind === undefined || (parent !== null && around === undefined)) return null;
  return { name, kind, container: containerOf(parent, named), start, headEnd: end, end, exported: true };
}

function containerOf(parent: Block | null, named: Named): string | null {
  const names: string[] = [];
  for (let block = parent; block !== null && names.length < deepestContainer; block = block.parent) {
    const own = named.get(block);
    if (own !== undefined) names.unshift(own.name);
  }
  return names.length === 0 ? null : names.join('.');
}

const deepestContainer = 8;
