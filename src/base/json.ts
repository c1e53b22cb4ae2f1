/** Canonical JSON: keys in byte order, no white space, finite numbers. Equal values give equal bytes. */
import { compareBytes } from './order.js';
import { Defect } from './result.js';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

export function canonicalJson(value: Json): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Defect('canonical JSON holds finite numbers only');
    return JSON.stringify(value);
  }
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) text += `${text === '' ? '' : ','}${canonicalJson(item)}`;
    return `[${text}]`;
  }
  const record = value as { readonly [key: string]: Json | undefined };
  for (const key of Object.keys(record).sort(compareBytes)) {
    const field = record[key];
    if (field !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(field)}`;
  }
  return `{${text}}`;
}

/** The value of a JSON text, or undefined when the text is no JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
