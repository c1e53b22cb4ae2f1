/** Checks that a real value has the type that a contract prints for its field. */

/** `optional`, then a type in words: `text`, `count`, `one of a, b`, `list of texts` … */
function isOfType(value: unknown, words: string): boolean {
  if (words.startsWith('optional ')) return value === undefined || isOfType(value, words.slice('optional '.length));
  if (words.endsWith(' or null')) return value === null || isOfType(value, words.slice(0, -' or null'.length));
  const [, choices] = /^one of (.*)$/.exec(words) ?? [];
  if (choices !== undefined) return choices.split(', ').includes(String(value));
  const check = types[words];
  if (check === undefined) throw new Error(`no such type: ${words}`);
  return check(value);
}

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  'a UUID': (value) => typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  'a sha256': (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  'an ISO time': (value) => typeof value === 'string' && new Date(value).toISOString() === value,
  'a count': (value) => Number.isInteger(value) && Number(value) >= 0,
  'true or false': (value) => typeof value === 'boolean',
  'an object': (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'a list': Array.isArray,
  'a list of texts': (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
};

/** A row `Type.field` with its type in words, tried on the samples of that type. */
export function wrongValues(samples: Readonly<Record<string, readonly unknown[]>>, row: readonly string[]): unknown[] {
  const [name, field] = row[0]!.replaceAll('`', '').split('.');
  const values = valuesOf(samples[name!], field!);
  if (values.every((value) => value === undefined)) throw new Error(`no sample has the field ${row[0]}`);
  return values.filter((value) => !isOfType(value, row[1]!));
}

/** The fields of the samples that no row names. */
export function unnamedFields(
  samples: Readonly<Record<string, readonly unknown[]>>,
  rows: readonly (readonly string[])[],
): string[] {
  const named = new Set(rows.map(([requirement]) => requirement!.replaceAll('`', '')));
  const fields = Object.entries(samples).flatMap(([name, values]) =>
    values.flatMap((value) => Object.keys(value as object).map((field) => `${name}.${field}`)),
  );
  return [...new Set(fields)].filter((field) => !named.has(field));
}

/** The values of a field in some objects. */
function valuesOf(samples: readonly unknown[] | undefined, field: string): unknown[] {
  if (samples === undefined || samples.length === 0) throw new Error(`no sample has the field ${field}`);
  return samples.map((sample) => (sample as Record<string, unknown>)[field]);
}
