/** Reads a pack of any format back into its parts: the same parts whatever the format. */
import { fail, type Result } from '../../base/result.js';
import { parseJson } from './parse-json.js';
import { parseMarkdown, startOf } from './parse-markdown.js';
import { parseXml } from './parse-xml.js';
import type { ParsedPart, ParseFailure } from './parsed.js';

export type { ParsedPart, ParseFailure } from './parsed.js';

export function parsePack(text: string): Result<ParsedPart[], ParseFailure> {
  const format = formatOf(text);
  if (format === null) return fail({ at: 0, what: 'not a pack in Markdown, XML or JSON' });
  return parsers[format](text);
}

/** Each format is known by its first characters, which are ours. */
export function formatOf(text: string): keyof typeof parsers | null {
  if (startOf(text) !== null) return 'markdown';
  if (text.startsWith('<?xml ')) return 'xml';
  return /^\s*\{/.test(text) ? 'json' : null;
}

const parsers = { markdown: parseMarkdown, xml: parseXml, json: parseJson } as const;
