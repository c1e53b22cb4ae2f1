/** JSON values whose texts and keys have all passed the guard. */
import type { Json } from '../base/json.js';
import { nothingWithheld, type Withheld } from './repeated.js';
import { createGuard } from './seal.js';

/** Guards every text in a JSON value and says whether anything changed. */
export function guardJson<T>(
  source: T,
  withheld: Withheld = nothingWithheld,
): { readonly value: T; readonly redacted: boolean } {
  const guard = createGuard(undefined, {}, withheld);
  let redacted = false;
  // Keys and many words repeat, so clean ones are remembered.
  const known = new Set<string>();
  const cleanText = (text: string): string => {
    if (known.has(text)) return text;
    const cleaned = guard.guardText(text).text;
    if (cleaned === text) known.add(text);
    return cleaned;
  };
  const clean = (value: Json): Json => {
    if (typeof value === 'string') {
      const text = cleanText(value);
      redacted ||= text !== value;
      return text;
    }
    if (Array.isArray(value)) return value.map(clean);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [clean(key), clean(field as Json)]));
  };
  return { value: clean(source as Json) as T, redacted };
}
