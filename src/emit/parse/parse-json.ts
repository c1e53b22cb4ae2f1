/** Reads a JSON pack back into the same parts as the other formats. It must match the published schema. */
import { readJsonText } from '../../base/json-text.js';
import { fail, ok, type Result } from '../../base/result.js';
import type { BlockKind } from '../../model/block.js';
import { writeLeftOut } from '../left-out.js';
import { type PackDocument, type PackedBlock, packShape } from '../pack-shape.js';
import { endLine, type ParsedPart, type ParseFailure } from './parsed.js';

export function parseJson(pack: string): Result<ParsedPart[], ParseFailure> {
  const limits = { characters: Number.POSITIVE_INFINITY, depth: maxDepth, halfCharacters: 'allowed' } as const;
  const read = readJsonText(pack, limits);
  if (!read.ok) return fail({ at: read.error.at, what: `not JSON: ${read.error.expected} expected` });
  const { value, repeatedAt } = read.value;
  if (repeatedAt !== null) return fail({ at: repeatedAt, what: 'a key that was there before' });
  const document = value as PackDocument;
  const [problem] = packShape.check(document, '$');
  if (problem !== undefined) return fail({ at: 0, what: `at ${problem.path}: ${problem.expected} expected` });
  const { limit: budget, tokenizer } = document.budget;
  return ok([
    { kind: 'task', text: endLine(document.task) },
    ...document.blocks.map(readBlock),
    { kind: 'left-out', text: writeLeftOut({ confidence: null, ...document.left_out, budget, tokenizer }) },
  ]);
}

function readBlock(block: PackedBlock): ParsedPart {
  const { path, level, lines, reason, language, labels, content } = block;
  const { kind } = { kind: 'file', ...block } as { kind: Exclude<BlockKind, 'task'> };
  return { kind, name: path, level, ranges: lines, reason, language, labels, content };
}

/** More levels than any pack has. */
const maxDepth = 17;
