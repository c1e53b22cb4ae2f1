/** Reads fields of JSON-like values that others wrote. No function trusts the shape: what is not there is undefined. */

export type JsonRecord = { readonly [name: string]: unknown };

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value below a path of names. Only own fields count. */
export function fieldAt(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const name of path) {
    if (!isRecord(current) || !Object.hasOwn(current, name)) return undefined;
    current = current[name];
  }
  return current;
}

/** The first of several names for the same field that is an own field and not null. */
export function field(value: unknown, ...names: readonly string[]): unknown {
  if (!isRecord(value)) return undefined;
  for (const name of names) if (Object.hasOwn(value, name) && value[name] !== null) return value[name];
  return undefined;
}

/** `field`, if it is a text that is not blank. */
export function textField(value: unknown, ...names: readonly string[]): string | undefined {
  const found = field(value, ...names);
  return typeof found === 'string' && found.trim() !== '' ? found : undefined;
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The texts of a list, or one text as a list of it. Other items are left out. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The fields of an object in the order they are written; none if it is not one. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(value) ? Object.entries(value) : [];
}

/** A whole number, also if it is written as a text. */
export function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

/** The rows of a document: a list of them, a list under `name`, or a map from the `key` of each row to the row. */
export function rowsOf(value: unknown, name: string, key: string): JsonRecord[] {
  const held = field(value, name) ?? value;
  if (Array.isArray(held)) return held.filter(isRecord);
  if (!isRecord(held)) return [];
  return Object.entries(held).flatMap(([id, row]) => {
    if (isRecord(row)) return [textField(row, key) === undefined ? { [key]: id, ...row } : row];
    return Array.isArray(row) && row.every((item) => typeof item === 'string') ? [{ [key]: id, items: row }] : [];
  });
}
