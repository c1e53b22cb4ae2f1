/**
 * Schema languages with braces: Protocol Buffers, GraphQL, Thrift, Prisma, HCL. A table says which heads are
 * definitions of which kind, and what the statements inside them are.
 */
import { type BlockName, type BlockNames, containerOf, nameBlocks, type Statement, scanBraces } from './code-blocks.js';
import type { Part } from './part.js';
import { type SchemaLanguage, schemaLanguages } from './schema.table.js';

export function outlineSchema(text: string, id: string): Part[] {
  const language = schemaLanguages.get(id);
  if (language === undefined) return [];
  const { blocks, statements } = scanBraces(text, language);
  const { parts, named } = nameBlocks(blocks, ({ head }) => readHead(language, head));
  return [...parts, ...statements.flatMap((statement) => readStatement(language, statement, named) ?? [])];
}

function readHead({ heads }: SchemaLanguage, head: string): BlockName | null {
  for (const [pattern, kind] of heads) {
    const names = pattern.exec(head)?.slice(1);
    if (names !== undefined)
      return { name: names.filter((part) => part !== undefined).join('.'), kind, exported: true };
  }
  return null;
}

function readStatement(
  language: SchemaLanguage,
  { text, start, end, parent }: Statement,
  named: BlockNames,
): Part | null {
  const around = parent === null ? undefined : named.get(parent);
  const top = readHead(language, text);
  const inside = around === undefined ? undefined : language.inside.get(around.kind);
  const name = top?.name ?? inside?.[0].exec(text)?.[1];
  const kind = top?.kind ?? inside?.[1];
  if (name === undefined || kind === undefined || (parent !== null && around === undefined)) return null;
  return { name, kind, container: containerOf(parent, named), start, headEnd: end, end, exported: true };
}
