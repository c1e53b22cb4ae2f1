/** Reads a pack of any format back into its parts: the same parts whatever the format. */
import { fail, type Result } from '../../base/result.js';
import { type OutputFormat, type PackFormat, packFormats, renderers } from '../renderers.js';
import type { ParsedPart, ParseFailure } from './parsed.js';

export type { ParsedPart } from './parsed.js';

type Formats = Readonly<Record<string, OutputFormat>>;

export function parsePack(text: string, formats: Formats = renderers): Result<ParsedPart[], ParseFailure> {
  const format = Object.values(formats).find(({ isBegunBy }) => isBegunBy(text));
  if (format !== undefined) return format.parse(text);
  const labels = Object.values(formats).map(({ label }) => label);
  return fail({ at: 0, what: `not a pack in ${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}` });
}

/** Null if the text does not begin like a pack of any format. */
export function formatOf(text: string): PackFormat | null {
  return packFormats.find((name) => renderers[name].isBegunBy(text)) ?? null;
}
