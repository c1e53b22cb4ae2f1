/** Reads fields of foreign JSON by any of several spellings. A field of the wrong type counts as absent. */

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first of the names that is the object's own and not null. */
export function field(value: unknown, ...names: readonly string[]): unknown {
  if (!isFields(value)) return undefined;
  for (const name of names) if (Object.hasOwn(value, name) && value[name] !== null) return value[name];
  return undefined;
}

export function textField(value: unknown, ...names: readonly string[]): string | undefined {
  const found = field(value, ...names);
  return typeof found === 'string' && found.trim() !== '' ? found : undefined;
}

/** Texts out of a list, or one text alone; everything else in it is passed over. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** Whole numbers, also those written as text. */
export function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

/** Rows of a document that is a list, holds one under a name, or is a record of them by `key`. */
export function rowsOf(value: unknown, name: string, key: string): Fields[] {
  const held = field(value, name) ?? value;
  if (Array.isArray(held)) return held.filter(isFields);
  if (!isFields(held)) return [];
  return Object.entries(held).flatMap(([id, row]) => {
    if (isFields(row)) return [textField(row, key) === undefined ? { [key]: id, ...row } : row];
    return Array.isArray(row) && row.every((item) => typeof item === 'string') ? [{ [key]: id, items: row }] : [];
  });
}
