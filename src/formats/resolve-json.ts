/**
 * JSON as people write it in config files: comments, trailing commas and a byte order mark are allowed.
 * What still is not JSON is null: a broken config is as good as none. `fieldOf` and its kin read the
 * result without trusting its shape.
 */
export type Loose = unknown;

export function parseLooseJson(text: string | null): Loose {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return parseStrict(toStrictJson(text));
  }
}

/** A field of an object, own fields only; undefined if there is none or it is no object. */
export function fieldOf(value: Loose, ...names: readonly string[]): Loose {
  let current = value;
  for (const name of names) {
    if (!isRecord(current) || !Object.hasOwn(current, name)) return undefined;
    current = current[name];
  }
  return current;
}

export function isRecord(value: Loose): value is { readonly [name: string]: Loose } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textOf(value: Loose): string | null {
  return typeof value === 'string' ? value : null;
}

/** The texts of a list, or one text as a list of it. */
export function textsOf(value: Loose): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The fields of an object in the order they are written; none if it is not one. */
export function entriesOf(value: Loose): readonly (readonly [string, Loose])[] {
  return isRecord(value) ? Object.entries(value) : [];
}

function parseStrict(text: string): Loose {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function toStrictJson(text: string): string {
  const kept: string[] = [];
  let lastSeen = -1;
  for (const [token] of text.replace(/^\ufeff/, '').matchAll(tokens)) {
    if (token.startsWith('//') || token.startsWith('/*') || /^\s/.test(token)) continue;
    if ((token === '}' || token === ']') && lastSeen >= 0 && kept[lastSeen] === ',') kept[lastSeen] = '';
    lastSeen = kept.push(token) - 1;
  }
  return kept.join('');
}

/** Strings, comments, white space, and everything else a run or a mark at a time. */
const tokens = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\s+|[{}[\],:]|[^"{}[\],:\s/]+|[\s\S]/g;
